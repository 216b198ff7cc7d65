"""What the store takes and returns, and what it raises."""

from dataclasses import dataclass
from typing import Any, Literal

__all__ = [
    "JSON",
    "Busy",
    "Conflict",
    "Entry",
    "Grant",
    "Match",
    "NotFound",
    "Role",
    "SeenSession",
    "Session",
    "SlotError",
    "Taken",
]

JSON = dict[str, Any]
Role = Literal["score", "watch"]


class NotFound(LookupError):
    """There is no session or match of that id."""


class Taken(ValueError):
    """There is a session of that id or score key already. Nothing was saved."""


class SlotError(ValueError):
    """An entry was offered for a slot that cannot take it; the message says which could."""


class Busy(RuntimeError):
    """Another program kept the database locked for too long. Nothing was saved; try again."""


@dataclass(frozen=True, slots=True)
class Session:
    """People round a table for an evening. Who knows `id` may watch, who knows `score_key` may write."""

    id: str
    name: str
    score_key: str
    created_at: str


@dataclass(frozen=True, slots=True)
class Match:
    """One game to its end: number 1, 2, ... of its session; `game` is the key of a game."""

    id: int
    session: str
    number: int
    game: str
    created_at: str


@dataclass(frozen=True, slots=True)
class Entry:
    """What was seen, as saved once by one phone. `shown` holds the points shown to it at that moment.

    `damaged` says that the stored body cannot be read; it is then None, but the slot is not void.
    """

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
        """Whether this entry takes back what its slot held."""
        return self.body is None and not self.damaged


@dataclass(frozen=True, slots=True)
class Conflict:
    """The slot has changed since the form was made; `current` is what it holds now. Nothing was saved."""

    current: Entry


@dataclass(frozen=True, slots=True)
class Grant:
    """What one phone may do in one session, and since when."""

    device: str
    session: str
    role: Role
    granted_at: str


@dataclass(frozen=True, slots=True)
class SeenSession:
    """A session as one phone sees it; `last_saved_at` is None while it has no match."""

    session: Session
    role: Role
    last_saved_at: str | None
