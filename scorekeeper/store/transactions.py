"""The base class of the store: one connection, reading, and writing in one transaction."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Self

from sqlite_utils import Database

from scorekeeper.store.migrations import is_busy
from scorekeeper.store.models import JSON, Busy

__all__ = ["Transactions"]


class Transactions:
    """One connection to the database."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection."""
        self._db.close()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction that holds the write lock from its first statement on. Raises Busy if it cannot get the lock.

        `Database.atomic` begins without the lock: two requests could then both read the old state, and the second
        would fail or overwrite a change that it did not see. Within another transaction this is a part of that one.
        """
        if self._db.conn.in_transaction:
            yield
            return
        try:
            self._db.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if is_busy(error):
                raise Busy("The database is in use by another program. Try again.") from error
            raise
        try:
            yield
            self._db.commit()
        except BaseException:
            self._db.rollback()
            raise

    def _rows(self, sql: str, *values: object) -> list[JSON]:
        try:
            return list(self._db.query(sql, values))
        except OverflowError:  # a number from an address that is too large for SQLite
            return []
