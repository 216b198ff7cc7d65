"""Opening a database, and making it ready before that."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.migrations import migrate
from scorekeeper.store.store import Store

__all__ = ["open_store", "prepare"]

WAIT_SECONDS = 5.0
"""How long a write waits for another one. A write takes milliseconds."""


def prepare(path: Path) -> None:
    """Make the database at `path` ready: its folder, the file, the newest schema. Safe to repeat, and safe
    when two programs do it at once.

    Raises scorekeeper.migrations.NewerDatabase if a later Scorekeeper wrote it, OSError or
    sqlite3.OperationalError if the place cannot be written, sqlite3.DatabaseError if the file is no database.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path, timeout=WAIT_SECONDS)) as connection:
        db = Database(connection, execute_plugins=False)
        migrate(db, WAIT_SECONDS)


def open_store(path: Path, *, wait: float = WAIT_SECONDS) -> Store:
    """Open the database that `prepare` made; a context manager. `wait`: seconds a write waits for another.

    Raises sqlite3.OperationalError if there is no such file: it is never created here.
    """
    uri = f"{path.absolute().as_uri()}?mode=rw"
    connection = sqlite3.connect(uri, uri=True, timeout=wait)
    connection.text_factory = _text
    connection.set_authorizer(_keep_schema)
    db = Database(connection, execute_plugins=False)
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA foreign_keys=ON")
    return Store(db)


_SCHEMA_CHANGES = {
    code for name, code in vars(sqlite3).items() if name.startswith(("SQLITE_CREATE_", "SQLITE_DROP_", "SQLITE_ALTER_"))
}


def _keep_schema(action: int, *_: str | None) -> int:
    """Refuse to change the schema: sqlite-utils creates a table for a misspelt name otherwise."""
    return sqlite3.SQLITE_DENY if action in _SCHEMA_CHANGES else sqlite3.SQLITE_OK


def _text(raw: bytes) -> str:
    """Damaged bytes become replacement marks, so that one bad name does not keep a session from opening."""
    return raw.decode(errors="replace")
