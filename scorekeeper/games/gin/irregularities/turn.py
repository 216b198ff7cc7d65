"""Irregularities of a turn (IRR-G06 to IRR-G11, IRR-G22)."""

from scorekeeper.engine.irregularities import Fact, Facts, IrregularityRuling, Situation, Wording, yes_no
from scorekeeper.engine.text import N_, T
from scorekeeper.games.gin.options import Options

_DRAWN = yes_no("drawn", N_("Has the opponent drawn since?"))


def _early_draw(options: Options, facts: Facts) -> IrregularityRuling:
    return IrregularityRuling(
        T("The early draw stands as the draw of this turn. Then the opponent finishes the turn before it."),
        T("It costs the chance to take that discard."),
        others=T("Other tables put the card back if nobody has looked at it."),
    )


def _seen_card(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["drawn"] == "both":
        return IrregularityRuling(T("Both have drawn from the stock, so the card goes onto the discard pile."))
    if facts["drawn"] == "opponent":
        return IrregularityRuling(T("The opponent has drawn from the stock, so now either player may take the card."))
    return IrregularityRuling(
        T(
            "Lay the extra card face up beside the discard pile. Until the opponent draws from the stock, the opponent "
            "alone may take it instead of drawing."
        ),
        T("Whoever saw it may not knock in this turn, except with gin."),
        others=T("Other tables lay it back on the stock, or shuffle it in."),
    )


def _own_card(options: Options, facts: Facts) -> IrregularityRuling:
    return IrregularityRuling(T("To show a card of your own is no fault. Take it back into your hand and play on."))


def _take_back(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["drawn"]:
        return IrregularityRuling(T("The opponent has drawn, so the discard stays."))
    return IrregularityRuling(
        T("The opponent has not drawn yet, so the discard may be changed."),
        others=T("At strict tables a card that was let go stays on the pile."),
    )


def _two_discards(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["drawn"]:
        return IrregularityRuling(
            T(
                "The opponent has drawn, so the hand is a card short. The opponent may ask for a new deal, or you draw "
                "in your next turn without discarding."
            ),
            T("It costs the right to knock in that turn."),
        )
    return IrregularityRuling(
        T("The opponent has not drawn yet, so one of the two goes back into your hand. You choose which."),
        others=T("At strict tables both cards stay on the pile."),
    )


def _thrown_back(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["noticed"] == "drawn":
        return IrregularityRuling(T("The opponent has drawn, so the discard stands."))
    if facts["noticed"] == "knock":
        return IrregularityRuling(
            T(
                "A card taken from the pile cannot be the discard of that turn. The knock is taken back, and play goes "
                "on."
            )
        )
    return IrregularityRuling(
        T("A card taken from the pile cannot be the discard of that turn. Take it back and discard another one.")
    )


def _look_back(options: Options, facts: Facts) -> IrregularityRuling:
    return IrregularityRuling(
        T("Only the top discard may be looked at, so square the pile."),
        others=T("Other tables agree that everybody may look through the pile."),
        published=True,
    )


TURN = (
    Situation(
        "IRR-G06",
        "turn",
        Wording(N_("Drew too early"), N_("draw before discard upcard refused out of turn")),
        _early_draw,
    ),
    Situation(
        "IRR-G07",
        "turn",
        Wording(N_("Drew two cards from the stock, or saw the next one"), N_("draw double peek extra")),
        _seen_card,
        facts=(
            Fact(
                "drawn",
                N_("Who has drawn from the stock since?"),
                {"nobody": N_("Neither player"), "opponent": N_("The opponent"), "both": N_("Both players")},
            ),
        ),
    ),
    Situation(
        "IRR-G08",
        "turn",
        Wording(N_("A player showed a card of their own"), N_("dropped exposed accident fell")),
        _own_card,
    ),
    Situation(
        "IRR-G09",
        "turn",
        Wording(N_("Discarded the wrong card"), N_("take back mistake change discard undo mean")),
        _take_back,
        facts=(_DRAWN,),
    ),
    Situation(
        "IRR-G10",
        "turn",
        Wording(N_("Discarded two cards at once"), N_("together stuck take back")),
        _two_discards,
        facts=(_DRAWN,),
    ),
    Situation(
        "IRR-G11",
        "turn",
        Wording(N_("Threw back the card just taken from the pile"), N_("discard same card taken pick up")),
        _thrown_back,
        facts=(
            Fact(
                "noticed",
                N_("When was it noticed?"),
                {
                    "discard": N_("Before the opponent drew"),
                    "drawn": N_("After the opponent drew"),
                    "knock": N_("It was the discard of a knock"),
                },
            ),
        ),
    ),
    Situation(
        "IRR-G22",
        "turn",
        Wording(N_("Somebody looks through the discard pile"), N_("look search browse cards gone memory")),
        _look_back,
    ),
)
