"""The base class of the store: one connection, reading, and writing in one transaction."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from sqlite_utils import Database

from scorekeeper.store.failures import failures_told
from scorekeeper.store.models import JSON, DamagedDatabase, Inaccessible
from scorekeeper.store.turns import Turns

# What a store has that was closed: any use of it is an error.
_CLOSED = Database(sqlite3.connect(":memory:", check_same_thread=False), execute_plugins=False)
_CLOSED.close()


class Transactions:
    """One connection to the database `path`.

    `turns` is the queue of the writers of this process; one waits at most `patience` seconds in it. `done` is called
    once when the store is closed, with whether the connection is of no use any more; it closes it or keeps it.
    """

    def __init__(self, db: Database, path: Path, turns: Turns, patience: float, done: Callable[[bool], None]) -> None:
        self._db = db
        self._path = path
        self._turns = turns
        self._patience = patience
        self._done = done
        self._failed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the connection. The store is of no use any more: somebody else may have the connection."""
        if self._db is not _CLOSED:
            self._db = _CLOSED
            self._done(self._failed)

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
        with self._turns.turn(self._patience), self._failures_told():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.commit()
            except BaseException:
                self._db.rollback()
                raise

    def _rows(self, sql: str, *values: object) -> list[JSON]:
        """The rows that a statement returns, all of them: one that is read half would keep the log from starting anew.

        This is not `Database.query`, which puts each statement between two of its own.
        """
        try:
            with self._failures_told():
                cursor = self._db.execute(sql, values)
                names = [column[0] for column in cursor.description]
                return [dict(zip(names, row, strict=True)) for row in cursor]
        except OverflowError:  # a number from an address that is too large for SQLite
            return []

    @contextmanager
    def _failures_told(self) -> Iterator[None]:
        """Raise the errors of the block that are about the file as StorageError.

        A connection that could not read or write its file stays as it is when the file is mended. Nothing is wrong with
        one that only lacks room or has to wait, and while the disk is full perhaps no other can be had.
        """
        try:
            with failures_told(self._path):
                yield
        except (DamagedDatabase, Inaccessible):
            self._failed = True
            raise
