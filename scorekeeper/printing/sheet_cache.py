"""Finished sheets in a folder, so that the same sheet is not made twice. Everything in the folder may be thrown away at
any time, and without it every sheet is made anew."""

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


class SheetCache:
    """The sheets in one folder, each by its key (letters and digits), `most_bytes` and `most_sheets` at most: those
    that were not asked for the longest go first. `spare` bytes of the disk stay free.

    A folder that is missing, full or read-only gives nothing and keeps nothing, and nobody is told."""

    def __init__(
        self, folder: Path, most_bytes: int = _MOST_BYTES, most_sheets: int = _MOST_SHEETS, spare: int = _SPARE
    ) -> None:
        self._folder, self._most_bytes, self._most_sheets, self._spare = folder, most_bytes, most_sheets, spare
        self._lock = Lock()
        self.age = 0

    def find(self, key: str) -> bytes | None:
        """A sheet, None if it is not here. A file that a power cut has damaged is none."""
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
        """Keep a sheet, and say whether it is kept. `age` is what `self.age` was before the sheet was begun: it may
        show a session that was deleted since."""
        with self._lock:
            if age != self.age:
                return False
            try:
                self._folder.mkdir(mode=0o700, exist_ok=True)
                if shutil.disk_usage(self._folder).free - len(sheet) < self._spare:
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
        """Throw all sheets away, and those that are being made now."""
        with self._lock:
            self.age += 1
            for path, _size, _used in self._files():
                with suppress(OSError):
                    path.unlink()

    def _drop_oldest(self) -> None:
        size = number = 0
        for path, bytes_, _used in sorted(self._files(), key=lambda file: file[2], reverse=True):
            size, number = size + bytes_, number + 1
            if size > self._most_bytes or number > self._most_sheets:
                with suppress(OSError):
                    path.unlink()

    def _files(self) -> Iterator[tuple[Path, int, int]]:
        """Every file with its size and when it was used last, in nanoseconds; half-written ones too."""
        with suppress(OSError):
            for path in [*self._folder.iterdir()]:
                with suppress(OSError):
                    about = path.lstat()
                    yield path, about.st_size, about.st_mtime_ns
