"""Irregularities of a turn: of drawing and discarding (IRR-I07 to IRR-I11)."""

from scorekeeper.engine.irregularities import Fact, Facts, IrregularityRuling, Situation, Wording, yes_no
from scorekeeper.engine.text import N_, T
from scorekeeper.games.indian.options import Options
from scorekeeper.games.indian.play_rules import discarding, taking

DRAWN = yes_no("drawn", N_("Has the next player drawn?"))
"""Where the line lies between putting it right and too late (IRR-C3)."""


def _shuffled_in(options: Options) -> IrregularityRuling:
    """A card of the stock that was seen by others is shuffled in."""
    if options.indicator_in_play:
        text = T("It has been seen, so it is shuffled into the stock. The turned card stays at the bottom.")
    else:
        text = T("It has been seen, so it is shuffled into the stock.")
    return IrregularityRuling(text, others=T("Other tables offer it first to the player whose turn it is."))


def _out_of_turn(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["how_far"] == "seen":
        return _shuffled_in(options)
    if facts["how_far"] == "drawn":
        return IrregularityRuling(T("The next player has drawn, so the card stays and the round goes on as it lies."))
    return IrregularityRuling(T("The card goes back on the stock, and the player whose turn it is draws."))


def _two_drawn(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["how_far"] == "seen":
        return _shuffled_in(options)
    if facts["how_far"] == "drawn":
        return IrregularityRuling(
            T("It is too late to put it back. If you have a card too many, discard in your next turn without drawing."),
            others=T("Other tables deal again."),
        )
    return IrregularityRuling(T("Put the second card back on the stock, and discard as usual."))


def _wrong_discard(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["drawn"]:
        return IrregularityRuling(T("The next player has drawn, so the discard stays."))
    return IrregularityRuling(
        T("Nobody has drawn yet, so you may take it back and discard another card."),
        others=T("Online a card that has been thrown stays."),
    )


def _thrown_back(options: Options, facts: Facts) -> IrregularityRuling:
    if options.discard_taken == "forbidden":
        if facts["drawn"]:
            return IrregularityRuling(T("The next player has drawn, so the discard stays."))
        return IrregularityRuling(
            T("The card just taken from the pile is not discarded in the same turn. Take it back and discard another."),
            others=T("At other tables any card may be discarded."),
        )
    return IrregularityRuling(
        discarding(options),
        others=T("At many other tables you must discard another card."),
    )


def _wild_from_pile(options: Options, facts: Facts) -> IrregularityRuling:
    if options.wild_from_pile == "allowed":
        others = T("Other tables allow it only as the very first card, or never.")
    else:
        others = T("At other tables it may be taken like any other card.")
    return IrregularityRuling(taking(options), others=others)


TURN: tuple[Situation[Options], ...] = (
    Situation(
        "IRR-I07",
        "turn",
        Wording(N_("Somebody drew out of turn"), N_("wrong order early skipped not my turn draw")),
        _out_of_turn,
        facts=(
            Fact(
                "how_far",
                N_("How far did it get?"),
                {
                    "unseen": N_("Nobody has seen the card"),
                    "seen": N_("The card has been seen"),
                    "drawn": N_("The next player has drawn"),
                },
            ),
        ),
        options=("indicator_in_play",),
    ),
    Situation(
        "IRR-I08",
        "turn",
        Wording(N_("I drew two cards"), N_("draw second extra seen looked peeked next card stock")),
        _two_drawn,
        facts=(
            Fact(
                "how_far",
                N_("How far did it get?"),
                {
                    "unseen": N_("Nobody else has seen the second card"),
                    "seen": N_("Others have seen it"),
                    "drawn": N_("The next player has drawn"),
                },
            ),
        ),
        options=("indicator_in_play",),
    ),
    Situation(
        "IRR-I09",
        "turn",
        Wording(N_("I threw the wrong card"), N_("discard mistake take back undo mind changed let go")),
        _wrong_discard,
        facts=(DRAWN,),
    ),
    Situation(
        "IRR-I10",
        "turn",
        Wording(N_("I threw back the card that I had just taken"), N_("discard same pile return turn")),
        _thrown_back,
        facts=(DRAWN,),
        options=("discard_taken",),
    ),
    Situation(
        "IRR-I11",
        "turn",
        Wording(N_("May a wild card be taken from the pile?"), N_("joker discards draw pick up open")),
        _wild_from_pile,
        options=("wild_from_pile",),
    ),
)
