"""What follows when a knock is none (IRR-G12), under the options of a table."""

from dataclasses import replace

from scorekeeper.engine.irregularities import IrregularityRuling
from scorekeeper.engine.text import T, Text
from scorekeeper.games.gin.options import Options

# What they do about a knock above the limit.
OTHER_TABLES = T("Other tables take the knock back without more, or count it as an undercut.")


def above_limit(options: Options) -> IrregularityRuling:
    """The ruling for a knock above the limit while the opponent has shown nothing."""
    if options.false_knock is not None:
        return no_knock(options, T("It is above the limit, so it is no knock."), OTHER_TABLES)
    why = T("It is above the limit, so it is no knock unless the opponent accepts it.")
    return replace(no_knock(options, why, OTHER_TABLES), recorded="stands")


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
