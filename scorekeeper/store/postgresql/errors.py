"""Translates PostgreSQL errors into those of the store."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from scorekeeper.engine.text import T
from scorekeeper.store.models import (
    Away,
    Busy,
    DamagedDatabase,
    DiskFull,
    Duplicate,
    Inaccessible,
    Refused,
    StorageError,
    Unprepared,
)

# By the beginning of the SQLSTATE, the longest first.
_KINDS: dict[str, type[StorageError | Refused]] = {
    "23505": Duplicate,
    "25006": Away,  # the server is a standby
    "25P03": Away,  # the transaction was idle for too long
    "53100": DiskFull,
    "42P01": Unprepared,
    "54000": Refused,  # the text is too long for an index
    "55P03": Busy,  # the wait for a lock was too long
    "57014": Busy,  # the statement took too long
    "08": Away,
    "22": Refused,
    "23": Refused,
    "28": Inaccessible,
    "3D": Inaccessible,
    "40": Busy,
    "42": Inaccessible,  # the right to a table is missing
    "53": Busy,
    "57": Away,
    "58": Inaccessible,
    "XX": DamagedDatabase,
}


@contextmanager
def translating_postgres_errors() -> Iterator[None]:
    """Raise the PostgreSQL errors of the block as StorageError or Refused, but for those of a wrong statement."""
    try:
        yield
    except psycopg.Error as error:
        state = error.sqlstate or ""
        kind = next((kind for length in (5, 2) if (kind := _KINDS.get(state[:length]))), None)
        if kind is None and isinstance(error, (psycopg.OperationalError, psycopg.InterfaceError)):
            kind = Away
        if kind is None or isinstance(error, psycopg.errors.SyntaxError):
            raise
        raise kind(reason(error)) from error


def reason(error: psycopg.Error) -> str:
    """What PostgreSQL says, in one line. It has nothing of an address but hosts, ports and names."""
    return error.diag.message_primary or " ".join(str(error).split())


def wrong_address(address: object) -> Inaccessible:
    """What is raised for an address that libpq cannot read. Its own words would show the password."""
    return Inaccessible(T("the address of the database cannot be read: %(address)s", address=address))
