"""Brings the schema of a database up to date, by the migrations in the folder `schema`: SQL files in their order.

The tables store what happened at the table; no column stores a total. Never edit a migration that has been released: to
change the schema, add a file. A database notes the names of its migrations, which are those of the files without the
number.
"""

import hashlib
import sqlite3
import time
from pathlib import Path

from sqlite_utils import Database, Migrations

from scorekeeper.store.models import NewerDatabase


def _migrations() -> Migrations:
    migrations = Migrations("scorekeeper")
    for file in sorted((Path(__file__).parent / "schema").glob("*.sql")):

        @migrations(name=file.stem.partition("_")[2])
        def run(db: Database, script: str = file.read_text("utf-8")) -> None:
            db.executescript(script)

    return migrations


migrations = _migrations()


def migrate(db: Database, wait: float) -> None:
    """Apply all pending migrations to `db` in one transaction.

    If two programs call this at once, the second waits for the first, at most `wait` seconds, and then has nothing to
    do. Raises NewerDatabase if the database has migrations that this program does not know, sqlite3.OperationalError if
    the wait was too long.
    """
    _enable_wal(db, wait)
    # A migration hashes the keys that earlier versions stored.
    db.conn.create_function("sha256", 1, _sha256, deterministic=True)
    db.execute("BEGIN IMMEDIATE")
    try:
        unknown = {step.name for step in migrations.applied(db)} - known_steps()
        if unknown:
            raise NewerDatabase(f"steps that this version does not know: {', '.join(sorted(unknown))}")
        migrations.apply(db)
    except BaseException:
        db.rollback()
        raise
    db.commit()


def _enable_wal(db: Database, wait: float) -> None:
    """Turn on the write-ahead log, so that readers and the writer do not wait for each other.

    This needs exclusive access to the file, for which SQLite itself does not wait.
    """
    deadline = time.monotonic() + wait
    while True:
        try:
            db.enable_wal()
        except sqlite3.OperationalError as error:
            busy = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return


def known_steps() -> set[str]:
    """The names of all migrations of this version."""
    with Database(memory=True, execute_plugins=False) as empty:
        return {step.name for step in migrations.pending(empty)}


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
