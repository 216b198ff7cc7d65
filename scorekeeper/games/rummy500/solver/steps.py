"""The parts of a move at one face: the runs and sets that grow, the steps that change them, and the move itself.

A face is a rank of a suit, once as the low ace and once as the high one. Of a card only one thing is known here: it is
natural (True), or it is a joker that stands for the face (False).
"""

from typing import NamedTuple, TypeAlias

from scorekeeper.engine.cards import FOUR_SUITS, Card, Suit

# The place of the high ace in a run. The low ace has place 1.
ACE_HIGH = 14
# The card at each place of each suit.
_FACES = [[Card((place - 1) % 13 + 1, suit) for suit in FOUR_SUITS] for place in range(ACE_HIGH + 1)]


def face_at(place: int, suit: Suit) -> Card:
    """The card at a place (1 to 14, the ace at both ends) of a suit."""
    return _FACES[place][suit]


class Run(NamedTuple):
    """A run that may still grow: a new run, or a run of the table.

    - `cards`: how many cards it has; 3 stands for three or more.
    - `natural`: one card at least is no joker. A run with three cards is complete only with a natural card.
    - `dock`: if it is not complete, it may be laid off below a run of the table. False if it holds the card that must
      be used in a new meld, or if its cards are counted as those of a new meld.
    - `low`: it begins with the low ace. Only set where the search needs to know that.
    - `table`: 0 for a new run, and for a run of the table where the difference does not matter. Else, for a run of the
      table: `TABLE`; `BARRED` if it must not get the high ace; or `ahead(index)` if it begins at a higher place and
      will be `BARRED` from its upper end on.
    """

    cards: int
    natural: bool
    dock: bool = True
    low: bool = False
    table: int = 0

    @property
    def complete(self) -> bool:
        return self.cards == 3 and self.natural

    def grow(self, natural: bool) -> "Run":
        """This run with one more card, natural or not. All complete runs become the same value."""
        if self.complete:
            return self
        cards, some = min(3, self.cards + 1), self.natural or natural
        return COMPLETE if cards == 3 and some else self._replace(cards=cards, natural=some)


Runs: TypeAlias = tuple[Run, ...]

COMPLETE = Run(3, True)
TABLE, BARRED, AHEAD = 1, 2, 3


def ahead(index: int) -> int:
    """The `Run.table` of a run of the table that begins at a higher place; `index` is its index on the table."""
    return AHEAD + index


class GrowingSet(NamedTuple):
    """A new set to which cards of the later suits may be added. Three cards, one of them natural, complete it."""

    cards: int
    natural: bool

    @property
    def complete(self) -> bool:
        return self.cards >= 3 and self.natural


class Sets(NamedTuple):
    """The sets of one rank between two suits.

    `begun` are the new sets. `full` are the indexes of sets of the table that got their fourth card; they are only
    known where a set may hold a suit twice.
    """

    begun: tuple[GrowingSet, ...] = ()
    full: tuple[int, ...] = ()


# The origin of a run or set is its index in the state before the move. NEW: it begins with this move. Less than NEW: it
# is a run of the table.
NEW = -1


def from_table(index: int) -> int:
    """The origin of a run that is the meld of the table with this index."""
    return NEW - 1 - index


def table_index(origin: int) -> int | None:
    """The index of the meld of the table that a run with this origin is; None for a new run."""
    return NEW - 1 - origin if origin < NEW else None


class RunStep(NamedTuple):
    """What a move does with a run.

    `run` is the run after the move, `origin` says where it comes from, and `laid` is the card laid on it: natural
    (True), a joker (False), or no card (None).
    """

    run: Run
    origin: int
    laid: bool | None


class SetStep(NamedTuple):
    """A set after a move, where it comes from (`origin`), and for each card laid whether it is natural."""

    growing: GrowingSet
    origin: int
    laid: tuple[bool, ...]


class SetLayOff(NamedTuple):
    """A card laid off on the set of the table with the index `table`."""

    table: int
    natural: bool


RunSteps: TypeAlias = tuple[RunStep, ...]
SetSteps: TypeAlias = tuple[SetStep, ...]


class Move(NamedTuple):
    """All that is done with the cards of one face.

    - `runs`: the steps of runs that get a card here, or stay without one. Runs of the table that end here or begin at
      a higher place are among them.
    - `growing`: the indexes in `runs` of those that may grow further, in the order of the state after the move.
    - `docked`: the steps of runs that reach a run of the table from below and so become chains of lay-offs, each with
      the index of that run.
    - `sets`: the steps of new sets.
    - `off`: cards laid off on sets of the table.
    - `marked`: the card that must be used is used here as the demand asks.
    """

    runs: RunSteps = ()
    growing: tuple[int, ...] = ()
    docked: tuple[tuple[int, RunStep], ...] = ()
    sets: SetSteps = ()
    off: tuple[SetLayOff, ...] = ()
    marked: bool = False

    @property
    def natural_flags(self) -> list[bool]:
        """For each card laid down: whether it is natural."""
        cards = [step.laid for step in self.runs if step.laid is not None]
        cards += [step.laid for _, step in self.docked if step.laid is not None]
        cards += [natural for step in self.sets for natural in step.laid]
        return cards + [lay_off.natural for lay_off in self.off]

    @property
    def begun(self) -> int:
        """How many new melds begin here, less the runs that become chains of lay-offs here."""
        origins = [step.origin for step in self.runs]
        origins += [step.origin for _, step in self.docked]
        origins += [step.origin for step in self.sets]
        return origins.count(NEW) - len(self.docked)
