"""The choices on a page for entering a hand: what each choice enters into the record, and what it is called.

A game builds them for its own page (`Game.entry_choices`); the template of the page only lays them out.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scorekeeper.engine.text import Text


@dataclass(frozen=True)
class Seat:
    """A player, by seat (counted from 0)."""

    number: int


@dataclass(frozen=True)
class EntryMode:
    """Which `fields` of a structure are used: what the form holds in its others does not count. Without fields, the
    player has no such structure. A field among `optional` may be empty, and is then not given."""

    fields: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()


# A field or a structure of the record: names of fields, indexes of lists, seats in place of the names of players.
Path = tuple[str | int | Seat, ...]
# What a choice enters there; None: nothing, (): that there is nothing, so the list is empty.
Entered = str | int | bool | Seat | EntryMode | tuple[()] | None
Entries = Mapping[Path, Entered]


@dataclass(frozen=True)
class EntryState:
    """What the choices depend on, apart from the options.

    `players` are in the order of their seats. `out` are the players who are out of the match, `sits_out` those who
    usually sit out the next hand. `texts` are the texts of the form by field, `modes` the used fields by structure.
    In a field of `unchosen` somebody has to choose first. `chosen` are the names of the groups of which a choice was
    sent. With `fresh` nothing has been entered yet, and `modes` say in which way the last hand was entered.
    """

    players: tuple[str, ...]
    out: tuple[str, ...]
    sits_out: tuple[str, ...]
    fresh: bool
    texts: Mapping[Path, str | Seat] = field(default_factory=dict)
    modes: Mapping[Path, tuple[str, ...]] = field(default_factory=dict)
    unchosen: frozenset[Path] = frozenset()
    chosen: frozenset[str] = frozenset()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat."""
        return tuple(map(Seat, range(len(self.players))))

    @property
    def seats_in(self) -> tuple[Seat, ...]:
        """The seats of those who are not out of the match."""
        return tuple(seat for seat in self.seats if self.player(seat) not in self.out)

    def player(self, seat: Seat) -> str:
        """The name of the player in a seat."""
        return self.players[seat.number]

    def text(self, *path: str | int | Seat) -> str | Seat:
        """What the form holds in a field: a seat where it names a player; empty if it holds nothing."""
        return self.texts.get(path, "")

    def seats_at(self, path: Path, usual: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """The seats that the form knows below a path. If they are not as many as `usual`: `usual`."""
        below = {other[: len(path) + 1] for other in (*self.texts, *self.modes, *self.unchosen)}
        seats = tuple(seat for seat in self.seats if (*path, seat) in below)
        return seats if len(seats) == len(usual) else usual


@dataclass(frozen=True)
class Choice:
    """One radio button of an entry page.

    `label` is what people see. `spoken` is what a screen reader says instead, if the label alone does not name the
    player.
    """

    enters: Entries
    label: Text | str
    spoken: Text | str = ""


@dataclass(frozen=True)
class ChoiceGroup:
    """Radio buttons of which at most one is on. What they enter is entered in the order of the groups' names.

    Usually the one is on whose entries the form holds; `picked` is on whatever it holds. `start` is on in an empty
    form, or when several choices enter the same. Both hold at most one choice. None: no choice is picked so; in an
    empty form that one starts by which the last hand was entered.
    """

    name: str
    choices: tuple[Choice, ...]
    start: tuple[Choice, ...] | None = None
    picked: tuple[Choice, ...] | None = None


def entry_modes(seats: Iterable[Seat], mode: EntryMode, *at: str | int | Seat) -> Entries:
    """What says for every seat how the hand of the player is entered. `at` is the path of the `hands`, if not the
    record itself has them."""
    return {(*at, "hands", seat): mode for seat in seats}
