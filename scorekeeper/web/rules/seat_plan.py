"""The drawing of the table in the form of a new match: who sits where, and which way play and deal go."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from unicodedata import east_asian_width

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.text import T, Text

# Eight letters of Japanese.
_ROOM = 16


@dataclass(frozen=True)
class SeatPlan:
    """The table seen from above.

    `names` are in the order of play, shortened to fit, and empty for a free seat. The first player sits in front, the
    next ones to the left or, if not `clockwise`, to the right. `dealer` is the index of the first dealer, None if not
    known. `sentences` say the same.
    """

    names: tuple[str, ...]
    dealer: int | None
    clockwise: bool
    sentences: tuple[Text, ...]


def seat_plan(game: AnyGame, options: object, names: Sequence[str], dealer: int | None) -> SeatPlan:
    """The table for these players. The options must be valid."""
    plan = game.deal_plan(options, len(names))
    clockwise = plan.direction == "clockwise"
    if len(names) == 2:
        sits = T("The two sit opposite each other.")
    elif clockwise:
        sits = T("List the names in the order of play: the next one sits to the left.")
    else:
        sits = T("List the names in the order of play: the next one sits to the right.")
    return SeatPlan(tuple(map(_shorten, names)), dealer, clockwise, (sits, plan.deal_passes))


def _shorten(name: str) -> str:
    """The name, or its beginning and “…”, in at most `_ROOM` columns. A full-width character takes two columns."""
    widths = list(accumulate(2 if east_asian_width(letter) in "FW" else 1 for letter in name))
    return name if not name or widths[-1] <= _ROOM else name[: sum(width < _ROOM for width in widths)] + "…"
