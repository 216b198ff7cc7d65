"""Makes sheets in worker processes: each once, however many requests want it, and requests can poll its progress."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from threading import BoundedSemaphore, Event, Lock, Thread

from scorekeeper.pdf import Progress
from scorekeeper.printing.sheet_cache import SheetCache
from scorekeeper.workers import Died, Full, Workers

# Seconds. A request waits so long for its sheet before it shows the progress instead; most sheets take less.
_AT_ONCE = 1.0
# Seconds. A job that nobody has polled for so long is cancelled: its page was closed.
_CANCEL_AFTER = 30.0
# Seconds. A sheet that could not be kept on disk, or the error of a job, waits so long to be fetched.
_TO_FETCH = 60.0


@dataclass
class PrintJob:
    """A sheet that is being made or was made; in the end it has a `sheet` or an `error`. `waiting` requests block until
    it is done. `cancelled`: nobody polled it for 30 seconds. Times are monotonic."""

    progress: Progress = field(default_factory=Progress)
    started_at: float = field(default_factory=time.monotonic)
    polled_at: float = field(default_factory=time.monotonic)
    waiting: int = 0
    cancelled: bool = False
    done: Event = field(default_factory=Event)
    ended_at: float = 0.0
    sheet: bytes | None = None
    error: Exception | None = None

    def note_progress(self, progress: object) -> None:
        """Note the progress. Raises Died if nobody has polled for a while, which ends the work."""
        assert isinstance(progress, Progress)
        self.progress = progress
        if not self.waiting and time.monotonic() - self.polled_at > _CANCEL_AFTER:
            self.cancelled = True
            raise Died("Nobody waits for it any more.")


class Printer:
    """Makes sheets and keeps them in `sheets`. At most `most_waiting` requests may wait for a sheet until it is done,
    because each of them blocks a thread of the server."""

    def __init__(self, sheets: SheetCache, most_waiting: int) -> None:
        self.sheets = sheets
        self._lock = Lock()
        self._jobs: dict[str, PrintJob] = {}
        self._waiting = BoundedSemaphore(most_waiting)

    def sheet_or_job(
        self,
        workers: Workers,
        key: str,
        wait_until_done: bool,
        make: Callable[..., bytes],
        *args: object,
        **kwargs: object,
    ) -> bytes | PrintJob:
        """The sheet with this key: from the cache, or as `make` returns it with these arguments in a worker process.

        If that takes longer than a second, its running job is returned, unless `wait_until_done`. Raises a kind of
        `Unfinished` if there is no sheet, and whatever `make` raises.
        """
        with self._lock:
            self._drop_unfetched()
            job = self._jobs.get(key)
            if job is None or job.cancelled:
                if (cached := self.sheets.find(key)) is not None:
                    return cached
                job = self._jobs[key] = PrintJob()
                work = partial(workers.run_with_progress, job.note_progress, make, *args, **kwargs)
                Thread(target=self._run, args=(key, job, work), name="printing", daemon=True).start()
            job.polled_at = time.monotonic()
        if wait_until_done:
            self._wait(job)
        else:
            job.done.wait(max(_AT_ONCE - (time.monotonic() - job.started_at), 0))
        if not job.done.is_set():
            return job
        with self._lock:
            if self._jobs.get(key) is job:
                # A sheet that is not in the cache is fetched once.
                del self._jobs[key]
        if job.error is not None:
            raise job.error
        assert job.sheet is not None, "it has ended without an error"
        return job.sheet

    def progress(self, key: str) -> PrintJob | None:
        """Poll the job that makes the sheet with this key. None if there is none: it is done, or was never started."""
        with self._lock:
            job = self._jobs.get(key)
            if job is not None:
                job.polled_at = time.monotonic()
            return job

    def _wait(self, job: PrintJob) -> None:
        """Wait until a job is done. Raises Full if too many requests wait already."""
        if not self._waiting.acquire(blocking=False):
            raise Full
        try:
            with self._lock:
                job.waiting += 1
            job.done.wait()
        finally:
            with self._lock:
                job.waiting -= 1
            self._waiting.release()

    def _run(self, key: str, job: PrintJob, work: Callable[[], bytes]) -> None:
        age = self.sheets.age
        try:
            job.sheet = work()
            kept = self.sheets.keep(key, job.sheet, age)
        except Exception as error:  # whatever it is: the requests that want the sheet raise it
            job.error, kept = error, False
        with self._lock:
            job.ended_at = time.monotonic()
            job.done.set()
            if kept and self._jobs.get(key) is job:
                del self._jobs[key]

    def _drop_unfetched(self) -> None:
        now = time.monotonic()
        for key, job in [*self._jobs.items()]:
            if job.done.is_set() and now - job.ended_at > _TO_FETCH:
                del self._jobs[key]
