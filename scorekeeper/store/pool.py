"""Open connections that are kept for the next request.

A new connection reads the schema anew, and its first write waits for the disk twice: once for the log, once for the
folder that holds the log's name. The last connection that closes moves the log into the database, which costs five
times as many writes as a save. So connections stay open.
"""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Lock
from weakref import finalize

import sqlite_utils

from scorekeeper.store.connection import PATIENCE_SECONDS, WAIT_SECONDS, connect
from scorekeeper.store.database import Database
from scorekeeper.store.store import Store
from scorekeeper.store.writer_queue import WriterQueue, queue_of

_MOST_KEPT = 16
"""One for each thread of the server."""

_File = tuple[int, int] | None


@dataclass(frozen=True)
class _Kept:
    """A connection, and what it leads to: the name, the file that had it, and the file of its log."""

    db: sqlite_utils.Database
    queue: WriterQueue
    path: Path
    files: tuple[_File, _File]


class Pool:
    """Connections of this process to one database, at most 16 that nobody uses at the moment.

    They are kept while the file at that path and its log are the ones they have open: another file may take the place
    of either, and what is written to a file without a name is lost. Where one cannot read or write its file, whoever
    comes next begins anew. Several threads may use a pool at once.
    """

    def __init__(self) -> None:
        self._guard = Lock()
        self._idle: list[_Kept] = []
        # A pool that nobody refers to any more closes what it has, and so does every pool at the end of the program.
        finalize(self, _close, self._idle)

    def store(self, path: Path) -> Store:
        """The database that `prepare` made, as a context manager; leaving it gives the connection back.

        Raises StorageError if the file does not exist or cannot be used.
        """
        files = _files(path)
        with self._guard:
            if self._idle and (self._idle[-1].path, self._idle[-1].files) != (path, files):
                _close(self._idle)
            kept = self._idle.pop() if self._idle else None
        if kept is None:
            db = connect(path, WAIT_SECONDS, any_thread=True)
            # To connect makes a log that is missing.
            kept = _Kept(db, queue_of(path), path, (files[0], _files(path)[1]))
        release = partial(self._take_back, kept)
        return Store(Database(kept.db, path, kept.queue, PATIENCE_SECONDS, release))

    def close(self) -> None:
        """Close what nobody uses at the moment."""
        with self._guard:
            _close(self._idle)

    def _take_back(self, kept: _Kept, failed: bool) -> None:
        with self._guard:
            if failed or (self._idle and self._idle[-1].files != kept.files):
                _close(self._idle)
            if not failed and len(self._idle) < _MOST_KEPT:
                self._idle.append(kept)
                return
        kept.db.close()


def _close(idle: list[_Kept]) -> None:
    while idle:
        idle.pop().db.close()


def _files(path: Path) -> tuple[_File, _File]:
    return _file(path), _file(path.with_name(f"{path.name}-wal"))


def _file(path: Path) -> _File:
    """What tells a file from another one of the same name; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
