"""A worker process that does nothing for a while, so that tests see who waits for it."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from scorekeeper.workers.processes import WorkerProcesses
from tests.workers import jobs


@contextmanager
def held(pool: WorkerProcesses) -> Iterator[int]:
    """The process of a pool, which does nothing until this ends."""
    pid = pool.run(jobs.pid)
    os.kill(pid, signal.SIGSTOP)
    try:
        yield pid
    finally:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)
