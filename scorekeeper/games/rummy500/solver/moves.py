"""All moves that can be made at one face: a rank of a suit, once as the low ace and once as the high one.

Each card at a face continues a run, begins a run, joins a set, is laid off on a set of the table, or stays loose.
`steps` has the types of these moves.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import Generic, NamedTuple, TypeVar

from scorekeeper.games.rummy500.solver.steps import (
    AHEAD,
    BARRED,
    COMPLETE,
    NEW,
    TABLE,
    GrowingSet,
    Move,
    Run,
    Runs,
    RunStep,
    RunSteps,
    SetLayOff,
    Sets,
    SetStep,
    SetSteps,
    ahead,
    from_table,
)

_FULL_SET = 4
RunsT = TypeVar("RunsT")
SetsT = TypeVar("SetsT")


class TableSet(NamedTuple):
    """A set of the table (its index) on which the face can be laid off, and whether a joker for the face can be."""

    table: int
    takes_joker: bool


class TableRun(NamedTuple):
    """A run of the table (its index) with an end at the face, and whether its other end is an ace.

    If it is, this end must not become an ace too.
    """

    table: int
    other_end_is_ace: bool


class Spot(NamedTuple):
    """A face, and all that its moves depend on.

    - `held`, `jokers`: how many natural cards of the face and how many jokers the hand has.
    - `in_runs`: how many cards are laid here in runs at most.
    - `above`: the same for the next place of a run; 0 if the hand cannot lay a card there.
    - `lowest`, `highest`: whether this is the low ace or the high ace.
    - `last`: whether this is the last suit of the rank, after which every set must be complete.
    - `coming`: how many cards of later suits may still join a set.
    - `slots`: the sets of the table on which the face can be laid off.
    - `docks`: the runs of the table that begin at the next place.
    - `opens`: the runs of the table that end here.
    - `marks`: whether the card that must be used is a joker (index 0, False), or this face (index 1, True).
    - `in_new_meld`: the card that must be used must be in a new meld.
    - `count_new`: cards in new melds are counted.
    - `may_dock`: a run that begins here might dock on a run of the table.
    - `joker_begins`: a joker may begin a run here.
    - `suits_before`: how many suits of the rank came before if jokers take the first suits that a new set lacks; None
      if a joker may take any suit that it lacks.
    - `track_low`: a run that begins with the low ace must say so.
    - `any_suit`: a set may hold a suit twice.
    """

    held: int
    jokers: int
    in_runs: int
    above: int
    lowest: bool
    highest: bool
    last: bool
    coming: int
    slots: tuple[TableSet, ...]
    docks: tuple[TableRun, ...]
    opens: tuple[TableRun, ...]
    marks: tuple[bool, bool]
    in_new_meld: bool
    count_new: bool
    may_dock: bool
    joker_begins: bool
    suits_before: int | None
    track_low: bool
    any_suit: bool

    def alone(self) -> "Spot":
        """The same without sets, without a card that must be used, and without a count of the cards in new melds."""
        return self._replace(coming=0, last=False, slots=(), marks=(False, False), count_new=False)

    def with_low_aces(self, laid: int) -> "Spot":
        """The spot of a high ace after `laid` of these aces, not counting jokers, were laid as low ones."""
        return self._replace(held=self.held - laid)


class Outcome(NamedTuple, Generic[RunsT, SetsT]):
    """A move and its result.

    `runs` and `sets` are those that may grow after it, or their numbers in a `MoveTable`. `natural`, `jokers` and
    `begun` say how many natural cards and jokers it lays and how many new melds it begins; `new_natural` and
    `new_jokers` how many of them are counted as cards of new melds. `marked`: the card that must be used is used.
    `melded`: a new meld becomes complete.
    """

    runs: RunsT
    sets: SetsT
    natural: int
    jokers: int
    begun: int
    new_natural: int
    new_jokers: int
    marked: bool
    melded: bool
    move: Move


def outcomes(spot: Spot, runs: Runs, sets: Sets) -> tuple[Outcome[Runs, Sets], ...]:
    """All outcomes at a spot, given the runs and sets before it.

    Of moves with the same result only the one that begins the fewest melds is kept.
    """
    best: dict[tuple[object, ...], Outcome[Runs, Sets]] = {}
    for move in _moves(spot, runs, sets):
        begun = tuple(step.growing for step in move.sets)
        growing = tuple(move.runs[index].run for index in move.growing)
        full = tuple(sorted((*sets.full, *(lay_off.table for lay_off in move.off)))) if spot.any_suit else ()
        after = Sets() if spot.last else Sets(begun, full)
        laid = move.natural_flags
        melded = (spot.last and bool(begun)) or any(
            step.run.complete and step.origin >= 0 and not runs[step.origin].complete for step in move.runs
        )
        natural, jokers = laid.count(True), laid.count(False)
        new = _in_new_melds(runs, move) if spot.count_new else (0, 0)
        outcome = Outcome(growing, after, natural, jokers, move.begun, *new, move.marked, melded, move)
        same = (growing, after, natural, jokers, new, outcome.marked, melded)
        if same not in best or best[same].begun > outcome.begun:
            best[same] = outcome
    return tuple(best.values())


def _in_new_melds(runs: Runs, move: Move) -> tuple[int, int]:
    """How many natural cards and jokers a move lays in melds that are certainly new: sets, complete runs, and runs that
    may not dock. `runs` are those before the move."""
    laid = [natural for step in move.sets for natural in step.laid]
    for step in move.runs:
        before = runs[step.origin] if step.origin >= 0 else step.run
        if step.laid is not None and not before.table and (before.complete or not before.dock):
            laid.append(step.laid)
    return laid.count(True), laid.count(False)


class _Unused(NamedTuple):
    """How many natural cards and jokers are not used yet at a face, and how many more may be laid in runs."""

    held: int
    jokers: int
    in_runs: int

    def uses(self) -> Iterator[tuple[bool, "_Unused"]]:
        """Every choice of a card to lay in a run: whether it is natural, and what is unused after it."""
        if self.in_runs and self.held:
            yield True, _Unused(self.held - 1, self.jokers, self.in_runs - 1)
        if self.in_runs and self.jokers:
            yield False, _Unused(self.held, self.jokers - 1, self.in_runs - 1)


def _moves(spot: Spot, runs: Runs, sets: Sets) -> Iterator[Move]:
    """All moves at a spot."""
    slots = [slot for slot in spot.slots if slot.table not in sets.full]
    for continued, unused in _continue_runs(spot, runs, 0, _Unused(spot.held, spot.jokers, spot.in_runs)):
        for begun, after_runs in _begin_runs(spot, unused):
            for joined, after_sets in _join_sets(spot, sets.begun, 0, after_runs):
                for off in _lay_off_on_sets(slots, after_sets):
                    move = Move(continued + begun, sets=tuple(sorted(joined)), off=off)
                    for marked in _mark(spot, move):
                        yield from _dock(spot, marked, spot.docks)


def _continue_runs(spot: Spot, runs: Runs, index: int, unused: _Unused) -> Iterator[tuple[RunSteps, _Unused]]:
    """Every choice to continue or end the runs from `index` on, with what is unused. Only a complete run can end."""
    if index == len(runs):
        yield (), unused
        return
    run = runs[index]
    choices: list[tuple[RunSteps, _Unused]] = []
    if run.table >= AHEAD:
        choices.append(((RunStep(run, index, None),), unused))
    else:
        if run.complete:
            choices.append(((), unused))
        if not (run.table == BARRED and spot.highest):
            choices += [((RunStep(run.grow(natural), index, natural),), after) for natural, after in unused.uses()]
    for steps, after in choices:
        for later_steps, after_all in _continue_runs(spot, runs, index + 1, after):
            yield steps + later_steps, after_all


def _begin_runs(spot: Spot, unused: _Unused) -> Iterator[tuple[RunSteps, _Unused]]:
    """Every choice to begin no run, one run or several runs here, with what is unused; natural cards first."""
    most_jokers = unused.jokers if spot.joker_begins else 0
    low = spot.track_low and spot.lowest
    # A run whose cards are counted may not dock later.
    may_dock = (True, False) if spot.count_new and spot.may_dock else (not spot.count_new,)
    for count in range(min(unused.in_runs, unused.held + most_jokers) + 1):
        for laid in combinations_with_replacement((True, False), count):
            held, jokers = unused.held - laid.count(True), unused.jokers - laid.count(False)
            if held >= 0 and laid.count(False) <= most_jokers:
                for docks in product(may_dock, repeat=count):
                    begun = zip(laid, docks, strict=True)
                    steps = tuple(RunStep(Run(1, natural, dock, low), NEW, natural) for natural, dock in begun)
                    yield steps, _Unused(held, jokers, unused.in_runs - count)


def _join_sets(
    spot: Spot, begun: tuple[GrowingSet, ...], index: int, unused: _Unused
) -> Iterator[tuple[SetSteps, _Unused]]:
    """Every choice of cards for the sets from `index` on and for new sets, with what is unused."""
    if index < len(begun):
        for step, after in _set_steps(spot, begun[index], index, unused):
            for later_steps, after_all in _join_sets(spot, begun, index + 1, after):
                yield (step, *later_steps), after_all
        return
    yield (), unused
    for step, after in _set_steps(spot, GrowingSet(0, False), NEW, unused):
        for later_steps, after_all in _join_sets(spot, begun, index, after):
            yield (step, *later_steps), after_all


def _set_steps(spot: Spot, growing: GrowingSet, origin: int, unused: _Unused) -> Iterator[tuple[SetStep, _Unused]]:
    """Every step of a set, with what is unused. A set that the cards to come could not complete is left out."""
    most = 0 if spot.lowest else max(1, spot.held) if spot.any_suit else 1
    for count in range(0 if origin >= 0 else 1, min(most, _FULL_SET - growing.cards) + 1):
        for laid in combinations_with_replacement((True, False), count):
            held, jokers = unused.held - laid.count(True), unused.jokers - laid.count(False)
            after = GrowingSet(growing.cards + count, growing.natural or True in laid)
            # In a set a joker takes a missing suit.
            missing = (True not in laid or False not in laid) and laid.count(False) < 2
            may_be = after.complete or (spot.coming > 0 and after.cards + spot.coming >= 3)
            in_turn = not laid or True in laid or spot.suits_before in (None, growing.cards)
            if held >= 0 and jokers >= 0 and missing and may_be and in_turn:
                yield SetStep(after, origin, laid), unused._replace(held=held, jokers=jokers)


def _lay_off_on_sets(slots: Sequence[TableSet], unused: _Unused) -> Iterator[tuple[SetLayOff, ...]]:
    """Every choice of cards to lay off on sets of the table."""
    # Nothing, a natural card, or a joker.
    choices = [(None, True, False) if slot.takes_joker else (None, True) for slot in slots]
    for choice in product(*choices):
        if choice.count(True) <= unused.held and choice.count(False) <= unused.jokers:
            yield tuple(
                SetLayOff(slot.table, natural)
                for slot, natural in zip(slots, choice, strict=True)
                if natural is not None
            )


def _mark(spot: Spot, move: Move) -> Iterator[Move]:
    """The move with `marked` set if it uses the card that must be used.

    If that card must be in a new meld and lies in a run that is not complete, there are two moves: one that does not
    count as a use, and one whose run may not dock.
    """
    marks = spot.marks
    if not spot.in_new_meld:
        yield move._replace(marked=any(marks[natural] for natural in move.natural_flags))
        return
    sure = any(marks[natural] for step in move.sets for natural in step.laid)
    here = [
        (index, step.run)
        for index, step in enumerate(move.runs)
        if step.laid is not None and marks[step.laid] and not step.run.table
    ]
    if sure or any(run.complete for _, run in here):
        yield move._replace(marked=True)
        return
    yield move
    for index, run in here:
        changed = list(move.runs)
        changed[index] = changed[index]._replace(run=run._replace(dock=False))
        yield move._replace(runs=tuple(changed), marked=True)


def _dock(spot: Spot, move: Move, docks: tuple[TableRun, ...]) -> Iterator[Move]:
    """The move with every choice of runs that dock on runs of the table beginning just above.

    Runs of the table that end here are added, so that the next place can continue them.
    """
    if docks:
        (table, reaches_high_ace), *later = docks
        yield from _dock(spot, move, tuple(later))
        for index, step in enumerate(move.runs):
            run = step.run
            if run.dock and not run.complete and not run.table and not (run.low and reaches_high_ace):
                runs = move.runs[:index] + move.runs[index + 1 :]
                if run.low:
                    runs += (RunStep(Run(3, True, table=ahead(table)), from_table(table), None),)
                docked = (*move.docked, (table, step))
                yield from _dock(spot, move._replace(runs=runs, docked=docked), tuple(later))
        return
    runs = move.runs
    for table, begins_with_ace in spot.opens:
        reached = [step for step in runs if step.run.table == ahead(table)]
        kind = BARRED if begins_with_ace or reached else TABLE if spot.in_new_meld or spot.count_new else 0
        opened = RunStep(Run(3, True, table=kind), from_table(table), None)
        runs = (*(step for step in runs if step not in reached), opened)
    if spot.above or all(step.run.complete for step in runs):
        yield move._replace(runs=runs, growing=_growing_indexes(spot, runs))


def _growing_indexes(spot: Spot, runs: RunSteps) -> tuple[int, ...]:
    """The indexes of the runs that may grow: all that are not complete, and only as many equal complete runs as there
    may be cards at the next place."""
    indexes: list[int] = []
    complete = 0
    for index in sorted(range(len(runs)), key=lambda place: runs[place]):
        run = runs[index].run
        complete += run == COMPLETE
        if not run.complete or run.table >= AHEAD or (spot.above and (run.table or complete <= spot.above)):
            indexes.append(index)
    return tuple(indexes)
