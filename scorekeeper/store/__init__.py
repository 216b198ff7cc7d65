"""The SQLite database: sessions, matches, entries, grants, counts, and the log of settling up. No other package
accesses it.

Entries are append-only. Slot 0 of a match is its terms, slot n is its n-th hand. The newest entry of a slot counts; a
NULL body makes the slot void; all entries of a slot are its history. So `store.entries.save` records, corrects, voids
and restores hands. Only a whole session can be deleted (`store.sessions.delete`).

Times (ISO 8601, UTC), ids and keys come from the caller: this package reads no clock and makes no random values. Call
`prepare` once when the program starts. `open_store` opens the database; a server, which does so for every request,
keeps the connections in a `Pool`.
"""

from scorekeeper.store.connection import holds_sessions, open_store, prepare
from scorekeeper.store.copies import CopyFailed, copy_database, examine, migrate_copy, read_blob, write_blob
from scorekeeper.store.damage import check_database, is_large
from scorekeeper.store.models import (
    Busy,
    Count,
    DamagedDatabase,
    DiskFull,
    Entry,
    Grant,
    Inaccessible,
    LastScorer,
    LogFull,
    Match,
    NewerDatabase,
    NotFound,
    NotScorer,
    NotSeated,
    Role,
    SeatTaken,
    SeenSession,
    Session,
    SettlingEntry,
    SlotError,
    Stale,
    StorageError,
    Taken,
    TermsChange,
    undo_of,
)
from scorekeeper.store.pool import Pool
from scorekeeper.store.settling import MOST_SETTLING
from scorekeeper.store.store import Store
from scorekeeper.store.transfer import (
    ExportedEntry,
    ExportedMatch,
    ExportedSession,
    ExportedSettling,
    Imported,
)

__all__ = [
    "MOST_SETTLING",
    "Busy",
    "CopyFailed",
    "Count",
    "DamagedDatabase",
    "DiskFull",
    "Entry",
    "ExportedEntry",
    "ExportedMatch",
    "ExportedSession",
    "ExportedSettling",
    "Grant",
    "Imported",
    "Inaccessible",
    "LastScorer",
    "LogFull",
    "Match",
    "NewerDatabase",
    "NotFound",
    "NotScorer",
    "NotSeated",
    "Pool",
    "Role",
    "SeatTaken",
    "SeenSession",
    "Session",
    "SettlingEntry",
    "SlotError",
    "Stale",
    "StorageError",
    "Store",
    "Taken",
    "TermsChange",
    "check_database",
    "copy_database",
    "examine",
    "holds_sessions",
    "is_large",
    "migrate_copy",
    "open_store",
    "prepare",
    "read_blob",
    "undo_of",
    "write_blob",
]
