"""The statistics of players, added up over many matches.

A player is identified by name, however it is spelled (`name_key`). Points of different games are never added up, nor
points of matches that the lowest total wins and of those that the highest wins.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby

from scorekeeper.engine.fields import name_key
from scorekeeper.engine.game import AnyGame, AnyStatistic
from scorekeeper.engine.text import Text
from scorekeeper.reports.match_statistics import (
    HandResult,
    HandTally,
    HeadToHead,
    MatchResult,
    MatchStatistics,
    hand_worth,
)


@dataclass(frozen=True)
class Totals:
    """Finished `matches`, `won` ones with shared wins, `shared` ones; hands; the longest row of matches won."""

    matches: int
    won: int
    shared: int
    hands: int
    hands_won: int
    matches_in_a_row: int


@dataclass(frozen=True)
class GameStatistics(Totals):
    """The statistics of a player in the matches with one `title` that the highest or (`lowest_wins`) lowest total wins.

    `per_hand` and `per_match` are the average points of whole hands and of finished matches; None if there are none.
    `best` and `worst` are hands, by the points and then by those of the others, each with the index of its match.
    `statistics` are those of `Game.statistics` with their numbers.
    """

    game: AnyGame
    title: Text
    lowest_wins: bool
    per_hand: Fraction | None
    per_match: Fraction | None
    hands_in_a_row: int
    best: tuple[int, HandResult] | None
    worst: tuple[int, HandResult] | None
    statistics: tuple[tuple[AnyStatistic, int], ...]


@dataclass(frozen=True)
class PlayerStatistics(Totals):
    """The statistics of one player.

    `key` is the `name_key` of the player, `name` the latest spelling. `versus` are the other players by name, most
    common matches first. `series` has, for each match with a hand of the player, the hands won and played up to then.
    """

    key: str
    name: str
    games: tuple[GameStatistics, ...]
    versus: tuple[tuple[str, HeadToHead], ...]
    series: tuple[tuple[int, int], ...]


# The index of a match among all, its statistics, and the result of one player in it.
_Played = tuple[int, MatchStatistics, MatchResult]


@dataclass
class _Person:
    """The matches of one player, in the order of play. `last` sorts players: by their latest match, then by their seat
    in it."""

    name: str = ""
    last: tuple[int, int] = (0, 0)
    played: list[_Played] = field(default_factory=list)
    versus: dict[str, HeadToHead] = field(default_factory=dict)


def player_statistics(matches: Sequence[MatchStatistics]) -> tuple[PlayerStatistics, ...]:
    """The statistics of everybody who played a hand or finished a match, most wins first.

    Equal players are sorted by who played last. `matches` begin with the oldest one.
    """
    people: dict[str, _Person] = {}
    for index, match in enumerate(matches):
        for seat, (name, result) in enumerate(match.results.items()):
            key = name_key(name)
            person = people.setdefault(key, _Person())
            person.name, person.last = name, (-index, seat)
            person.played.append((index, match, result))
            for other, versus in result.versus.items():
                if (other_key := name_key(other)) != key:
                    person.versus[other_key] = person.versus.get(other_key, HeadToHead()) + versus
    players = [player for key in people if (player := _player(key, people)).games]
    return tuple(sorted(players, key=lambda player: (-player.won, -player.hands_won, people[player.key].last)))


def _player(key: str, people: Mapping[str, _Person]) -> PlayerStatistics:
    person = people[key]
    tallies = [result.tally for _, _, result in person.played]
    kinds: dict[tuple[str, str, bool], list[_Played]] = {}
    for played in person.played:
        kinds.setdefault((played[1].game.key, str(played[1].title), played[1].lowest_wins), []).append(played)
    versus = sorted(person.versus.items(), key=lambda item: (-item[1].matches, -item[1].hands, people[item[0]].last))
    return PlayerStatistics(
        *_totals(person.played),
        key,
        person.name,
        tuple(_figures(kinds[kind]) for kind in sorted(kinds) if any(result.counts for _, _, result in kinds[kind])),
        tuple((people[other].name, record) for other, record in versus if record.matches or record.hands),
        tuple(_series(tallies)),
    )


def _figures(played: Sequence[_Played]) -> GameStatistics:
    """The statistics in matches with one title that the same total wins; at least one match."""
    game, lowest_wins = played[0][1].game, played[0][1].lowest_wins
    ends, tallies = _ends(played), [result.tally for _, _, result in played]
    best = [(index, result.tally.best) for index, _, result in played if result.tally.best]
    worst = [(index, result.tally.worst) for index, _, result in played if result.tally.worst]

    def worth(hand: tuple[int, HandResult]) -> tuple[int, int]:
        return hand_worth(hand[1], lowest_wins=lowest_wins)

    return GameStatistics(
        *_totals(played),
        game,
        played[0][1].title,
        lowest_wins,
        _average(sum(tally.points for tally in tallies), sum(tally.whole for tally in tallies)),
        _average(sum(result.earned or 0 for result in ends), len(ends)),
        _longest_row(won for tally in tallies for won in tally.wins),
        max(best, key=worth, default=None),
        min(worst, key=worth, default=None),
        tuple((statistic, _number(statistic, (result for _, _, result in played))) for statistic in game.statistics),
    )


def _ends(played: Iterable[_Played]) -> list[MatchResult]:
    return [result for _, _, result in played if result.earned is not None]


def _number(statistic: AnyStatistic, results: Iterable[MatchResult]) -> int:
    numbers = [result.statistics.get(statistic.key, 0) for result in results]
    return max(numbers) if statistic.best else sum(numbers)


def _series(tallies: Iterable[HandTally]) -> Iterator[tuple[int, int]]:
    won = counted = 0
    for tally in tallies:
        if tally.hands:
            won, counted = won + tally.won, counted + tally.hands
            yield won, counted


def _average(points: int, number: int) -> Fraction | None:
    return Fraction(points, number) if number else None


def _totals(played: Sequence[_Played]) -> tuple[int, int, int, int, int, int]:
    """The fields of `Totals`."""
    ends, tallies = _ends(played), [result.tally for _, _, result in played]
    return (
        len(ends),
        sum(result.won for result in ends),
        sum(result.shared for result in ends),
        sum(tally.hands for tally in tallies),
        sum(tally.won for tally in tallies),
        _longest_row(result.won for result in ends),
    )


def _longest_row(wins: Iterable[bool]) -> int:
    """The length of the longest row of wins. A row of hands may continue from one match to the next."""
    return max((len(list(row)) for win, row in groupby(wins) if win), default=0)
