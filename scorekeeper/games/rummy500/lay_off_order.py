"""Finds an order in which all lay-offs of a hand can have happened (R500-14, R500-20, R500-20b).

A record lists lay-offs by player, not in the order of play, and says what each meld looked like before. The search
makes them one by one and backtracks where no lay-off fits. `Match` says how well a meld on the table fits the one that
a lay-off names; the search tries exact matches alone first.

As long as nothing decides what an unnamed joker stands for, its meld has several readings. Each lay-off keeps those
with which it is possible.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from types import MappingProxyType
from typing import TypeAlias

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Meld, wild_readings
from scorekeeper.engine.step_budget import spend
from scorekeeper.games.rummy500.called_melds import CalledMelds
from scorekeeper.games.rummy500.joker_reading import added_cards
from scorekeeper.games.rummy500.joker_swap import swap_jokers
from scorekeeper.games.rummy500.solver import Rules

# What it costs to compare a meld with the one that was named, and to try whether cards fit on it.
_STEPS_A_LOOK, _STEPS_A_TRY = 5, 40


class Match(IntEnum):
    """How well a meld on the table fits the one that a lay-off names, the best first."""

    EXACT = 0
    # It lay exactly so before another lay-off.
    EARLIER = 1
    # It holds all the cards that are named.
    LONGER = 2
    # It becomes the meld that is named with cards of players whose melds are only counted.
    CALLED = 3
    # One of these players laid it.
    CALLED_WHOLE = 4


@dataclass(frozen=True)
class LayOff:
    """A lay-off of the record: who laid which cards, and the meld before, as it was written and in all its readings.
    `path` is its place in the record."""

    player: str
    path: str
    cards: tuple[Card, ...]
    written: tuple[Card, ...]
    onto: tuple[Meld, ...]

    @property
    def has_free_joker(self) -> bool:
        return any(card.face.suit is None for card in self.cards)

    @property
    def names_joker_as_card(self) -> bool:
        """Whether a joker of the meld was written with what it stands for, and that is one of the cards."""
        return any(card.suit is None and card.stands_for in self.cards for card in self.written)

    def names_set(self, meld: Meld) -> bool:
        """Whether this set is the one that was written, whatever its jokers stand for that were written without it."""
        named = Counter(str(card) for card in self.written if card.face.suit is not None)
        unnamed = Counter(map(str, meld.cards)) - named
        jokers = sum(card.suit is None for card in meld.cards if unnamed[str(card)])
        return len(meld.cards) == len(self.written) and unnamed.total() == jokers == len(self.written) - named.total()


@dataclass(frozen=True)
class Step:
    """What happened to a meld: `cards` came to the meld `before`, in exchange for `jokers`.

    `lay_off` is the number of the lay-off; None: players whose melds are only counted laid the cards.
    """

    lay_off: int | None
    before: Meld
    cards: tuple[Card, ...]
    jokers: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Reading:
    """A meld as it lies now, where each joker has a face, and the steps that led there from `as_laid`."""

    as_laid: Meld
    meld: Meld
    steps: tuple[Step, ...] = ()

    def after(self, step: Step, grown: Meld) -> "Reading":
        return Reading(self.as_laid, grown, (*self.steps, step))


# A meld on the table: its readings, the usual one first.
Lying = tuple[Reading, ...]


@dataclass(frozen=True)
class Position:
    """A table during the search: how each meld lies, and the numbers of the lay-offs that are still to come.

    Melds that are not in the record come last. `swaps` has the player of each swapped joker, `doubtful` the player of
    each swap of a card that could also have been laid beside the joker.
    """

    lying: tuple[Lying, ...]
    pending: tuple[int, ...]
    swaps: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()


# A lay-off: how early it is tried (the smallest first), and the position after it.
_Move: TypeAlias = tuple[tuple[int, ...], Position]


class OrderSearch:
    """Finds orders of lay-offs. `swaps`: jokers may be swapped."""

    def __init__(
        self,
        rules: Rules,
        swaps: bool,
        lay_offs: Sequence[LayOff],
        called: CalledMelds,
    ) -> None:
        self.rules, self.swaps, self.lay_offs, self.called = rules, swaps, lay_offs, called
        self._jokers: Mapping[str, int] = {}
        self._certain: frozenset[int | None] = frozenset()
        self._names = [frozenset(_text(onto) for onto in lay_off.onto) for lay_off in lay_offs]
        self._faces = [[_faces(onto) for onto in lay_off.onto] for lay_off in lay_offs]
        laid = [card for lay_off in lay_offs for card in lay_off.cards]
        self._laid_faces = Counter(card.face for card in laid if card.face.suit is not None)
        self._free_jokers = len(laid) - self._laid_faces.total()
        self._ways: dict[tuple[str, tuple[str, ...]], list[Meld]] = {}

    def last_position(
        self,
        melds: Sequence[Sequence[Meld]],
        jokers: Mapping[str, int] = MappingProxyType({}),
        certain: Iterable[int | None] = (),
    ) -> Position:
        """The position after all lay-offs on these melds, of which each is given by its readings.

        `certain` are the numbers of lay-offs that are known to be swaps. `jokers` says how many more jokers each player
        seems to have taken where the card could also have been laid beside the joker. If no order is possible, the
        result is the position after as many lay-offs as possible; its `pending` cannot have happened. Raises `TooHard`
        if there are too many orders to try.
        """
        self._jokers, self._certain = jokers, frozenset(certain)
        start = Position(
            tuple(tuple(Reading(meld, meld) for meld in readings) for readings in melds),
            tuple(range(len(self.lay_offs))),
        )
        end = start
        for group in self._groups(start):
            end = self._after_group(end, group)
        return end

    def match(self, number: int, reading: Reading) -> Match | None:
        """How a meld matches the one that a lay-off names; None if it is another."""
        spend(_STEPS_A_LOOK)
        if self._is_named(number, reading.meld):
            return Match.EXACT
        if any(self._is_named(number, step.before) for step in reading.steps):
            return Match.EARLIER
        there = _faces(reading.meld)
        return Match.LONGER if any(faces <= there for faces in self._faces[number]) else None

    def _is_named(self, number: int, meld: Meld) -> bool:
        if _text(meld) in self._names[number]:
            return True
        # A joker can stand for a suit that somebody laid a second time later: no reading of the set has it so.
        return self.rules.same_suit_in_sets and not meld.is_run and self.lay_offs[number].names_set(meld)

    def _groups(self, start: Position) -> list[tuple[int, ...]]:
        """The lay-offs in groups that share no meld, so that each group has an order of its own."""
        groups: dict[object, set[int]] = {}
        for number in start.pending:
            keys = self._keys(number, start)
            joined = {number}.union(*(groups.get(key, ()) for key in keys))
            keys |= {key for key, group in groups.items() if group & joined}
            groups.update(dict.fromkeys(keys, joined))
        return sorted({tuple(sorted(group)) for group in groups.values()})

    def _keys(self, number: int, start: Position) -> set[object]:
        """What a lay-off shares with the others of its group: the melds that can be the one that it names, or its suit
        or rank where melds are only counted."""
        keys: set[object] = {f"lay-off {number}"}
        if self.called.counts:
            return keys | {_kin(onto) for onto in self.lay_offs[number].onto}
        for index, readings in enumerate(start.lying):
            if any(self._can_become(reading.meld, onto) for reading in readings for onto in self.lay_offs[number].onto):
                keys.add(index)
        return keys

    def _can_become(self, meld: Meld, onto: Meld) -> bool:
        """Whether a meld can come to hold another one, if all lay-offs of the hand may be made on it."""
        spend(_STEPS_A_LOOK)
        if _kin(meld) != _kin(onto):
            return False
        return (_faces(onto) - _faces(meld) - self._laid_faces).total() <= self._free_jokers

    def _after_group(self, start: Position, group: Sequence[int]) -> Position:
        """The position after the lay-offs of one group, as many as possible."""
        later = tuple(number for number in start.pending if number not in group)
        own = replace(start, pending=tuple(group))
        for most in Match:
            walk = _Walk(self, most)
            end = walk.end(own)
            if end is not None:
                return replace(end, pending=later)
            if most is Match.LONGER:
                furthest = walk.furthest
                if not self.called.counts:
                    break
        return replace(furthest, pending=(*later, *furthest.pending))

    def moves(self, position: Position, most: Match) -> list[_Move]:
        """The lay-offs that are possible next, in the order in which they are tried."""
        moves: list[_Move] = []
        tried = set()
        for number in position.pending:
            lay_off = self.lay_offs[number]
            alike = (lay_off.player, tuple(map(str, lay_off.cards)), self._names[number])
            if alike in tried:
                continue
            tried.add(alike)
            for index, lying in enumerate(position.lying):
                matches = [self.match(number, reading) for reading in lying]
                for match in sorted({match for match in matches if match is not None and match <= most}):
                    readings = [reading for reading, own in zip(lying, matches, strict=True) if own is match]
                    moves += self._moves_on(position, number, index, match, readings)
            if most >= Match.CALLED:
                moves += self._called_moves(position, number, most)
        return sorted(moves, key=lambda move: move[0])

    def _moves_on(
        self, position: Position, number: int, index: int, match: Match, readings: Sequence[Reading]
    ) -> Iterator[_Move]:
        """The lay-off on the meld with this index, and the swap of its jokers. A new meld has the index after the last
        one."""
        lay_off = self.lay_offs[number]
        swaps = (False, True) if self.swaps else (False,)
        choices = [(swap, self._after_lay_off(number, readings, swap)) for swap in swaps]
        in_doubt = all(lying for _, lying in choices)
        # A joker that is named as the card is taken for it.
        certain = number in self._certain or lay_off.names_joker_as_card
        rather_swap = certain or self._jokers.get(lay_off.player, 0) > position.doubtful.count(lay_off.player)
        for swap, lying in choices:
            if lying:
                # An ace that completes a whole suit counts most for its owner when it comes last (R500-28).
                low_ace = _is_low(lying[0].meld) and not _is_low(readings[0].meld)
                unlikely = in_doubt and swap != rather_swap
                rank = (match, low_ace, unlikely, lay_off.has_free_joker, len(readings[0].meld.cards))
                after = Position(
                    lying=(*position.lying[:index], lying, *position.lying[index + 1 :]),
                    pending=tuple(other for other in position.pending if other != number),
                    swaps=(*position.swaps, *(lay_off.player for _ in lying[0].steps[-1].jokers)),
                    doubtful=(*position.doubtful, *([lay_off.player] if swap and in_doubt and not certain else [])),
                )
                yield rank, after

    def _after_lay_off(self, number: int, readings: Iterable[Reading], swap: bool) -> Lying:
        """The readings of a meld after a lay-off; none if it does not fit."""
        after: dict[str, Reading] = {}
        cards = self.lay_offs[number].cards
        for reading in readings:
            whole, jokers, beside = swap_jokers(reading.meld, cards) if swap else (reading.meld, (), cards)
            if swap and not jokers:
                continue
            for grown in self._grown(whole, beside) if beside else [whole]:
                came = (*(card for card in cards if card not in beside), *added_cards(whole, grown))
                step = Step(number, reading.meld, came, jokers)
                after.setdefault(_text(grown), reading.after(step, grown))
        return tuple(after.values())

    def _grown(self, meld: Meld, cards: Sequence[Card]) -> list[Meld]:
        """All melds that this one becomes with these cards laid off on it, the usual one first."""
        key = _text(meld), tuple(map(str, cards))
        if key not in self._ways:
            spend(_STEPS_A_TRY)
            self._ways[key] = [
                grown for grown in wild_readings((*meld.cards, *cards), self.rules.wild) if _continues(meld, grown)
            ]
        return self._ways[key]

    def _called_moves(self, position: Position, number: int, most: Match) -> Iterator[_Move]:
        """The lay-off on a meld that lies there, at least in part, by players whose melds are only counted."""
        onto = self.lay_offs[number].onto
        for index, lying in enumerate(position.lying):
            readings = []
            for reading in lying:
                for meld in onto:
                    spend(_STEPS_A_LOOK)
                    more = added_cards(reading.meld, meld)
                    grows = 0 < len(more) == len(meld.cards) - len(reading.meld.cards)
                    if grows and _continues(reading.meld, meld) and self.called.could_lay(more, meld):
                        readings.append(reading.after(Step(None, reading.meld, more), meld))
            if readings:
                yield from self._moves_on(position, number, index, Match.CALLED, readings)
        if most is Match.CALLED_WHOLE:
            whole = [Reading(meld, meld) for meld in onto if self.called.could_begin(meld)]
            if whole:
                yield from self._moves_on(position, number, len(position.lying), Match.CALLED_WHOLE, whole)


class _Walk:
    """A walk through the orders, with matches up to `most`. `furthest` is the position with the fewest lay-offs
    pending."""

    def __init__(self, search: OrderSearch, most: Match) -> None:
        self.search, self.most = search, most
        self.furthest = Position((), ())
        self._dead: set[object] = set()

    def end(self, position: Position) -> Position | None:
        """The position after all pending lay-offs; None if there is no such order."""
        if not self._dead or len(position.pending) < len(self.furthest.pending):
            self.furthest = position
        if not position.pending:
            return position
        key = position.pending, tuple(tuple(map(self._key, lying)) for lying in position.lying)
        if key in self._dead:
            return None
        self._dead.add(key)
        for _, after in self.search.moves(position, self.most):
            end = self.end(after)
            if end is not None:
                return end
        return None

    def _key(self, reading: Reading) -> object:
        """What the lay-offs to come depend on. How a meld lay earlier matters only where that may be named."""
        earlier = self.most is Match.EARLIER
        return _text(reading.meld), frozenset(_text(step.before) for step in reading.steps) if earlier else None


def _continues(meld: Meld, grown: Meld) -> bool:
    """Whether a meld is another one with more cards. In a run the ace stays at the end at which it lay."""
    if meld.is_run is not grown.is_run:
        return False
    return meld.is_run is False or all(
        meld.cards[end].face.rank != 1 or grown.cards[end].face.rank == 1 for end in (0, -1)
    )


def _is_low(meld: Meld) -> bool:
    """Whether a meld is a run from the ace up."""
    return meld.is_run and meld.cards[0].face.rank == 1


def _kin(meld: Meld) -> object:
    """The suit of a run, the rank of a set."""
    face = meld.cards[0].face
    return ("run", face.suit) if meld.is_run else ("set", face.rank)


def _text(meld: Meld) -> str:
    """The cards of a meld in reading order, with what its jokers stand for."""
    return " ".join(map(str, meld.cards))


def _faces(meld: Meld) -> Counter[Card]:
    return Counter(card.face for card in meld.cards)
