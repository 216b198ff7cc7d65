"""Sessions as they leave one database and enter another: everything that was stored, without ids, keys and phones."""

from dataclasses import dataclass, field
from typing import Literal

from scorekeeper.store.models import JSON


@dataclass(frozen=True, slots=True)
class ExportedEntry:
    """One saved version of a slot, as `Entry` without what belongs to one database only.

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
    """A match with all its entries, oldest first. A match that was taken back is among them, for its number."""

    number: int
    game: str
    created_at: str
    entries: tuple[ExportedEntry, ...]


@dataclass(frozen=True, slots=True)
class ExportedSettling:
    """Something that was said about settling up, as `SettlingEntry` without what belongs to one database only.

    `phone` numbers the phones that said something from 1.
    """

    body: JSON
    saved_at: str
    submission: str
    phone: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class ExportedSession:
    """A session with all its matches by number, and what was said about settling up, oldest first.

    `origin` is the same for all copies of a session. It tells nothing of the address, so it may be passed on.
    """

    origin: str
    name: str
    created_at: str
    matches: tuple[ExportedMatch, ...]
    settling: tuple[ExportedSettling, ...] = ()


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of one session of a file. `session` is the id of the session here.

    `outcome`: it was `new` here; `newer` entries were added to it; it was `known` already; it `differs` from what is
    here, or the phone may only be `watching` and so adds nothing. `entries` counts what was added. `match` and `slot`
    are the place of the first difference; both are None if that is in what was said about settling up.
    """

    session: str
    outcome: Literal["new", "newer", "known", "differs", "watching"]
    entries: int = 0
    match: int | None = None
    slot: int | None = None
