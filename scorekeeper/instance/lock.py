"""One server on one data folder: the file `server.lock` is locked while it runs and says who that is."""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from scorekeeper.instance.errors import InstanceError
from scorekeeper.instance.files import make_writable

_held: set[int] = set()


@contextmanager
def lock(folder: Path) -> Iterator[Callable[[str], None]]:
    """Keep a data folder, made if it is missing, for this process.

    The result is a function that notes the address at which the server answers, for others to read.
    The kernel gives the lock back when the process ends, however it ends; a file that was left behind locks nothing.
    Raises InstanceError if another process has the folder, and says which, or if nothing can be written there.
    """
    make_writable(folder)
    path = folder / "server.lock"
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise InstanceError(f"The file {path} cannot be written: {error.strerror}.") from error
    _held.add(file)
    held = False
    try:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InstanceError(_taken(folder, os.read(file, 200).decode(errors="replace"))) from None
        except OSError as error:
            raise InstanceError(f"The file {path} cannot be locked: {error.strerror}.") from error
        held = True
        since = datetime.now().astimezone().strftime("%Y-%m-%d %H:%M:%S")

        def tell(address: str) -> None:
            os.ftruncate(file, 0)
            os.pwrite(file, f"process {os.getpid()} since {since}{address and f', at {address}'}".encode(), 0)

        tell("")
        yield tell
    finally:
        if file in _held:
            _held.remove(file)
            if held:
                os.ftruncate(file, 0)
            os.close(file)


def _let_go() -> None:
    """The child of a process does not have what its parent has: it may live longer."""
    for file in _held:
        os.close(file)
    _held.clear()


os.register_at_fork(after_in_child=_let_go)


def _taken(folder: Path, who: str) -> str:
    said = f" ({who})" if who else ""
    return (
        f"Another Scorekeeper{said} works with {folder}. Use that one, stop it first, "
        "or name another folder with --instance."
    )
