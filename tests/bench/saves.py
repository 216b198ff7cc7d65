"""What it costs to save a hand: the time until a phone is told, and how often the disk is waited for."""

import os
import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median

from tests.bench.part import Part, times
from tests.bench.rows import Mark, Row, middle_and_p99
from tests.trust.phone import ScoringPhone
from tests.trust.server import Server

# The first saves open connections, begin a log, and fill caches.
FIRST = 5


def rows(part: Part) -> Iterator[Row]:
    """How long a save takes beside one write that waits for the same disk, and how many such waits it takes."""
    with Server(part.folder / "instance") as server:
        took = times(lambda phone: phone.save_next(), [ready(server)] * part.many(500, 5))
    middle, p99 = middle_and_p99(took)
    disk, _ = middle_and_p99(synced_writes(part.folder / "synced", part.many(500, 5)))
    yield Row("A hand is saved and acknowledged", middle, p99, "ms", middle / disk, "one synced write of 4 KB")
    if shutil.which("strace"):
        yield Row("Waits for the disk in a save", syncs_a_save(part), None, "syncs", marks=(Mark(1),))


def ready(server: Server) -> ScoringPhone:
    """A phone in the middle of an evening."""
    phone = ScoringPhone(0, lambda: None)
    phone.client.port = server.port
    for _ in range(FIRST):
        phone.save_next()
    return phone


def synced_writes(file: Path, number: int) -> list[float]:
    """The milliseconds that each of so many writes takes until it is on the disk."""
    page = os.urandom(4096)
    with file.open("wb") as opened:

        def write(_: int) -> None:
            opened.write(page)
            opened.flush()
            os.fdatasync(opened.fileno())

        return times(write, range(number))


def syncs_a_save(part: Part) -> float:
    """The middle of how many syncs the system sees between two acknowledged hands. A checkpoint comes once in hundreds
    of saves, so it is not in the middle."""
    log = part.folder / "syncs"
    tracer = ("strace", "--follow-forks", "--trace=fsync,fdatasync,sync_file_range", f"--output={log}")
    with Server(part.folder / "traced", before=tracer) as server:
        phone, counts = ready(server), list[int]()
        for _ in range(part.many(50, 5)):
            phone.save_next()
            counts.append(log.read_text().count("sync("))
    return median(after - before for before, after in pairwise(counts))
