"""House rules of play that change no score: what may be taken and discarded, and who may pack.

The rulebook and the referee say them alike.
"""

from scorekeeper.engine.text import T, Text
from scorekeeper.games.indian.options import Options


def taking(options: Options) -> Text:
    """Whether a wild card that lies on the discard pile may be taken (IND-13b)."""
    return {
        "allowed": T("A wild card that lies on the discard pile may be taken like any other."),
        "never": T("A wild card that lies on the discard pile may not be taken."),
        "first_turn_only": T(
            "A wild card that lies on the discard pile may be taken at the first turn of the round only."
        ),
    }[options.wild_from_pile]


def discarding(options: Options) -> Text:
    """Whether the card just taken from the discard pile may be discarded (IND-13c)."""
    if options.discard_taken == "allowed":
        return T("The card just taken from the discard pile may be discarded again.")
    return T("The card just taken from the discard pile may not be discarded in the same turn.")


def packing(options: Options) -> Text:
    """Who may not pack (IND-29)."""
    if options.compulsory_play and options.format == "pool":
        return T(
            "Nobody may pack whom %(pack_first)s more points would put out of the pool.", pack_first=options.pack_first
        )
    return T("Anybody may pack, whatever their total is.")
