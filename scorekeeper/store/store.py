"""The store: all methods that read and write, on one connection."""

import sqlite3
from contextlib import closing
from pathlib import Path

from scorekeeper.store.counts import Counts
from scorekeeper.store.exchange import Exchange


class Store(Exchange, Counts):
    """One connection for one request and one thread, made by `open_store`. Reading never waits for a writer.

    Every method that writes is one transaction, which is on disk when the method returns. It raises StorageError if
    the database cannot be used (Busy if others keep it locked), and sqlite3.IntegrityError if a value breaks the schema
    (a time that is not UTC, an empty id).
    """

    def backup(self, target: Path) -> None:
        """Copy the database to a single new file. Other connections may write meanwhile; the copy is consistent.

        `target` appears only when the copy is complete. Raises FileExistsError if it exists already, because it could
        be a database in use.
        """
        if target.exists():
            raise FileExistsError(f"{target} exists already; choose another name.")
        partial = target.with_name(target.name + ".partial")
        try:
            with closing(sqlite3.connect(partial)) as copy:
                self._db.conn.backup(copy)
                copy.execute("PRAGMA journal_mode=DELETE")  # otherwise SQLite adds two files when it opens the copy
            partial.rename(target)
        finally:
            partial.unlink(missing_ok=True)
