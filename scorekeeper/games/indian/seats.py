"""Seats and the first dealer from drawn cards (IND-04 to IND-06)."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.cards import Card
from scorekeeper.fields import ByName, CardList, spec
from scorekeeper.games.indian.match import next_seat
from scorekeeper.games.indian.options import Options, deck
from scorekeeper.scoring import Ruling
from scorekeeper.text import N_, Invalid, Issue, Reason, T

__all__ = ["Seats", "rule_seats"]

_MOST_DRAWS = 10
_FEWEST, _MOST = 2, 10


@dataclass(frozen=True)
class Seats:
    """Who sits where, who deals? Each player's card; after a tie the cards drawn again follow it."""

    draws: Mapping[str, tuple[Card, ...]] = spec(
        ByName(CardList(1, _MOST_DRAWS)), label=N_("Cards drawn, by player"), rule="IND-04"
    )


def rule_seats(options: Options, asked: Seats) -> Ruling:
    """The order from the highest card down, who deals and who starts; or who must draw again."""
    if issues := _issues(options, asked):
        raise Invalid(*issues)
    order, again = _placed(asked.draws, tuple(asked.draws), 0)
    if again:
        text = T("Equal ranks draw again among themselves: %(players)s.", players=again)
        answer: dict[str, object] = {"order": (), "dealer": None, "again": again, "starts": None, "turns": None}
        return Ruling(answer, (Reason("IND-04", text),), T("Draw again"))
    dealer = order[-1]
    starts = next_seat(options, order, dealer)
    left = order[-2]
    because = (
        Reason("IND-04", T("From the highest card down, each to the right of the one before: %(order)s.", order=order)),
        Reason("IND-04", T("%(player)s has the lowest card and deals.", player=dealer)),
        Reason("IND-05", T("%(player)s plays first.", player=starts)),
        Reason("IND-06", T("%(player)s, left of the dealer, turns up the wild card.", player=left)),
    )
    answer = {"order": order, "dealer": dealer, "again": (), "starts": starts, "turns": left}
    return Ruling(answer, because, T("%(player)s deals", player=dealer))


def _issues(options: Options, asked: Seats) -> list[Issue]:
    """Too few or too many players, and cards that cannot have been drawn at once."""
    number = len(asked.draws)
    if not _FEWEST <= number <= _MOST:
        text = T(
            "%(low)s to %(high)s players can play; here are %(given)s. Add players, or leave some out.",
            low=_FEWEST,
            high=_MOST,
            given=number,
        )
        return [Issue("players.number", "draws", text)]
    packs = deck(options, number)
    issues: list[Issue] = []
    for turn in range(_MOST_DRAWS):
        drawn = {f"draws.{name}": cards[turn : turn + 1] for name, cards in asked.draws.items()}
        issues += packs.too_many_together(drawn)
    return issues


def _placed(
    draws: Mapping[str, tuple[Card, ...]], names: tuple[str, ...], turn: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names from the highest card down, and those who must draw again: they are level with somebody."""
    level: dict[int, list[str]] = {}
    for name in names:
        level.setdefault(_height(draws[name][turn]), []).append(name)
    order: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    for height in sorted(level, reverse=True):
        equal = tuple(level[height])
        waiting = tuple(name for name in equal if len(draws[name]) <= turn + 1)
        if len(equal) > 1 and waiting:
            again += waiting
        elif len(equal) > 1:
            placed, more = _placed(draws, equal, turn + 1)
            order, again = order + placed, again + more
        else:
            order += equal
    return order, again


def _height(card: Card) -> int:
    """Joker, ace, king and down to the two (IND-04)."""
    return {0: 15, 1: 14}.get(card.rank, card.rank)
