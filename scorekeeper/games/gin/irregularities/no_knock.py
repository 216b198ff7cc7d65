"""What follows when a knock is none (IRR-G12), under the options of a table."""

from scorekeeper.engine.irregularities import IrregularityRuling
from scorekeeper.engine.text import T, Text
from scorekeeper.games.gin.options import Options

__all__ = ["no_knock"]


def no_knock(options: Options, why: Text, others: Text) -> IrregularityRuling:
    """The ruling for a knock that is none. `why` is a sentence that says so, `others` what other tables do."""
    points = options.false_knock
    if points is None:
        text = T("%(why)s The knocker's cards lie open until the opponent has played, then play goes on.", why=why)
        return IrregularityRuling(text, others=others)
    return IrregularityRuling(
        T("%(why)s The hand ends, and the opponent wins it.", why=why),
        T("The opponent scores %(points)s.", points=points),
        points,
        others,
        recorded="penalty",
    )
