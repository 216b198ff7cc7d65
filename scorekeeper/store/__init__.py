"""The database, of SQLite or PostgreSQL: sessions, matches, entries, grants, counts, and the log of settling up. No
other package accesses it.

Entries are append-only. Slot 0 of a match is its terms, slot n is its n-th hand. The newest entry of a slot counts; a
NULL body makes the slot void; all entries of a slot are its history. So `store.entries.save` records, corrects, voids
and restores hands. Only a whole session can be deleted (`store.sessions.delete`).

Times (ISO 8601, UTC), ids and keys come from the caller: this package reads no clock and makes no random values. Call
`prepare` once when the program starts. `open_store` opens the database; a server, which does so for every request,
keeps the connections in a `Pool`. Here are the names that many need; the others are in the modules.
"""

from scorekeeper.store.connection import open_store as open_store
from scorekeeper.store.connection import prepare as prepare
from scorekeeper.store.models import Count as Count
from scorekeeper.store.models import Entry as Entry
from scorekeeper.store.models import Grant as Grant
from scorekeeper.store.models import LastScorer as LastScorer
from scorekeeper.store.models import LogFull as LogFull
from scorekeeper.store.models import Match as Match
from scorekeeper.store.models import Role as Role
from scorekeeper.store.models import SeenSession as SeenSession
from scorekeeper.store.models import Session as Session
from scorekeeper.store.models import SettlingEntry as SettlingEntry
from scorekeeper.store.models import Stale as Stale
from scorekeeper.store.models import StorageError as StorageError
from scorekeeper.store.models import Taken as Taken
from scorekeeper.store.models import TermsChange as TermsChange
from scorekeeper.store.models import is_taken_back as is_taken_back
from scorekeeper.store.models import undo_of as undo_of
from scorekeeper.store.news import SessionNews as SessionNews
from scorekeeper.store.places import Place as Place
from scorekeeper.store.places import PostgresAddress as PostgresAddress
from scorekeeper.store.pool import Pool as Pool
from scorekeeper.store.store import Store as Store
