"""The base class of the store: one connection, reading, and writing in one transaction."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from sqlite_utils import Database

from scorekeeper.store.failures import failures_told
from scorekeeper.store.models import JSON
from scorekeeper.store.turns import Turns

__all__ = ["Transactions"]


class Transactions:
    """One connection to the database `path`.

    `turns` is the queue of the writers of this process; one waits at most `patience` seconds in it.
    """

    def __init__(self, db: Database, path: Path, turns: Turns, patience: float) -> None:
        self._db = db
        self._path = path
        self._turns = turns
        self._patience = patience

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
        """One transaction that holds the write lock from its first statement on.

        The threads of this process take turns; then SQLite waits for other programs. Raises StorageError, among them
        Busy if either wait is too long.

        `Database.atomic` begins without the lock: two requests could then both read the old state, and the second
        would fail or overwrite a change that it did not see. Within another transaction this is a part of that one.
        """
        if self._db.conn.in_transaction:
            yield
            return
        with self._turns.turn(self._patience), failures_told(self._path):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.commit()
            except BaseException:
                self._db.rollback()
                raise

    def _rows(self, sql: str, *values: object) -> list[JSON]:
        try:
            with failures_told(self._path):
                return list(self._db.query(sql, values))
        except OverflowError:  # a number from an address that is too large for SQLite
            return []
