"""One writer of a process at a time, first come, first served. SQLite lets one connection write, while the others keep
trying: a late one may be first, and some wait forever."""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from weakref import WeakValueDictionary

from scorekeeper.store.models import Busy


class WriterQueue:
    """The threads that want to write one file."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._writing = False
        # Each waiting thread has a lock of its own, which the thread before it releases.
        self._waiting: deque[Lock] = deque()

    @contextmanager
    def turn(self, seconds: float) -> Iterator[None]:
        """Wait at most `seconds` for all earlier threads; later ones wait during the block. Raises Busy."""
        self._take(seconds)
        try:
            yield
        finally:
            self._give()

    def _take(self, seconds: float) -> None:
        mine = Lock()
        with self._guard:
            if not self._writing:
                self._writing = True
                return
            mine.acquire()
            self._waiting.append(mine)
        if mine.acquire(timeout=seconds):
            return
        with self._guard:
            # The turn may have come at this very moment.
            if mine in self._waiting:
                self._waiting.remove(mine)
                raise Busy("too many others are saving; try again")

    def _give(self) -> None:
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._writing = False


_queues: WeakValueDictionary[Path, WriterQueue] = WeakValueDictionary()
_queues_guard = Lock()


def queue_of(path: Path) -> WriterQueue:
    """The queue for a file, shared by all connections of this process."""
    key = path.resolve()
    with _queues_guard:
        return _queues.setdefault(key, WriterQueue())
