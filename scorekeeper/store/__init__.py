"""The only room that talks to SQLite: sessions, their matches, what was seen, who may see and write.

Entries are append-only. Slot 0 of a match is its setup, slot n its n-th hand; the newest entry of a slot is
what counts, a NULL body voids it, and all entries of a slot are its history. Correcting, voiding and
restoring are therefore one thing: `Store.save`.

Nothing here reads a clock or makes a key: times (ISO 8601, UTC), ids and keys come from the caller.
Call `prepare` once when the program starts and `open_store` once a request.
"""

from scorekeeper.store.opening import open_store, prepare
from scorekeeper.store.store import Store
from scorekeeper.store.values import (
    Busy,
    Conflict,
    Entry,
    Grant,
    Match,
    NotFound,
    Role,
    SeenSession,
    Session,
    SlotError,
    Taken,
)

__all__ = [
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
    "Store",
    "Taken",
    "open_store",
    "prepare",
]
