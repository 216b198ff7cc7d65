"""Finished sheets in a folder, so that no sheet is made twice. Any file in it may be deleted at any time."""

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import mkstemp
from threading import Lock

_MOST_BYTES, _MOST_SHEETS = 50_000_000, 500
# Bytes that stay free on the disk: room for scores matters more than a sheet that is there at once.
_SPARE = 100_000_000
_DIGEST = sha256().digest_size
# The file with the number of deleted sessions that the sheets may show none of.
_DELETED = "deleted"


class SheetCache:
    """The sheets in one folder by key (letters and digits). Of too many, the least recently used ones are dropped.

    If the folder is missing, full or read-only, nothing is found and nothing kept, without an error.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = Lock()
        self._deletions: str | None = None
        self.age = 0

    def find(self, key: str) -> bytes | None:
        """The sheet, or None if it is not here or its file was damaged, as by a power cut."""
        path = self._folder / key
        try:
            content = path.read_bytes()
        except OSError:
            return None
        digest, sheet = content[:_DIGEST], content[_DIGEST:]
        if sha256(sheet).digest() != digest:
            with suppress(OSError):
                path.unlink()
            return None
        with suppress(OSError):
            os.utime(path)
        return sheet

    def keep(self, key: str, sheet: bytes, age: int) -> bool:
        """Keep a sheet, and return whether it is kept. `age` is the value of `self.age` before the sheet was started:
        `clear` was called since if that differs, and the sheet may show a deleted session."""
        with self._lock:
            if age != self.age:
                return False
            try:
                self._folder.mkdir(mode=0o700, exist_ok=True)
                if shutil.disk_usage(self._folder).free - len(sheet) < _SPARE:
                    return False
                # Only its owner may read what mkstemp makes.
                opened, name = mkstemp(prefix=".", dir=self._folder)
                try:
                    with os.fdopen(opened, "wb") as file:
                        file.write(sha256(sheet).digest() + sheet)
                    Path(name).replace(self._folder / key)
                except BaseException:
                    Path(name).unlink(missing_ok=True)
                    raise
                self._drop_oldest()
            except OSError:
                return False
            return True

    def clear(self) -> None:
        """Delete all sheets, and keep none that is being made now."""
        with self._lock:
            self._clear()

    def follow(self, deletions: str) -> None:
        """Clear, unless `deletions`, which tells the sessions deleted so far, is the same as when it was called for
        this folder before: any sheet may show such a session, which another server may have deleted."""
        note = self._folder / _DELETED
        with self._lock:
            if self._deletions is None:
                with suppress(OSError, UnicodeDecodeError):
                    self._deletions = note.read_text()
            if self._deletions == deletions:
                return
            self._clear()
            self._deletions = deletions
            # Without the note they are cleared once more after the next start.
            with suppress(OSError):
                self._folder.mkdir(mode=0o700, exist_ok=True)
                note.touch(0o600)
                note.write_text(deletions)

    def _clear(self) -> None:
        self.age += 1
        for path, _size, _used in self._files():
            with suppress(OSError):
                path.unlink()

    def _drop_oldest(self) -> None:
        size = number = 0
        for path, bytes_, _used in sorted(self._files(), key=lambda file: file[2], reverse=True):
            size, number = size + bytes_, number + 1
            if size > _MOST_BYTES or number > _MOST_SHEETS:
                with suppress(OSError):
                    path.unlink()

    def _files(self) -> Iterator[tuple[Path, int, int]]:
        """Every file but the note with its size and time of last use in nanoseconds; half-written ones too."""
        with suppress(OSError):
            for path in [*self._folder.iterdir()]:
                if path.name != _DELETED:
                    with suppress(OSError):
                        status = path.lstat()
                        yield path, status.st_size, status.st_mtime_ns
