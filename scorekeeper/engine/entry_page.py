"""The choices on a page for entering a hand: what a choice enters into the record, and its label.

A game makes them for its own page (`Game.entry_choices`); the template of the page only lays them out.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scorekeeper.engine.state import State
from scorekeeper.engine.text import Text


@dataclass(frozen=True)
class Seat:
    """A player, by seat (counted from 0)."""

    number: int


# The only field of the entry mode of a structure that is there, but empty.
NO_FIELD = "-"


@dataclass(frozen=True)
class EntryMode:
    """The `fields` of a structure that are used: inputs in its other fields do not count, and without any the player
    has no such structure. An `optional` field that is empty is left out."""

    fields: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()


# A field or a structure of the record: names of fields, indexes of lists, seats instead of the names of players.
Path = tuple[str | int | Seat, ...]
# What a choice enters there; None: nothing, (): an empty list.
Entered = str | int | bool | Seat | EntryMode | tuple[()] | None
Entries = Mapping[Path, Entered]


@dataclass(frozen=True)
class EntryState:
    """What the choices depend on, apart from the options.

    `players` are by seat, `state` is that before the hand. `sits_out` are the players who usually sit it out. `texts`
    has the texts of the form by field, `modes` the used fields by structure; `fresh`: nothing has been entered yet, and
    `modes` are those of the last hand. `unchosen` are the fields in which people still have to choose, `chosen` the
    names of the groups with a choice in the request.
    """

    players: tuple[str, ...]
    state: State
    sits_out: tuple[str, ...]
    fresh: bool
    texts: Mapping[Path, str | Seat] = field(default_factory=dict)
    modes: Mapping[Path, tuple[str, ...]] = field(default_factory=dict)
    unchosen: frozenset[Path] = frozenset()
    chosen: frozenset[str] = frozenset()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats."""
        return tuple(map(Seat, range(len(self.players))))

    @property
    def seats_in(self) -> tuple[Seat, ...]:
        """The seats of the players who are not out of the match."""
        return tuple(seat for seat in self.seats if self.player(seat) not in self.state.out)

    def player(self, seat: Seat) -> str:
        """The player in a seat."""
        return self.players[seat.number]

    def text(self, *path: str | int | Seat) -> str | Seat:
        """The input in a field: a seat if the field names a player; empty if there is none."""
        return self.texts.get(path, "")

    def seats_at(self, path: Path, usual: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """The seats with an input below `path`; `usual` unless there are exactly as many."""
        below = {other[: len(path) + 1] for other in (*self.texts, *self.modes, *self.unchosen)}
        seats = tuple(seat for seat in self.seats if (*path, seat) in below)
        return seats if len(seats) == len(usual) else usual


@dataclass(frozen=True)
class Choice:
    """A radio button of an entry page. A screen reader says `spoken`, if it is not empty: a label that names the player
    as well."""

    enters: Entries
    label: Text | str
    spoken: Text | str = ""


@dataclass(frozen=True)
class RankKey:
    """A key that adds a card to a count that is entered by rank. `text` is what it writes into the input, `spoken` its
    name for a screen reader, `only_in` the only field of the record in which it can stand; empty: in each."""

    text: str
    label: str
    spoken: Text | str
    points: int
    only_in: str = ""


@dataclass(frozen=True)
class ChoiceGroup:
    """Radio buttons of which at most one is on. Groups enter their choices in the order of their names.

    Usually the choice is on whose entries are in the form, and an empty form begins with the choice of the last hand.
    `start` is on instead in an empty form, and if several choices enter the same; `picked` whatever the form has. Both
    are None or have at most one choice: an empty tuple turns all off.
    """

    name: str
    choices: tuple[Choice, ...]
    start: tuple[Choice, ...] | None = None
    picked: tuple[Choice, ...] | None = None


def entry_modes(seats: Iterable[Seat], mode: EntryMode, *at: str | int | Seat) -> Entries:
    """The entries by which the hands in all these seats are entered in a mode. `at` is the path of the structure that
    has the `hands`; by default the record."""
    return {(*at, "hands", seat): mode for seat in seats}
