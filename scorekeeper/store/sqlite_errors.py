"""Translates SQLite errors that no caller can avoid (a full disk, a damaged file) into those of the store."""

import errno
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.engine.text import T
from scorekeeper.store.models import Busy, DamagedDatabase, DiskFull, Duplicate, Inaccessible, Refused, StorageError

_KINDS: dict[int, type[StorageError]] = {
    sqlite3.SQLITE_BUSY: Busy,
    sqlite3.SQLITE_LOCKED: Busy,
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_CORRUPT: DamagedDatabase,
    sqlite3.SQLITE_NOTADB: DamagedDatabase,
    sqlite3.SQLITE_READONLY: Inaccessible,
    sqlite3.SQLITE_IOERR: Inaccessible,
    sqlite3.SQLITE_CANTOPEN: Inaccessible,
    sqlite3.SQLITE_PERM: Inaccessible,
    sqlite3.SQLITE_NOLFS: Inaccessible,
}
_DUPLICATES = (sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)
# More than SQLite adds to any of its files at once.
_PROBE = bytes(64 * 1024)
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


@contextmanager
def translating_sqlite_errors(path: Path) -> Iterator[None]:
    """Raise the SQLite errors of the block that are about the file `path` as StorageError, those about the schema as
    Refused; others stay as they are."""
    try:
        yield
    except sqlite3.Error as error:
        if isinstance(error, sqlite3.IntegrityError):
            raise refusal(error) from error
        kind = _KINDS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
        if kind is None:
            raise
        # SQLite reports a full disk as such only when the database itself grows.
        if kind is Inaccessible and _is_full(path.parent):
            kind = DiskFull
        raise kind(str(error)) from error
    except UnicodeDecodeError as error:
        # SQLite quotes a damaged schema, and Python cannot read that.
        raise DamagedDatabase(T("malformed database schema")) from error


def refusal(error: sqlite3.IntegrityError) -> Refused:
    """What the store raises for a value that breaks the schema."""
    kind = Duplicate if getattr(error, "sqlite_errorcode", 0) in _DUPLICATES else Refused
    return kind(str(error))


def _is_full(folder: Path) -> bool:
    """Whether there is no room for another file in a folder."""
    try:
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(_PROBE)
            probe.flush()
            os.fsync(probe.fileno())
    except OSError as error:
        return error.errno in _NO_ROOM
    return False
