"""Creates or migrates the database, checks a file for damage, and opens it: a file, or over the network."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import sqlite_utils

from scorekeeper.engine.text import T
from scorekeeper.store.digests import register
from scorekeeper.store.migrations import Journal, copy_beside, migrate, stored_digest
from scorekeeper.store.models import DamagedDatabase, NotInstalled
from scorekeeper.store.places import Place
from scorekeeper.store.sqlite_database import SqliteDatabase
from scorekeeper.store.sqlite_errors import translating_sqlite_errors
from scorekeeper.store.store import Store
from scorekeeper.store.writer_queue import queue_of

WAIT_SECONDS = 10.0
"""Seconds that a write waits for another program."""
PATIENCE_SECONDS = 30.0
"""Seconds that a write waits for others of this process. A write takes milliseconds, on a slow card a second."""

LARGE_BYTES = 8 * 1024 * 1024
"""A database of this size or more (some hundred evenings) is checked only after the first page: a slow memory card
reads 20 MB a second."""
SYNCHRONOUS = "FULL"
"""A commit returns when it is on the disk. With less, a crash of the computer loses acknowledged saves."""


def prepare(place: Place, journal: Journal = "WAL", keep_copy: Callable[[Path, str], None] = copy_beside) -> None:
    """Create the database if it is missing, with its folder if it is a file, check it and migrate it to the newest
    schema. Two programs may call this at once.

    For a file, `journal` is "DELETE" where programs cannot share memory, which the write-ahead log needs, and
    `keep_copy` gets its path and the name of the first step before it is migrated. A file that `is_large` is not
    checked for damage; a server does that with `check_database`. Raises StorageError, or OSError for the folder.
    """
    if isinstance(place, Path):
        _prepare_file(place, journal, keep_copy)
        return
    with needing_extra():
        from scorekeeper.store import postgresql
    postgresql.prepare(place)


def _prepare_file(path: Path, journal: Journal, keep_copy: Callable[[Path, str], None]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with translating_sqlite_errors(path), closing(sqlite3.connect(path, timeout=WAIT_SECONDS)) as connection:
        db = sqlite_utils.Database(connection, execute_plugins=False)
        # A row that is damaged already is no reason to refuse the others.
        connection.execute("PRAGMA ignore_check_constraints=ON")
        try:
            migrate(db, WAIT_SECONDS, partial(keep_copy, path), journal)
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT):
                raise DamagedDatabase(T("it cannot be brought up to date: %(why)s", why=error)) from error
            raise
        # SQLite reports a read-only file only on a write.
        connection.execute(f"PRAGMA user_version={stored_digest(connection)}")
        if not is_large(path):
            require_undamaged(connection)


def is_large(path: Path) -> bool:
    """Whether checking the database at `path` would keep people waiting."""
    return path.stat().st_size >= LARGE_BYTES


def check_database(path: Path) -> None:
    """Read a whole file; others may write meanwhile. Raises StorageError, DamagedDatabase if it is damaged."""
    with translating_sqlite_errors(path), closing(sqlite3.connect(path)) as connection:
        # A row that is damaged already is no reason to refuse the others.
        connection.execute("PRAGMA ignore_check_constraints=ON")
        require_undamaged(connection)


def require_undamaged(connection: sqlite3.Connection) -> None:
    """Read the whole database of a connection. Raises DamagedDatabase if it is damaged."""
    (result,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if result != "ok":
        raise DamagedDatabase(" ".join(result.split()))


def open_store(place: Place, *, wait: float = WAIT_SECONDS, patience: float = PATIENCE_SECONDS) -> Store:
    """Open the database that `prepare` made, as a context manager that closes it. A write waits at most `wait` seconds
    for another program that uses the file, and `patience` seconds in the queue of this process. Raises StorageError."""
    if isinstance(place, Path):
        db = connect(place, wait)
        return Store(SqliteDatabase(db, place, queue_of(place), patience, lambda _failed: db.close()))
    with needing_extra():
        from scorekeeper.store import postgresql
    return Store(postgresql.PostgresDatabase(postgresql.Connections(place, kept=0)))


@contextmanager
def needing_extra() -> Iterator[None]:
    """Raise NotInstalled if what the block imports is not there."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise NotInstalled(T("this needs more packages: pip install 'scorekeeper[postgresql]'")) from error


def connect(path: Path, wait: float, *, any_thread: bool = False) -> sqlite_utils.Database:
    """A connection to the file that `prepare` made, whose writes wait `wait` seconds for another program. With
    `any_thread`, threads may use it one after the other. Raises StorageError."""
    uri = f"{path.absolute().as_uri()}?mode=rw"
    with translating_sqlite_errors(path):
        connection = sqlite3.connect(uri, uri=True, timeout=wait, check_same_thread=not any_thread)
        try:
            connection.text_factory = _text
            connection.set_authorizer(_keep_schema)
            register(connection)
            db = sqlite_utils.Database(connection, execute_plugins=False)
            db.execute(f"PRAGMA synchronous={SYNCHRONOUS}")
            db.execute("PRAGMA foreign_keys=ON")
            db.execute("PRAGMA secure_delete=ON")  # what is deleted is overwritten in the file
        except BaseException:
            connection.close()
            raise
    return db


_SCHEMA_CHANGES = {
    code for name, code in vars(sqlite3).items() if name.startswith(("SQLITE_CREATE_", "SQLITE_DROP_", "SQLITE_ALTER_"))
}


def _keep_schema(action: int, *_: str | None) -> int:
    """Forbid schema changes, because sqlite-utils creates a new table if a table name is misspelt."""
    return sqlite3.SQLITE_DENY if action in _SCHEMA_CHANGES else sqlite3.SQLITE_OK


def _text(raw: bytes) -> str:
    """Decode text and replace damaged bytes, so that a session with one damaged name can still be opened."""
    return raw.decode(errors="replace")
