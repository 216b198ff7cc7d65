"""Copies of the database, and examinations of database files that change nothing."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.engine.text import T, Text
from scorekeeper.store.connection import needing_extra, open_store, prepare
from scorekeeper.store.migrations import known_steps, migrate, schema_digest, stored_digest
from scorekeeper.store.models import DiskFull, StorageError
from scorekeeper.store.moving import ReplacedText, open_file
from scorekeeper.store.places import Place, PostgresAddress
from scorekeeper.store.sqlite_errors import translating_sqlite_errors

# The most damage that is listed. A broken file has thousands of faults.
_MOST_LISTED = 10


_ALTERED = T("The tables of the database or the times of its migrations were changed, and not by Scorekeeper.")


class CopyFailed(Exception):
    """The database could not be copied. The message is that of its engine; `full`: the disk has no room."""

    def __init__(self, error: Exception) -> None:
        super().__init__(str(error))
        self.full = isinstance(error, DiskFull) or getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL


@dataclass(frozen=True)
class Examination:
    """What a database file holds. `damage` are sentences, none if it is whole; `rows` is the number of rows by
    table. `altered` are sentences about a whole database that something else than Scorekeeper has changed."""

    damage: tuple[Text, ...]
    rows: dict[str, int]
    altered: tuple[Text, ...] = ()


def copy_database(place: Place, target: Path) -> None:
    """Copy the database at `place` to the new file `target`, consistently while others write. Raises CopyFailed, and
    leaves no `target`, if it cannot be read or the copy cannot be written."""
    try:
        with open_store(place) as store:
            store.backup(target)
    except (sqlite3.Error, RuntimeError, UnicodeDecodeError) as error:
        raise CopyFailed(error) from error


def stored_bytes(place: Place) -> int:
    """How many bytes the database takes. Raises StorageError."""
    if isinstance(place, Path):
        parts = (place, place.with_name(f"{place.name}-wal"))
        return sum(part.stat().st_size for part in parts if part.exists())
    with open_store(place) as store:
        return store.database.number("SELECT pg_database_size(current_database())") or 0


def move_into(source: Path, address: PostgresAddress, own: Mapping[str, bytes]) -> list[ReplacedText]:
    """Move all rows of the file `source`, which `migrate_copy` has brought up to date, and the values `own` into the
    empty database at `address`, all or nothing. Returns the texts that it does not keep as they are. Raises NotEmpty,
    Refused if a row of the file is not accepted, CopyFailed if the file cannot be read, and StorageError."""
    prepare(address)
    with needing_extra():
        from scorekeeper.store.postgresql import copy_from_file
    try:
        with open_file(source) as file:
            copy_from_file(file, address, own)
            return file.replaced
    except sqlite3.Error as error:
        raise CopyFailed(error) from error


def migrate_copy(path: Path) -> None:
    """Migrate a copy of the database, also a damaged one that can be read in part. Raises CopyFailed."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            migrate(Database(connection, execute_plugins=False), wait=0)
    except (sqlite3.Error, RuntimeError, UnicodeDecodeError) as error:
        raise CopyFailed(error) from error


def examine(path: Path) -> Examination:
    """Read a whole database file, also while a server runs on it, and list what is wrong. A database of an earlier
    version is whole; one of a newer version is not, as this version cannot read it."""
    try:
        with translating_sqlite_errors(path), _open_read_only(path) as db:
            faults = [fault for (fault,) in db.execute("PRAGMA integrity_check")]
            damage = [T("The database file is damaged: %(why)s", why=fault) for fault in faults]
            if faults == ["ok"]:
                damage = [
                    T(
                        "Row %(row)s of the table %(table)s belongs to a row of the table %(other)s that is not there.",
                        row=row,
                        table=table,
                        other=parent,
                    )
                    for table, row, parent, _ in db.execute("PRAGMA foreign_key_check")
                ]
                damage += _why_foreign(db)
            altered = not damage and stored_digest(db) not in (0, schema_digest(db))
            return Examination(tuple(damage[:_MOST_LISTED]), _row_counts(db), (_ALTERED,) if altered else ())
    except (sqlite3.DatabaseError, StorageError) as error:
        return Examination((T("The database file cannot be read: %(why)s.", why=error),), {})


def changed_tables(address: PostgresAddress) -> tuple[Text, ...]:
    """What something else than Scorekeeper has changed in the tables of a server, in sentences. Raises StorageError."""
    with needing_extra():
        from scorekeeper.store.postgresql import is_altered
    return (_ALTERED,) if is_altered(address) else ()


def write_blob(path: Path, content: bytes) -> None:
    """Write `content` into a small database, unless it holds just that: so replication of databases copies a file."""
    if path.exists() and read_blob(path) == content:
        return
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        with db:
            db.execute("CREATE TABLE IF NOT EXISTS kept (content BLOB NOT NULL) STRICT")
            db.execute("DELETE FROM kept")
            db.execute("INSERT INTO kept VALUES (?)", (content,))


def read_blob(path: Path) -> bytes | None:
    """What `write_blob` wrote, None if there is nothing."""
    try:
        with _open_read_only(path) as db:
            for (content,) in db.execute("SELECT content FROM kept"):
                return bytes(content)
    except sqlite3.DatabaseError:
        pass
    return None


@contextmanager
def _open_read_only(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that cannot write, but reads the write-ahead log."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True)) as db:
        db.execute("PRAGMA query_only=ON")
        yield db


def _why_foreign(db: sqlite3.Connection) -> list[Text]:
    """Why an undamaged database is not one of this Scorekeeper, in a sentence; none if it is."""
    try:
        steps = {
            name for (name,) in db.execute("SELECT name FROM _sqlite_migrations WHERE migration_set = 'scorekeeper'")
        }
    except sqlite3.OperationalError:
        steps = set()
    if not steps:
        return [T("This is a database, but not one that Scorekeeper made.")]
    unknown = sorted(steps - known_steps())
    if not unknown:
        return []
    return [T("A newer Scorekeeper wrote this database (unknown steps: %(steps)s). Update it.", steps=unknown)]


def _row_counts(db: sqlite3.Connection) -> dict[str, int]:
    names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\' ORDER BY name"
    tables = [name for (name,) in db.execute(names) if not name.startswith("sqlite_")]
    counts = {}
    for name in tables:
        quoted = name.replace('"', '""')
        (counts[name],) = db.execute(f'SELECT count(*) FROM "{quoted}"').fetchone()  # noqa: S608 -- it is quoted
    return counts
