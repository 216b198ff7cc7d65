"""The search behind the best melds and lay-offs: place by place, suit by suit, keeping only what matters later.

A place is a rank in a run: 1 for the low ace, 14 for the high one. At every place of every suit some of the cards of
that face, or jokers standing for it, continue runs, begin runs, join sets, or stay loose. What matters later is a small
state: the runs that may still grow (how many cards, up to three, and whether one of them is no joker), the sets of this
rank, the jokers left, and how the low aces were used. Of all ways to a state only the best is kept, so nothing is
missed and nothing is tried twice. A run of the table may grow from its end on, and may save a run begun below it: that
run docks on it and is a chain of lay-offs.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from scorekeeper.cards import JOKER, Card, Suit
from scorekeeper.melds import Meld
from scorekeeper.solvers.rummy500.moves import ACE_HIGH, Face, Move, Run, Sets, moves
from scorekeeper.solvers.rummy500.table import Rules, Values

__all__ = ["Demand", "Laid", "search"]

# What counts, in this order: points, cards laid down, few new melds, jokers high.
_POINT, _CARD, _MELD = 1 << 24, 1 << 17, 1 << 10
# A state is packed into an integer: the runs of the four suits, the sets, the jokers, the flags, the aces by suit.
_BITS = 10
_SETS, _JOKERS, _FLAGS, _ACES = 4 * _BITS, 5 * _BITS, 5 * _BITS + 6, 5 * _BITS + 8
_MARKED, _MELDED = 1, 2
_PLACES = [(place, suit) for place in range(1, ACE_HIGH + 1) for suit in Suit]
_LAST = Suit.CLUBS


@dataclass(frozen=True)
class Demand:
    """What an arrangement must do: use a `card` (`in_new_meld` or in any way), hold a new meld (`own_meld`)."""

    card: Card | None = None
    in_new_meld: bool = False
    own_meld: bool = False


@dataclass
class Laid:
    """Cards laid down, jokers standing for faces: new melds in reading order, and cards laid off with the index of
    the table's meld, in an order in which they can be."""

    melds: list[list[Card]] = field(default_factory=list)
    off: list[tuple[int, Card]] = field(default_factory=list)


@dataclass
class _Growing:
    """The cards of a run or set; of a run of the table those laid off above."""

    cards: list[Card] = field(default_factory=list)
    table: int | None = None


def search(hand: Sequence[Card], table: Sequence[Meld], rules: Rules, values: Values, demand: Demand) -> Laid | None:
    """The best way to lay these cards down that meets the demand; None if there is none."""
    return _Search(hand, table, rules, values, demand).best()


# By the part of a state that counts at a face: the change to the state, the gain, and the move.
_Options: TypeAlias = dict[int, list[tuple[int, int, Move]]]


