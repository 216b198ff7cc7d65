"""Brings the schema of a database file up to date, by the SQL files in the folder `schema`, in their order. No column
stores a total. Never edit a migration that has been released: add a file. A database notes the names of its migrations,
which are those of the files without the number."""

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Literal

from sqlite_utils import Database, Migrations

from scorekeeper.engine.text import T
from scorekeeper.store.digests import column_digests, register, sha256
from scorekeeper.store.models import NewerDatabase

Journal = Literal["WAL", "DELETE"]
"""How SQLite makes a transaction whole: by the write-ahead log, or by a rollback journal."""


_FILES = sorted((Path(__file__).parent / "schema").glob("*.sql"))
STEPS = {file.stem.partition("_")[0]: file.stem.partition("_")[2] for file in _FILES}
"""The names of all migrations by their number, such as 0003, in their order."""


def _migrations() -> Migrations:
    migrations = Migrations("scorekeeper")
    for file, name in zip(_FILES, STEPS.values(), strict=True):

        @migrations(name=name)
        def run(db: Database, script: str = file.read_text("utf-8")) -> None:
            db.executescript(script)

    return migrations


migrations = _migrations()


def migrate(
    db: Database, wait: float, keep_copy: Callable[[str], None] = lambda _step: None, journal: Journal = "WAL"
) -> None:
    """Apply all pending migrations to `db` in one transaction, and give it its kind of journal. `keep_copy` is called
    with the name of the first step before a database is changed.

    Of two programs that call this at once, the second waits for the first, at most `wait` seconds. Raises NewerDatabase
    if the database has migrations that this program does not know, sqlite3.OperationalError if the wait was too long.
    """
    _set_journal(db, journal, wait)
    # Migrations hash the keys that earlier versions stored, and all rows.
    register(db.conn)
    db.execute("BEGIN IMMEDIATE")
    try:
        applied = {step.name for step in migrations.applied(db)}
        require_known(applied)
        pending = [step.name for step in migrations.pending(db)]
        if applied and pending:
            keep_copy(pending[0])
        migrations.apply(db)
        if pending or not stored_digest(db.conn):
            db.execute(f"PRAGMA user_version={schema_digest(db.conn)}")
    except BaseException:
        db.rollback()
        raise
    db.commit()


def schema_digest(connection: sqlite3.Connection) -> int:
    """A digest, above 0, of the schema and of the names and times of its migrations. `migrate` stores it, so that a
    change by anything else is noticed. Notes of SQLite and of Litestream in tables of their own do not count."""
    schema = """
        SELECT CAST(type AS BLOB), CAST(name AS BLOB), CAST(tbl_name AS BLOB), CAST(sql AS BLOB) FROM sqlite_schema
        WHERE name = '_sqlite_migrations' OR name NOT GLOB '[_]*' AND name NOT GLOB 'sqlite_stat*' ORDER BY 1, 2
        """
    steps = """
        SELECT CAST(migration_set AS BLOB), CAST(name AS BLOB), CAST(applied_at AS BLOB) FROM _sqlite_migrations
        ORDER BY 1, 2
        """
    rows = [column_digests(*row) for select in (schema, steps) for row in connection.execute(select)]
    # SQLite keeps 31 bits of it.
    return int(sha256("\n".join(rows))[:7], 16) + 1


def stored_digest(connection: sqlite3.Connection) -> int:
    """The `schema_digest` that was stored with the schema, 0 if an earlier version made it."""
    (digest,) = connection.execute("PRAGMA user_version").fetchone()
    return int(digest)


def copy_beside(path: Path, step: str) -> None:
    """Copy the database before a migration to a file that only its owner may read, in place of an earlier copy."""
    target = path.with_name(f"{path.stem}-before-{step}{path.suffix}")
    partial = target.with_name(f"{target.name}.partial")
    partial.unlink(missing_ok=True)
    os.close(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(partial)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # otherwise SQLite adds two files when it opens the copy
    for earlier in path.parent.glob(f"{path.stem}-before-*{path.suffix}"):
        earlier.unlink()
    partial.rename(target)


def _set_journal(db: Database, journal: Journal, wait: float) -> None:
    """Give a database its kind of journal. With a write-ahead log, readers and the writer do not wait for each other. A
    change needs exclusive access to the file, for which SQLite itself does not wait."""
    deadline = time.monotonic() + wait
    while True:
        try:
            db.execute(f"PRAGMA journal_mode={journal}")
        except sqlite3.OperationalError as error:
            busy = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return


def require_known(applied: set[str]) -> None:
    """Raises NewerDatabase if a database has migrations, by name, that this version does not know."""
    if unknown := applied - known_steps():
        raise NewerDatabase(T("steps that this version does not know: %(steps)s", steps=sorted(unknown)))


def known_steps() -> set[str]:
    """The names of all migrations of this version."""
    return set(STEPS.values())
