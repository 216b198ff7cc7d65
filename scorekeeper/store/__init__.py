"""The database, of SQLite or PostgreSQL: sessions, matches, entries, grants, counts, and the log of settling up. No
other package accesses it.

Entries are append-only. Slot 0 of a match is its terms, slot n is its n-th hand. The newest entry of a slot counts; a
NULL body makes the slot void; all entries of a slot are its history. So `store.entries.save` records, corrects, voids
and restores hands. Only a whole session can be deleted (`store.sessions.delete`).

Times (ISO 8601, UTC), ids and keys come from the caller: this package reads no clock and makes no random values. Call
`prepare` once when the program starts. `open_store` opens the database; a server, which does so for every request,
keeps the connections in a `Pool`. Here are the names that many need; the others are in the modules.
"""

from scorekeeper.store.connection import open_store, prepare
from scorekeeper.store.models import (
    Count,
    Entry,
    Grant,
    LastScorer,
    LogFull,
    Match,
    Role,
    SeenSession,
    Session,
    SettlingEntry,
    Stale,
    StorageError,
    Taken,
    TermsChange,
    is_taken_back,
    undo_of,
)
from scorekeeper.store.news import SessionNews
from scorekeeper.store.places import Place, PostgresAddress
from scorekeeper.store.pool import Pool
from scorekeeper.store.store import Store
