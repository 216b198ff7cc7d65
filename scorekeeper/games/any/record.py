"""What was seen in a round of any game: one cell for each name, kept as it was typed."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.engine.adjustments import HandRecord
from scorekeeper.engine.fields import Boolean, ByPlayer, Integer, ListOf, Nullable, Struct, Sum, spec
from scorekeeper.engine.text import N_

MOST_POINTS = 1_000_000
# A round has at most so many cards or tricks.
MOST_CARDS = 60
MOST_CELLS = 30
_TRICKS = Nullable(Integer(0, MOST_CARDS))
_TIMES = Nullable(Integer(1, 64))


@dataclass(frozen=True)
class Cells:
    """What stands in a round for one name. `cells` are the columns in the order of `all_columns`; a tick is 1."""

    points: int | str | None = spec(Nullable(Sum(-MOST_POINTS, MOST_POINTS)), None, N_("Points"), rule="ANY-15")
    bid: int | None = spec(_TRICKS, None, N_("Bid"), rule="ANY-21")
    made: int | None = spec(_TRICKS, None, N_("Tricks"), rule="ANY-21")
    place: int | None = spec(Nullable(Integer(1, 12)), None, N_("Placing"), rule="ANY-25")
    cells: tuple[int | str | None, ...] | None = spec(
        Nullable(ListOf(Nullable(Sum(-MOST_POINTS, MOST_POINTS)), 1, MOST_CELLS)), None, N_("Columns"), rule="ANY-23"
    )
    times: int | None = spec(_TIMES, None, N_("Multiplied by"), rule="ANY-22")


@dataclass(frozen=True)
class Record(HandRecord):
    """A round: the cells of each name, and what holds of all. `kept`: the round counts although it does not add up."""

    hands: Mapping[str, Cells] = spec(ByPlayer(Struct(Cells)), dict, N_("Names"), rule="ANY-14")
    times: int | None = spec(_TIMES, None, N_("Multiplied by"), rule="ANY-22")
    won: bool | None = spec(Nullable(Boolean()), None, N_("Won together"), rule="ANY-05")
    cards: int | None = spec(Nullable(Integer(1, MOST_CARDS)), None, N_("Cards of the round"), rule="ANY-18")
    kept: bool = spec(Boolean(), False, N_("Save anyway"), rule="ANY-18")
