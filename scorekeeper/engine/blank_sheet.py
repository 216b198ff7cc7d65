"""A blank score sheet on paper, as data: the columns to write in, the signs to circle, the lines at the end.

A game describes its sheet, `scorekeeper.pdf` draws it. `Game.start` and `Game.sides` know the columns of totals, who
shares one, and with how many points the players begin.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Mark:
    """A sign printed in a cell, and what it means when it is circled. Both are message ids; `%(number)s` in the sign
    stands for `number`."""

    sign: str
    meaning: str
    number: int = 0


@dataclass(frozen=True)
class Column:
    """A column to write in. `title` is a message id. `width` is relative to other columns (2 has room for a number of
    three digits). `total`: the running total is written here. `printed` is what stands in its rows already, from the
    first row on."""

    title: str
    width: int = 2
    total: bool = False
    marks: tuple[Mark, ...] = ()
    printed: tuple[str, ...] = ()


@dataclass(frozen=True)
class FootLine:
    """A line below the rows, for every side. `title` is a message id, `amount` what the rules set (“+100”), `ticks` the
    number of small boxes to tick."""

    title: str
    amount: str = ""
    ticks: int = 0
    total: bool = False


@dataclass(frozen=True)
class BlankSheet:
    """The blank sheet of a match: the columns of each side (player or team) and those left of all sides, the lines
    below the rows. `rows` is the number of hands; None fills the paper. `facts` are the options printed at the top."""

    per_side: tuple[Column, ...]
    before: tuple[Column, ...] = ()
    foot: tuple[FootLine, ...] = ()
    rows: int | None = None
    facts: tuple[str, ...] = ()

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks of all columns, without repeats."""
        return tuple(dict.fromkeys(mark for column in (*self.before, *self.per_side) for mark in column.marks))
