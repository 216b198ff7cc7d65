"""The SQLite database: sessions, matches, entries and grants. No other package accesses it.

Entries are append-only. Slot 0 of a match is its setup, slot n is its n-th hand. The newest entry of a slot counts;
a NULL body makes the slot void. All entries of a slot are its history. So `Store.save` is the only method needed to
record, correct, void and restore a hand.

Times (ISO 8601, UTC), ids and keys come from the caller: this package reads no clock and makes no random values.
Call `prepare` once when the program starts and `open_store` once per request.
"""

from scorekeeper.store.connection import holds_sessions, open_store, prepare
from scorekeeper.store.models import (
    Busy,
    Conflict,
    DamagedDatabase,
    DiskFull,
    Entry,
    Grant,
    Inaccessible,
    LastScorer,
    Match,
    NewerDatabase,
    NotFound,
    NotScorer,
    Role,
    SeenSession,
    Session,
    SlotError,
    StorageError,
    Taken,
)
from scorekeeper.store.store import Store

__all__ = [
    "Busy",
    "Conflict",
    "DamagedDatabase",
    "DiskFull",
    "Entry",
    "Grant",
    "Inaccessible",
    "LastScorer",
    "Match",
    "NewerDatabase",
    "NotFound",
    "NotScorer",
    "Role",
    "SeenSession",
    "Session",
    "SlotError",
    "StorageError",
    "Store",
    "Taken",
    "holds_sessions",
    "open_store",
    "prepare",
]
