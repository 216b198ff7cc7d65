"""Sessions on their way from one database to another: everything that is stored, without ids, keys and phones."""

from dataclasses import dataclass, field
from typing import Literal

from scorekeeper.store.models import JSON


@dataclass(frozen=True, slots=True)
class ExportedEntry:
    """One saved version of a slot, like `Entry` without what belongs to one database.

    `damaged` is the text of a body that cannot be read; `body` is then None. `undoes` is the index in the match of the
    entry that this one took back; `submission` is then empty. `phone` numbers the phones of the match from 1.
    """

    slot: int
    body: JSON | None
    shown: JSON | None
    note: str
    saved_at: str
    submission: str
    undoes: int | None = None
    damaged: str | None = None
    phone: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class ExportedMatch:
    """A match with all its entries, oldest first. Matches that were taken back are exported too, for their number."""

    number: int
    game: str
    created_at: str
    entries: tuple[ExportedEntry, ...]


@dataclass(frozen=True, slots=True)
class ExportedSettling:
    """An entry of the log of settling up, like `SettlingEntry` without what belongs to one database. `phone` numbers
    the phones of the log from 1."""

    body: JSON
    saved_at: str
    submission: str
    phone: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class ExportedSession:
    """A session with all its matches by number, and the log of settling up, oldest entry first.

    `origin` is the same for all copies of a session. It reveals nothing about the address, so it may be passed on.
    """

    origin: str
    name: str
    created_at: str
    matches: tuple[ExportedMatch, ...]
    settling: tuple[ExportedSettling, ...] = ()


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of one session of a file. `session` is the id of the session here.

    `outcome`: it was `new` here; `newer` entries were added; it was `known` already; it `differs` from what is here; or
    the phone is only `watching` and adds nothing. `entries` is the number of added ones. `match` and `slot` are the
    place of the first difference, both None if it is in the log of settling up.
    """

    session: str
    outcome: Literal["new", "newer", "known", "differs", "watching"]
    entries: int = 0
    match: int | None = None
    slot: int | None = None
