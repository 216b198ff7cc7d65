"""Copies a whole PostgreSQL database to a file, and a file to an empty one."""

from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

import psycopg

from scorekeeper.store.migrations import require_known
from scorekeeper.store.moving import FileRows, NotEmpty, Row, Table, make_file
from scorekeeper.store.places import PostgresAddress
from scorekeeper.store.postgresql.connection import Connection, connect, transaction
from scorekeeper.store.postgresql.errors import translating_postgres_errors
from scorekeeper.store.postgresql.migrations import applied_steps, note_schema

# Rows that are fetched at once.
_FETCHED = 2000
# A standby may have much to catch up with.
_COMMIT_SECONDS = 600.0
_OWN = """
    INSERT INTO _own_values (name, value) VALUES (%s, %s) ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
_SEQUENCES = """
    SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = current_schema() AND is_identity = 'YES'
"""


def copy_to_file(address: PostgresAddress, target: Path) -> None:
    """Copy the database at `address`, as it is at one moment, to the new database file `target`. Others may write
    meanwhile. Raises StorageError, NewerDatabase if this version does not know all of it, or sqlite3.Error."""
    with closing(connect(address)) as connection, translating_postgres_errors():
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        connection.read_only = True
        with connection.transaction():
            _take_all_the_time(connection)

            def read(table: Table) -> Iterator[Row]:
                with connection.cursor(name="moved") as cursor:
                    cursor.itersize = _FETCHED
                    yield from cursor.execute(table.select)

            steps = applied_steps(connection)
            require_known(steps)
            make_file(target, steps, read)


def copy_from_file(file: FileRows, address: PostgresAddress, own: Mapping[str, bytes]) -> None:
    """Move all rows of a database file of this version, and the values `own`, into the database at `address`, which was
    prepared and is empty, all or nothing. Raises NotEmpty, Refused if it does not accept a row, or StorageError."""
    with (
        closing(connect(address)) as connection,
        translating_postgres_errors(),
        transaction(connection, _COMMIT_SECONDS),
    ):
        _take_all_the_time(connection)
        for table in file.schema:  # they would make digests anew; nobody else writes until the end of the transaction
            connection.execute(f"ALTER TABLE {table.name} DISABLE TRIGGER USER")
        connection.execute("DELETE FROM _sqlite_migrations")
        if filled := {table.name: rows for table in file.schema if (rows := _number_of_rows(connection, table))}:
            raise NotEmpty(filled)
        for table in file.schema:
            with connection.cursor().copy(f"COPY {table.name} ({', '.join(table.columns)}) FROM STDIN") as copy:
                for row in file.of(table):
                    copy.write_row(row)
        connection.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in file.schema:
            connection.execute(f"ALTER TABLE {table.name} ENABLE TRIGGER USER")
            connection.execute(f"ANALYZE {table.name}")
        for name, column in connection.execute(_SEQUENCES).fetchall():
            connection.execute(
                f"SELECT setval(pg_get_serial_sequence('{name}', '{column}'), max({column})) FROM {name}"  # noqa: S608 -- our own
            )
        for name, value in own.items():
            connection.execute(_OWN, (name, value))
        note_schema(connection, again=True)


def _take_all_the_time(connection: Connection) -> None:
    connection.execute("SET LOCAL statement_timeout = 0")
    connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")


def _number_of_rows(connection: Connection, table: Table) -> int:
    ((number,),) = connection.execute(f"SELECT count(*) FROM {table.name}").fetchall()  # noqa: S608 -- our own
    return int(str(number))
