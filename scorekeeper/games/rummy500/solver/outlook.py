"""An upper bound for what the cards to come can add to a state of the search.

Each suit is looked at alone, as if the other suits completed every set that its cards may join. So the bound is never
too small. The suits share only the jokers, which are divided among them in the best way. A natural card in a set for
which the hand has too few other cards pays its part of the jokers of that set, so jokers are counted by halves.
"""

from collections.abc import Sequence
from itertools import groupby
from operator import add
from typing import NamedTuple, TypeAlias

from scorekeeper.engine.cards import FOUR_SUITS, Suit
from scorekeeper.engine.step_budget import spend
from scorekeeper.games.rummy500.solver.gains import Gains
from scorekeeper.games.rummy500.solver.move_table import NO_RUNS, NO_SETS, MoveTable
from scorekeeper.games.rummy500.solver.moves import Spot
from scorekeeper.games.rummy500.solver.packed_state import (
    ACES_BITS,
    ACES_FIELD,
    ACES_SHIFT,
    ID_BITS,
    ID_FIELD,
    SETS_SHIFT,
)
from scorekeeper.games.rummy500.solver.spots import Face
from scorekeeper.games.rummy500.solver.steps import ACE_HIGH, Run

# What runs add that cannot be completed: less than anything is worth.
_NEVER = -(1 << 60)
IMPOSSIBLE = _NEVER // 2
# What a move with the runs of a suit costs, compared with the steps of the search.
_STEPS_A_MOVE = 4

_PAIRS = ((FOUR_SUITS[0], FOUR_SUITS[1]), (FOUR_SUITS[2], FOUR_SUITS[3]))

# The most that can come with 0, 1, 2 ... half jokers at most.
Most: TypeAlias = tuple[int, ...]


class Memory(NamedTuple):
    """The most that can come in two suits after a face, as far as it was computed, by the bits of a state in `mask`."""

    suits: tuple[Suit, Suit]
    mask: int
    most: dict[int, Most]


class _Place(NamedTuple):
    """A face of one suit, and what its cards are worth.

    `number` is that of its spot without sets. `natural` is the gain of a natural card, `joker_lost` what a joker loses
    that lies here and not where jokers are worth most. `prices` are the half jokers that the first, the second ...
    natural card in a set pays, and what these lose. With `must` a natural card must be laid.
    """

    face: Face
    number: int
    natural: int
    joker_lost: int
    prices: tuple[tuple[int, int], ...]
    must: bool


