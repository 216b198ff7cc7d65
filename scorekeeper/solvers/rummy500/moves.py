"""What can happen at one face: a rank of a suit, once as the low ace and once as the high one."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple, TypeAlias

__all__ = ["ACE_HIGH", "Move", "Outcome", "Run", "Sets", "Spot", "outcomes"]

ACE_HIGH = 14
_FULL_SET = 4


class Run(NamedTuple):
    """A run that may still grow. `cards` counts to three; with three, one of them `natural`, it is complete.

    Until then it may `dock` on a run of the table, unless it holds the card that must be in a new meld. `low`: it
    begins with the low ace, where that matters. `table`: nothing for a new run; or one of the kinds below.
    """

    cards: int
    natural: bool
    dock: bool = True
    low: bool = False
    table: int = 0

    @property
    def complete(self) -> bool:
        return self.cards == 3 and self.natural

    def grown(self, natural: bool) -> "Run":
        """With one more card; complete runs are all alike."""
        if self.complete:
            return self
        cards, some = min(3, self.cards + 1), self.natural or natural
        return COMPLETE if cards == 3 and some else self._replace(cards=cards, natural=some)


COMPLETE = Run(3, True)
# A run of the table; one that must not reach the high ace; one that lies further up and must not then (+ its index).
TABLE, BARRED, AHEAD = 1, 2, 3


class Begun(NamedTuple):
    """A set on its way."""

    cards: int
    natural: bool

    @property
    def complete(self) -> bool:
        return self.cards >= 3 and self.natural


class Sets(NamedTuple):
    """The sets of one rank on the way, and the sets of the table (by index) that are full, where any suit goes."""

    begun: tuple[Begun, ...] = ()
    full: tuple[int, ...] = ()


# Runs with their origin, and what was laid there (see below).
_Laid: TypeAlias = tuple[tuple[Run, int, bool | None], ...]
# Sets with their origin, and what was laid there.
_Joined: TypeAlias = tuple[tuple[Begun, int, tuple[bool, ...]], ...]


class Move(NamedTuple):
    """What one face does. `laid` says of a card whether it is natural; None: nothing was laid there.

    `runs`: a run as it is then, its origin, and what was laid. The origin is the place in the state before, -1 for a
    run that begins here, -2 and less for a run of the table that opens (or is known to lie ahead). `growing` are
    those of them that may grow further, as the state after has them. `docked`: the run of the table, origin, laid.
    `sets`: the set, its origin, and what was laid. `off`: the set of the table, and what was laid off on it.
    """

    runs: _Laid = ()
    growing: tuple[int, ...] = ()
    docked: tuple[tuple[int, int, bool | None], ...] = ()
    sets: _Joined = ()
    off: tuple[tuple[int, bool], ...] = ()
    marked: bool = False

    @property
    def laid(self) -> list[bool]:
        """For each card laid down whether it is natural."""
        every = [one for _, _, one in self.runs if one is not None]
        every += [one for _, _, one in self.docked if one is not None]
        return every + [one for _, _, some in self.sets for one in some] + [one for _, one in self.off]

    @property
    def begun(self) -> int:
        """How many new melds begin here, less the runs that turn out to be chains of lay-offs."""
        runs = sum(origin == -1 for _, origin, _ in self.runs) + sum(origin == -1 for _, origin, _ in self.docked)
        return runs + sum(origin == -1 for _, origin, _ in self.sets) - len(self.docked)


class Spot(NamedTuple):
    """A face, and all that its moves depend on.

    `held` natural cards of it are in the hand, so many `jokers`, and `room` is left for it on the table. `above`: the
    room for the next card of a run, nothing where there is none to come. `lowest` and `highest` are the aces in runs,
    `last` is the last suit of a rank, after which sets are complete; `coming` cards may still join a set before.
    `slots` are the sets of the table that take it, and whether they take a joker for it. `docks` and `opens` are the
    runs of the table that begin just above and those that end here: index, and whether they hold the high and the low
    ace. `marks`: whether a joker and a natural card are the card that must be used, `in_new_meld`: and how.
    `track_low`: a run begun with the low ace must say so. `any_suit`: a set may hold a suit twice.
    """

    held: int
    jokers: int
    room: int
    above: int
    lowest: bool
    highest: bool
    last: bool
    coming: int
    slots: tuple[tuple[int, bool], ...]
    docks: tuple[tuple[int, bool], ...]
    opens: tuple[tuple[int, bool], ...]
    marks: tuple[bool, bool]
    in_new_meld: bool
    track_low: bool
    any_suit: bool


class Outcome(NamedTuple):
    """What a move leaves: the runs that may grow, the sets; how many cards it laid; what it did; the move itself."""

    runs: tuple[Run, ...]
    sets: Sets
    natural: int
    jokers: int
    begun: int
    marked: bool
    melded: bool
    move: Move


@lru_cache(maxsize=1 << 16)
def outcomes(spot: Spot, runs: tuple[Run, ...], sets: Sets) -> tuple[Outcome, ...]:
    """All that can come out at a spot; of moves that come to the same the one that begins the fewest melds."""
    found: dict[tuple[object, ...], Outcome] = {}
    for move in _moves(spot, runs, sets):
        begun = tuple(one for one, _, _ in move.sets)
        growing = tuple(move.runs[index][0] for index in move.growing)
        full = tuple(sorted((*sets.full, *(index for index, _ in move.off)))) if spot.any_suit else ()
        after = Sets() if spot.last else Sets(begun, full)
        laid = move.laid
        melded = (spot.last and bool(begun)) or any(
            run.complete and origin >= 0 and not runs[origin].complete for run, origin, _ in move.runs
        )
        one = Outcome(growing, after, laid.count(True), laid.count(False), move.begun, move.marked, melded, move)
        same = (growing, after, one.natural, one.jokers, one.marked, melded)
        if same not in found or found[same].begun > one.begun:
            found[same] = one
    return tuple(found.values())


class _Rest(NamedTuple):
    """Natural cards, jokers and room that are still to be used at a face."""

    held: int
    jokers: int
    room: int

    def uses(self) -> Iterator[tuple[bool, "_Rest"]]:
        if self.room and self.held:
            yield True, _Rest(self.held - 1, self.jokers, self.room - 1)
        if self.room and self.jokers:
            yield False, _Rest(self.held, self.jokers - 1, self.room - 1)


def _moves(spot: Spot, runs: tuple[Run, ...], sets: Sets) -> Iterator[Move]:
    """All that can happen at a spot."""
    slots = [slot for slot in spot.slots if slot[0] not in sets.full]
    most = 0 if spot.lowest else spot.room if spot.any_suit else 1
    for continued, after_runs in _continued(spot, runs, 0, _Rest(spot.held, spot.jokers, spot.room)):
        for begun, after_begun in _begun(spot, after_runs):
            for joined, after_sets in _joined(sets.begun, after_begun, most, spot.coming):
                for off in _off(slots, after_sets):
                    move = Move(continued + begun, sets=joined, off=off)
                    for marked in _marked(spot, move):
                        yield from _docked(spot, marked, spot.docks)


def _continued(spot: Spot, runs: tuple[Run, ...], index: int, rest: _Rest) -> Iterator[tuple[_Laid, _Rest]]:
    """Each run is continued or stops; one that is not complete cannot stop."""
    if index == len(runs):
        yield (), rest
        return
    run = runs[index]
    ways: list[tuple[_Laid, _Rest]] = []
    if run.table >= AHEAD:
        ways.append((((run, index, None),), rest))
    else:
        if run.complete:
            ways.append(((), rest))
        if not (run.table == BARRED and spot.highest):
            ways += [(((run.grown(natural), index, natural),), left) for natural, left in rest.uses()]
    for way, left in ways:
        for others, last in _continued(spot, runs, index + 1, left):
            yield way + others, last


def _begun(spot: Spot, rest: _Rest) -> Iterator[tuple[_Laid, _Rest]]:
    """No run, one or more begin here, natural cards first."""
    for count in range(rest.room + 1):
        for laid in combinations_with_replacement((True, False), count):
            held, jokers = rest.held - laid.count(True), rest.jokers - laid.count(False)
            if held >= 0 and jokers >= 0:
                low = spot.track_low and spot.lowest
                runs = tuple((Run(1, natural, low=low), -1, natural) for natural in laid)
                yield runs, _Rest(held, jokers, rest.room - count)


@lru_cache(maxsize=1 << 14)
def _joined(begun: tuple[Begun, ...], rest: _Rest, most: int, coming: int) -> tuple[tuple[_Joined, _Rest], ...]:
    """Sets on the way take up to `most` cards, new ones begin; none that `coming` cards could not complete."""

    def take(one: Begun, left: _Rest, origin: int) -> Iterator[tuple[_Joined, _Rest]]:
        for count in range(0 if origin >= 0 else 1, min(most, left.room, _FULL_SET - one.cards) + 1):
            for laid in combinations_with_replacement((True, False), count):
                held, jokers = left.held - laid.count(True), left.jokers - laid.count(False)
                after = Begun(one.cards + count, one.natural or True in laid)
                # In a set a joker takes a missing suit.
                missing = True not in laid or False not in laid
                may_be = after.complete or (coming > 0 and after.cards + coming >= 3)
                if held >= 0 and jokers >= 0 and missing and laid.count(False) < 2 and may_be:
                    yield ((after, origin, laid),), _Rest(held, jokers, left.room - count)

    def walk(index: int, left: _Rest) -> Iterator[tuple[_Joined, _Rest]]:
        if index < len(begun):
            for way, after in take(begun[index], left, index):
                for others, last in walk(index + 1, after):
                    yield way + others, last
            return
        yield (), left
        for way, after in take(Begun(0, False), left, -1):
            for others, last in walk(index, after):
                yield way + others, last

    return tuple((tuple(sorted(joined)), left) for joined, left in walk(0, rest))


def _off(slots: Sequence[tuple[int, bool]], rest: _Rest) -> Iterator[tuple[tuple[int, bool], ...]]:
    """Cards laid off on sets of the table."""
    if not slots:
        yield ()
        return
    ways = [(None, True, False) if takes_joker else (None, True) for _, takes_joker in slots]
    for way in product(*ways):
        natural, jokers = way.count(True), way.count(False)
        if natural <= rest.held and jokers <= rest.jokers and natural + jokers <= rest.room:
            yield tuple((index, one) for (index, _), one in zip(slots, way, strict=True) if one is not None)


def _marked(spot: Spot, move: Move) -> Iterator[Move]:
    """The move, saying whether it uses the card that must be used; a new run that holds it may have to stay new."""
    marks = spot.marks
    if not any(marks):
        yield move
        return
    if not spot.in_new_meld:
        yield move._replace(marked=any(marks[natural] for natural in move.laid))
        return
    sure = any(marks[natural] for _, _, laid in move.sets for natural in laid)
    here = [
        (index, run)
        for index, (run, _, natural) in enumerate(move.runs)
        if natural is not None and marks[natural] and not run.table
    ]
    if sure or any(run.complete for _, run in here):
        yield move._replace(marked=True)
        return
    yield move
    for index, run in here:
        changed = list(move.runs)
        changed[index] = (run._replace(dock=False), *move.runs[index][1:])
        yield move._replace(runs=tuple(changed), marked=True)


def _docked(spot: Spot, move: Move, docks: tuple[tuple[int, bool], ...]) -> Iterator[Move]:
    """The move with or without a run that docks on each run of the table that begins above; runs of the table open."""
    if docks:
        (table, high), *others = docks
        yield from _docked(spot, move, tuple(others))
        for index, (run, origin, natural) in enumerate(move.runs):
            if run.dock and not run.complete and not run.table and not (run.low and high):
                runs = move.runs[:index] + move.runs[index + 1 :]
                if run.low:
                    runs += ((Run(3, True, table=AHEAD + table), -2 - table, None),)
                docked = (*move.docked, (table, origin, natural))
                yield from _docked(spot, move._replace(runs=runs, docked=docked), tuple(others))
        return
    runs = move.runs
    for table, low in spot.opens:
        ahead = [entry for entry in runs if entry[0].table == AHEAD + table]
        kind = BARRED if low or ahead else TABLE if spot.in_new_meld else 0
        runs = (*(entry for entry in runs if entry not in ahead), (Run(3, True, table=kind), -2 - table, None))
    yield move._replace(runs=runs, growing=_growing(spot, runs))


def _growing(spot: Spot, runs: _Laid) -> tuple[int, ...]:
    """What may grow: all that must, and of complete runs that are alike no more than there is room above."""
    room = spot.above
    found: list[int] = []
    complete = 0
    for index in sorted(range(len(runs)), key=lambda place: runs[place]):
        run = runs[index][0]
        complete += run == COMPLETE
        if not run.complete or run.table >= AHEAD or (room and (run.table or complete <= room)):
            found.append(index)
    return tuple(found)
