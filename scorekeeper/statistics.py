"""What players hold against each other: ledgers in, figures of everybody who played out.

`played` says what one match comes to, small enough to be kept; `players` adds matches up. Only hands that count are
counted; only finished matches are won. People are told apart by their names, however they are written. Points are
never added across games, nor where the lowest total wins to those where the highest does.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby

from scorekeeper.ledger import Ledger, Row, Status
from scorekeeper.scoring import Feat, Game, HandScore

__all__ = ["Deal", "Figures", "Part", "Played", "Player", "Versus", "alike", "played", "players"]


@dataclass(frozen=True)
class Deal:
    """One hand of a player: its slot, who won, the points and those of whoever did best against the player in it.

    `whole` where all these points are of this hand: somebody who comes back into a match pays for that in it, too.
    """

    slot: int
    won: bool
    points: int
    against: int
    whole: bool


@dataclass(frozen=True)
class Versus:
    """Two players against each other, partners left aside, from the side of the one: finished `matches` of both, those
    that only one of them won and those that both did; `hands` both played, and how many each of them won."""

    matches: int = 0
    won: int = 0
    lost: int = 0
    shared: int = 0
    hands: int = 0
    hands_won: int = 0
    hands_lost: int = 0

    def __add__(self, other: "Versus") -> "Versus":
        return Versus(*(mine + more for mine, more in zip(vars(self).values(), vars(other).values(), strict=True)))


@dataclass(frozen=True)
class Part:
    """What one match comes to for one of its players.

    `earned` are the points of a finished match with the bonuses of its end, without what everybody started with; None
    while it runs. `shared` says of a match won that the other side won, too. `feats` by key, `versus` by name.
    """

    won: bool
    shared: bool
    earned: int | None
    deals: tuple[Deal, ...]
    feats: Mapping[str, int]
    versus: Mapping[str, Versus]

    @property
    def counts(self) -> bool:
        """Whether there is anything to count: a hand, or the end of a match that somebody sat out to the last."""
        return bool(self.deals) or self.earned is not None


@dataclass(frozen=True)
class Played:
    """What one match comes to for everybody in it, by name. `low`: the lowest total wins."""

    game: Game
    low: bool
    parts: Mapping[str, Part]


@dataclass(frozen=True)
class Figures:
    """What somebody did in one game, apart where the lowest total wins (`low`).

    `matches` are the finished ones; `won` counts shared wins too, `shared` those alone. The averages are points of
    whole hands and of finished matches; None where there is none. `best` and `worst` are the hands with the most and
    the least to be glad of, each after its match by its place among those given: by the points, where these are equal
    by how the others did. `feats` holds those of the game with how often they happened, or the best of them.
    """

    game: Game
    low: bool
    matches: int
    won: int
    shared: int
    hands: int
    hands_won: int
    per_hand: Fraction | None
    per_match: Fraction | None
    matches_in_a_row: int
    hands_in_a_row: int
    best: tuple[int, Deal] | None
    worst: tuple[int, Deal] | None
    feats: tuple[tuple[Feat, int], ...]


@dataclass(frozen=True)
class Player:
    """Everything about one player: the `key` is the same for every spelling of a name, `name` the latest one.

    `games` come in the order of their keys. `versus`: names and what became of it, with whom one played most first.
    `series`: after every match in which the player had a hand, the hands won so far and those played.
    """

    key: str
    name: str
    matches: int
    won: int
    shared: int
    hands: int
    hands_won: int
    matches_in_a_row: int
    games: tuple[Figures, ...]
    versus: tuple[tuple[str, Versus], ...]
    series: tuple[tuple[int, int], ...]


def alike(name: str) -> str:
    """What is the same for all spellings of a name: width, case and spaces do not tell people apart."""
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


# --- One match ---


@dataclass(frozen=True)
class _Hand:
    """A hand that counts: who played it, who won it, everybody's points."""

    row: Row
    score: HandScore
    playing: tuple[str, ...]
    points: Mapping[str, int]

    @property
    def winners(self) -> tuple[str, ...]:
        return self.score.winners


def played(ledger: Ledger) -> Played:
    """What a match comes to, as far as it was played."""
    terms = ledger.terms
    low = terms.game.lowest_wins(terms.options)
    hands = [_hand(ledger, row) for row in ledger.rows if row.status is Status.COUNTED]
    feats = _feats(ledger, hands)
    parts = {
        name: _part(ledger, hands, name, [other for other in terms.players if other not in side], feats[name], low)
        for side in terms.sides
        for name in side
    }
    return Played(terms.game, low, parts)


def _hand(ledger: Ledger, row: Row) -> _Hand:
    assert row.score is not None, "a hand that counts has a score"
    playing = ledger.terms.game.took_part(ledger.terms.options, row.record, row.before)
    return _Hand(row, row.score, playing, {name: row.points(name) for name in playing})


def _feats(ledger: Ledger, hands: Iterable[_Hand]) -> Mapping[str, Mapping[str, int]]:
    terms = ledger.terms
    found: dict[str, Counter[str]] = {name: Counter() for name in terms.players}
    for hand in hands:
        for feat in terms.game.feats:
            for name, number in feat.found(terms.options, hand.row.record, hand.score, hand.row.before):
                before = found[name][feat.key]
                found[name][feat.key] = max(before, number) if feat.best else before + number
    return found


