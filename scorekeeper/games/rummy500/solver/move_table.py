"""Moves that were worked out once, kept for all later searches of the process.

Hands meet the same face in the same way again and again: a card is held or not, one run is open. So spots, runs and
sets get small numbers (interning), and the moves at a spot are looked up by one integer made of three of them.

No result depends on what the table holds: a search counts the same steps, and no order follows from the numbers.
Threads may share a table: `dict.setdefault` is atomic, so if two threads number one thing, one number is dropped.
"""

from itertools import count
from typing import Generic, TypeAlias, TypeVar

from scorekeeper.engine.step_budget import too_hard
from scorekeeper.games.rummy500.solver.moves import Outcome, Spot, outcomes
from scorekeeper.games.rummy500.solver.packed_state import ID_BITS, MOST_IDS
from scorekeeper.games.rummy500.solver.steps import Runs, Sets

T = TypeVar("T")

# An outcome with the numbers of its runs and sets.
Step: TypeAlias = Outcome[int, int]

# The numbers of no runs and of no sets.
NO_RUNS = NO_SETS = 0
# A table with more steps or numbers than this is dropped before the next search; it takes some 10 MB.
_MOST_STEPS, _MOST_THINGS = 20_000, MOST_IDS // 4


class _Numbers(Generic[T]):
    """Things by number, and numbers by thing."""

    def __init__(self) -> None:
        self.things: dict[int, T] = {}
        self._numbers: dict[T, int] = {}
        self._next = count()

    def of(self, thing: T) -> int:
        """The number of a thing."""
        number = self._numbers.get(thing)
        if number is None:
            new = next(self._next)
            if new >= MOST_IDS:
                raise too_hard()
            self.things[new] = thing
            number = self._numbers.setdefault(thing, new)
        return number


class MoveTable:
    """Spots, runs and sets by number, and the steps at each spot from each of these runs and sets."""

    def __init__(self) -> None:
        self.spots: _Numbers[Spot] = _Numbers()
        self.runs: _Numbers[Runs] = _Numbers()
        self.sets: _Numbers[Sets] = _Numbers()
        self._steps: dict[int, tuple[Step, ...]] = {}
        self._kept = 0
        assert (self.runs.of(()), self.sets.of(Sets())) == (NO_RUNS, NO_SETS)

    @property
    def is_full(self) -> bool:
        most = max(len(numbers.things) for numbers in (self.spots, self.runs, self.sets))
        return self._kept > _MOST_STEPS or most > _MOST_THINGS

    def steps(self, spot: int, runs: int, sets: int) -> tuple[Step, ...]:
        """All steps at a spot, given the runs and sets before it; all three by number."""
        key = (spot << ID_BITS | runs) << ID_BITS | sets
        steps = self._steps.get(key)
        if steps is None:
            steps = tuple(
                Outcome(self.runs.of(outcome.runs), self.sets.of(outcome.sets), *outcome[2:])
                for outcome in outcomes(self.spots.things[spot], self.runs.things[runs], self.sets.things[sets])
            )
            self._kept += len(steps)
            self._steps[key] = steps
        return steps


_shared = MoveTable()


def shared_table() -> MoveTable:
    """The table that all searches of this process share; a new one when the last has grown too large.

    A search keeps the table that it began with.
    """
    global _shared  # a cache that may be thrown away at any time
    if _shared.is_full:
        _shared = MoveTable()
    return _shared
