"""One connection to the database: reading, and writing in one transaction."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlite_utils

from scorekeeper.store.models import JSON, DamagedDatabase, Inaccessible
from scorekeeper.store.sqlite_errors import translating_sqlite_errors
from scorekeeper.store.writer_queue import WriterQueue

# What a closed database uses as its connection: any use of it is an error.
_CLOSED = sqlite_utils.Database(sqlite3.connect(":memory:", check_same_thread=False), execute_plugins=False)
_CLOSED.close()


class Database:
    """One connection to the database file `path`.

    `queue` is the queue of the writers of this process, in which a write waits at most `patience` seconds. `close`
    calls `release` once, with whether the connection has failed; it closes the connection or keeps it for the next
    request.
    """

    def __init__(
        self,
        connection: sqlite_utils.Database,
        path: Path,
        queue: WriterQueue,
        patience: float,
        release: Callable[[bool], None],
    ) -> None:
        self.connection = connection
        self.path = path
        self._queue = queue
        self._patience = patience
        self._release = release
        self._failed = False

    def close(self) -> None:
        """Give the connection back. Another request may use it from now on, so any further use of this is an error."""
        if self.connection is not _CLOSED:
            self.connection = _CLOSED
            self._release(self._failed)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """One transaction, which holds the write lock from its first statement on. Within another transaction it is a
        part of that one.

        The threads of this process queue for it; then SQLite waits for other programs. Raises StorageError, Busy if
        either wait is too long.

        `sqlite_utils.Database.atomic` begins without the lock: two requests could then both read the old state, and the
        second would fail or overwrite a change that it did not see.
        """
        if self.connection.conn.in_transaction:
            yield
            return
        with self._queue.turn(self._patience), self._noting_failures():
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.connection.commit()
            except BaseException:
                self.connection.rollback()
                raise

    def execute(self, sql: str, *values: object) -> None:
        """Run a statement without a result, within a `transaction`."""
        self.connection.execute(sql, values)

    def rows(self, sql: str, *values: object) -> list[JSON]:
        """Run a statement and fetch all rows. A half-read cursor holds a read lock and keeps SQLite from resetting the
        write-ahead log.

        `sqlite_utils.Database.query` is not used, because it runs two more statements around each.
        """
        try:
            with self._noting_failures():
                cursor = self.connection.execute(sql, values)
                names = [column[0] for column in cursor.description]
                return [dict(zip(names, row, strict=True)) for row in cursor]
        except OverflowError:  # a number in a URL that is too large for SQLite
            return []

    def first(self, sql: str, *values: object) -> JSON | None:
        """The first row of a statement, or None."""
        return next(iter(self.rows(sql, *values)), None)

    def number(self, sql: str, *values: object) -> int | None:
        """The whole number in the first column of the first row; None if there is no row, or NULL in it."""
        number: int | None = next(iter((self.first(sql, *values) or {}).values()), None)
        return number

    def insert(self, table: str, values: JSON) -> JSON:
        """Add a row with these values by column, within a `transaction`, and return the whole row."""
        columns, places = ", ".join(values), ", ".join("?" * len(values))
        insert = f"INSERT INTO {table} ({columns}) VALUES ({places}) RETURNING *"  # noqa: S608 -- names of our own
        (row,) = self.rows(insert, *values.values())
        return row

    @contextmanager
    def _noting_failures(self) -> Iterator[None]:
        """Raise the errors of the block that are about the file as StorageError.

        A connection that could not read or write its file stays broken when the file is repaired, so it counts as
        failed. One that lacks room or has to wait is fine, and while the disk is full perhaps no other can be opened.
        """
        try:
            with translating_sqlite_errors(self.path):
                yield
        except (DamagedDatabase, Inaccessible):
            self._failed = True
            raise
