"""One connection to a SQLite file: reading, and writing in one transaction."""

import sqlite3
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import sqlite_utils

from scorekeeper.store.database import Database, is_bindable, require_bindable
from scorekeeper.store.models import JSON, DamagedDatabase, Inaccessible
from scorekeeper.store.sqlite_errors import refusal, translating_sqlite_errors
from scorekeeper.store.writer_queue import WriterQueue

# What a closed database uses as its connection: any use of it is an error.
_CLOSED = sqlite_utils.Database(sqlite3.connect(":memory:", check_same_thread=False), execute_plugins=False)
_CLOSED.close()
# Milliseconds that a deletion waits for readers before it leaves the write-ahead log to a later write.
_WAIT_FOR_READERS = 500


class SqliteDatabase(Database):
    """One connection to the database file `path`. A write waits at most `patience` seconds in `queue`. `close` calls
    `release` once, with whether the connection has failed; that closes it or keeps it."""

    def __init__(
        self,
        connection: sqlite_utils.Database,
        path: Path,
        queue: WriterQueue,
        patience: float,
        release: Callable[[bool], None],
    ) -> None:
        super().__init__(path)
        self.connection = connection
        self._path = path
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
    def transaction(
        self, *, session: str | None = None, match: int | None = None, matches: Collection[int] = ()
    ) -> Iterator[None]:
        """One transaction, which holds the write lock of the whole file from its first statement on. Threads of this
        process queue for it; then SQLite waits for other programs. Raises Busy if either wait is too long.

        `sqlite_utils.Database.atomic` begins without the lock: two requests could both read the old state, and the
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
        """Run a statement without a result, within a `transaction`. Raises Refused if the schema does not allow it."""
        require_bindable(values)
        try:
            self.connection.execute(sql, values)
        except sqlite3.IntegrityError as error:
            raise refusal(error) from error

    def rows(self, sql: str, *values: object) -> list[JSON]:
        """Run a statement and fetch all rows. A half-read cursor holds a read lock and keeps SQLite from resetting the
        write-ahead log. `sqlite_utils.Database.query` would run two more statements around each."""
        if not is_bindable(values):
            return []
        with self._noting_failures():
            cursor = self.connection.execute(sql, values)
            names = [column[0] for column in cursor.description]
            return [dict(zip(names, row, strict=True)) for row in cursor]

    def lock(self, select: str, *values: object) -> None:
        """Nothing is left to do: a transaction has the whole file."""

    def lock_all(self, name: str) -> None:
        """Nothing is left to do: a transaction has the whole file."""

    def confirm(self) -> None:
        """Nothing is left to do: what can be read is on the disk."""

    def as_bytes(self, value: str) -> str:
        """An expression for the bytes of a value."""
        return f"CAST({value} AS BLOB)"

    def columns(self, table: str) -> list[str]:
        """The names of the columns of a table."""
        return [row["name"] for row in self.rows("SELECT name FROM pragma_table_info(?)", table)]

    def erase_deleted(self) -> None:
        """Move the write-ahead log into the database file and empty it, because it still holds what was deleted. While
        a reader stays open, as a replica does, this is left to later writes."""
        connection: sqlite3.Connection = self.connection.conn
        (before,) = connection.execute("PRAGMA busy_timeout").fetchone()
        connection.execute(f"PRAGMA busy_timeout={_WAIT_FOR_READERS}").close()
        try:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        finally:
            connection.execute(f"PRAGMA busy_timeout={before}").close()

    def copy_to(self, target: Path) -> None:
        """Copy the database to a new file, consistently while other connections write."""
        with closing(sqlite3.connect(target)) as copy:
            self.connection.conn.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # otherwise SQLite adds two files when it opens the copy

    @contextmanager
    def _noting_failures(self) -> Iterator[None]:
        """Raise the errors of the block that are about the file as StorageError, those of the schema as Refused.

        A connection that could not read or write its file stays broken when the file is repaired, so it counts as
        failed. One that lacks room or has to wait is fine, and while the disk is full perhaps no other can be opened.
        """
        try:
            with translating_sqlite_errors(self._path):
                yield
        except (DamagedDatabase, Inaccessible):
            self._failed = True
            raise
