"""Finds out whether a database file is damaged, before anybody saves into it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from scorekeeper.store.models import DamagedDatabase
from scorekeeper.store.sqlite_errors import translating_sqlite_errors

LARGE_BYTES = 8 * 1024 * 1024
"""A database of this size or more (some hundred evenings) is checked only after the first page: a slow memory card
reads 20 MB a second."""


def is_large(path: Path) -> bool:
    """Whether checking the database at `path` would keep people waiting."""
    return path.stat().st_size >= LARGE_BYTES


def check_database(path: Path) -> None:
    """Read the whole database at `path`; others may write meanwhile. Raises StorageError: DamagedDatabase if it is
    damaged."""
    with translating_sqlite_errors(path), closing(sqlite3.connect(path)) as connection:
        # A row that is damaged already is no reason to refuse the others.
        connection.execute("PRAGMA ignore_check_constraints=ON")
        require_undamaged(connection)


def require_undamaged(connection: sqlite3.Connection) -> None:
    """Read the whole database of a connection. Raises DamagedDatabase if it is damaged."""
    (result,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if result != "ok":
        raise DamagedDatabase(" ".join(result.split()))
