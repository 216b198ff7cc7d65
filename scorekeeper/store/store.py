"""The store: all tables on one connection."""

from pathlib import Path
from typing import Self

from scorekeeper.store.addresses import Addresses
from scorekeeper.store.cookies import Cookies
from scorekeeper.store.counts import Counts
from scorekeeper.store.database import Database
from scorekeeper.store.elsewhere import Elsewhere
from scorekeeper.store.entries import Entries
from scorekeeper.store.grants import Grants
from scorekeeper.store.keys import Keys
from scorekeeper.store.matches import Matches
from scorekeeper.store.news import News
from scorekeeper.store.phone_codes import PhoneCodes
from scorekeeper.store.row_digests import RowDigests
from scorekeeper.store.seats import Seats
from scorekeeper.store.sessions import Sessions
from scorekeeper.store.settling import Settling
from scorekeeper.store.short_codes import ShortCodes
from scorekeeper.store.terms import Terms
from scorekeeper.store.transfer import Transfer


class Store:
    """One connection for one request and one thread, made by `open_store` or `Pool`. Its attributes are the tables:
    `store.entries.save(...)`, `store.grants.role(...)`.

    Reading never waits for a writer. Every method that writes is one transaction, which is on disk when it returns;
    `store.database.transaction()` makes several into one. They raise StorageError if the database cannot be used, and
    Refused if a value breaks the schema (a time that is not UTC, an empty id).
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        # Steps that this request has spent on hard hands (`scorekeeper.table.match`).
        self.hard_steps = 0
        self.cookies = Cookies(database)
        self.grants = Grants(database)
        self.sessions = Sessions(database, self.grants)
        self.addresses = Addresses(database)
        self.keys = Keys(database, self.grants)
        self.short_codes = ShortCodes(database)
        self.elsewhere = Elsewhere(database)
        self.phone_codes = PhoneCodes(database)
        self.entries = Entries(database)
        self.matches = Matches(database, self.entries)
        self.seats = Seats(database)
        self.counts = Counts(database, self.seats, self.entries)
        self.terms = Terms(database, self.entries, self.sessions, self.seats)
        self.settling = Settling(database)
        self.news = News(database)
        self.row_digests = RowDigests(database)
        self.transfer = Transfer(database, self.sessions, self.grants, self.matches, self.entries, self.settling)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give the connection back. Any further use of the store is an error."""
        self.database.close()

    def backup(self, target: Path) -> None:
        """Copy the database to a new SQLite file, consistently while other connections write. `target` appears when the
        copy is complete. Raises FileExistsError if it exists, because it could be a database in use."""
        if target.exists():
            raise FileExistsError(f"{target} exists already; choose another name.")
        partial = target.with_name(target.name + ".partial")
        try:
            self.database.copy_to(partial)
            partial.rename(target)
        finally:
            partial.unlink(missing_ok=True)
