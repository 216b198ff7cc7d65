"""What the tests have worker processes do."""

import os
import signal
import time
from pathlib import Path

from scorekeeper.engine.text import Invalid, Issue, T
from scorekeeper.workers import report_progress


def pid() -> int:
    return os.getpid()


def sum_of(*numbers: int, more: int = 0) -> int:
    return sum(numbers) + more


def sleep() -> None:
    """Longer than any test takes."""
    time.sleep(3600)


def count(most: int) -> int:
    """Tell each number on the way there."""
    for number in range(most):
        report_progress(number)
    return most


def note_and_wait(begun: Path, go: Path) -> str:
    """Say that it has begun, and wait until a file is there; its text."""
    (begun / str(os.getpid())).touch()
    while not go.exists():
        time.sleep(0.01)
    return go.read_text()


def allocate(size: int) -> int:
    return len(bytearray(size))


def allocate_in_c(size: int) -> None:
    """As GLib does, of which Pango is a part: without memory it stops the process."""
    try:
        bytearray(size)
    except MemoryError:
        os.abort()


def die() -> None:
    os._exit(7)


def kill_itself() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def refuse() -> None:
    raise Invalid(Issue("odd", "field", T("This is odd.")))


def unpicklable() -> object:
    return lambda: None