class Outlook:
    """The outlook of a hand with this many jokers at these faces."""

    def __init__(self, faces: Sequence[Face], jokers: int, gains: Gains, table: MoveTable) -> None:
        self.jokers, self.gains, self.table, self.length = jokers, gains, table, 2 * jokers + 1
        self.places: list[list[_Place]] = [[] for _ in FOUR_SUITS]
        # For each face: the index in each suit of the first face that is still to come after it.
        self.coming: list[tuple[int, ...]] = []
        self.now = [face.place for face in faces]
        counts = [0] * len(FOUR_SUITS)
        most = max([face.spot.held for face in faces], default=0)
        self.free = free = ((0, 0),) * (most + 1)
        for place, group in groupby(faces, lambda face: face.place):
            here = list(group)
            price, more = _prices([face.spot for face in here])
            lost = gains.top - max(gains.joker[place])
            prices = ((price, price * lost // 2), *[(price + more, (price + more) * lost // 2)] * most)
            for face in here:
                suit = face.suit
                joker_lost, must = gains.top - gains.joker[place][suit], face.spot.marks[True] and place > 1
                own = free if face.spot.slots else prices
                self.places[suit].append(
                    _Place(face, table.spots.of(face.spot.alone()), gains.natural[place][suit], joker_lost, own, must)
                )
                counts[suit] += 1
                self.coming.append(tuple(counts))
        self.computed: list[list[dict[int, Most]]] = [[{} for _ in (*own, None)] for own in self.places]
        self.needs: list[list[dict[int, int]]] = [[{} for _ in own] for own in self.places]
        self.docking = [any(place.face.spot.docks for place in own) for own in self.places]
        # Two suits have the same outlook until one of them has had its next face.
        computed: dict[object, dict[int, Most]] = {}
        # For each face: the first two suits and the last two.
        self.memories: list[tuple[Memory, ...]] = []
        for index, coming in enumerate(self.coming):
            keys = [(pair, coming[pair[0]], coming[pair[1]]) for pair in _PAIRS]
            pairs = (Memory(key[0], self._mask(index, key[0]), computed.setdefault(key, {})) for key in keys)
            self.memories.append(tuple(pairs))

    def of_two(self, index: int, state: int, memory: Memory) -> Most:
        """Compute the most that can come in two suits after the face at `index`, and keep it."""
        spend(self.length)
        first, second = (self._of_suit(index, state, suit) for suit in memory.suits)
        most = tuple([max(map(add, first, second[halves::-1])) for halves in range(self.length)])
        memory.most[state & memory.mask] = most
        return most

    def _mask(self, index: int, suits: Sequence[Suit]) -> int:
        """The bits of a state on which the outlook of these suits depends after the face at `index`."""
        mask = _OWN_BITS[suits[0]] | _OWN_BITS[suits[1]]
        return mask | _SETS_BITS if any(self._in_rank(index, suit) for suit in suits) else mask

    def _in_rank(self, index: int, suit: Suit) -> bool:
        """Whether the next face of this suit after the face at `index` has the same place."""
        where = self.coming[index][suit]
        return where < len(self.places[suit]) and self.places[suit][where].face.place == self.now[index]

    def _of_suit(self, index: int, state: int, suit: Suit) -> Most:
        """The most that can come in a suit after the face at `index`."""
        runs = state >> ID_BITS * suit & ID_FIELD
        aces = state >> ACES_SHIFT + ACES_BITS * suit & ACES_FIELD
        # Once sets of this rank have begun, their jokers may be paid already.
        paid = state >> SETS_SHIFT & ID_FIELD != NO_SETS and self._in_rank(index, suit)
        where = self.coming[index][suit]
        key = (runs << ACES_BITS | aces) << 1 | paid
        return self.computed[suit][where].get(key) or self._new(suit, where, key)

    def _new(self, suit: Suit, where: int, key: int) -> Most:
        """Compute the most that can come in a suit from its face `where` on, and keep it in `computed`.

        `key` holds the number of its runs, how many low aces are laid, and as the last bit whether cards join sets of
        this face without jokers.
        """
        runs, aces, paid = key >> ACES_BITS + 1, key >> 1 & ACES_FIELD, key & 1
        if where == len(self.places[suit]):
            result = (0 if runs == NO_RUNS else _NEVER,) * self.length
            self.computed[suit][where][key] = result
            return result
        (place, _, spot), number, natural, joker_lost, prices, must = self.places[suit][where]
        if paid:
            prices = self.free
        if place == ACE_HIGH and aces:
            spot = spot.with_low_aces(aces)
            number = self.table.spots.of(spot.alone())
            must = False
        steps = self.table.steps(number, runs, NO_SETS)
        spend(_STEPS_A_MOVE * len(steps))
        length, meld = self.length, self.gains.meld
        best = [_NEVER] * length
        computed, needs = self.computed[suit][where + 1], self.needs[suit][where]
        held, kept_aces = (0, 0) if place == 1 else (spot.held, aces << 1)
        for after, _, laid, jokers, begun, *_ in steps:
            if after != NO_RUNS:
                need = needs.get(after)
                if need is None:
                    growing = self.table.runs.things[after]
                    need = needs[after] = sum([self._need_of(suit, where, run) for run in growing])
                if need + jokers > self.jokers:
                    continue
            next_key = after << ACES_BITS + 1 | (laid << 1 if place == 1 else kept_aces)
            later = computed.get(next_key) or self._new(suit, where + 1, next_key)
            worth = laid * natural - jokers * joker_lost - begun * meld
            cost = 2 * jokers
            if laid or not must:
                for halves, more in zip(range(cost, length), later, strict=False):
                    if worth + more > best[halves]:
                        best[halves] = worth + more
            # Each other card of the face may join a set. At the low ace there are none.
            in_sets = held - laid
            for price, price_lost in prices[:in_sets] if in_sets > 0 else ():
                cost += price
                worth += natural - price_lost
                for halves, more in zip(range(cost, length), later, strict=False):
                    if worth + more > best[halves]:
                        best[halves] = worth + more
        result = self.computed[suit][where][key] = tuple(best)
        return result

    def _need_of(self, suit: Suit, where: int, run: Run) -> int:
        """The least number of jokers that a run needs after the face `where` to become complete; none if it may
        dock."""
        if run.complete or (run.dock and self.docking[suit]):
            return 0
        missing = 3 - run.cards
        jokers = 0
        for number, place in enumerate(self.places[suit][where + 1 :]):
            if number >= missing and run.natural:
                break
            if place.face.spot.held:
                run = run._replace(natural=True)
            else:
                jokers += 1
        return jokers


def _prices(spots: Sequence[Spot]) -> tuple[int, int]:
    """How many half jokers a natural card in a set pays at least, and how many more it pays if its equal is in another
    set, given the spots of the rank.

    Two sets with `natural` cards hold six cards at least, so they take 6 - `natural` jokers.
    """
    held = [spot.held for spot in spots]
    any_suit = spots[0].any_suit
    price = {1: 4, 2: 1}.get(sum(held) if any_suit else sum(map(bool, held)), 0)
    twice = sum(count > 1 for count in held)
    if any_suit or not twice:
        return price, 0
    natural = sum(min(count, 2) for count in held)
    return price, max(0, 2 * (6 - natural) - price * natural) // twice


_SETS_BITS = ID_FIELD << SETS_SHIFT
_OWN_BITS = [ID_FIELD << ID_BITS * suit | ACES_FIELD << ACES_SHIFT + ACES_BITS * suit for suit in FOUR_SUITS]
