"""Moves that were worked out once, kept for all later searches of the process.

Two hands meet the same face in the same way again and again: a card is held or not, there is room for it or not, one
run is open. So spots, runs and sets get small numbers (this is known as interning), and what can be done at a spot is
looked up by one integer made of three of them.

Nothing depends on what is known already: a search counts the same steps, and no order follows from the numbers. Threads
may share a table: `setdefault` of a dictionary is one step, so that of two numbers for one thing one is dropped.
"""

import sys
from itertools import count
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from scorekeeper.engine.step_budget import too_hard
from scorekeeper.games.rummy500.solver.moves import Spot, outcomes
from scorekeeper.games.rummy500.solver.packed_state import ID_BITS, MOST_IDS
from scorekeeper.games.rummy500.solver.steps import Move, Run, Sets

Runs: TypeAlias = tuple[Run, ...]
T = TypeVar("T")

# A way to go on with the runs of a suit: the number of the runs after it, how many natural cards and how many jokers it
# lays, and how many new runs it begins.
RunWay: TypeAlias = tuple[int, int, int, int]

# The numbers of no runs and of no sets.
NO_RUNS = NO_SETS = 0
# A table with more moves or numbers than this is dropped before the next search; it takes some 10 MB.
_MOST_STEPS, _MOST_THINGS = 20_000, MOST_IDS // 4


class Step(NamedTuple):
    """An `Outcome` with the numbers of its runs and sets."""

    runs: int
    sets: int
    natural: int
    jokers: int
    begun: int
    new_natural: int
    new_jokers: int
    marked: bool
    melded: bool
    move: Move


class _Numbers(Generic[T]):
    """Things by number, and numbers by thing."""

    def __init__(self, most: int) -> None:
        self.things: dict[int, T] = {}
        self._numbers: dict[T, int] = {}
        self._next, self._most = count(), most

    def of(self, thing: T) -> int:
        """The number of a thing."""
        number = self._numbers.get(thing)
        if number is None:
            new = next(self._next)
            if new >= self._most:
                raise too_hard()
            self.things[new] = thing
            number = self._numbers.setdefault(thing, new)
        return number


class MoveTable:
    """Spots, runs and sets by number, and the steps at each spot from each of these runs and sets."""

    def __init__(self) -> None:
        self.spots: _Numbers[Spot] = _Numbers(sys.maxsize)
        self.runs: _Numbers[Runs] = _Numbers(MOST_IDS)
        self.sets: _Numbers[Sets] = _Numbers(MOST_IDS)
        self._steps: dict[int, tuple[Step, ...]] = {}
        self._alone: dict[int, int] = {}
        self._run_ways: dict[int, tuple[RunWay, ...]] = {}
        self._kept = 0
        assert (self.runs.of(()), self.sets.of(Sets())) == (NO_RUNS, NO_SETS)

    @property
    def is_full(self) -> bool:
        return self._kept > _MOST_STEPS or max(len(self.runs.things), len(self.sets.things)) > _MOST_THINGS

    def steps(self, spot: int, runs: int, sets: int) -> tuple[Step, ...]:
        """All steps at a spot, given the runs and sets before it; all three by number."""
        key = (spot << ID_BITS | runs) << ID_BITS | sets
        steps = self._steps.get(key)
        if steps is None:
            steps = tuple(
                Step(self.runs.of(outcome.runs), self.sets.of(outcome.sets), *outcome[2:])
                for outcome in outcomes(self.spots.things[spot], self.runs.things[runs], self.sets.things[sets])
            )
            self._kept += len(steps)
            self._steps[key] = steps
        return steps

    def alone(self, spot: int) -> int:
        """The number of a spot without its sets."""
        number = self._alone.get(spot)
        if number is None:
            number = self._alone[spot] = self.spots.of(self.spots.things[spot].alone())
        return number

    def run_ways(self, spot: int, runs: int) -> tuple[RunWay, ...]:
        """The ways to go on with runs at a spot without sets."""
        key = spot << ID_BITS | runs
        ways = self._run_ways.get(key)
        if ways is None:
            steps = self.steps(spot, runs, NO_SETS)
            ways = self._run_ways[key] = tuple((step.runs, step.natural, step.jokers, step.begun) for step in steps)
        return ways


_shared = MoveTable()


def shared_table() -> MoveTable:
    """The table that all searches of this process share; a new one when the last has grown too large.

    A search keeps the table that it began with.
    """
    global _shared  # a cache that may be thrown away at any time
    if _shared.is_full:
        _shared = MoveTable()
    return _shared
