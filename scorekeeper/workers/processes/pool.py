"""A few worker processes behind a bounded queue. Threads call `WorkerProcesses.run` and wait for the result."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, Semaphore

from scorekeeper.workers import Full, P, T, Workers
from scorekeeper.workers.processes.process import Worker

# A process is replaced after this many calls: its libraries keep memory, which then returns to the system.
CALLS = 20
# Seconds. A process that was idle for so long ends, and its memory is free as well.
IDLE = 600.0


class WorkerProcesses(Workers):
    """A pool of worker processes. The first call starts the first process; further ones start only while all are busy.

    `processes` calls run at a time, and `queue` more may wait. A call may take `seconds` and `memory` bytes of data
    (not on macOS). A process is replaced after `calls` calls, and ends after being idle for `idle` seconds or longer.
    """

    def __init__(
        self,
        processes: int,
        queue: int,
        seconds: float,
        memory: int,
        *,
        calls: int = CALLS,
        idle: float = IDLE,
    ) -> None:
        self.places = processes + queue
        self._free_places = Semaphore(self.places)
        # Semaphores wake threads in the order of arrival.
        self._turns = Semaphore(processes)
        self.seconds = seconds
        self._memory, self._calls, self._idle = memory, calls, idle
        self._lock = Lock()
        self._waiting: list[Worker] = []
        self._busy: set[Worker] = set()

    def run_with_progress(
        self, on_progress: Callable[[object], object], function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call `function` in a worker process. If there is no result or `on_progress` raises, that process ends."""
        if not self._free_places.acquire(blocking=False):
            raise Full
        try:
            with self._turns, self._worker() as worker:
                return worker.call(function, args, kwargs, self.seconds, on_progress)
        finally:
            self._free_places.release()

    def close(self) -> None:
        """End all processes at once. Running calls raise `Died`. A later call starts a new process."""
        with self._lock:
            waiting, busy = [*self._waiting], [*self._busy]
            self._waiting.clear()
        for worker in waiting:
            worker.end()
        for worker in busy:
            # The thread that waits for its answer does the rest.
            worker.kill()

    @contextmanager
    def _worker(self) -> Iterator[Worker]:
        """Lend an idle process, or a new one."""
        with self._lock:
            ready = [worker for worker in self._waiting if worker.is_ready(self._idle)]
            too_old = [worker for worker in self._waiting if worker not in ready]
            # The one used last, so that the others get old and end when there is little to do.
            worker = ready.pop() if ready else None
            self._waiting[:] = ready
        for old in too_old:
            old.end()
        worker = worker or Worker(self._memory, 2 * self._idle)
        with self._lock:
            self._busy.add(worker)
        try:
            yield worker
        finally:
            with self._lock:
                self._busy.remove(worker)
            if worker.calls < self._calls and worker.is_ready(self._idle):
                with self._lock:
                    self._waiting.append(worker)
            else:
                worker.end()
