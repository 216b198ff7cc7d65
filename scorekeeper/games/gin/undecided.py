"""What is still to be said about how a hand of Gin Rummy went: who ended it, who sat out."""

from scorekeeper.games.gin.options import Options
from scorekeeper.games.gin.record import Record, Table
from scorekeeper.scoring import State
from scorekeeper.text import Issue, T, Text

__all__ = ["undecided", "who_sits_out"]


def undecided(options: Options, record: Record, state: State) -> list[Issue]:
    """An issue for each deal of a record of which nobody has said how it ended."""
    if record.tables is None:
        return [Issue("ended_by.missing", "ended_by", T("Choose who ended the hand, or a dead hand."))]
    return [
        Issue("ended_by.missing", f"tables.{index}.ended_by", _at_table(table))
        for index, table in enumerate(record.tables)
        if table.hands and not (table.ended_by or table.false_knock)
    ]


def _at_table(table: Table) -> Text:
    return T("%(players)s: choose who ended the hand, or a dead hand.", players=list(table.hands))


def who_sits_out(table: Table) -> Text | None:
    """What is asked where the hands of all three are there (GIN-01); None where they are not three."""
    return T("A hand is played by two: choose who sits out.") if len(table.hands) == 3 else None
