"""One worker process, seen from the program that gives it work."""

import multiprocessing
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from multiprocessing import resource_tracker
from threading import Lock

from scorekeeper.workers import Died, Late, T, TooMuchMemory
from scorekeeper.workers.processes.child import OUT_OF_MEMORY, work

# The exit statuses of a process that gets no memory: its own, or those of a C library that aborts the process.
_NO_MEMORY = (OUT_OF_MEMORY, -signal.SIGABRT, -signal.SIGTRAP)
# Seconds. On a small computer the first process loads its libraries for that long.
_TO_START = 120.0

# Starting a process also collects the statuses of all others, and only one thread gets each of them.
_starting_or_ending = Lock()

# The program has threads, so it must not fork itself. On Linux a fork server without threads loads these libraries
# once, and every worker is a fork of it. None is a module of ours: each worker is told which copy of those to load. On
# macOS a fork must not use the libraries of the system.
if sys.platform == "linux":
    _context = multiprocessing.get_context("forkserver")
    _context.set_forkserver_preload(["weasyprint", "jinja2.ext", "babel.dates", "babel.numbers", "budoux"])
else:
    _context = multiprocessing.get_context("spawn")


class Worker:
    """A process that calls functions, one at a time. Raises `Died` if it cannot be started."""

    def __init__(self, memory: int, patience: float) -> None:
        """It may have `memory` bytes of data and ends after `patience` seconds without work."""
        self.calls = 0
        self._used = time.monotonic()
        self._connection, other = _context.Pipe()
        self._process = _context.Process(target=work, args=(other, memory, patience), daemon=True)
        try:
            with other, _starting_or_ending, _without_interrupts():
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
        """Whether it is alive and was idle for less than `idle` seconds."""
        # All its answers have been read, so something to read means that it has ended.
        return not self._connection.closed and not self._connection.poll(0) and time.monotonic() - self._used < idle

    def call(
        self,
        function: Callable[..., T],
        args: Sequence[object],
        kwargs: Mapping[str, object],
        seconds: float,
        on_progress: Callable[[object], object],
    ) -> T:
        """Call a function and return its result; `on_progress` gets its reports. Raises what the function raises, or
        `Late`, `TooMuchMemory` or `Died`: then the process has ended, as it has if `on_progress` raises."""
        deadline = time.monotonic() + seconds
        try:
            self._connection.send((function, args, kwargs))
            while True:
                if not self._connection.poll(max(deadline - time.monotonic(), 0)):
                    raise Late
                is_result, answer = self._connection.recv()
                if is_result:
                    break
                on_progress(answer)
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
        """End the process at once and release its connection. No other thread may use it meanwhile."""
        with _starting_or_ending:
            if self._process.pid is not None:
                self._process.kill()
                self._process.join()
        self._connection.close()

    def kill(self) -> None:
        """End the process at once, whatever it does. The thread that called it gets `Died`."""
        self._process.kill()


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Keep SIGINT from processes that are started in this block: at Ctrl-C each would print a traceback."""
    # If the block started it, it would unblock the signal.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