class _Search:
    def __init__(
        self, hand: Sequence[Card], table: Sequence[Meld], rules: Rules, values: Values, demand: Demand
    ) -> None:
        self.hand, self.table, self.rules, self.values, self.demand = list(hand), table, rules, values, demand
        self.jokers = self.hand.count(JOKER)
        self.things: list[object] = []
        self.ids: dict[Hashable, int] = {}
        self.faces = {(place, suit): self._face(place, suit) for place, suit in _PLACES}
        for (place, suit), face in self.faces.items():
            face.above = self.faces.get((place + 1, suit))

    def best(self) -> Laid | None:
        """Forward through all places, then back along the best way, then forward along it to see what it laid."""
        layers: list[dict[int, int]] = [{self._start(): 0}]
        every: list[_Options] = []
        for place, suit in _PLACES:
            before = layers[-1]
            options: _Options = {}
            after: dict[int, int] = {}
            mask, get = self._mask(suit), after.get
            for state, worth in before.items():
                key = state & mask
                if key not in options:
                    options[key] = self._options(place, suit, key)
                for delta, gain, _ in options[key]:
                    if get(state + delta, -1) < worth + gain:
                        after[state + delta] = worth + gain
            layers.append(after)
            every.append(options)
        wanted = (_MARKED if self.demand.card else 0) | (_MELDED if self.demand.own_meld else 0)
        final = [state for state in layers[-1] if state >> _FLAGS & wanted == wanted]
        if not final:
            return None
        return self._replay(self._way(layers, every, max(final, key=lambda state: (layers[-1][state], state))))

    def _way(self, layers: list[dict[int, int]], every: list[_Options], state: int) -> list[Move]:
        """The moves that led to a final state with its worth."""
        way = []
        worth = layers[-1][state]
        for index in range(len(_PLACES) - 1, -1, -1):
            mask = self._mask(_PLACES[index][1])
            for earlier, value in layers[index].items():
                if (earlier ^ state) & ~mask == 0:
                    found = [
                        move
                        for delta, gain, move in every[index][earlier & mask]
                        if earlier + delta == state and value + gain == worth
                    ]
                    if found:
                        way.append(found[0])
                        state, worth = earlier, value
                        break
        return way[::-1]

    def _id(self, thing: Hashable) -> int:
        if thing not in self.ids:
            self.ids[thing] = len(self.things)
            self.things.append(thing)
            assert len(self.things) <= 1 << _BITS
        return self.ids[thing]

    def _start(self) -> int:
        none = self._id(())
        runs = sum(none << _BITS * suit for suit in Suit)
        return runs | self._id(self._sets(1)) << _SETS | self.jokers << _JOKERS

    def _mask(self, suit: Suit) -> int:
        """The part of a state that the moves at a face depend on and change."""
        field = (1 << _BITS) - 1
        return field << _BITS * suit | field << _SETS | 63 << _JOKERS | 3 << _FLAGS | 15 << _ACES + 4 * suit

    def _sets(self, place: int) -> Sets:
        """No set on the way at a place; the room on sets of the table where any suit goes."""
        room = 0
        if self.rules.same_suit_in_sets and place > 1:
            room = sum(4 - len(meld.cards) for meld in self._table_sets(place))
        return Sets(room)

    def _table_sets(self, place: int) -> list[Meld]:
        rank = (place - 1) % 13 + 1
        return [meld for meld in self.table if not meld.is_run and meld.cards[0].face.rank == rank]

    def _face(self, place: int, suit: Suit) -> Face:
        card = Card((place - 1) % 13 + 1, suit)
        lying = sum(one.face == card for meld in self.table for one in meld.cards)
        docks, opens = [], []
        for index, (low, high) in self._table_runs(suit).items():
            if low == place + 1:
                docks.append((index, high == ACE_HIGH))
            if high == place < ACE_HIGH:
                opens.append((index, low == 1))
        slots = 0
        if place > 1 and not self.rules.same_suit_in_sets:
            slots = sum(all(one.face != card for one in meld.cards) for meld in self._table_sets(place))
        return Face(
            place,
            card,
            self.hand.count(card),
            max(0, self.rules.packs - lying),
            slots,
            tuple(docks),
            tuple(opens),
            {True: card == self.demand.card, False: self.demand.card == JOKER},
            self.demand.in_new_meld,
            self._both_aces(suit),
            self.rules.same_suit_in_sets,
            self.jokers,
        )

    def _table_runs(self, suit: Suit) -> dict[int, tuple[int, int]]:
        """The runs of the table in a suit: index, lowest and highest place."""
        found = {}
        for index, meld in enumerate(self.table):
            if meld.is_run and meld.cards[0].face.suit == suit:
                low = meld.cards[0].face.rank
                found[index] = (low, low + len(meld.cards) - 1)
        return found

    def _both_aces(self, suit: Suit) -> bool:
        """Whether the cards suffice to continue a run of the table to both aces, which must not be."""
        for low, high in self._table_runs(suit).values():
            places = [*range(1, low), *range(high + 1, ACE_HIGH + 1)]
            missing = sum(self.hand.count(Card((place - 1) % 13 + 1, suit)) == 0 for place in places)
            if low > 1 and high < ACE_HIGH and missing <= self.jokers:
                return True
        return False

    def _options(self, place: int, suit: Suit, key: int) -> list[tuple[int, int, Move]]:
        """What can happen at a face to the states that agree in this part: change, gain, move; the best of each."""
        field = (1 << _BITS) - 1
        face = self.faces[place, suit]
        runs, sets = self.things[key >> _BITS * suit & field], self.things[key >> _SETS & field]
        assert isinstance(runs, tuple)
        assert isinstance(sets, Sets)
        jokers, flags, aces = key >> _JOKERS & 63, key >> _FLAGS & 3, key >> _ACES + 4 * suit & 15
        held, room = face.held, face.room
        if place == ACE_HIGH:
            held, room = held - (aces & 3), room - (aces >> 2)
        best: dict[int, tuple[int, int, Move]] = {}
        for move in moves(face, runs, sets, held, jokers, room):
            laid = move.laid
            natural, wild = laid.count(True), laid.count(False)
            growing = tuple(move.runs[index][0] for index in move.growing)
            if sum(map(face.need, growing)) > jokers - wild or not self._can_be_sets(suit, move):
                continue
            begun = tuple(one for one, _, _ in move.sets)
            room_left = sets.room - max(0, len(move.off) - face.slots)
            after = self._sets(place + 1) if suit is _LAST else Sets(room_left, begun)
            state = self._id(growing) << _BITS * suit | self._id(after) << _SETS | (jokers - wild) << _JOKERS
            if place == 1:
                state |= (natural | len(laid) << 2) << _ACES + 4 * suit
            elif place < ACE_HIGH:
                state |= aces << _ACES + 4 * suit
            flags_after = flags | _MARKED if self.demand.card and move.marked else flags
            if self.demand.own_meld and self._melded(suit, runs, move):
                flags_after |= _MELDED
            state |= flags_after << _FLAGS
            gain = natural * self._gain(face, face.card) - move.begun * _MELD
            if wild:
                high = 4 * place + 3 - suit
                gain += wild * (self._gain(face, replace(JOKER, stands_for=face.card)) + high)
            if state not in best or best[state][1] < gain:
                best[state] = (state - key, gain, move)
        return list(best.values())

    def _gain(self, face: Face, card: Card) -> int:
        points = self.values.placed(card, low=face.place == 1) + self.values.held(card)
        return points * _POINT + _CARD

    def _can_be_sets(self, suit: Suit, move: Move) -> bool:
        """Whether every set on the way is complete or may still be."""
        coming = (_LAST - suit) * (self.rules.packs if self.rules.same_suit_in_sets else 1)
        return all(one.complete or one.cards + coming >= 3 for one, _, _ in move.sets) and (
            suit is not _LAST or all(one.complete for one, _, _ in move.sets)
        )

    def _melded(self, suit: Suit, runs: tuple[Run, ...], move: Move) -> bool:
        """Whether a new meld is complete now."""
        if suit is _LAST and move.sets:
            return True
        return any(run.complete and origin >= 0 and not runs[origin].complete for run, origin, _ in move.runs)

    def _replay(self, way: Sequence[Move]) -> Laid:
        """The cards that these moves lay down."""
        laid = Laid()
        runs: dict[Suit, list[_Growing]] = {suit: [] for suit in Suit}
        sets: list[_Growing] = []
        room = [4 - len(meld.cards) for meld in self.table]
        for (place, suit), move in zip(_PLACES, way, strict=True):
            card = self.faces[place, suit].card
            joker = replace(JOKER, stands_for=card)
            before = runs[suit]
            after = []
            for _, origin, natural in move.runs:
                run = before[origin] if origin >= 0 else _Growing(table=None if origin == -1 else -2 - origin)
                if natural is not None:
                    run.cards.append(card if natural else joker)
                after.append(run)
            for table, origin, natural in move.docked:
                chain = [*(before[origin].cards if origin >= 0 else ()), card if natural else joker]
                laid.off += [(table, one) for one in reversed(chain)]
            gone = {origin for _, origin, _ in move.runs} | {origin for _, origin, _ in move.docked}
            over = [run for index, run in enumerate(before) if index not in gone]
            over += [run for index, run in enumerate(after) if index not in move.growing]
            for run in over:
                self._finish(run, laid)
            runs[suit] = [after[index] for index in move.growing]
            earlier, sets = sets, []
            for _, origin, some in move.sets:
                one = earlier[origin] if origin >= 0 else _Growing()
                one.cards += [card if natural else joker for natural in some]
                sets.append(one)
            for natural in move.off:
                table = self._takes(place, card, room)
                room[table] -= 1
                laid.off.append((table, card if natural else joker))
            if suit is _LAST:
                laid.melds += [one.cards for one in sets]
                sets = []
        return laid

    def _finish(self, run: _Growing, laid: Laid) -> None:
        """A run that has stopped growing; one from ace to ace is laid as two."""
        if run.table is not None:
            laid.off += [(run.table, card) for card in run.cards]
        elif len(run.cards) == ACE_HIGH:
            laid.melds += [run.cards[:7], run.cards[7:]]
        else:
            laid.melds.append(run.cards)

    def _takes(self, place: int, card: Card, room: Sequence[int]) -> int:
        """The set of the table that takes a card."""
        for index, meld in enumerate(self.table):
            fits = self.rules.same_suit_in_sets or all(one.face != card for one in meld.cards)
            if fits and room[index] and meld in self._table_sets(place):
                return index
        raise AssertionError("the search lays off only where there is room")
