"""Records how the real server writes its database: every write, sync, new and removed file, in order.

strace watches the system calls of the server (https://strace.io). Its log is read into operations, which `disk` can
stop anywhere.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

# Whatever else writes to a file or maps it stops the reading: a recording that misses a write proves nothing.
_CALLS = (
    "write,writev,pwrite64,pwritev,pwritev2,fsync,fdatasync,sync_file_range,ftruncate,fallocate,mmap,"
    "open,openat,creat,link,linkat,unlink,unlinkat,rename,renameat,renameat2"
)


@dataclass(frozen=True)
class Write:
    """Bytes written to a file at an offset."""

    path: str
    offset: int
    data: bytes


@dataclass(frozen=True)
class Truncate:
    """A file cut, or made longer by zeros, to a size in bytes."""

    path: str
    size: int


@dataclass(frozen=True)
class Sync:
    """All that was written to a file, or all names that were made and removed in a folder, is on the disk."""

    path: str


@dataclass(frozen=True)
class Create:
    """A file opened with leave to make it. It is made unless it is there."""

    path: str


@dataclass(frozen=True)
class Remove:
    """A name that is gone."""

    path: str


@dataclass(frozen=True)
class Operation:
    """What was done, and when it began (nanoseconds since 1970)."""

    at: int
    did: Write | Truncate | Sync | Create | Remove


def tracer(log: Path, database: Path) -> Sequence[str]:
    """The command that starts a program and records what it does to a database into `log`."""
    folder = database.parent
    watched = [part for path in (database, Path(f"{database}-wal"), folder) for part in ("-P", str(path))]
    # Only the calls that are watched stop the program.
    how = ["-f", "--seccomp-bpf", "-y", "-qq", "-xx", "-s", "100000000", "-e", "signal=none", "-e", f"trace={_CALLS}"]
    return ["strace", *how, "--absolute-timestamps=format:unix,precision:ns", *watched, "-o", str(log)]


_LINE = re.compile(r"(\d+) +(\d+)\.(\d{9}) (.*)")
_WHOLE = re.compile(r"(\w+)\((.*)\) += (-?\d+)")
_FILE = re.compile(r"\d+<((?:\\x..)+)>(?:\(deleted\))?")
_TEXT = re.compile(r'"((?:\\x..)*)"')


def read_recording(log: Path) -> Iterator[Operation]:
    """The operations of a log in the order in which they were finished.

    Raises ValueError at a call whose effect on the files is not known.
    """
    begun: dict[str, str] = {}
    for line in log.read_text().splitlines():
        found = _LINE.fullmatch(line)
        if found is None:
            raise ValueError(f"not a line of strace: {line[:200]}")
        process, seconds, nanoseconds, call = found.groups()
        if call.endswith("<unfinished ...>"):
            begun[process] = call.removesuffix("<unfinished ...>").rstrip()
            continue
        if call.startswith("<... "):
            call = begun.pop(process) + call.partition("resumed>")[2]
        if call.startswith(("+++", "---")):
            continue
        done = _WHOLE.match(call)
        if done is None:  # Killed in the middle of a call.
            continue
        name, arguments, answer = done.groups()
        if int(answer) >= 0 and (did := _read(name, arguments, int(answer))) is not None:
            yield Operation(int(seconds + nanoseconds), did)


def _read(name: str, arguments: str, answer: int) -> Write | Truncate | Sync | Create | Remove | None:
    match name:
        case "pwrite64":
            text = _bytes(_TEXT, arguments)
            if len(text) < answer:
                raise ValueError("strace has cut a write short")
            return Write(_path(arguments), int(arguments.rpartition(", ")[2]), text[:answer])
        case "ftruncate":
            return Truncate(_path(arguments), int(arguments.rpartition(", ")[2]))
        case "fsync" | "fdatasync":
            return Sync(_path(arguments))
        case "open" | "openat" if "O_TRUNC" not in arguments:
            return Create(_bytes(_TEXT, arguments).decode()) if "O_CREAT" in arguments else None
        case "unlink":
            return Remove(_bytes(_TEXT, arguments).decode())
        case "mmap" if "MAP_SHARED" not in arguments:
            return None
    raise ValueError(f"a call that is not understood: {name}({arguments[:200]})")


def _path(arguments: str) -> str:
    return _bytes(_FILE, arguments).decode()


def _bytes(pattern: re.Pattern[str], arguments: str) -> bytes:
    found = pattern.search(arguments)
    if found is None:
        raise ValueError(f"arguments that are not understood: {arguments[:200]}")
    return bytes.fromhex(found[1].replace("\\x", ""))
