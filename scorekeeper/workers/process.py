"""One worker process, seen from the program that gives it work."""

import multiprocessing
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from multiprocessing import resource_tracker
from threading import Lock
from typing import TypeVar

from scorekeeper.workers.child import OUT_OF_MEMORY, work
from scorekeeper.workers.failures import Died, Late, TooMuchMemory

# How a process ends that gets no memory: by itself, or by a library written in C, which stops the whole process then.
_NO_MEMORY = (OUT_OF_MEMORY, -signal.SIGABRT, -signal.SIGTRAP)
# Seconds. On a small computer the first process loads the libraries for that long.
_TO_START = 120.0

# Whoever starts a process also asks all others how they ended, and only one thread is told.
_one_at_a_time = Lock()

# The program has threads, so it is never forked itself. On Linux a process without threads, the fork server, loads
# these libraries once, and every worker is a fork of it. None is a module of ours: which copy of those is meant, each
# worker is told. On macOS a fork may not use the libraries of the system.
if sys.platform == "linux":
    _context = multiprocessing.get_context("forkserver")
    _context.set_forkserver_preload(["weasyprint", "jinja2.ext", "babel.dates", "babel.numbers", "budoux"])
else:
    _context = multiprocessing.get_context("spawn")

T = TypeVar("T")


class Worker:
    """A process that calls functions, one at a time. Raises `Died` if it cannot be started."""

    def __init__(self, memory: int, patience: float) -> None:
        """`memory` are the bytes of data that it may have; it ends after `patience` seconds without work."""
        self.calls = 0
        self._used = time.monotonic()
        self._connection, other = _context.Pipe()
        self._process = _context.Process(target=work, args=(other, memory, patience), daemon=True)
        try:
            with other, _one_at_a_time, _without_interrupts():
                self._process.start()
            if not self._connection.poll(_TO_START):
                raise Died("It did not start in time.")
            self._connection.recv_bytes()
        except (EOFError, OSError) as error:
            self.end()
            raise Died("It ended as it started.") from error
        except BaseException:
            self.end()
            raise

    def is_ready(self, idle: float) -> bool:
        """Whether it waits for work, and has not waited for `idle` seconds."""
        # All its answers are read, so there is something to read only if it has ended.
        return not self._connection.closed and not self._connection.poll(0) and time.monotonic() - self._used < idle

    def call(
        self,
        function: Callable[..., T],
        args: Sequence[object],
        kwargs: Mapping[str, object],
        seconds: float,
        hear: Callable[[object], object],
    ) -> T:
        """The result of a function. `hear` gets what it reports meanwhile; what `hear` raises ends the process.

        Raises what the function raises, or `Late`, `TooMuchMemory`, `Died`: then the process has ended.
        """
        latest = time.monotonic() + seconds
        try:
            self._connection.send((function, args, kwargs))
            while True:
                if not self._connection.poll(max(latest - time.monotonic(), 0)):
                    raise Late
                last, answer = self._connection.recv()
                if last:
                    break
                hear(answer)
        except (EOFError, OSError) as error:
            self.end()
            if self._process.exitcode in _NO_MEMORY:
                raise TooMuchMemory from error
            raise Died(f"It ended with {self._process.exitcode}.") from error
        except BaseException:
            self.end()
            raise
        self.calls += 1
        self._used = time.monotonic()
        result, raised = answer
        if raised is not None:
            raise raised
        return result  # type: ignore[no-any-return]  # it was sent by `work`, which called the function

    def end(self) -> None:
        """End the process at once, and give back what it holds here. No other thread may use it meanwhile."""
        with _one_at_a_time:
            if self._process.pid is not None:
                self._process.kill()
                self._process.join()
        self._connection.close()

    def kill(self) -> None:
        """End the process at once, whatever it does. The thread that called it gets `Died`."""
        self._process.kill()


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Processes that are started meanwhile never get SIGINT: Ctrl-C in a terminal goes to all of them, and would make
    each print where it was."""
    # It would allow the signal again if it were started below.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
