"""The schema of the database as a list of migrations.

The tables store what happened at the table; no column stores a total. Never edit a migration that has been released: to
change the schema, add a function below.
"""

import hashlib
import sqlite3
import time

from sqlite_utils import Database, Migrations

from scorekeeper.store.models import NewerDatabase

migrations = Migrations("scorekeeper")


def migrate(db: Database, wait: float) -> None:
    """Apply all pending migrations to `db` in one transaction.

    If two programs call this at once, the second waits for the first, at most `wait` seconds, and then has nothing to
    do. Raises NewerDatabase if the database has migrations that this program does not know, sqlite3.OperationalError if
    the wait was too long.
    """
    _enable_wal(db, wait)
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


def is_busy(error: sqlite3.OperationalError) -> bool:
    """Whether the error means that another connection holds the lock."""
    return bool(getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY)


def _enable_wal(db: Database, wait: float) -> None:
    """Turn on the write-ahead log, so that readers and the writer do not wait for each other.

    This needs exclusive access to the file, for which SQLite itself does not wait.
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


def known_steps() -> set[str]:
    """The names of all migrations of this version."""
    with Database(memory=True, execute_plugins=False) as empty:
        return {step.name for step in migrations.pending(empty)}


def _time(column: str, required: str = "NOT NULL ") -> str:
    """The SQL of a column for times, ISO 8601 in UTC. Times are compared as text, so all have the same format."""
    shape = "????-??-??T??:??:??"
    return f"{column} TEXT {required}CHECK ({column} GLOB '{shape}*Z' OR {column} GLOB '{shape}*+00:00')"


def _json(column: str) -> str:
    """The SQL of a column for a JSON object or NULL. It needs CASE, because json_type() fails if a text is no JSON."""
    return (
        f"{column} TEXT CHECK (CASE WHEN json_valid({column}) THEN json_type({column}) = 'object' "
        f"ELSE {column} IS NULL END)"
    )


def _append_only(table: str, twin: str) -> str:
    """The SQL of triggers that forbid changing, deleting or replacing a row of `table`.

    `twin` is an SQL condition for a row that the row NEW would replace. INSERT OR REPLACE needs a trigger of its own:
    if recursive_triggers is off, as it is by default, the rows that it deletes fire no delete trigger.
    """
    refuse = f"BEGIN SELECT RAISE(ABORT, '{table} are append-only'); END;"
    return f"""
        CREATE TRIGGER {table}_never_change BEFORE UPDATE ON {table} {refuse}
        CREATE TRIGGER {table}_never_go BEFORE DELETE ON {table} {refuse}
        CREATE TRIGGER {table}_never_replaced BEFORE INSERT ON {table}
        WHEN EXISTS (SELECT 1 FROM {table} WHERE id = NEW.id OR ({twin})) {refuse}
    """  # noqa: S608 -- the names are those of our own tables


def _goes_with_session(table: str) -> str:
    """The SQL of triggers that delete the rows of an append-only `table` with their session, and only then."""
    return f"""
        DROP TRIGGER {table}_never_go;
        CREATE TRIGGER {table}_never_go BEFORE DELETE ON {table}
        WHEN NOT EXISTS (SELECT 1 FROM deleted_sessions WHERE id = OLD.session)
        BEGIN SELECT RAISE(ABORT, '{table} are append-only'); END;
        CREATE TRIGGER {table}_goes AFTER INSERT ON deleted_sessions
        BEGIN DELETE FROM {table} WHERE session = NEW.id; END;
    """  # noqa: S608 -- the names are those of our own tables


@migrations()
def sessions_matches_entries_grants(db: Database) -> None:
    """Create the four tables. Triggers make matches and entries append-only."""
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


@migrations()
def score_keys_hashed_phones_labelled(db: Database) -> None:
    """Keep a hash of each score key in place of the key, and what is shown about each phone of a session.

    Both tables are made anew, because SQLite cannot drop a column that is unique. The pages that held the keys are
    overwritten with zeros, so that the file does not hold them any longer.
    """
    db.conn.execute("PRAGMA secure_delete=ON").close()
    db.conn.create_function("sha256", 1, _sha256, deterministic=True)
    db.executescript(f"""
        CREATE TABLE new_sessions (
            id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
            name TEXT NOT NULL,
            key_hash TEXT NOT NULL UNIQUE CHECK (key_hash <> ''),
            key_seed TEXT NOT NULL,
            {_time("created_at")}
        ) STRICT;
        INSERT INTO new_sessions (id, name, key_hash, key_seed, created_at)
            SELECT id, name, sha256(score_key), '', created_at FROM sessions ORDER BY rowid;
        DROP TABLE sessions;
        ALTER TABLE new_sessions RENAME TO sessions;

        CREATE TABLE new_grants (
            device TEXT NOT NULL CHECK (device <> ''),
            session TEXT NOT NULL REFERENCES sessions (id),
            role TEXT NOT NULL CHECK (role IN ('score', 'watch')),
            {_time("granted_at")},
            label TEXT NOT NULL,
            {_time("last_used_at")},
            {_time("removed_at", required="")},
            PRIMARY KEY (device, session)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO new_grants (device, session, role, granted_at, label, last_used_at)
            SELECT device, session, role, granted_at, '', coalesce(
                (SELECT max(entries.saved_at) FROM entries JOIN matches ON matches.id = entries.match
                    WHERE matches.session = grants.session AND entries.device = grants.device),
                granted_at
            ) FROM grants;
        DROP TABLE grants;
        ALTER TABLE new_grants RENAME TO grants;
        CREATE INDEX grants_by_session ON grants (session);
    """)  # noqa: S608 -- nothing in it comes from outside


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


@migrations()
def sessions_deleted_and_imported(db: Database) -> None:
    """Let matches and entries go with their whole session, and note where imported sessions come from.

    Whoever adds a session to `deleted_sessions` deletes all its rows; there is no other way, so nothing can go alone.
    The row in `deleted_sessions` stays, so that nobody is ever given the address of that session again.
    """
    whole = "SELECT 1 FROM deleted_sessions WHERE id ="
    db.executescript(f"""
        CREATE TABLE imports (
            session TEXT PRIMARY KEY NOT NULL REFERENCES sessions (id),
            origin TEXT NOT NULL UNIQUE CHECK (origin <> '')
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE deleted_sessions (
            id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
            {_time("deleted_at")}
        ) STRICT, WITHOUT ROWID;
        {_append_only("deleted_sessions", "false")}

        DROP TRIGGER matches_never_go;
        CREATE TRIGGER matches_never_go BEFORE DELETE ON matches WHEN NOT EXISTS ({whole} OLD.session)
        BEGIN SELECT RAISE(ABORT, 'matches are append-only'); END;
        DROP TRIGGER entries_never_go;
        CREATE TRIGGER entries_never_go BEFORE DELETE ON entries
        WHEN NOT EXISTS ({whole} (SELECT session FROM matches WHERE id = OLD.match))
        BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;

        CREATE TRIGGER sessions_go_whole BEFORE DELETE ON sessions WHEN NOT EXISTS ({whole} OLD.id)
        BEGIN SELECT RAISE(ABORT, 'a session goes only as a whole'); END;
        CREATE TRIGGER sessions_keep_their_id BEFORE UPDATE OF id ON sessions
        BEGIN SELECT RAISE(ABORT, 'a session keeps its id'); END;
        CREATE TRIGGER sessions_never_return BEFORE INSERT ON sessions WHEN EXISTS ({whole} NEW.id)
        BEGIN SELECT RAISE(ABORT, 'a session with this id was deleted'); END;
        CREATE TRIGGER deleted_sessions_go AFTER INSERT ON deleted_sessions
        BEGIN
            DELETE FROM entries WHERE match IN (SELECT id FROM matches WHERE session = NEW.id);
            DELETE FROM matches WHERE session = NEW.id;
            DELETE FROM grants WHERE session = NEW.id;
            DELETE FROM imports WHERE session = NEW.id;
            DELETE FROM sessions WHERE id = NEW.id;
        END;
    """)  # noqa: S608 -- the names are those of our own tables


@migrations()
def entries_found_by_match_and_slot(db: Database) -> None:
    """Index the entries of a match in their order, and those of one slot: a hand has a page with its history."""
    db.executescript("""
        CREATE INDEX entries_by_match ON entries (match);
        CREATE INDEX entries_by_slot ON entries (match, slot);
    """)


@migrations()
def settling_up(db: Database) -> None:
    """Create the log of settling up: what a point is worth, and which payments were ticked.

    Its rows go with their session by a trigger of their own. SQLite does not say which trigger of a table runs first,
    so the reference to the session is looked at when the transaction ends.
    """
    db.executescript(f"""
        CREATE TABLE settling (
            id INTEGER PRIMARY KEY,
            session TEXT NOT NULL REFERENCES sessions (id) DEFERRABLE INITIALLY DEFERRED,
            {_json("body")} NOT NULL,
            device TEXT NOT NULL CHECK (device <> ''),
            submission TEXT NOT NULL CHECK (submission <> ''),
            {_time("saved_at")},
            UNIQUE (session, submission)
        ) STRICT;
        {_append_only("settling", "session = NEW.session AND submission = NEW.submission")}
        {_goes_with_session("settling")}
    """)


@migrations()
def players_count_on_their_own_phones(db: Database) -> None:
    """Let phones count for one player, with a role of their own, and keep what they count until the hand is saved.

    Neither seats nor counts are a part of the score, so they go with their match. Grants are made anew for their list
    of roles; meanwhile the trigger that names them has to be away.
    """
    trigger = "deleted_sessions_go"
    (deletes,) = db.execute("SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = ?", (trigger,)).fetchone()
    db.executescript(f"""
        DROP TRIGGER {trigger};
        CREATE TABLE new_grants (
            device TEXT NOT NULL CHECK (device <> ''),
            session TEXT NOT NULL REFERENCES sessions (id),
            role TEXT NOT NULL CHECK (role IN ('score', 'count', 'watch')),
            {_time("granted_at")},
            label TEXT NOT NULL,
            {_time("last_used_at")},
            {_time("removed_at", required="")},
            PRIMARY KEY (device, session)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO new_grants (device, session, role, granted_at, label, last_used_at, removed_at)
            SELECT device, session, role, granted_at, label, last_used_at, removed_at FROM grants;
        DROP TABLE grants;
        ALTER TABLE new_grants RENAME TO grants;
        CREATE INDEX grants_by_session ON grants (session);
        {deletes};

        CREATE TABLE seats (
            match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
            player TEXT NOT NULL CHECK (player <> ''),
            device TEXT NOT NULL CHECK (device <> ''),
            {_time("taken_at")},
            PRIMARY KEY (match, player),
            UNIQUE (match, device)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE counts (
            id INTEGER PRIMARY KEY,
            match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
            slot INTEGER NOT NULL CHECK (slot >= 1),
            player TEXT NOT NULL CHECK (player <> ''),
            {_json("body")} NOT NULL CHECK (length(body) <= 10000),
            device TEXT NOT NULL CHECK (device <> ''),
            {_time("saved_at")}
        ) STRICT;
        CREATE INDEX counts_by_player ON counts (match, slot, player);
        CREATE TRIGGER counts_never_change BEFORE UPDATE ON counts
        BEGIN SELECT RAISE(ABORT, 'counts are not changed, newer ones are added'); END;
    """)  # noqa: S608 -- nothing in it comes from outside


@migrations()
def other_phones_agree_to_hands(db: Database) -> None:
    """Create the log of agreeing: whether a session wants it, and which phone agrees to which saved version of a hand.

    A row with an `entry` says that a phone agrees to it, or (`said` 0) no longer does; one without says whether the
    session wants that from then on. They go with their session, as those about settling up do. Later versions neither
    write nor read it: it stays for what it holds, and because earlier versions open the same database.
    """
    db.executescript(f"""
        CREATE TABLE agreements (
            id INTEGER PRIMARY KEY,
            session TEXT NOT NULL REFERENCES sessions (id) DEFERRABLE INITIALLY DEFERRED,
            entry INTEGER REFERENCES entries (id) DEFERRABLE INITIALLY DEFERRED,
            said INTEGER NOT NULL CHECK (said IN (0, 1)),
            player TEXT NOT NULL,
            device TEXT NOT NULL CHECK (device <> ''),
            submission TEXT NOT NULL CHECK (submission <> ''),
            {_time("saved_at")},
            UNIQUE (session, submission)
        ) STRICT;
        CREATE INDEX agreements_by_session ON agreements (session);
        CREATE INDEX agreements_by_entry ON agreements (entry);
        {_append_only("agreements", "session = NEW.session AND submission = NEW.submission")}
        {_goes_with_session("agreements")}
    """)
