"""The search for the best melds and lay-offs: it decides place by place, and suit by suit at each place.

A place is a rank in a run: 1 for the low ace, 14 for the high ace. At every place of every suit, cards of that face or
jokers for it continue runs, begin runs, join sets, are laid off, or stay loose. Later decisions depend only on a small
state: the runs that may still grow (how many cards they have, up to three, and whether one of them is natural), the
sets of this rank, the jokers left, and how the low aces were used. Only the best way to each state is kept. A run of
the table can be continued above its end. A new run that reaches a run of the table from below docks on it: it becomes
a chain of lay-offs.

The search is A* (Hart, Nilsson and Raphael, 1968): it continues from the state with the highest sum of its worth and
the bound of `outlook`. The bound is never too small, so the first final state taken has the most points.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from operator import add
from typing import NamedTuple

from scorekeeper.engine.cards import JOKER, Card
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.step_budget import spend
from scorekeeper.games.rummy500.solver.gains import CARD, CARD_BITS, gains_of
from scorekeeper.games.rummy500.solver.move_table import shared_table
from scorekeeper.games.rummy500.solver.outlook import IMPOSSIBLE, Outlook
from scorekeeper.games.rummy500.solver.packed_state import (
    ACES_BITS,
    ACES_FIELD,
    ACES_SHIFT,
    ID_BITS,
    ID_FIELD,
    JOKERS_FIELD,
    JOKERS_SHIFT,
    LACKING_SHIFT,
    MARKED,
    MELDED,
    MOST_LACKING,
    ONE_JOKER,
    PART_OF,
    SETS_SHIFT,
)
from scorekeeper.games.rummy500.solver.reconstruct import Laid, reconstruct
from scorekeeper.games.rummy500.solver.rules import Rules, Values
from scorekeeper.games.rummy500.solver.spots import Demand, Face, HandAtTable
from scorekeeper.games.rummy500.solver.steps import ACE_HIGH, Move

# What it costs to go on from a state, to try a move from it, and to make a list of moves for it.
_STEPS_A_STATE, _STEPS_A_MOVE, _STEPS_A_LIST = 8, 3, 20
# When the most points are found, so many more states are looked at for a way with fewer melds and higher jokers.
_FINER = 500


def search(hand: Sequence[Card], table: Sequence[Meld], rules: Rules, values: Values, demand: Demand) -> Laid | None:
    """The best way to lay cards of this hand down that meets the demand; None if no way does."""
    return _Search(hand, table, rules, values, demand).best()


class _Option(NamedTuple):
    """A move from a state: the difference that it adds to the packed state, what it is worth, and the move."""

    change: int
    gain: int
    move: Move


class _Reached(NamedTuple):
    """The best way to a state so far: what it is worth, the state before it, and the move from there."""

    worth: int
    before: int
    move: Move


class _Search:
    """The search for one hand and one table."""

    def __init__(
        self, hand: Sequence[Card], table: Sequence[Meld], rules: Rules, values: Values, demand: Demand
    ) -> None:
        counted = Counter(hand)
        self.jokers, self.demand = counted[JOKER], demand
        self.table, self.gains = shared_table(), gains_of(values)
        self.faces = list(HandAtTable(counted, table, rules, self.gains, demand).faces())
        self.spots = [self.table.spots.of(face.spot) for face in self.faces]
        self.options: list[dict[int, list[_Option]]] = [{} for _ in self.faces]
        self.points_to_come = self._points_to_come()
        self.outlook = Outlook(self.faces, self.jokers, self.gains, self.table)

    def best(self) -> Laid | None:
        """The best way; None if no way meets the demand."""
        last, top = len(self.faces), self.gains.top
        if self.demand.card not in (None, JOKER) and not any(face.spot.marks[True] for face in self.faces):
            return None
        flags = (MARKED if self.demand.card else 0) | (MELDED if self.demand.own_meld else 0)
        # At the end nothing may be lacking.
        checked = flags | MOST_LACKING << LACKING_SHIFT
        start = self.jokers * ONE_JOKER + (self.demand.least << LACKING_SHIFT)
        reached: list[dict[int, _Reached]] = [{} for _ in range(last + 1)]
        reached[0][start] = _Reached(0, start, Move())
        # The heap gives the smallest first: the most points and cards promised, of these the farthest face, the highest
        # promise, and the first that came up. Behind these stand the state and its worth.
        waiting = [(0, 0, 0, 0, start, 0)]
        number = finer = reached_most = 0
        goal = None
        while waiting:
            most, face, promise, _, state, worth = heappop(waiting)
            index = -face
            if goal is not None:
                # No state promises more points, nor as many with more cards laid down.
                finer += 1
                if most > reached_most or finer > _FINER:
                    break
                if -promise < goal[0]:
                    continue
            if worth < reached[index][state].worth:
                continue
            if index == last:
                if state & checked == flags:
                    goal, reached_most = max(goal or (worth, state), (worth, state)), most
                continue
            options = self._options(index, state)
            spend(_STEPS_A_STATE + _STEPS_A_MOVE * len(options))
            after = reached[index + 1]
            first_two, last_two = self.outlook.memories[index]
            (_, first_mask, first_most), (_, last_mask, last_most) = first_two, last_two
            for change, gain, move in options:
                to, value = state + change, worth + gain
                earlier = after.get(to)
                if earlier is not None and earlier.worth >= value:
                    if earlier.worth == value and self._tie_key(index, state) < self._tie_key(index, earlier.before):
                        after[to] = _Reached(value, state, move)
                    continue
                jokers = to >> JOKERS_SHIFT & JOKERS_FIELD
                if to >> LACKING_SHIFT > self.points_to_come[index + 1][jokers]:
                    continue
                most_in_first = first_most.get(to & first_mask) or self.outlook.of_two(index, to, first_two)
                most_in_last = last_most.get(to & last_mask) or self.outlook.of_two(index, to, last_two)
                to_come = max(map(add, most_in_first, most_in_last[2 * jokers :: -1]))
                if to_come > IMPOSSIBLE:
                    after[to] = _Reached(value, state, move)
                    # At the end, jokers that are left add nothing.
                    promise = value if index + 1 == last else value + jokers * top + to_come
                    number += 1
                    most = promise + CARD // 2 >> CARD_BITS
                    heappush(waiting, (-most, -1 - index, -promise, number, to, value))
        return None if goal is None else reconstruct(self._way(reached, goal[1]))

    def _points_to_come(self) -> list[list[int]]:
        """For each face and each number of jokers the most that new melds can still count from there on."""
        a_joker = max(map(max, self.gains.joker_points))
        coming = [0]
        for place, suit, spot in reversed(self.faces):
            coming.append(coming[-1] + spot.held * self.gains.natural_points[place][suit])
        return [[points + jokers * a_joker for jokers in range(self.jokers + 1)] for points in reversed(coming)]

    def _tie_key(self, index: int, state: int) -> tuple[object, ...]:
        """Orders ways that are worth the same by their state before a face: more jokers left, then runs and sets that
        began later."""
        suit = self.faces[index].suit
        runs = self.table.runs.things[state >> ID_BITS * suit & ID_FIELD]
        sets = self.table.sets.things[state >> SETS_SHIFT & ID_FIELD]
        jokers = state >> JOKERS_SHIFT & JOKERS_FIELD
        return -jokers, sum([run.cards for run in runs]), runs, sets

    def _way(self, reached: Sequence[dict[int, _Reached]], state: int) -> list[tuple[Face, Move]]:
        """The moves that lead to a final state."""
        way = []
        for index in range(len(self.faces), 0, -1):
            _, state_before, move = reached[index][state]
            way.append((self.faces[index - 1], move))
            state = state_before
        return way[::-1]

    def _options(self, index: int, state: int) -> list[_Option]:
        """The moves at the face at `index` from a state."""
        key = state & PART_OF[self.faces[index].suit]
        options = self.options[index].get(key)
        if options is None:
            spend(_STEPS_A_LIST)
            options = self.options[index][key] = list(self._new_options(index, key))
        return options

    def _new_options(self, index: int, key: int) -> Iterator[_Option]:
        """The moves at the face at `index` from all states whose part for its suit is `key`."""
        (place, suit, spot), number = self.faces[index], self.spots[index]
        runs_shift, aces_shift = ID_BITS * suit, ACES_SHIFT + ACES_BITS * suit
        runs, sets = key >> runs_shift & ID_FIELD, key >> SETS_SHIFT & ID_FIELD
        left, aces = key >> JOKERS_SHIFT & JOKERS_FIELD, key >> aces_shift & ACES_FIELD
        kept = -(runs << runs_shift) - (sets << SETS_SHIFT)
        if place == ACE_HIGH and aces:
            number = self.table.spots.of(spot.with_low_aces(aces))
            # After the high ace, nothing depends on the low aces any more.
            kept -= aces << aces_shift
        natural_gain, joker_gain = self.gains.natural[place][suit], self.gains.joker[place][suit]
        lacking = key >> LACKING_SHIFT
        natural_points = self.gains.natural_points[place][suit]
        joker_points = self.gains.joker_points[place][suit]
        for step in self.table.steps(number, runs, sets):
            after, begun_sets, natural, jokers, begun, new_natural, new_jokers, marked, melded, move = step
            if jokers > left:
                continue
            change = kept + (after << runs_shift) + (begun_sets << SETS_SHIFT) - jokers * ONE_JOKER
            if place == 1:
                change += natural << aces_shift
            if lacking:
                change -= min(lacking, new_natural * natural_points + new_jokers * joker_points) << LACKING_SHIFT
            if marked and not key & MARKED:
                change += MARKED
            if melded and self.demand.own_meld and not key & MELDED:
                change += MELDED
            yield _Option(change, natural * natural_gain + jokers * joker_gain - begun * self.gains.meld, move)
