"""Connections of this process to one PostgreSQL database, kept for the next request."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock
from weakref import finalize

import psycopg

from scorekeeper.engine.text import T
from scorekeeper.store.models import Away, Busy, StorageError, Unconfirmed
from scorekeeper.store.places import PostgresAddress
from scorekeeper.store.postgresql.connection import Connection, connect, require_alive

_MOST = 16
"""One for each thread of the server."""
_PATIENCE_SECONDS = 4.0
_PAUSE_SECONDS = 0.5


class Connections:
    """At most `most` connections to a database at once, of which `kept` may be idle. Threads may share them."""

    def __init__(self, address: PostgresAddress, most: int = _MOST, kept: int = _MOST) -> None:
        self.address = address
        self._kept = kept
        self._places = BoundedSemaphore(most)
        self._guard = Lock()
        self._idle: list[Connection] = []
        # Why the server could not be reached, until it can.
        self._failure: StorageError | None = None
        self._again_at = 0.0
        self._trying = Lock()
        # Whether the last end of a transaction was not confirmed.
        self._doubtful = False
        self._trial = Lock()
        finalize(self, _close, self._idle)

    def lend(self, *, fresh: bool = False) -> Connection:
        """An idle connection that the server has not closed, or a new one; with `fresh` a new one, and all idle ones
        are closed. Raises StorageError: Busy if there is none for too long, Away if the server cannot be reached."""
        if not self._places.acquire(timeout=_PATIENCE_SECONDS):
            raise Busy(T("too many others are using the database; try again"))
        try:
            if fresh:
                self.close()
            while connection := self._take():
                try:
                    require_alive(connection)
                except Away:
                    connection.close()
                else:
                    return connection
            return self._connect()
        except BaseException:
            self._places.release()
            raise

    def take_back(self, connection: Connection, *, usable: bool = True) -> None:
        """Keep a lent connection for the next request, or close it."""
        with self._guard:
            idle = connection.info.transaction_status == psycopg.pq.TransactionStatus.IDLE
            keep = usable and idle and len(self._idle) < self._kept
            if keep:
                self._idle.append(connection)
        if not keep:
            connection.close()
        self._places.release()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A transaction from its beginning to its end. After one that was not confirmed, one at a time tries until one
        is. The others are refused at once with Away: each would wait for the standby, and nobody could read
        meanwhile."""
        trial = self._doubtful
        if trial and not self._trial.acquire(blocking=False):
            raise Away(T("the database does not confirm what is saved; try again"))
        try:
            yield
            self._doubtful = False
        except Unconfirmed:
            self._doubtful = True
            raise
        finally:
            if trial:
                self._trial.release()

    def close(self) -> None:
        """Close the idle connections."""
        with self._guard:
            _close(self._idle)

    def _connect(self) -> Connection:
        """A new connection. While the server is away, one thread at a time tries, and none for a moment after that: the
        others get the same error at once, and are free for what needs no database."""
        failure = self._failure
        if failure and (time.monotonic() < self._again_at or not self._trying.acquire(blocking=False)):
            raise type(failure)(*failure.args)
        try:
            connection = connect(self.address)
        except StorageError as error:
            self._again_at = time.monotonic() + _PAUSE_SECONDS
            self._failure = error
            raise
        finally:
            if failure:
                self._trying.release()
        self._failure = None
        connection.cursor_factory = psycopg.RawCursor  # which numbers the places of values as PostgreSQL does
        return connection

    def _take(self) -> Connection | None:
        with self._guard:
            return self._idle.pop() if self._idle else None


def _close(idle: list[Connection]) -> None:
    while idle:
        idle.pop().close()
