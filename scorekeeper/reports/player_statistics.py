"""The statistics of players, added up over many matches.

A player is known by name, however it is written (`name_key`). Points of different games are never added, and neither
are points of matches in which the lowest total wins to points of matches in which the highest wins.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby

from scorekeeper.engine.game import AnyGame, AnyStatistic
from scorekeeper.reports.match_statistics import HandResult, HeadToHead, MatchResult, MatchStatistics, name_key

__all__ = ["GameStatistics", "PlayerStatistics", "player_statistics"]


@dataclass(frozen=True)
class GameStatistics:
    """The statistics of a player in one game; matches in which the lowest total wins are kept apart (`lowest_wins`).

    `matches` are the finished ones. `won` are the wins, shared ones too; `shared` are the shared ones. `per_hand` and
    `per_match` are average points of whole hands and of finished matches; None if there are none. `matches_in_a_row`
    and `hands_in_a_row` are the longest rows of wins. `best` and `worst` are the best and the worst hand, by the points
    and then by those of the others, each with the index of its match among the matches given. `statistics` are those of
    `Game.statistics` with their numbers.
    """

    game: AnyGame
    lowest_wins: bool
    matches: int
    won: int
    shared: int
    hands: int
    hands_won: int
    per_hand: Fraction | None
    per_match: Fraction | None
    matches_in_a_row: int
    hands_in_a_row: int
    best: tuple[int, HandResult] | None
    worst: tuple[int, HandResult] | None
    statistics: tuple[tuple[AnyStatistic, int], ...]


@dataclass(frozen=True)
class PlayerStatistics:
    """The statistics of one player.

    `key` is the `name_key` of the player, `name` the latest spelling. `games` are in the order of their keys. `versus`
    are the other players by name, those with the most common matches first. `series` holds, for every match in which
    the player played a hand, the hands won and the hands played up to then.
    """

    key: str
    name: str
    matches: int
    won: int
    shared: int
    hands: int
    hands_won: int
    matches_in_a_row: int
    games: tuple[GameStatistics, ...]
    versus: tuple[tuple[str, HeadToHead], ...]
    series: tuple[tuple[int, int], ...]


# The index of a match among all, its statistics, and the result of one player in it.
_Seen = tuple[int, MatchStatistics, MatchResult]


@dataclass
class _Person:
    """The matches of one player, in the order of play.

    `last` sorts players: those of later matches come first, those of one match by their seats.
    """

    name: str = ""
    last: tuple[int, int] = (0, 0)
    seen: list[_Seen] = field(default_factory=list)
    versus: dict[str, HeadToHead] = field(default_factory=dict)


def player_statistics(matches: Sequence[MatchStatistics]) -> tuple[PlayerStatistics, ...]:
    """The statistics of everybody who played a hand or finished a match; those with the most wins come first.

    Of players with equal wins those come first who have played last. `matches` begin with the oldest one.
    """
    people: dict[str, _Person] = {}
    for index, match in enumerate(matches):
        for seat, (name, result) in enumerate(match.results.items()):
            key = name_key(name)
            person = people.setdefault(key, _Person())
            person.name, person.last = name, (-index, seat)
            person.seen.append((index, match, result))
            for other, versus in result.versus.items():
                if (other_key := name_key(other)) != key:
                    person.versus[other_key] = person.versus.get(other_key, HeadToHead()) + versus
    found = (_player(key, people) for key in people)
    return tuple(
        sorted((one for one in found if one.games), key=lambda one: (-one.won, -one.hands_won, people[one.key].last))
    )


def _player(key: str, people: Mapping[str, _Person]) -> PlayerStatistics:
    person = people[key]
    ends, hands = _ends(person.seen), _hands(person.seen)
    kinds = {(match.game.key, match.lowest_wins): match.game for _, match, result in person.seen if result.counts}
    versus = sorted(person.versus.items(), key=lambda item: (-item[1].matches, -item[1].hands, people[item[0]].last))
    return PlayerStatistics(
        key,
        person.name,
        len(ends),
        sum(result.won for result in ends),
        sum(result.shared for result in ends),
        len(hands),
        sum(hand.won for _, hand in hands),
        _longest(result.won for result in ends),
        tuple(
            _figures(
                game,
                lowest_wins,
                [one for one in person.seen if (one[1].game.key, one[1].lowest_wins) == (name, lowest_wins)],
            )
            for (name, lowest_wins), game in sorted(kinds.items(), key=lambda item: item[0])
        ),
        tuple((people[other_key].name, one) for other_key, one in versus if one.matches or one.hands),
        tuple(_series(person.seen)),
    )


def _figures(game: AnyGame, lowest_wins: bool, seen: Sequence[_Seen]) -> GameStatistics:
    ends, hands = _ends(seen), _hands(seen)
    whole = [(index, hand) for index, hand in hands if hand.whole]
    sign = -1 if lowest_wins else 1

    def worth(one: tuple[int, HandResult]) -> tuple[int, int]:
        return sign * one[1].points, -sign * one[1].against

    return GameStatistics(
        game,
        lowest_wins,
        len(ends),
        sum(result.won for result in ends),
        sum(result.shared for result in ends),
        len(hands),
        sum(hand.won for _, hand in hands),
        _average([hand.points for _, hand in whole]),
        _average([result.earned for result in ends if result.earned is not None]),
        _longest(result.won for result in ends),
        _longest(hand.won for _, hand in hands),
        max(whole, key=worth, default=None),
        min(whole, key=worth, default=None),
        tuple((statistic, _number(statistic, (result for _, _, result in seen))) for statistic in game.statistics),
    )


def _ends(seen: Iterable[_Seen]) -> list[MatchResult]:
    """The results of the finished matches."""
    return [result for _, _, result in seen if result.earned is not None]


def _hands(seen: Iterable[_Seen]) -> list[tuple[int, HandResult]]:
    return [(index, hand) for index, _, result in seen for hand in result.hands]


def _number(statistic: AnyStatistic, results: Iterable[MatchResult]) -> int:
    numbers = [result.statistics.get(statistic.key, 0) for result in results]
    return max(numbers) if statistic.best else sum(numbers)


def _series(seen: Iterable[_Seen]) -> Iterator[tuple[int, int]]:
    won = counted = 0
    for _, _, result in seen:
        if result.hands:
            won, counted = won + sum(hand.won for hand in result.hands), counted + len(result.hands)
            yield won, counted


def _average(points: Sequence[int]) -> Fraction | None:
    return Fraction(sum(points), len(points)) if points else None


def _longest(won: Iterable[bool]) -> int:
    """The length of the longest row of wins."""
    return max((len(list(row)) for win, row in groupby(won) if win), default=0)
