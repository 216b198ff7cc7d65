"""Creates or migrates the database, and opens it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.store.migrations import migrate
from scorekeeper.store.store import Store

__all__ = ["open_store", "prepare"]

WAIT_SECONDS = 5.0
"""How many seconds a write waits for another one. A write takes milliseconds."""


def prepare(path: Path) -> None:
    """Create the folder and the database at `path` if they are missing, and migrate it to the newest schema.

    It is safe to call this again, and from two programs at the same time.
    Raises scorekeeper.store.migrations.NewerDatabase if a newer Scorekeeper wrote the file, OSError or
    sqlite3.OperationalError if it cannot be written, sqlite3.DatabaseError if it is no database.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path, timeout=WAIT_SECONDS)) as connection:
        db = Database(connection, execute_plugins=False)
        migrate(db, WAIT_SECONDS)


def open_store(path: Path, *, wait: float = WAIT_SECONDS) -> Store:
    """Open the database that `prepare` made. The result is a context manager that closes it.

    `wait` is the number of seconds that a write waits for another write.
    Raises sqlite3.OperationalError if the file does not exist.
    """
    uri = f"{path.absolute().as_uri()}?mode=rw"
    connection = sqlite3.connect(uri, uri=True, timeout=wait)
    connection.text_factory = _text
    connection.set_authorizer(_keep_schema)
    db = Database(connection, execute_plugins=False)
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA foreign_keys=ON")
    db.execute("PRAGMA secure_delete=ON")  # what is deleted is overwritten in the file
    return Store(db)


_SCHEMA_CHANGES = {
    code for name, code in vars(sqlite3).items() if name.startswith(("SQLITE_CREATE_", "SQLITE_DROP_", "SQLITE_ALTER_"))
}


def _keep_schema(action: int, *_: str | None) -> int:
    """Forbid schema changes, because sqlite-utils creates a new table if a table name is misspelt."""
    return sqlite3.SQLITE_DENY if action in _SCHEMA_CHANGES else sqlite3.SQLITE_OK


def _text(raw: bytes) -> str:
    """Decode text and replace damaged bytes, so that a session with one damaged name can still be opened."""
    return raw.decode(errors="replace")
