"""One server per data folder: a running server locks the file `server.lock`, which says who it is."""

import fcntl
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from scorekeeper import reason_of
from scorekeeper.engine.text import T
from scorekeeper.instance.errors import InstanceError
from scorekeeper.instance.files import make_writable

_open_locks: set[int] = set()


@contextmanager
def lock(folder: Path) -> Iterator[Callable[[str], None]]:
    """Lock a data folder for this process; the folder is made if it is missing. Yields a function that notes the
    server's address in the file, for others to read.

    The kernel releases the lock when the process ends, however it ends. Raises InstanceError if another process has the
    folder, naming that process, or if nothing can be written there.
    """
    make_writable(folder)
    path = folder / "server.lock"
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise InstanceError("The file %(path)s cannot be written: %(why)s.", path=path, why=reason_of(error)) from error
    _open_locks.add(file)
    locked = False
    try:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise _in_use(folder, os.read(file, 200).decode(errors="replace")) from None
        except OSError as error:
            raise InstanceError(
                "The file %(path)s cannot be locked: %(why)s.", path=path, why=reason_of(error)
            ) from error
        locked = True
        since = datetime.now().astimezone().strftime("%Y-%m-%d %H:%M:%S")

        def note_address(address: str) -> None:
            os.ftruncate(file, 0)
            os.pwrite(file, f"process {os.getpid()} since {since}{address and f', at {address}'}".encode(), 0)

        note_address("")
        yield note_address
    finally:
        if file in _open_locks:
            _open_locks.remove(file)
            if locked:
                os.ftruncate(file, 0)
            os.close(file)


def _close_in_child() -> None:
    """A child process does not inherit the locks: it may outlive its parent."""
    for file in _open_locks:
        os.close(file)
    _open_locks.clear()


os.register_at_fork(after_in_child=_close_in_child)


def _in_use(folder: Path, note: str) -> InstanceError:
    noted = re.fullmatch(r"process (\d+) since (.{19})(?:, at (\S+))?", note)
    if noted is None:
        return InstanceError(
            "Another Scorekeeper works with %(folder)s. Use that one, stop it first, "
            "or name another folder with --instance.",
            folder=folder,
        )
    process, since, address = noted.groups()
    if address:
        who = T("process %(process)s since %(since)s, at %(address)s", process=process, since=since, address=address)
    else:
        who = T("process %(process)s since %(since)s", process=process, since=since)
    return InstanceError(
        "Another Scorekeeper (%(process)s) works with %(folder)s. Use that one, stop it first, "
        "or name another folder with --instance.",
        process=who,
        folder=folder,
    )
