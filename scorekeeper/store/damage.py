"""Finds out whether the file of a database is damaged, before anybody saves into it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from scorekeeper.store.models import DamagedDatabase
from scorekeeper.store.sqlite_errors import translating_sqlite_errors

LARGE_BYTES = 8 * 1024 * 1024
"""A database from this size on, some hundred evenings, is not looked through before the first page: on a slow card that
takes a second for each 20 MB."""


def is_large(path: Path) -> bool:
    """Whether it takes so long to look through the database at `path` that nobody should wait for it."""
    return path.stat().st_size >= LARGE_BYTES


def look_through(path: Path) -> None:
    """Read the whole database at `path`, also while others write. Raises StorageError, DamagedDatabase if it is
    damaged."""
    with translating_sqlite_errors(path), closing(sqlite3.connect(path)) as connection:
        # A row that is damaged already is no reason to refuse the others.
        connection.execute("PRAGMA ignore_check_constraints=ON")
        refuse_damage(connection)


def refuse_damage(connection: sqlite3.Connection) -> None:
    """Read the whole database of a connection. Raises DamagedDatabase if it is damaged."""
    (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise DamagedDatabase(" ".join(found.split()))
