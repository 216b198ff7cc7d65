"""House rules in the words that the rulebook and the referee share: what may be taken and discarded, who may pack, what
happens when the stock runs out, what a wrong declaration costs."""

from scorekeeper.engine.fields import with_options
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
        text = T("Nobody may pack whom %(pack_first)s more points would put out of the pool.")
        return with_options(text, options)
    return T("Anybody may pack, whatever their total is.")


def running_out(options: Options) -> Text:
    """What happens when the stock runs out (IND-17b)."""
    if options.stock_runs_out == "void":
        if not options.indicator_in_play:
            return T("When the stock is empty and nobody declares, the round is void.")
        return T(
            "While the turned card is the only one left in the stock, the discard may be taken instead, and play goes "
            "on."
        )
    if not options.indicator_in_play:
        return T(
            "When the stock is empty, the discards below the top one are shuffled and become the stock, once in a "
            "round. When it is empty again and nobody declares, the round is void."
        )
    return T(
        "When only the turned card is left in the stock, the discards below the top one are shuffled and laid on it, "
        "once in a round. When only the turned card is left again, the discard may be taken instead, and play goes on."
    )


def wrong_declaration(options: Options) -> Text:
    """What follows from a wrong declaration (IND-16b)."""
    if options.wrong_declaration is None:
        return T("After a wrong declaration it is said what is missing, and play goes on.")
    return with_options(_price(options.wrong_declaration_ends, options.format == "pool"), options)


def _price(ends: bool, pool: bool) -> Text:
    if ends and pool:
        return T("A wrong declaration is a penalty of %(wrong_declaration)s for the declarer, and the round is over.")
    if ends:
        return T(
            "A wrong declaration costs the declarer %(wrong_declaration)s to each other player still in, and the round "
            "is over."
        )
    if pool:
        return T(
            "Whoever declares wrongly is out of the round, and the others play on. If one of them wins it, the "
            "declarer has a penalty of %(wrong_declaration)s, once."
        )
    return T(
        "Whoever declares wrongly is out of the round, and the others play on. The declarer pays "
        "%(wrong_declaration)s once, to whoever wins it, and nothing if nobody does."
    )
