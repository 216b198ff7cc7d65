"""Values of the program that runs a database: a program without other files, and one of many on the same database,
keeps there what is of no use without it. In SQLite no migration makes their table."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from scorekeeper.store.connection import open_store
from scorekeeper.store.database import Database
from scorekeeper.store.places import Place
from scorekeeper.store.sqlite_errors import translating_sqlite_errors

# Digests of the schema leave out names that begin so.
_TABLE = "CREATE TABLE IF NOT EXISTS _own_values (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID"
_INSERT = "INSERT INTO _own_values (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = "


def own_values(place: Place) -> dict[str, bytes]:
    """The values in a database by name. Raises StorageError."""
    with _open(place) as db:
        return {row["name"]: row["value"] for row in db.rows("SELECT name, value FROM _own_values")}


def write_own_values(place: Place, values: Mapping[str, bytes]) -> None:
    """Write values in one transaction, which is on the disk when this returns. Raises StorageError."""
    with _open(place) as db, db.transaction():
        for name, value in values.items():
            db.execute(_INSERT + "excluded.value", name, value)


def kept_value(place: Place, name: str, fresh: bytes) -> bytes:
    """The value with this name, `fresh` if there was none. All who ask at once get the same. Raises StorageError."""
    with _open(place) as db, db.transaction():
        # Whoever finds it waits until it is safe.
        db.execute(_INSERT + "_own_values.value", name, fresh)
        (row,) = db.rows("SELECT value FROM _own_values WHERE name = ?", name)
    return bytes(row["value"])


@contextmanager
def try_lock(place: Place, name: str) -> Iterator[bool]:
    """Whether no other program with this database is in such a block. A file has one server. Raises StorageError."""
    if isinstance(place, Path):
        yield True
        return
    with open_store(place) as store:  # with its connection goes the lock, however this ends
        yield store.database.number("SELECT CAST(pg_try_advisory_lock(hashtext(?)) AS INTEGER)", name) == 1


@contextmanager
def _open(place: Place) -> Iterator[Database]:
    if isinstance(place, Path):
        uri = f"{place.absolute().as_uri()}?mode=rw"
        with translating_sqlite_errors(place), closing(sqlite3.connect(uri, uri=True)) as connection:
            connection.execute(_TABLE)
    with open_store(place) as store:
        yield store.database
