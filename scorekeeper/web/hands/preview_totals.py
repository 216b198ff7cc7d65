"""The totals after a hand, without numbers that the sentence about the hand already has."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.engine.ledger import Ledger, Row
from scorekeeper.engine.text import Text


@dataclass(frozen=True)
class SideTotal:
    """The total of a side after the hand, and its `change`: 0 if there is none or the headline has all of them."""

    side: tuple[str, ...]
    total: int
    change: int


def preview_totals(ledger: Ledger, row: Row) -> tuple[SideTotal, ...]:
    """A total for each side that plays the hand. `ledger` is the match with the hand, `row` the hand.

    Empty if the sentence has all changes and they are the totals too, as in a first hand.
    """
    stated = list(_stated_numbers(row.score.headline)) if row.score else []
    points = {side: row.points(side[0]) for side in ledger.terms.sides if side[0] in row.before.players}
    unstated = {
        side: 0 if any(names.issuperset(side) and number == change for names, number in stated) else change
        for side, change in points.items()
    }
    if not any(unstated.values()) and all(ledger.total(side[0]) == points[side] for side in points):
        return ()
    # Beside each total or beside none: who reads them compares.
    changes = points if any(unstated.values()) else unstated
    return tuple(SideTotal(side, ledger.total(side[0]), changes[side]) for side in points)


def _stated_numbers(value: object) -> Iterator[tuple[set[str], int]]:
    """Every number in a sentence and its parts, with the players named in the same part."""
    if isinstance(value, Text):
        params = [param for name, param in value.params.items() if f"%({name})s" in value.message]
        for number in params:
            if isinstance(number, int):
                yield set(_names(params)), number
        value = params
    if isinstance(value, Sequence) and not isinstance(value, str):
        for part in value:
            yield from _stated_numbers(part)


def _names(params: Sequence[object]) -> Iterator[str]:
    for param in params:
        if isinstance(param, str):
            yield param
        elif isinstance(param, Text):
            yield from (name for name in param.params.values() if isinstance(name, str))
