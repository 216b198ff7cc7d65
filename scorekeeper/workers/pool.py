"""A few worker processes with a bounded queue before them. Threads call `Workers.run` and wait for the result."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, Semaphore
from typing import ParamSpec, TypeVar

from scorekeeper.workers.failures import Full
from scorekeeper.workers.process import Worker

# After so many calls a process is replaced: what its libraries keep in memory returns to the computer.
CALLS = 20
# Seconds. A process that had nothing to do for so long ends, and its memory returns as well.
IDLE = 600.0

P = ParamSpec("P")
T = TypeVar("T")


class Workers:
    """A pool of worker processes. It starts none before the first call, and a further one only while all are busy.

    `processes` calls run at a time, and `queue` more may wait. A call may take `seconds` and `memory` bytes of data
    (macOS does not enforce such a limit). A process is replaced after so many `calls`, and ends after `idle` seconds
    without one; it may take twice as long.
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
        # A semaphore wakes in the order of arrival.
        self._turns = Semaphore(processes)
        self.seconds = seconds
        self._memory, self._calls, self._idle = memory, calls, idle
        self._lock = Lock()
        self._waiting: list[Worker] = []
        self._busy: set[Worker] = set()

    def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call `function` in a worker process and return its result. What it raises is raised here.

        The function, its arguments and its result must be picklable: the function is one of a module.
        Raises a kind of `Unfinished` if there is no result; the next call gets a new process then.
        """
        return self.run_and_hear(lambda _news: None, function, *args, **kwargs)

    def run_and_hear(
        self, hear: Callable[[object], object], function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The same as `run`. `hear` is called in this thread with everything that `function` tells by `report`.

        What `hear` raises ends the call and its process, and is raised here.
        """
        if not self._free_places.acquire(blocking=False):
            raise Full
        try:
            with self._turns, self._worker() as worker:
                return worker.call(function, args, kwargs, self.seconds, hear)
        finally:
            self._free_places.release()

    def close(self) -> None:
        """End all processes at once. Calls that are running raise `Died`. A later call starts a new process."""
        with self._lock:
            waiting, busy = [*self._waiting], [*self._busy]
            self._waiting.clear()
        for worker in waiting:
            worker.end()
        for worker in busy:
            # The thread that waits for it does the rest.
            worker.kill()

    @contextmanager
    def _worker(self) -> Iterator[Worker]:
        """A process that is free: one that waits for work, or a new one."""
        with self._lock:
            fresh = [worker for worker in self._waiting if worker.is_ready(self._idle)]
            worn = [worker for worker in self._waiting if worker not in fresh]
            # The one used last: if there is little to do, the others get old and end.
            worker = fresh.pop() if fresh else None
            self._waiting[:] = fresh
        for one in worn:
            one.end()
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
