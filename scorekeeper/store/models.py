"""The data classes and exceptions of the store. Times are ISO 8601, UTC."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from scorekeeper.engine.text import Text

# A JSON object in a column. The store does not look into it.
JSON = dict[str, Any]
_UNDO = "undo "
# What a phone may do in a session: everything; count for one player; only watch.
Role = Literal["score", "count", "watch"]


class NotFound(LookupError):
    """There is no session or match with this id."""


class Taken(ValueError):
    """A session with this id or score key exists already. Nothing was saved."""


class LastScorer(RuntimeError):
    """No other phone may write in the session, so this one cannot leave it. Nothing was saved."""


class NotScorer(RuntimeError):
    """The phone may not write in the session (any more). Nothing was saved."""


class SeatTaken(RuntimeError):
    """Another phone counts for this player. Nothing was saved."""


class NotSeated(RuntimeError):
    """The phone counts for another player of the match, or for none. Nothing was saved."""


class SlotError(ValueError):
    """The slot of the match is neither filled nor the next one. No page asks for that. Nothing was saved."""


class Stale(RuntimeError):
    """Something was saved after the page of this request was made, so nothing was saved now. `newest` is the present
    entry of the slot, where the request is about one slot of a match."""

    def __init__(self, newest: object = None) -> None:
        super().__init__("Something was saved meanwhile.")
        self.newest = newest


class Refused(ValueError):
    """The schema of the database does not allow a value (a time that is not UTC, an empty id, text with NUL), or to
    change what is append-only. No form asks for that. Nothing was saved."""


class Duplicate(Refused):
    """There is a row with the same key already. Nothing was saved."""


class LogFull(RuntimeError):
    """A log has as many entries as it may have. Nothing was saved."""


class StorageError(RuntimeError):
    """The database cannot be used now. Nothing was saved. The message, of SQLite or a `Text`, names the reason."""

    @property
    def why(self) -> Text:
        """The message."""
        (message,) = self.args or ("",)
        return message if isinstance(message, Text) else Text("%(message)s", {"message": str(message)})


class Busy(StorageError):
    """Other writers kept the database locked for too long. Try again."""


class Away(Busy):
    """The server of the database cannot be reached, or takes no writes now. Try again."""


class Unconfirmed(Busy):
    """The database did not confirm in time that it is safe. Nobody knows; try again with the same submission."""


class NotInstalled(StorageError):
    """The program lacks the packages that this kind of database needs."""


class DiskFull(StorageError):
    """There is no room left on the disk."""


class Inaccessible(StorageError):
    """The file is gone, or cannot be read or written."""


class Unprepared(StorageError):
    """The database of a server lacks tables of Scorekeeper: nobody has prepared it, or something else dropped them."""


class DamagedDatabase(StorageError):
    """The file is no database, or a damaged one."""


class NewerDatabase(StorageError):
    """A newer Scorekeeper wrote the database. This version must not change it."""


@dataclass(frozen=True, slots=True)
class Session:
    """Matches that people play together. Everybody who knows `id` may watch; the score key lets a phone write.
    `key_hash` recognizes the key, and the application derives it from `key_seed`, which is empty for a key of an
    earlier version."""

    id: str
    name: str
    key_hash: str
    created_at: str
    key_seed: str = ""


@dataclass(frozen=True, slots=True)
class Match:
    """One game to its end. `session` is the id of its session, `number` counts from 1 there, `game` is a game's key."""

    id: int
    session: str
    number: int
    game: str
    created_at: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One saved version of a slot: of a hand, or of the terms in slot 0. `body` is what people entered, `shown` the
    points that the phone `device` showed when it saved this. `damaged`: the stored body cannot be read; `body` is then
    None, but the slot is not void."""

    id: int
    match: int
    slot: int
    body: JSON | None
    shown: JSON | None
    note: str
    device: str
    submission: str
    saved_at: str
    damaged: bool = False

    @property
    def void(self) -> bool:
        """Whether this entry makes its slot void."""
        return self.body is None and not self.damaged


@dataclass(frozen=True, slots=True)
class TermsChange:
    """Terms that replace `before`, the newest ones of a match. `names` maps old names of players to new ones."""

    before: Entry
    body: JSON
    submission: str
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SettlingEntry:
    """An entry of the log of settling up: what a point is worth, or a payment. An unreadable `body` is empty."""

    id: int
    session: str
    body: JSON
    device: str
    submission: str
    saved_at: str


@dataclass(frozen=True, slots=True)
class Seat:
    """The phone `device` counts for this player of a match."""

    player: str
    device: str
    taken_at: str


@dataclass(frozen=True, slots=True)
class Count:
    """What a phone has counted for one player of a hand that is not saved yet. The newest one of a player counts."""

    id: int
    match: int
    slot: int
    player: str
    body: JSON
    device: str
    saved_at: str


def undo_of(entry_id: int) -> str:
    """The submission of the entry that takes back the entry with this id. It has a space, so no form can send it."""
    return f"{_UNDO}{entry_id}"


def is_undo(entry: Entry) -> bool:
    """Whether an entry takes back another one."""
    return entry.submission.startswith(_UNDO)


def is_taken_back(history: Sequence[Entry]) -> bool:
    """Whether undo took back everything in the history of a slot (oldest first), so that nothing is there any more. A
    hand that somebody voids is still there, also if undo voids it again."""
    places = {undo_of(entry.id): place for place, entry in enumerate(history)}
    place = len(history) - 1
    while place >= 0:
        undone = places.get(history[place].submission)
        if undone is None:
            return False
        place = undone - 1
    return bool(history)


@dataclass(frozen=True, slots=True)
class Grant:
    """The role of a phone in a session, and when it was granted. `label` is what people call the phone, perhaps empty.
    `removed_at` is when another phone reduced its role to watching, or None."""

    device: str
    session: str
    role: Role
    granted_at: str
    label: str
    last_used_at: str
    removed_at: str | None = None


@dataclass(frozen=True, slots=True)
class SeenSession:
    """A session in the list of one phone, with its role. `last_saved_at` is None if the session has no match."""

    session: Session
    role: Role
    last_saved_at: str | None
