"""What the blank sheet of a game holds, as data: the columns one writes in, what is added at the end, what is circled.

A game describes it; paper draws it. How many columns of totals a sheet has, who shares one and where everybody begins
is not said again here: `Game.start` and `Game.sides` know.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Mark:
    """A sign printed in a cell to be circled where it is so, and what it then says (a message id)."""

    sign: str
    meaning: str


@dataclass(frozen=True)
class Column:
    """A column to write in. `title` is a message id, `width` how wide it is beside others (2: a number of three
    digits); `total`: the running total stands here."""

    title: str
    width: int = 2
    total: bool = False
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True)
class FootLine:
    """What is added below the rows for every side: `title` is a message id, `amount` what the rules set (“+100”),
    `ticks` so many small boxes to tick."""

    title: str
    amount: str = ""
    ticks: int = 0
    total: bool = False


@dataclass(frozen=True)
class BlankSheet:
    """The blank sheet of a match.

    `before` are the columns left of those of the sides (players or teams), `per_side` the columns that every side has,
    `foot` the lines below the rows. `rows` is how many hands there will be; None fills the paper. `facts` are the names
    of the options that stand at the head.
    """

    per_side: tuple[Column, ...]
    before: tuple[Column, ...] = ()
    foot: tuple[FootLine, ...] = ()
    rows: int | None = None
    facts: tuple[str, ...] = ()

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Every mark once, in the order of the columns."""
        return tuple(dict.fromkeys(mark for column in (*self.before, *self.per_side) for mark in column.marks))
