"""Irregularities of the deal (IRR-R01, IRR-R02)."""

from scorekeeper.engine.irregularities import Fact, Facts, IrregularityRuling, Situation, Wording
from scorekeeper.engine.text import N_, T
from scorekeeper.games.rummy500.options import Options


def _wrong_number(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["found"] == "before":
        return IrregularityRuling(T("Nobody has finished a turn yet, so the same dealer deals again."))
    if facts["found"] == "too_many":
        text = T(
            "In your next turn discard without drawing, and lay nothing down in that turn. Then the number is right "
            "again."
        )
    else:
        text = T(
            "In your next turn draw without discarding, and lay nothing down in that turn. Then the number is right "
            "again."
        )
    return IrregularityRuling(text, others=T("Other tables deal again."))


def _exposed(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["exposed"] == "one":
        return IrregularityRuling(
            T("The player may keep that card, or have the next card of the stock in its place."),
            others=T("Other tables deal again."),
        )
    return IrregularityRuling(T("The cards are shuffled, and the same dealer deals again."))


DEAL: tuple[Situation[Options], ...] = (
    Situation(
        "IRR-R01",
        "deal",
        Wording(
            N_("Somebody has too many or too few cards"),
            N_("wrong number count miscount misdeal dealt short extra one more less"),
        ),
        _wrong_number,
        facts=(
            Fact(
                "found",
                N_("When was it noticed?"),
                {
                    "before": N_("Before anybody had finished a turn"),
                    "too_many": N_("Later, with a card too many"),
                    "too_few": N_("Later, with a card too few"),
                },
            ),
        ),
    ),
    Situation(
        "IRR-R02",
        "deal",
        Wording(N_("A card showed in the deal"), N_("exposed seen face up turned over flashed dealing misdeal")),
        _exposed,
        facts=(
            Fact(
                "exposed",
                N_("What showed?"),
                {"one": N_("One card of one player"), "more": N_("Several cards, or one of the stock")},
            ),
        ),
    ),
)
