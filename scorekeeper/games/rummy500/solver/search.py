"""The search for the best melds and lay-offs: it decides place by place, and suit by suit at each place.

A place is a rank in a run: 1 for the low ace, 14 for the high ace. At every place of every suit, cards of that face or
jokers for it continue runs, begin runs, join sets, are laid off, or stay loose. Later decisions depend only on a small
state: the runs that may still grow (how many cards they have, up to three, and whether one of them is natural), the
sets of this rank, the jokers left, and how the low aces were used. Of all ways to the same state only the best is kept,
so the search finds the best result and tries nothing twice. A run of the table can be continued above its end. A new
run that reaches a run of the table from below docks on it: it becomes a chain of lay-offs.
"""

import sys
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from heapq import nlargest
from typing import NamedTuple, TypeAlias

from scorekeeper.engine.cards import JOKER, Card, Suit
from scorekeeper.engine.effort import give_up, spend
from scorekeeper.engine.melds import Meld
from scorekeeper.games.rummy500.solver.moves import Spot, outcomes
from scorekeeper.games.rummy500.solver.outlook import Gains, Outlook
from scorekeeper.games.rummy500.solver.packed_state import (
    JOKERS_FIELD,
    JOKERS_SHIFT,
    MARKED,
    MELDED,
    MOST_IDS,
    ONE_JOKER,
    LowAces,
    State,
    fields_at,
    flags_in,
    pack,
    part_at,
)
from scorekeeper.games.rummy500.solver.reconstruct import LAST, PLACES, Laid, face_at, reconstruct
from scorekeeper.games.rummy500.solver.rules import Rules, Values
from scorekeeper.games.rummy500.solver.spots import Demand, spots
from scorekeeper.games.rummy500.solver.steps import ACE_HIGH, Move, Run, Sets

__all__ = ["search"]

# The worth of a way is one number made of four parts: its points, the cards laid down, how few new melds there are, and
# how high the jokers are. Each part weighs more than all later parts together.
_POINT, _CARD, _MELD = 1 << 24, 1 << 17, 1 << 10
# More jokers than any hand holds: the run cannot be completed.
_NEVER = 99
# How many states the first pass and the second one keep at each face.
_FEW, _MANY = 300, 3000
# What a state costs that is kept, compared with a move that is tried.
_KEPT = 8


def search(hand: Sequence[Card], table: Sequence[Meld], rules: Rules, values: Values, demand: Demand) -> Laid | None:
    """The best way to lay cards of this hand down that meets the demand; None if no way does."""
    return _Search(hand, table, rules, values, demand).best()


class _Option(NamedTuple):
    """A move from a state: the difference that it adds to the packed state, what it is worth, and the move."""

    change: int
    gain: int
    move: Move


# The options by the part of a packed state that matters at a face.
_Options: TypeAlias = dict[int, list[_Option]]


class _Step(NamedTuple):
    """An outcome at a spot, for any rest of the state.

    `packed` holds the runs, the sets and (at a low ace) the aces after the move. `jokers_needed` is how many jokers
    must be left before the move, `jokers` how many it lays. `gain` is what it is worth, `flags` are the flags it sets.
    """

    packed: int
    jokers_needed: int
    jokers: int
    gain: int
    flags: int
    move: Move


class _StepKey(NamedTuple):
    """All that the steps at a face depend on."""

    place: int
    suit: Suit
    runs_id: int
    sets_id: int
    held: int
    room: int


