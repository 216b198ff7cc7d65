"""Irregularities of a knock (IRR-G11 to IRR-G17)."""

from scorekeeper.engine.irregularities import Fact, Facts, IrregularityRuling, Situation, Words
from scorekeeper.engine.text import N_, T
from scorekeeper.games.gin.options import Options

__all__ = ["CLAIMS"]


def _false_knock(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["opponent_has_shown"] == "laid_off":
        return IrregularityRuling(T("The opponent has laid off, so the knock stands. The hand is counted as it lies."))
    points = options.false_knock
    if points is not None:
        return IrregularityRuling(
            T("It is over the limit, so it is no knock. The hand ends, and the opponent wins it."),
            T("The opponent scores %(points)s.", points=points),
            points,
            T("Elsewhere the knocker's cards lie open for a turn, and play goes on."),
            recorded="penalty",
        )
    if facts["opponent_has_shown"] == "shown":
        text = T("The opponent chooses: accept the knock, or have it taken back while the knocker's cards lie open.")
    else:
        text = T(
            "It is over the limit, so it is no knock. The knocker's cards lie open until the opponent has played, then "
            "play goes on."
        )
    return IrregularityRuling(text, others=T("Other tables let the cards be taken up, or count an undercut."))


CLAIMS = (
    Situation(
        "IRR-G12",
        "claims",
        Words(N_("A knock above the limit"), N_("false wrong knock too many points deadwood")),
        _false_knock,
        facts=(
            Fact(
                "opponent_has_shown",
                N_("What has the opponent shown?"),
                {"nothing": N_("Nothing"), "shown": N_("Cards, but nothing laid off"), "laid_off": N_("Lay-offs")},
            ),
        ),
        options=("false_knock",),
    ),
)
