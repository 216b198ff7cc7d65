"""The database, of SQLite or PostgreSQL: sessions, matches, entries, grants, counts, and the log of settling up. No
other package accesses it.

Entries are append-only. Slot 0 of a match is its terms, slot n is its n-th hand. The newest entry of a slot counts; a
NULL body makes the slot void; all entries of a slot are its history. So `store.entries.save` records, corrects, voids
and restores hands. Only a whole session can be deleted (`store.sessions.delete`).

Times (ISO 8601, UTC), ids and keys come from the caller: this package reads no clock and makes no random values. Call
`prepare` once when the program starts. `open_store` opens the database; a server, which does so for every request,
keeps the connections in a `Pool`.
"""

from scorekeeper.store.addresses import MOST_ADDRESSES as MOST_ADDRESSES
from scorekeeper.store.connection import open_store as open_store
from scorekeeper.store.connection import prepare as prepare
from scorekeeper.store.copies import CopyFailed as CopyFailed
from scorekeeper.store.copies import changed_tables as changed_tables
from scorekeeper.store.copies import copy_database as copy_database
from scorekeeper.store.copies import examine as examine
from scorekeeper.store.copies import migrate_copy as migrate_copy
from scorekeeper.store.copies import move_into as move_into
from scorekeeper.store.copies import read_blob as read_blob
from scorekeeper.store.copies import stored_bytes as stored_bytes
from scorekeeper.store.copies import write_blob as write_blob
from scorekeeper.store.counts import WHOLE as WHOLE
from scorekeeper.store.damage import check_database as check_database
from scorekeeper.store.damage import is_large as is_large
from scorekeeper.store.entries import MOST_ENTRIES as MOST_ENTRIES
from scorekeeper.store.entries import MOST_ENTRIES_OF_SESSION as MOST_ENTRIES_OF_SESSION
from scorekeeper.store.entries import SPARE_ENTRIES as SPARE_ENTRIES
from scorekeeper.store.health import health_problems as health_problems
from scorekeeper.store.matches import MOST_MATCHES as MOST_MATCHES
from scorekeeper.store.models import Away as Away
from scorekeeper.store.models import Busy as Busy
from scorekeeper.store.models import Count as Count
from scorekeeper.store.models import DamagedDatabase as DamagedDatabase
from scorekeeper.store.models import DiskFull as DiskFull
from scorekeeper.store.models import Duplicate as Duplicate
from scorekeeper.store.models import Entry as Entry
from scorekeeper.store.models import Grant as Grant
from scorekeeper.store.models import Inaccessible as Inaccessible
from scorekeeper.store.models import LastScorer as LastScorer
from scorekeeper.store.models import LogFull as LogFull
from scorekeeper.store.models import Match as Match
from scorekeeper.store.models import NewerDatabase as NewerDatabase
from scorekeeper.store.models import NotFound as NotFound
from scorekeeper.store.models import NotInstalled as NotInstalled
from scorekeeper.store.models import NotScorer as NotScorer
from scorekeeper.store.models import NotSeated as NotSeated
from scorekeeper.store.models import Refused as Refused
from scorekeeper.store.models import Role as Role
from scorekeeper.store.models import SeatTaken as SeatTaken
from scorekeeper.store.models import SeenSession as SeenSession
from scorekeeper.store.models import Session as Session
from scorekeeper.store.models import SettlingEntry as SettlingEntry
from scorekeeper.store.models import SlotError as SlotError
from scorekeeper.store.models import Stale as Stale
from scorekeeper.store.models import StorageError as StorageError
from scorekeeper.store.models import Taken as Taken
from scorekeeper.store.models import TermsChange as TermsChange
from scorekeeper.store.models import Unconfirmed as Unconfirmed
from scorekeeper.store.models import is_taken_back as is_taken_back
from scorekeeper.store.models import undo_of as undo_of
from scorekeeper.store.moving import NotEmpty as NotEmpty
from scorekeeper.store.news import SessionNews as SessionNews
from scorekeeper.store.own_values import alone as alone
from scorekeeper.store.own_values import kept_value as kept_value
from scorekeeper.store.own_values import own_values as own_values
from scorekeeper.store.own_values import write_own_values as write_own_values
from scorekeeper.store.phone_codes import LIFETIME_MINUTES as LIFETIME_MINUTES
from scorekeeper.store.phone_codes import Kind as Kind
from scorekeeper.store.phone_codes import PhoneCode as PhoneCode
from scorekeeper.store.places import Place as Place
from scorekeeper.store.places import PostgresAddress as PostgresAddress
from scorekeeper.store.pool import Pool as Pool
from scorekeeper.store.salvaging import Salvage as Salvage
from scorekeeper.store.salvaging import salvage as salvage
from scorekeeper.store.salvaging import taken_back as taken_back
from scorekeeper.store.settling import MOST_SETTLING as MOST_SETTLING
from scorekeeper.store.store import Store as Store
from scorekeeper.store.transfer import ExportedEntry as ExportedEntry
from scorekeeper.store.transfer import ExportedMatch as ExportedMatch
from scorekeeper.store.transfer import ExportedSession as ExportedSession
from scorekeeper.store.transfer import ExportedSettling as ExportedSettling
from scorekeeper.store.transfer import Imported as Imported
from scorekeeper.store.tries import Tries as Tries
