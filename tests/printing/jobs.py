"""What the tests have worker processes do instead of printing."""

import os
import signal
import time
from pathlib import Path
from uuid import uuid4

from scorekeeper.engine.text import Invalid, Issue, T
from scorekeeper.pdf import Progress
from scorekeeper.workers import report_progress


def sheet(begun: Path, go: Path | None = None) -> bytes:
    """Note that it was begun, tell how far it is, and wait until a file is there."""
    (begun / uuid4().hex).touch()
    report_progress(Progress(2, 3))
    while go and not go.exists():
        time.sleep(0.01)
    return b"a sheet"


def endless(begun: Path) -> bytes:
    """Tell how far it is, again and again."""
    (begun / uuid4().hex).touch()
    while True:
        report_progress(Progress(1))
        time.sleep(0.01)


def refused() -> bytes:
    raise Invalid(Issue("odd", "field", T("This is odd.")))


def killed() -> bytes:
    os.kill(os.getpid(), signal.SIGKILL)
    return b""