class _Search:
    """The search for one hand and one table. Both passes share what is known about faces, runs and states."""

    def __init__(
        self, hand: Sequence[Card], table: Sequence[Meld], rules: Rules, values: Values, demand: Demand
    ) -> None:
        self.hand, self.values, self.demand = Counter(hand), values, demand
        self.jokers = self.hand[JOKER]
        self.steps: dict[_StepKey, list[_Step]] = {}
        self.things: list[object] = []
        self.ids: dict[Hashable, int] = {}
        self.spots = spots(self.hand, table, rules, demand)
        self.needs: dict[tuple[int, Suit, Run], int] = {}
        self.options: list[_Options] = [{} for _ in PLACES]
        self.top, self.coming = self._most_to_come()
        gains = Gains(lambda place, suit: self._gain(place, face_at(place, suit)), self._gain_of_joker, self.top, _MELD)
        self.outlook = Outlook(self.spots, self.jokers, gains, self._runs)

    def best(self) -> Laid | None:
        """The best way, found in one pass or two; None if no way meets the demand.

        The first pass keeps a few states at each face. If it left states out, the second pass keeps every state that
        may lead to more points, or to as many points with fewer cards left.
        """
        found: list[Move] | None = None
        least = 0
        for width in (_FEW, _MANY, sys.maxsize):
            layers, whole = self._pass(width, least)
            if final := [state for state in self._final(layers[-1]) if layers[-1][state] >= least]:
                state = max(final, key=lambda state: (layers[-1][state], state))
                found, least = self._way(layers, state), _above(layers[-1][state])
            if whole:
                break
        return None if found is None else reconstruct(found)

    def _pass(self, width: int, least: int) -> tuple[list[dict[int, int]], bool]:
        """Go through all faces. Returns the states after each face with their worth, and whether the pass is complete.

        States that cannot reach a worth of `least` are dropped. At each face the `width` states that promise most are
        kept; the pass is complete if that dropped none.
        """
        layers: list[dict[int, int]] = [{self._start(): 0}]
        whole = True
        tried = 0
        for index, (place, suit) in enumerate(PLACES):
            before, options, part = layers[-1], self.options[index], part_at(suit)
            after: dict[int, int] = {}
            get = after.get
            for state, worth in before.items():
                key = state & part
                if key not in options:
                    options[key] = self._options(place, suit, key)
                tried += len(options[key])
                for change, gain, _ in options[key]:
                    if get(state + change, -1) < worth + gain:
                        after[state + change] = worth + gain
            # A state promises its worth and the most that its jokers can add. There are many states, so their jokers
            # are read here without a function call.
            enough, joker = least - self.coming[index], self.top
            after = {
                state: worth
                for state, worth in after.items()
                if worth + (state >> JOKERS_SHIFT & JOKERS_FIELD) * joker >= enough
            }
            if len(after) > _FEW:
                promises = self.outlook.promises(after, index)
                after = {state: after[state] for state, promise in promises.items() if promise >= least}
                if len(after) > width:
                    chosen = nlargest(width, ((promises[state], state) for state in after))
                    after = {state: after[state] for _, state in chosen}
                    whole = False
            spend(tried + _KEPT * len(after))
            tried = 0
            layers.append(after)
        return layers, whole

    def _final(self, states: Iterable[int]) -> list[int]:
        """The states that meet the demand."""
        wanted = (MARKED if self.demand.card else 0) | (MELDED if self.demand.own_meld else 0)
        return [state for state in states if flags_in(state) & wanted == wanted]

    def _most_to_come(self) -> tuple[int, list[int]]:
        """The most that one joker is worth, and for each face the most that all later natural cards are worth."""
        each = [self._gain_of_joker(place, suit) for place, suit in PLACES]
        coming, total = [], 0
        for place, suit in reversed(PLACES):
            coming.append(total)
            if place > 1:
                total += self.spots[place, suit].held * self._gain(place, face_at(place, suit))
        return max(each), coming[::-1]

    def _way(self, layers: list[dict[int, int]], state: int) -> list[Move]:
        """The moves that lead to a final state with its worth."""
        way = []
        worth = layers[-1][state]
        for index in range(len(PLACES) - 1, -1, -1):
            part = part_at(PLACES[index][1])
            for earlier, value in layers[index].items():
                if (earlier ^ state) & ~part == 0:
                    found = [
                        move
                        for change, gain, move in self.options[index][earlier & part]
                        if earlier + change == state and value + gain == worth
                    ]
                    if found:
                        way.append(found[0])
                        state, worth = earlier, value
                        break
        return way[::-1]

    def _id(self, thing: Hashable) -> int:
        """The id of a tuple of runs or of sets; `things` holds the tuples by id."""
        if thing not in self.ids:
            if len(self.things) == MOST_IDS:
                give_up()
            self.ids[thing] = len(self.things)
            self.things.append(thing)
        return self.ids[thing]

    def _runs(self, one: int) -> tuple[Run, ...]:
        """The runs with this id."""
        runs = self.things[one]
        assert isinstance(runs, tuple)
        return runs

    def _start(self) -> int:
        """The packed state before the first face: no runs, no sets, all jokers."""
        state = 0
        for suit in Suit:
            state |= pack(State(self._id(()), self._id(Sets()), self.jokers), suit)
        return state

    def _needs_of(self, place: int, suit: Suit, runs: object) -> int:
        """The least number of jokers that these runs need from this place on."""
        assert isinstance(runs, tuple)
        return sum(self._need(place, suit, run) for run in runs)

    def _need(self, place: int, suit: Suit, run: Run) -> int:
        """The least number of jokers that a run needs from this place on to become complete or to dock."""
        if run.complete:
            return 0
        key = (place, suit, run)
        if key not in self.needs:
            spot = self.spots[place, suit]
            if run.dock and any(not (run.low and dock.other_end_is_ace) for dock in spot.docks):
                least = 0
            elif not spot.above:
                least = _NEVER
            else:
                least = 1 + self._need(place + 1, suit, run.grown(False))
                if self.spots[place + 1, suit].held:
                    least = min(least, self._need(place + 1, suit, run.grown(True)))
            self.needs[key] = least
        return self.needs[key]

    def _options(self, place: int, suit: Suit, key: int) -> list[_Option]:
        """The moves at a face from all states whose part for this suit is `key`."""
        spot, before = self.spots[place, suit], fields_at(key, suit)
        aces = before.aces
        if place == ACE_HIGH:
            # After the high ace, nothing depends on the low aces any more.
            room = spot.room - aces.laid
            held = min(self.hand[face_at(place, suit)] - aces.natural, room)
            spot, aces = spot._replace(held=held, jokers=min(self.jokers, room), room=room), LowAces()
        steps = self._steps(spot, _StepKey(place, suit, before.runs_id, before.sets_id, spot.held, spot.room))
        kept = pack(State(jokers=before.jokers, aces=aces), suit) - key
        return [
            _Option(kept + packed - jokers * ONE_JOKER + (before.flags | flags), gain, move)
            for packed, jokers_needed, jokers, gain, flags, move in steps
            if jokers_needed <= before.jokers
        ]

    def _steps(self, spot: Spot, key: _StepKey) -> list[_Step]:
        """The outcomes at a spot that need no more jokers than the hand has."""
        if key not in self.steps:
            runs, sets = self.things[key.runs_id], self.things[key.sets_id]
            assert isinstance(runs, tuple)
            assert isinstance(sets, Sets)
            natural = self._gain(key.place, face_at(key.place, key.suit))
            joker = self._gain_of_joker(key.place, key.suit)
            found = []
            for one in outcomes(spot, runs, sets):
                need = self._needs_of(key.place, key.suit, one.runs)
                if need <= self.jokers:
                    gain = one.natural * natural + one.jokers * joker - one.begun * _MELD
                    flags = MARKED if one.marked and self.demand.card is not None else 0
                    flags |= MELDED if one.melded and self.demand.own_meld else 0
                    low_aces = LowAces(one.natural, one.natural + one.jokers) if key.place == 1 else LowAces()
                    after = State(self._id(one.runs), self._id(one.sets), aces=low_aces)
                    packed = pack(after, key.suit)
                    found.append(_Step(packed, need + one.jokers, one.jokers, gain, flags, one.move))
            spend(_KEPT * len(found))
            self.steps[key] = found
        return self.steps[key]

    def _gain_of_joker(self, place: int, suit: Suit) -> int:
        """What a joker laid for a face is worth; a little more at a higher place and for an earlier suit."""
        height = len(Suit) * place + LAST - suit
        return self._gain(place, JOKER.standing_for(face_at(place, suit))) + height

    def _gain(self, place: int, card: Card) -> int:
        """What a card laid down at a place is worth: its points there, and the points it would have cost in hand."""
        points = self.values.placed(card, low=place == 1) + self.values.held(card)
        return points * _POINT + _CARD


def _above(worth: int) -> int:
    """The least worth that means more points, or as many points with more cards laid down."""
    return ((worth + _CARD // 2) // _CARD + 1) * _CARD - _CARD // 2
