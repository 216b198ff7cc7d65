"""The search behind the best melds and lay-offs: place by place, suit by suit, keeping only what matters later.

A place is a rank in a run: 1 for the low ace, 14 for the high one. At every place of every suit some of the cards of
that face, or jokers standing for it, continue runs, begin runs, join sets, or stay loose. What matters later is a small
state: the runs that may still grow (how many cards, up to three, and whether one of them is no joker), the sets of this
rank, the jokers left, and how the low aces were used. Of all ways to a state only the best is kept, so nothing is
missed and nothing is tried twice. A run of the table may grow from its end on, and may save a run begun below it: that
run docks on it and is a chain of lay-offs.
"""

import sys
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from heapq import nlargest
from typing import TypeAlias

from scorekeeper.cards import JOKER, Card, Suit
from scorekeeper.melds import Meld
from scorekeeper.solvers.rummy500.laying import LAST, PLACES, Laid, face_at, replay
from scorekeeper.solvers.rummy500.moves import ACE_HIGH, Move, Run, Sets, Spot, outcomes
from scorekeeper.solvers.rummy500.table import Rules, Values

__all__ = ["Demand", "search"]

# What counts, in this order: points, cards laid down, few new melds, jokers high.
_POINT, _CARD, _MELD = 1 << 24, 1 << 17, 1 << 10
# A state is packed into an integer: the runs of the four suits, the sets, the jokers, the flags, the aces by suit.
_BITS = 10
_SETS, _JOKERS, _FLAGS, _ACES = 4 * _BITS, 5 * _BITS, 5 * _BITS + 6, 5 * _BITS + 8
_MARKED, _MELDED = 1, 2
_NEVER = 99
_FEW = 300


@dataclass(frozen=True)
class Demand:
    """What an arrangement must do: use a `card` (`in_new_meld` or in any way), hold a new meld (`own_meld`)."""

    card: Card | None = None
    in_new_meld: bool = False
    own_meld: bool = False


def search(hand: Sequence[Card], table: Sequence[Meld], rules: Rules, values: Values, demand: Demand) -> Laid | None:
    """The best way to lay these cards down that meets the demand; None if there is none."""
    return _Search(hand, table, rules, values, demand).best()


# By the part of a state that counts at a face: the change to the state, the gain, and the move.
_Options: TypeAlias = dict[int, list[tuple[int, int, Move]]]


