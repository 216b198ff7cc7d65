"""Brings the schema of a PostgreSQL database up to date, by the files in `schema/postgresql`. The first makes what all
migrations up to its number make in SQLite, and both note the same names of migrations."""

from pathlib import Path

import psycopg

from scorekeeper.engine.text import T
from scorekeeper.store.migrations import STEPS, require_known
from scorekeeper.store.models import DamagedDatabase, Inaccessible
from scorekeeper.store.postgresql.connection import Connection, transaction

# Processes that start at the same time take this lock one after the other. It has no meaning of its own.
_LOCK = 0x53636F7265
# How long a migration waits for another one, and for the tables that it changes.
_WAIT = "30s"
# How long it then waits for the standbys.
_COMMIT_SECONDS = 60.0
_FOLDER = Path(__file__).parents[1] / "schema" / "postgresql"
FILES = {file.stem.partition("_")[0]: file for file in sorted(_FOLDER.glob("*.sql"))}
_NOTE = """
    INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES (
        'scorekeeper', %s, to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00:00'
    )
"""


# The digest of everything that the files make, and of the names and times of migrations. Another major version of
# PostgreSQL may write the same otherwise, so it is kept by version.
_DIGEST = """
    SELECT 'schema of ' || split_part(current_setting('server_version'), '.', 1),
        sha256(convert_to(string_agg(line, chr(10) ORDER BY line COLLATE "C"), 'UTF8'))
    FROM (
        SELECT concat_ws(' ', attrelid::regclass, attname, atttypid::regtype, attnotnull, attidentity) AS line
        FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
        WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnum > 0
        UNION ALL SELECT concat_ws(' ', conrelid::regclass, contypid::regtype,
            replace(pg_get_constraintdef(oid), ' NOT VALID', ''))
        FROM pg_constraint WHERE connamespace = current_schema()::regnamespace
        UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema()
        UNION ALL SELECT concat_ws(' ', tgenabled, pg_get_triggerdef(pg_trigger.oid))
        FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
        WHERE relnamespace = current_schema()::regnamespace AND NOT tgisinternal
        UNION ALL SELECT concat_ws(' ', proname, prosrc) FROM pg_proc
        WHERE pronamespace = current_schema()::regnamespace
            AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
        UNION ALL SELECT concat_ws(' ', migration_set, name, applied_at) FROM _sqlite_migrations
    ) AS made
"""


def migrate(connection: Connection) -> None:
    """Apply all pending migrations in one transaction. Of several processes that call this at once, each waits for the
    one before it. Programs of the version before go on meanwhile: a migration only adds something.

    Raises NewerDatabase if the database has migrations that this program does not know, Inaccessible if its encoding is
    not UTF8 or nothing may be made in it, DamagedDatabase if it holds something else, and psycopg.Error.
    """
    with transaction(connection, _COMMIT_SECONDS):
        connection.execute(f"SET LOCAL lock_timeout = '{_WAIT}'")
        connection.execute("SET LOCAL statement_timeout = 0")
        if (encoding := connection.info.parameter_status("server_encoding")) != "UTF8":
            raise Inaccessible(
                T(
                    "its encoding is %(encoding)s; make one with ENCODING 'UTF8' TEMPLATE template0",
                    encoding=encoding,
                )
            )
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
        applied = applied_steps(connection)
        require_known(applied)
        if pending := {number: name for number, name in STEPS.items() if name not in applied}:
            try:
                _apply(connection, pending, new=not applied)
            except psycopg.errors.InsufficientPrivilege as error:
                raise Inaccessible(error.diag.message_primary) from error
            except (psycopg.ProgrammingError, psycopg.DataError, psycopg.IntegrityError) as error:
                raise _not_ours(error.diag.message_primary) from error
        note_schema(connection, again=bool(pending))


def note_schema(connection: Connection, *, again: bool) -> None:
    """Keep the digest of the schema; only `again` if there is one of this version of PostgreSQL already."""
    change = "UPDATE SET value = excluded.value" if again else "NOTHING"
    connection.execute(f"INSERT INTO _own_values (name, value) {_DIGEST} ON CONFLICT (name) DO {change}".encode())


def is_schema_altered(connection: Connection) -> bool:
    """Whether something else than `migrate` has changed the tables, what they refuse, or the times of migrations."""
    changed = f"""
        SELECT FROM _own_values AS kept JOIN ({_DIGEST}) AS made (name, value) USING (name)
        WHERE made.value <> kept.value
    """
    return connection.execute(changed.encode()).fetchone() is not None


def _apply(connection: Connection, pending: dict[str, str], *, new: bool) -> None:
    """Run the files of the `pending` steps, and note them. The first file makes all earlier steps of a `new`
    database."""
    if lost := [] if new else [name for number, name in pending.items() if number not in FILES]:
        raise _not_ours(", ".join(lost))
    for number in pending:
        if number in FILES:
            connection.execute(FILES[number].read_bytes())
    with connection.cursor() as cursor:
        cursor.executemany(_NOTE, [(name,) for name in pending.values()])


def _not_ours(why: object) -> DamagedDatabase:
    return DamagedDatabase(T("it cannot be brought up to date: %(why)s", why=why))


def applied_steps(connection: Connection) -> set[str]:
    """The names of the migrations that a database has; none if nobody has prepared it."""
    if connection.execute("SELECT to_regclass('_sqlite_migrations')").fetchone() == (None,):
        return set()
    names = "SELECT name FROM _sqlite_migrations WHERE migration_set = 'scorekeeper'"
    return {str(name) for (name,) in connection.execute(names)}