def _part(
    ledger: Ledger, hands: Sequence[_Hand], name: str, others: Sequence[str], feats: Mapping[str, int], low: bool
) -> Part:
    mine = [hand for hand in hands if name in hand.playing]
    won, earned = name in ledger.winners, None
    if ledger.finished:
        earned = ledger.final(name) - ledger.rows[0].before.total(name)
    deals = tuple(_deal(hand, name, others, low) for hand in mine)
    versus = {other: _versus(ledger, mine, name, other) for other in others}
    return Part(won, won and any(other in ledger.winners for other in others), earned, deals, feats, versus)


def _deal(hand: _Hand, name: str, others: Iterable[str], low: bool) -> Deal:
    back = hand.row.before.out
    theirs = [hand.points[other] for other in others if other in hand.points and other not in back]
    against = (min if low else max)(theirs, default=0)
    return Deal(hand.row.slot, name in hand.winners, hand.points[name], against, name not in back)


def _versus(ledger: Ledger, hands: Iterable[_Hand], name: str, other: str) -> Versus:
    mine, theirs = name in ledger.winners, other in ledger.winners
    both = [hand for hand in hands if other in hand.playing]
    return Versus(
        int(ledger.finished),
        int(mine and not theirs),
        int(theirs and not mine),
        int(mine and theirs),
        len(both),
        sum(name in hand.winners for hand in both),
        sum(other in hand.winners for hand in both),
    )


# --- All matches ---

# A match by its place among all, and what it comes to for one player.
_Seen = tuple[int, Played, Part]


@dataclass
class _Person:
    """What was seen of one player, in the order in which it was played."""

    name: str = ""
    seen: list[_Seen] = field(default_factory=list)
    versus: dict[str, Versus] = field(default_factory=dict)


def players(matches: Sequence[Played]) -> tuple[Player, ...]:
    """Everybody who played a hand or finished a match, whoever won most first. `matches`: the oldest first."""
    people: dict[str, _Person] = {}
    for index, match in enumerate(matches):
        for name, part in match.parts.items():
            key = alike(name)
            person = people.setdefault(key, _Person())
            person.name = name
            person.seen.append((index, match, part))
            for other, versus in part.versus.items():
                if (two := alike(other)) != key:
                    person.versus[two] = person.versus.get(two, Versus()) + versus
    found = (_player(key, people) for key in people)
    return tuple(sorted((one for one in found if one.games), key=lambda one: (-one.won, -one.hands_won, one.key)))


def _player(key: str, people: Mapping[str, _Person]) -> Player:
    person = people[key]
    ends, deals = _ends(person.seen), _deals(person.seen)
    kinds = {(match.game.key, match.low): match.game for _, match, part in person.seen if part.counts}
    versus = sorted(person.versus.items(), key=lambda item: (-item[1].matches, -item[1].hands, item[0]))
    return Player(
        key,
        person.name,
        len(ends),
        sum(part.won for part in ends),
        sum(part.shared for part in ends),
        len(deals),
        sum(deal.won for _, deal in deals),
        _longest(part.won for part in ends),
        tuple(
            _figures(game, low, [one for one in person.seen if (one[1].game.key, one[1].low) == (name, low)])
            for (name, low), game in sorted(kinds.items(), key=lambda item: item[0])
        ),
        tuple((people[two].name, one) for two, one in versus if one.matches or one.hands),
        tuple(_series(person.seen)),
    )


def _figures(game: Game, low: bool, seen: Sequence[_Seen]) -> Figures:
    ends, deals = _ends(seen), _deals(seen)
    whole = [(index, deal) for index, deal in deals if deal.whole]
    sign = -1 if low else 1

    def worth(one: tuple[int, Deal]) -> tuple[int, int]:
        return sign * one[1].points, -sign * one[1].against

    return Figures(
        game,
        low,
        len(ends),
        sum(part.won for part in ends),
        sum(part.shared for part in ends),
        len(deals),
        sum(deal.won for _, deal in deals),
        _average([deal.points for _, deal in whole]),
        _average([part.earned for part in ends if part.earned is not None]),
        _longest(part.won for part in ends),
        _longest(deal.won for _, deal in deals),
        max(whole, key=worth, default=None),
        min(whole, key=worth, default=None),
        tuple((feat, _number(feat, (part for _, _, part in seen))) for feat in game.feats),
    )


def _ends(seen: Iterable[_Seen]) -> list[Part]:
    """The matches that are over."""
    return [part for _, _, part in seen if part.earned is not None]


def _deals(seen: Iterable[_Seen]) -> list[tuple[int, Deal]]:
    return [(index, deal) for index, _, part in seen for deal in part.deals]


def _number(feat: Feat, parts: Iterable[Part]) -> int:
    numbers = [part.feats.get(feat.key, 0) for part in parts]
    return max(numbers) if feat.best else sum(numbers)


def _series(seen: Iterable[_Seen]) -> Iterator[tuple[int, int]]:
    won = played = 0
    for _, _, part in seen:
        if part.deals:
            won, played = won + sum(deal.won for deal in part.deals), played + len(part.deals)
            yield won, played


def _average(points: Sequence[int]) -> Fraction | None:
    return Fraction(sum(points), len(points)) if points else None


def _longest(won: Iterable[bool]) -> int:
    """The longest row of wins."""
    return max((len(list(row)) for win, row in groupby(won) if win), default=0)
