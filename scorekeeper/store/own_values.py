"""Values of the program that runs a database, in a table that no migration makes: a program without other files keeps
there what is of no use without the database."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from scorekeeper.store.sqlite_errors import translating_sqlite_errors

# Digests of the schema leave out names that begin so.
_TABLE = "CREATE TABLE IF NOT EXISTS _own_values (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID"


def own_values(path: Path) -> dict[str, bytes]:
    """The values in the database at `path` by name. Raises StorageError."""
    with _opened(path) as db:
        return dict(db.execute("SELECT name, value FROM _own_values"))


def write_own_values(path: Path, values: Mapping[str, bytes]) -> None:
    """Write values in one transaction, which is on the disk when this returns. Raises StorageError."""
    with _opened(path) as db:
        db.executemany("INSERT OR REPLACE INTO _own_values VALUES (?, ?)", values.items())


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    uri = f"{path.absolute().as_uri()}?mode=rw"
    with translating_sqlite_errors(path), closing(sqlite3.connect(uri, uri=True)) as db:
        db.execute("PRAGMA synchronous=FULL")
        with db:
            db.execute(_TABLE)
            yield db
