"""PostgreSQL as the place of the database. Only this package imports psycopg, and it is imported only when it is
needed: `scorekeeper[postgresql]` installs what it needs."""

from contextlib import closing

from scorekeeper.store.places import PostgresAddress
from scorekeeper.store.postgresql.connection import connect, require_writable
from scorekeeper.store.postgresql.connections import Connections as Connections
from scorekeeper.store.postgresql.copying import copy_from_file as copy_from_file
from scorekeeper.store.postgresql.database import PostgresDatabase as PostgresDatabase
from scorekeeper.store.postgresql.errors import translating_postgres_errors
from scorekeeper.store.postgresql.migrations import is_schema_altered, migrate


def is_altered(address: PostgresAddress) -> bool:
    """Whether something else than Scorekeeper has changed the tables at `address`. Raises StorageError."""
    with translating_postgres_errors(), closing(connect(address)) as connection:
        return is_schema_altered(connection)


def prepare(address: PostgresAddress) -> None:
    """Bring the database at `address` up to date. Raises Away if it cannot be written, and what `migrate` raises."""
    with translating_postgres_errors(), closing(connect(address)) as connection:
        require_writable(connection)
        migrate(connection)