class _Search:
    def __init__(
        self, hand: Sequence[Card], table: Sequence[Meld], rules: Rules, values: Values, demand: Demand
    ) -> None:
        self.hand, self.table, self.rules, self.values, self.demand = Counter(hand), table, rules, values, demand
        self.lying = Counter(card.face for meld in table for card in meld.cards)
        self.jokers = self.hand[JOKER]
        self.known: dict[tuple[int, ...], list[tuple[int, int, int, int, int, int, int, Move]]] = {}
        self.things: list[object] = []
        self.ids: dict[Hashable, int] = {}
        self.spots = {(place, suit): self._spot(place, suit) for place, suit in PLACES}
        self.needs: dict[tuple[int, Suit, Run], int] = {}
        self.options: list[_Options] = [{} for _ in PLACES]
        self.top, self.coming = self._most_to_come()

    def best(self) -> Laid | None:
        """First keep a few states of each face. Where that left some out, look once more, with all that may lead to
        more points than were found, or to as many with fewer cards left."""
        found: list[Move] | None = None
        least = 0
        for width in (_FEW, sys.maxsize):
            layers, whole = self._pass(width, least)
            if final := [state for state in self._final(layers[-1]) if layers[-1][state] >= least]:
                state = max(final, key=lambda state: (layers[-1][state], state))
                found, least = self._way(layers, state), _above(layers[-1][state])
            if whole:
                break
        return None if found is None else replay(found)

    def _pass(self, width: int, least: int) -> tuple[list[dict[int, int]], bool]:
        """Forward through all faces: the states after each with their worth, and whether none was left out that may
        be worth the `least` in the end. At most `width` states are kept at each face, those that promise most."""
        layers: list[dict[int, int]] = [{self._start(): 0}]
        whole = True
        for index, (place, suit) in enumerate(PLACES):
            before, options, mask = layers[-1], self.options[index], self._mask(suit)
            after: dict[int, int] = {}
            get = after.get
            for state, worth in before.items():
                key = state & mask
                if key not in options:
                    options[key] = self._options(place, suit, key)
                for delta, gain, _ in options[key]:
                    if get(state + delta, -1) < worth + gain:
                        after[state + delta] = worth + gain
            enough, joker = least - self.coming[index], self.top
            after = {s: worth for s, worth in after.items() if worth + (s >> _JOKERS & 63) * joker >= enough}
            if len(after) > _FEW:
                after = self._possible(after, index)
            if len(after) > width:
                promise = [(worth + (s >> _JOKERS & 63) * joker, s) for s, worth in after.items()]
                after = {s: after[s] for _, s in nlargest(width, promise)}
                whole = False
            layers.append(after)
        return layers, whole

    def _possible(self, states: dict[int, int], index: int) -> dict[int, int]:
        """The states with jokers enough for the runs of all suits together."""
        place, last = PLACES[index]
        field = (1 << _BITS) - 1
        needs: list[dict[int, int]] = []
        for suit in Suit:
            seen = {state >> _BITS * suit & field for state in states}
            needs.append({number: self._needs_of(place - (suit > last), suit, self.things[number]) for number in seen})
        spades, hearts, diamonds, clubs = needs
        left = {}
        for state, worth in states.items():
            need = spades[state & field] + hearts[state >> _BITS & field]
            need += diamonds[state >> 2 * _BITS & field] + clubs[state >> 3 * _BITS & field]
            if need <= state >> _JOKERS & 63:
                left[state] = worth
        return left

    def _final(self, states: Iterable[int]) -> list[int]:
        """Those that meet the demand."""
        wanted = (_MARKED if self.demand.card else 0) | (_MELDED if self.demand.own_meld else 0)
        return [state for state in states if state >> _FLAGS & wanted == wanted]

    def _most_to_come(self) -> tuple[int, list[int]]:
        """The most a joker can be worth, and after each face the most that natural cards can still be."""
        each = [
            self._gain(place, replace(JOKER, stands_for=face_at(place, suit))) + 4 * place + 3 for place, suit in PLACES
        ]
        coming, total = [], 0
        for place, suit in reversed(PLACES):
            coming.append(total)
            if place > 1:
                total += self.spots[place, suit].held * self._gain(place, face_at(place, suit))
        return max(each), coming[::-1]

    def _way(self, layers: list[dict[int, int]], state: int) -> list[Move]:
        """The moves that led to a final state with its worth."""
        way = []
        worth = layers[-1][state]
        for index in range(len(PLACES) - 1, -1, -1):
            mask = self._mask(PLACES[index][1])
            for earlier, value in layers[index].items():
                if (earlier ^ state) & ~mask == 0:
                    found = [
                        move
                        for delta, gain, move in self.options[index][earlier & mask]
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
        return runs | self._id(Sets()) << _SETS | self.jokers << _JOKERS

    def _mask(self, suit: Suit) -> int:
        """The part of a state that the moves at a face depend on and change."""
        field = (1 << _BITS) - 1
        return field << _BITS * suit | field << _SETS | 63 << _JOKERS | 3 << _FLAGS | 15 << _ACES + 4 * suit

    def _spot(self, place: int, suit: Suit) -> Spot:
        card, rules = face_at(place, suit), self.rules
        room, above = self._room(place, suit), 0
        if place < ACE_HIGH and (self.jokers or self.hand[face_at(place + 1, suit)]):
            above = self._room(place + 1, suit)
        docks, opens, slots = [], [], []
        for index, (low, high) in self._table_runs(suit).items():
            if low == place + 1:
                docks.append((index, high == ACE_HIGH))
            if high == place < ACE_HIGH:
                opens.append((index, low == 1))
        for index, meld in enumerate(self.table):
            missing = all(one.face != card for one in meld.cards)
            open_set = not meld.is_run and len(meld.cards) < 4 and meld.cards[0].face.rank == card.rank and place > 1
            if open_set and (missing or rules.same_suit_in_sets):
                slots.append((index, missing))
        return Spot(
            held=min(self.hand[card], room),
            jokers=min(self.jokers, room),
            room=room,
            above=above,
            lowest=place == 1,
            highest=place == ACE_HIGH,
            last=suit is LAST,
            coming=(LAST - suit) * (rules.packs if rules.same_suit_in_sets else 1),
            slots=tuple(slots),
            docks=tuple(docks),
            opens=tuple(opens),
            marks=(self.demand.card == JOKER, self.demand.card == card),
            in_new_meld=self.demand.in_new_meld,
            track_low=self._both_aces(suit),
            any_suit=rules.same_suit_in_sets,
        )

    def _room(self, place: int, suit: Suit) -> int:
        """How often a face may still be laid down."""
        return max(0, self.rules.packs - self.lying[face_at(place, suit)])

    def _needs_of(self, place: int, suit: Suit, runs: object) -> int:
        assert isinstance(runs, tuple)
        return sum(self._need(place, suit, run) for run in runs)

    def _need(self, place: int, suit: Suit, run: Run) -> int:
        """The least number of jokers that a run needs from here to become complete or to dock."""
        if run.complete:
            return 0
        key = (place, suit, run)
        if key not in self.needs:
            spot = self.spots[place, suit]
            if run.dock and any(not (run.low and high) for _, high in spot.docks):
                least = 0
            elif not spot.above:
                least = _NEVER
            else:
                least = 1 + self._need(place + 1, suit, run.grown(False))
                if self.spots[place + 1, suit].held:
                    least = min(least, self._need(place + 1, suit, run.grown(True)))
            self.needs[key] = least
        return self.needs[key]

    def _table_runs(self, suit: Suit) -> dict[int, tuple[int, int]]:
        """The runs of the table in a suit: index, lowest and highest place."""
        found = {}
        for index, meld in enumerate(self.table):
            if meld.is_run and meld.cards[0].face.suit == suit:
                low = meld.cards[0].face.rank
                found[index] = (low, low + len(meld.cards) - 1)
        return found

    def _both_aces(self, suit: Suit) -> bool:
        """Whether the cards suffice for a run of the table with both aces, which must not be."""
        for low, high in self._table_runs(suit).values():
            places = [*range(1, low), *range(high + 1, ACE_HIGH + 1)]
            missing = sum(self.hand[face_at(place, suit)] == 0 for place in places)
            if low > 1 and missing <= self.jokers:
                return True
        return False

    def _options(self, place: int, suit: Suit, key: int) -> list[tuple[int, int, Move]]:
        """What can happen at a face to the states that agree in this part: change, gain, move."""
        spot = self.spots[place, suit]
        jokers, flags, aces = key >> _JOKERS & 63, key >> _FLAGS & 3, key >> _ACES + 4 * suit & 15
        if place == ACE_HIGH:
            room = spot.room - (aces >> 2)
            held = min(self.hand[face_at(place, suit)] - (aces & 3), room)
            spot, aces = spot._replace(held=held, jokers=min(self.jokers, room), room=room), 0
        found = []
        for index, growing, need, natural, wild, gain, adds, move in self._outcomes(place, suit, spot, key):
            if wild + need > jokers:
                continue
            if place == 1:
                aces = natural | natural + wild << 2
            state = growing << _BITS * suit | index << _SETS | jokers - wild << _JOKERS
            state |= (flags | adds) << _FLAGS | aces << _ACES + 4 * suit
            found.append((state - key, gain, move))
        return found

    def _outcomes(
        self, place: int, suit: Suit, spot: Spot, key: int
    ) -> list[tuple[int, int, int, int, int, int, int, Move]]:
        """The outcomes at a spot, whatever the rest of the state is: the sets and runs after it, the jokers that these
        runs need, the cards laid, the gain, the flags, the move."""
        field = (1 << _BITS) - 1
        known = (place, suit, key >> _BITS * suit & field, key >> _SETS & field, spot.held, spot.room)
        if known not in self.known:
            runs, sets = self.things[known[2]], self.things[known[3]]
            assert isinstance(runs, tuple)
            assert isinstance(sets, Sets)
            card = face_at(place, suit)
            natural = self._gain(place, card)
            wild = self._gain(place, replace(JOKER, stands_for=card)) + 4 * place + 3 - suit
            found = []
            for one in outcomes(spot, runs, sets):
                need = self._needs_of(place, suit, one.runs)
                if need <= self.jokers:
                    gain = one.natural * natural + one.jokers * wild - one.begun * _MELD
                    adds = _MARKED * (one.marked and self.demand.card is not None)
                    adds |= _MELDED * (one.melded and self.demand.own_meld)
                    found.append(
                        (self._id(one.sets), self._id(one.runs), need, one.natural, one.jokers, gain, adds, one.move)
                    )
            self.known[known] = found
        return self.known[known]

    def _gain(self, place: int, card: Card) -> int:
        points = self.values.placed(card, low=place == 1) + self.values.held(card)
        return points * _POINT + _CARD


def _above(worth: int) -> int:
    """The least worth that stands for more points, or for as many with more cards laid down."""
    return ((worth + _CARD // 2) // _CARD + 1) * _CARD - _CARD // 2
