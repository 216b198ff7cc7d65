"""The totals that a hand would lead to, without what the sentence about the hand says already."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.engine.ledger import Ledger, Row
from scorekeeper.engine.text import Text


@dataclass(frozen=True)
class SideTotal:
    """The total of a side with the hand, and what the hand changes in it: 0 if nothing, or if the sentence says it."""

    side: tuple[str, ...]
    total: int
    change: int


def preview_totals(ledger: Ledger, row: Row) -> tuple[SideTotal, ...]:
    """A total for each side that plays the hand; `ledger` has the match with the hand, `row` is the hand.

    Nothing if the sentence says all of it: the totals are then the points of this hand.
    """
    said = list(_said(row.score.headline)) if row.score else []
    points = {side: row.points(side[0]) for side in ledger.terms.sides if side[0] in row.before.players}
    unsaid = {
        side: 0 if any(names.issuperset(side) and number == change for names, number in said) else change
        for side, change in points.items()
    }
    if not any(unsaid.values()) and all(ledger.total(side[0]) == points[side] for side in points):
        return ()
    return tuple(SideTotal(side, ledger.total(side[0]), unsaid[side]) for side in points)


def _said(value: object) -> Iterator[tuple[set[str], int]]:
    """Each number in a sentence and its parts, with the players that the same part names beside it."""
    if isinstance(value, Text):
        shown = [one for name, one in value.params.items() if f"%({name})s" in value.message]
        for number in shown:
            if isinstance(number, int):
                yield set(_named(shown)), number
        value = shown
    if isinstance(value, Sequence) and not isinstance(value, str):
        for part in value:
            yield from _said(part)


def _named(shown: Sequence[object]) -> Iterator[str]:
    for one in shown:
        if isinstance(one, str):
            yield one
        elif isinstance(one, Text):
            yield from (name for name in one.params.values() if isinstance(name, str))
