"""Open connections that are kept for the next request. A new one reads the schema again, and waits for the disk twice
at its first write. The last one that closes moves the log into the database: five times as many writes as a save."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING
from weakref import finalize

import sqlite_utils

from scorekeeper.engine.text import T
from scorekeeper.store.connection import PATIENCE_SECONDS, WAIT_SECONDS, connect, needing_extra
from scorekeeper.store.models import DamagedDatabase
from scorekeeper.store.places import Place, PostgresAddress
from scorekeeper.store.sqlite_database import SqliteDatabase
from scorekeeper.store.store import Store
from scorekeeper.store.writer_queue import WriterQueue, queue_of

if TYPE_CHECKING:
    from scorekeeper.store.postgresql import Connections

_MOST_KEPT = 16
"""One for each thread of the server."""

_File = tuple[int, int] | None


@dataclass(frozen=True)
class _PooledConnection:
    """A connection, and what it has open: the path, the file that had it, and the file of its log."""

    db: sqlite_utils.Database
    queue: WriterQueue
    path: Path
    files: tuple[_File, _File]


class Pool:
    """Connections of this process to one database, of which at most 16 are idle. Threads may share a pool.

    Idle connections are dropped when one of them has failed, and when another file has taken the place of the database
    or its log, because what is written to a deleted file is lost. A file that has become shorter was cut, as
    Scorekeeper never shortens it: SQLite would go on writing to its log, and acknowledge what nobody can read again.
    """

    def __init__(self) -> None:
        self._guard = Lock()
        self._idle: list[_PooledConnection] = []
        self._server: Connections | None = None
        # The database file in use, and the most bytes that it had.
        self._largest: tuple[_File, int] = (None, 0)
        # The connections are closed with the pool or at the end of the program.
        finalize(self, _close, self._idle)

    def store(self, place: Place) -> Store:
        """The database that `prepare` made, as a context manager; leaving it gives the connection back. Raises
        StorageError, DamagedDatabase if its file has become shorter."""
        return self._of_file(place) if isinstance(place, Path) else self._of_server(place)

    def _of_server(self, address: PostgresAddress) -> Store:
        with needing_extra():
            from scorekeeper.store import postgresql
        with self._guard:
            if self._server is None or self._server.address != address:
                self._server = postgresql.Connections(address)
            server = self._server
        return Store(postgresql.PostgresDatabase(server))

    def _of_file(self, path: Path) -> Store:
        files = _files(path)
        with self._guard:
            self._require_uncut(path, files[0])
            if self._idle and (self._idle[-1].path, self._idle[-1].files) != (path, files):
                _close(self._idle)
            pooled = self._idle.pop() if self._idle else None
        if pooled is None:
            db = connect(path, WAIT_SECONDS, any_thread=True)
            # Connecting makes a missing log.
            pooled = _PooledConnection(db, queue_of(path), path, (files[0], _files(path)[1]))
        release = partial(self._take_back, pooled)
        return Store(SqliteDatabase(pooled.db, path, pooled.queue, PATIENCE_SECONDS, release))

    def _require_uncut(self, path: Path, file: _File) -> None:
        if file is None:
            return
        size = path.stat().st_size
        largest = self._largest[1] if self._largest[0] == file else 0
        if size < largest:
            raise DamagedDatabase(
                T("%(path)s had %(before)s bytes and has %(now)s", path=path, before=largest, now=size)
            )
        self._largest = (file, size)

    def close(self) -> None:
        """Close the idle connections."""
        with self._guard:
            _close(self._idle)
            if self._server:
                self._server.close()

    def _take_back(self, pooled: _PooledConnection, failed: bool) -> None:
        with self._guard:
            if failed or (self._idle and self._idle[-1].files != pooled.files):
                _close(self._idle)
            if not failed and len(self._idle) < _MOST_KEPT:
                self._idle.append(pooled)
                return
        pooled.db.close()


def _close(idle: list[_PooledConnection]) -> None:
    while idle:
        idle.pop().db.close()


def _files(path: Path) -> tuple[_File, _File]:
    return _file(path), _file(path.with_name(f"{path.name}-wal"))


def _file(path: Path) -> _File:
    """The identity of a file, which another file of the same name does not have; None if there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
