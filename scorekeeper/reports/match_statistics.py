"""The statistics of one match, computed from its ledger and small enough to be cached. `player_statistics` adds up
many.

Only hands that count are included, and only a finished match can be won.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass
from functools import partial
from operator import add

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ledger import Ledger, Row, Status
from scorekeeper.engine.scores import HandScore
from scorekeeper.engine.text import Text


@dataclass(frozen=True, slots=True)
class HandResult:
    """What one hand brought a player. `against` are the points of the best player on another side."""

    slot: int
    points: int
    against: int


@dataclass(frozen=True, slots=True)
class HandTally:
    """What the hands of one match brought a player.

    `wins` says of each hand, in the order of play, whether the player won it. `whole` is the number of hands whose
    points are those of the hand alone (no adjustment, no cost of coming back into the match); `points` is their sum,
    and `best` and `worst` of them are by the points, then by those of the others.
    """

    wins: tuple[bool, ...]
    whole: int
    points: int
    best: HandResult | None
    worst: HandResult | None

    @property
    def hands(self) -> int:
        """The number of hands."""
        return len(self.wins)

    @property
    def won(self) -> int:
        """The number of hands that the player won."""
        return sum(self.wins)


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """One player against another on a different side.

    `matches` are the finished ones in which both stayed to the end: `won` by the player alone, `lost` to the other
    alone, `shared` by both. `hands` are those that both played: `hands_won` by the player, `hands_lost` to the other.
    """

    matches: int = 0
    won: int = 0
    lost: int = 0
    shared: int = 0
    hands: int = 0
    hands_won: int = 0
    hands_lost: int = 0

    def __add__(self, other: "HeadToHead") -> "HeadToHead":
        return HeadToHead(*map(add, astuple(self), astuple(other)))


@dataclass(frozen=True, slots=True)
class MatchResult:
    """What one match brought one of its players.

    `shared`: another side won as well. `earned` are the points of a finished match with its bonuses, less those at the
    start; None while it runs, and for players who left it or came after the last hand. `statistics` are the numbers of
    `Game.statistics` by key, `versus` the players of other sides by name.
    """

    won: bool
    shared: bool
    earned: int | None
    tally: HandTally
    statistics: Mapping[str, int]
    versus: Mapping[str, HeadToHead]

    @property
    def counts(self) -> bool:
        """Whether the player played a hand, or was there at the end and sat out every hand."""
        return bool(self.tally.hands) or self.earned is not None


@dataclass(frozen=True, slots=True)
class MatchStatistics:
    """The statistics of one match, which is called `title`: `results` by name of the player. `lowest_wins`: the lowest
    total wins."""

    game: AnyGame
    title: Text
    lowest_wins: bool
    results: Mapping[str, MatchResult]


@dataclass(frozen=True)
class _CountedHand:
    """A hand that counts: its row, its players, and their points by name."""

    row: Row
    score: HandScore
    playing: tuple[str, ...]
    points: Mapping[str, int]

    def whole(self, name: str) -> bool:
        """Whether the points of a player are those of the hand alone."""
        return name not in self.row.before.out and all(line.player != name for line in self.score.adjustments)


def match_statistics(ledger: Ledger) -> MatchStatistics:
    """The statistics of a match, finished or still running."""
    terms = ledger.terms
    lowest_wins = terms.game.lowest_wins(terms.options)
    hands = [_counted_hand(ledger, row) for row in ledger.rows if row.score]
    statistics = _statistics(ledger, hands)
    results = {
        name: _match_result(
            ledger, hands, name, [other for other in terms.players if other not in side], statistics[name], lowest_wins
        )
        for side in terms.sides
        for name in side
    }
    return MatchStatistics(terms.game, terms.title, lowest_wins, results)


def _counted_hand(ledger: Ledger, row: Row) -> _CountedHand:
    assert row.score is not None, "a hand that counts has a score"
    if row.status is Status.KEPT:
        playing = tuple(dict.fromkeys(line.player for line in row.score.lines))
    else:
        assert row.record is not None, "a hand that counts by the rules has a record"
        playing = ledger.terms.game.took_part(ledger.terms.options, row.record, row.before)
    return _CountedHand(row, row.score, playing, {name: row.points(name) for name in playing})


def _statistics(ledger: Ledger, hands: Iterable[_CountedHand]) -> Mapping[str, Mapping[str, int]]:
    terms = ledger.terms
    statistics: dict[str, Counter[str]] = {name: Counter() for name in terms.players}
    # Of a hand that counts with its saved points, only the points and the winner are certain.
    for hand in hands:
        record = hand.row.record
        if hand.row.status is not Status.COUNTED or record is None:
            continue
        for statistic in terms.game.statistics:
            for name, number in statistic.count(terms.options, record, hand.score, hand.row.before):
                before = statistics[name][statistic.key]
                statistics[name][statistic.key] = max(before, number) if statistic.best else before + number
    return statistics


def _match_result(
    ledger: Ledger,
    hands: Sequence[_CountedHand],
    name: str,
    others: Sequence[str],
    statistics: Mapping[str, int],
    lowest_wins: bool,
) -> MatchResult:
    mine = [hand for hand in hands if name in hand.playing]
    won, earned = name in ledger.winners, None
    begun = next((row.before for row in ledger.rows if name in row.before.at_table), None)
    if ledger.finished and begun and name in ledger.at_table:
        earned = ledger.final(name) - begun.total(name)
    tally = _tally(mine, name, others, lowest_wins)
    versus = {other: _versus(ledger, mine, name, other) for other in others}
    return MatchResult(won, won and any(other in ledger.winners for other in others), earned, tally, statistics, versus)


def _tally(mine: Sequence[_CountedHand], name: str, others: Sequence[str], lowest_wins: bool) -> HandTally:
    whole = [_hand_result(hand, name, others, lowest_wins) for hand in mine if hand.whole(name)]
    worth = partial(hand_worth, lowest_wins=lowest_wins)
    return HandTally(
        tuple(name in hand.score.winners for hand in mine),
        len(whole),
        sum(hand.points for hand in whole),
        max(whole, key=worth, default=None),
        min(whole, key=worth, default=None),
    )


def hand_worth(hand: HandResult, *, lowest_wins: bool) -> tuple[int, int]:
    """A key that sorts hands of a player; the best hand is highest. `lowest_wins`: few points are good."""
    sign = -1 if lowest_wins else 1
    return sign * hand.points, -sign * hand.against


def _hand_result(hand: _CountedHand, name: str, others: Iterable[str], lowest_wins: bool) -> HandResult:
    theirs = [hand.points[other] for other in others if other in hand.points and hand.whole(other)]
    return HandResult(hand.row.slot, hand.points[name], (min if lowest_wins else max)(theirs, default=0))


def _versus(ledger: Ledger, hands: Iterable[_CountedHand], name: str, other: str) -> HeadToHead:
    ended = ledger.finished and {name, other} <= set(ledger.at_table)
    mine, theirs = ended and name in ledger.winners, ended and other in ledger.winners
    both = [hand for hand in hands if other in hand.playing]
    return HeadToHead(
        int(ended),
        int(mine and not theirs),
        int(theirs and not mine),
        int(mine and theirs),
        len(both),
        sum(name in hand.score.winners for hand in both),
        sum(other in hand.score.winners for hand in both),
    )
