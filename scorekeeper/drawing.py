"""Cards drawn for the deal and for seats: who is highest, who is lowest, who must draw again.

How high a card is, the game says (`height`). `draws` holds each player's cards in the order in which they were drawn:
whoever is level with somebody draws again, and that card follows the first.
"""

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.cards import Card, Deck
from scorekeeper.fields import ByName, CardList, Names
from scorekeeper.text import Issue

__all__ = ["DRAWS", "draws_issues", "in_order", "lowest"]

_MOST = 10
DRAWS = ByName(CardList(1, _MOST))
Draws = Mapping[str, Sequence[Card]]


def draws_issues(draws: Draws, players: Names, packs: Callable[[int], Deck]) -> list[Issue]:
    """Too few or too many players (`players.number`), and cards that cannot have been drawn at once."""
    if issues := players.number_issues(len(draws), "draws"):
        return issues
    deck = packs(len(draws))
    issues = []
    for turn in range(_MOST):
        issues += deck.too_many_together({f"draws.{name}": cards[turn : turn + 1] for name, cards in draws.items()})
    return issues


def lowest(draws: Draws, height: Callable[[Card], int]) -> tuple[str | None, tuple[str, ...]]:
    """Who drew the lowest card, or nobody yet; and those level for it who have to draw again."""
    names, turn = tuple(draws), 0
    while len(names) > 1:
        low = min(height(draws[name][turn]) for name in names)
        names = tuple(name for name in names if height(draws[name][turn]) == low)
        turn += 1
        waiting = tuple(name for name in names if len(draws[name]) <= turn)
        if len(names) > 1 and waiting:
            return None, waiting
    return names[0], ()


def in_order(draws: Draws, height: Callable[[Card], int]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names from the highest card down, and those who have to draw again: they are level with somebody."""
    return _in_order(draws, height, tuple(draws), 0)


def _in_order(
    draws: Draws, height: Callable[[Card], int], names: tuple[str, ...], turn: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    level: dict[int, list[str]] = {}
    for name in names:
        level.setdefault(height(draws[name][turn]), []).append(name)
    order: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    for rank in sorted(level, reverse=True):
        equal = tuple(level[rank])
        waiting = tuple(name for name in equal if len(draws[name]) <= turn + 1)
        if len(equal) > 1 and waiting:
            again += waiting
        elif len(equal) > 1:
            placed, more = _in_order(draws, height, equal, turn + 1)
            order, again = order + placed, again + more
        else:
            order += equal
    return order, again
