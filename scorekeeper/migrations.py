"""The schema of the database and the steps that lead to it.

What was seen at the table is the only stored truth: no column holds a total. A migration that has been
released is never edited; the next change of the schema is a new function below.
"""

import sqlite3
import time

from sqlite_utils import Database, Migrations

migrations = Migrations("scorekeeper")


class NewerDatabase(RuntimeError):
    """The database was written by a later Scorekeeper than this one, which must not touch it."""


def migrate(db: Database, wait: float) -> None:
    """Bring `db` to the newest schema; nothing happens where it is there already.

    All pending steps are one transaction. Two programs may call this at once: the second waits for the
    first, `wait` seconds at most, and finds nothing left to do.

    Raises NewerDatabase if steps were applied that this program does not know, sqlite3.OperationalError
    if the wait was too long.
    """
    _enable_wal(db, wait)
    db.execute("BEGIN IMMEDIATE")
    try:
        unknown = {step.name for step in migrations.applied(db)} - _known_steps()
        if unknown:
            raise NewerDatabase(
                "This database was written by a newer Scorekeeper "
                f"(unknown steps: {', '.join(sorted(unknown))}). Update Scorekeeper and start it again."
            )
        migrations.apply(db)
    except BaseException:
        db.rollback()
        raise
    db.commit()


def is_busy(error: sqlite3.OperationalError) -> bool:
    """Whether the only trouble is that another connection holds the lock."""
    return bool(getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY)


def _enable_wal(db: Database, wait: float) -> None:
    """With a write-ahead log readers and the writer do not wait for each other.

    Switching it on needs the file alone, and SQLite itself does not wait for that.
    """
    deadline = time.monotonic() + wait
    while True:
        try:
            db.enable_wal()
        except sqlite3.OperationalError as error:
            if not is_busy(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return


def _known_steps() -> set[str]:
    with Database(memory=True, execute_plugins=False) as empty:
        return {step.name for step in migrations.pending(empty)}


def _time(column: str) -> str:
    """A moment in ISO 8601 and UTC: times are compared as text, which is only right while all are alike."""
    shape = "????-??-??T??:??:??"
    return f"{column} TEXT NOT NULL CHECK ({column} GLOB '{shape}*Z' OR {column} GLOB '{shape}*+00:00')"


def _json(column: str) -> str:
    """A JSON object or NULL; CASE, because json_type() fails on what is no JSON at all."""
    return (
        f"{column} TEXT CHECK (CASE WHEN json_valid({column}) THEN json_type({column}) = 'object' "
        f"ELSE {column} IS NULL END)"
    )


def _append_only(table: str, twin: str) -> str:
    """Triggers that refuse to change, delete or replace a row of `table`; `twin` is true of a row whose
    place NEW would take. INSERT OR REPLACE needs its own trigger: the rows it deletes fire none where
    recursive_triggers is off, which is how other programs open the file.
    """
    refuse = f"BEGIN SELECT RAISE(ABORT, '{table} are append-only'); END;"
    return f"""
        CREATE TRIGGER {table}_never_change BEFORE UPDATE ON {table} {refuse}
        CREATE TRIGGER {table}_never_go BEFORE DELETE ON {table} {refuse}
        CREATE TRIGGER {table}_never_replaced BEFORE INSERT ON {table}
        WHEN EXISTS (SELECT 1 FROM {table} WHERE id = NEW.id OR ({twin})) {refuse}
    """  # noqa: S608 -- the names are those of our own tables


@migrations()
def sessions_matches_entries_grants(db: Database) -> None:
    """The four tables; matches and entries only ever grow, and the database sees to it."""
    db.executescript(f"""
        CREATE TABLE sessions (
            id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
            name TEXT NOT NULL,
            score_key TEXT NOT NULL UNIQUE CHECK (score_key <> ''),
            {_time("created_at")}
        ) STRICT;

        CREATE TABLE matches (
            id INTEGER PRIMARY KEY,
            session TEXT NOT NULL REFERENCES sessions (id),
            number INTEGER NOT NULL CHECK (number >= 1),
            game TEXT NOT NULL CHECK (game <> ''),
            {_time("created_at")},
            UNIQUE (session, number)
        ) STRICT;

        CREATE TABLE entries (
            id INTEGER PRIMARY KEY,
            match INTEGER NOT NULL REFERENCES matches (id),
            slot INTEGER NOT NULL CHECK (slot >= 0),
            {_json("body")},
            {_json("shown")},
            note TEXT NOT NULL,
            device TEXT NOT NULL CHECK (device <> ''),
            submission TEXT NOT NULL CHECK (submission <> ''),
            {_time("saved_at")},
            UNIQUE (match, submission)
        ) STRICT;

        CREATE TABLE grants (
            device TEXT NOT NULL CHECK (device <> ''),
            session TEXT NOT NULL REFERENCES sessions (id),
            role TEXT NOT NULL CHECK (role IN ('score', 'watch')),
            {_time("granted_at")},
            PRIMARY KEY (device, session)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX grants_by_session ON grants (session);

        {_append_only("matches", "session = NEW.session AND number = NEW.number")}
        {_append_only("entries", "match = NEW.match AND submission = NEW.submission")}
    """)
