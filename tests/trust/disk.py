"""A disk that may lose what was not synced: the states in which a crash can leave files.

What POSIX promises, and nothing more: a file's bytes are on the disk after a sync of the file, names after a sync of
their folder. Of what was written since, each write may be there, be missing, or be there in part, in any order. Names
come and go in order. Writes are torn between sectors of 512 bytes.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from tests.trust.recording import Create, Operation, Remove, Sync, Truncate, Write

_SECTOR = 512


@dataclass
class _File:
    """The bytes that are safe, and what was done to them since, oldest first."""

    safe: bytearray = field(default_factory=bytearray)
    since: list[Write | Truncate] = field(default_factory=list)

    def sync(self) -> None:
        for change in self.since:
            _change(self.safe, change)
        self.since.clear()

    def after_crash(self, random: Random, keep: float) -> bytes:
        content = bytearray(self.safe)
        for change in self.since:
            if isinstance(change, Write) and random.random() < 0.2:
                change = _torn(change, random)
            if random.random() < keep:
                _change(content, change)
        return bytes(content)


class Disk:
    """Files by name, at some moment of a recording. All that is there at the beginning is safe."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._names = {path: _File(bytearray(content)) for path, content in files.items()}
        self._safe_names = dict(self._names)
        self._names_since: list[tuple[str, _File | None]] = []

    def do(self, operation: Operation) -> None:
        """Carry out the next operation of a recording."""
        did = operation.did
        if isinstance(did, Create):
            if did.path not in self._names:
                self._name(did.path, _File())
        elif isinstance(did, Remove):
            self._name(did.path, None)
        elif not isinstance(did, Sync):
            self._names[did.path].since.append(did)
        elif did.path in self._names:
            self._names[did.path].sync()
        else:  # The folder.
            self._safe_names = dict(self._names)
            self._names_since.clear()

    def after_crash(self, random: Random) -> dict[str, bytes]:
        """The files that a crash now could leave: one of many possible states, chosen by `random`."""
        names = dict(self._safe_names)
        for path, file in self._names_since[: random.randint(0, len(self._names_since))]:
            _set(names, path, file)
        keep = random.choice((0.0, 0.1, 0.5, 0.9, 1.0))
        return {path: file.after_crash(random, keep) for path, file in names.items()}

    def _name(self, path: str, file: _File | None) -> None:
        _set(self._names, path, file)
        self._names_since.append((path, file))


def _set(names: dict[str, _File], path: str, file: _File | None) -> None:
    if file is None:
        names.pop(path, None)
    else:
        names[path] = file


def _change(content: bytearray, change: Write | Truncate) -> None:
    end = change.size if isinstance(change, Truncate) else change.offset + len(change.data)
    content.extend(bytes(max(0, end - len(content))))
    if isinstance(change, Truncate):
        del content[change.size :]
    else:
        content[change.offset : end] = change.data


def _torn(write: Write, random: Random) -> Write:
    """A part of a write: up to the border of a sector, or from there on."""
    first = _SECTOR - write.offset % _SECTOR
    borders = range(first, len(write.data), _SECTOR)
    if not borders:
        return write
    at = random.choice(borders)
    if random.random() < 0.5:
        return Write(write.path, write.offset, write.data[:at])
    return Write(write.path, write.offset + at, write.data[at:])
