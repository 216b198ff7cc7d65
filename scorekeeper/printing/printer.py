"""Makes sheets in worker processes: each once, however many ask for it, and those who ask can see how far it is."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import BoundedSemaphore, Event, Lock, Thread

from scorekeeper.pdf import Progress, hearing
from scorekeeper.printing.sheet_cache import SheetCache
from scorekeeper.workers import Died, Full, Workers, report

# Seconds. Who asks for a sheet waits so long for it before they see how far it is; most take less.
_AT_ONCE = 1.0
# Seconds. A sheet that nobody has asked for again in this time is given up: its page was closed.
_UNWANTED = 30.0
# Seconds. So long a sheet that could not be kept on disk, or the reason why there is none, waits to be fetched.
_TO_FETCH = 60.0


@dataclass
class Printing:
    """A sheet that is being made or was made: how far it is, when it was begun and asked for last, and in the end
    `sheet` or `error`. So many are `waiting` for it and do not ask again; it is `unwanted` once it was given up."""

    progress: Progress = field(default_factory=Progress)
    begun: float = field(default_factory=time.monotonic)
    asked: float = field(default_factory=time.monotonic)
    waiting: int = 0
    unwanted: bool = False
    done: Event = field(default_factory=Event)
    ended: float = 0.0
    sheet: bytes | None = None
    error: Exception | None = None

    def hear(self, progress: object) -> None:
        """Take note of how far it is. Raises Died if nobody has asked for a while: that ends the work."""
        assert isinstance(progress, Progress)
        self.progress = progress
        if not self.waiting and time.monotonic() - self.asked > _UNWANTED:
            self.unwanted = True
            raise Died("Nobody asked for it any more.")


class Printer:
    """Makes sheets, and keeps them in `sheets`. At most `patient` may wait for a sheet until its end, for each of them
    keeps a thread of the server."""

    def __init__(self, sheets: SheetCache, patient: int) -> None:
        self.sheets = sheets
        self._lock = Lock()
        self._printings: dict[str, Printing] = {}
        self._patient = BoundedSemaphore(patient)

    def printed(
        self, workers: Workers, key: str, patient: bool, make: Callable[..., bytes], *args: object, **kwargs: object
    ) -> bytes | Printing:
        """The sheet with this key: as it was kept, or as `make` returns it with these arguments in a worker process.

        If that takes longer than a second, the printing is returned as it goes on, unless `patient`. Raises a kind of
        `Unfinished` where there is no sheet, and what `make` raises.
        """
        with self._lock:
            self._forget_old()
            printing = self._printings.get(key)
            if printing is None or printing.unwanted:
                if (kept := self.sheets.find(key)) is not None:
                    return kept
                printing = self._printings[key] = Printing()
                work = (workers, key, printing, make, args, kwargs)
                Thread(target=self._make, args=work, name="printing", daemon=True).start()
            printing.asked = time.monotonic()
        if patient:
            self._wait(printing)
        else:
            printing.done.wait(max(_AT_ONCE - (time.monotonic() - printing.begun), 0))
        if not printing.done.is_set():
            return printing
        with self._lock:
            if self._printings.get(key) is printing:
                # What was not kept is fetched once.
                del self._printings[key]
        if printing.error is not None:
            raise printing.error
        assert printing.sheet is not None, "it has ended without an error"
        return printing.sheet

    def progress(self, key: str) -> Printing | None:
        """The sheet with this key as it is being made. None if it is not: then it is finished, or was never begun."""
        with self._lock:
            printing = self._printings.get(key)
            if printing is not None:
                printing.asked = time.monotonic()
            return printing

    def _wait(self, printing: Printing) -> None:
        """Wait until a sheet is finished. Raises Full if too many wait already."""
        if not self._patient.acquire(blocking=False):
            raise Full
        try:
            with self._lock:
                printing.waiting += 1
            printing.done.wait()
        finally:
            with self._lock:
                printing.waiting -= 1
            self._patient.release()

    def _make(
        self,
        workers: Workers,
        key: str,
        printing: Printing,
        make: Callable[..., bytes],
        args: tuple[object, ...],
        kwargs: Mapping[str, object],
    ) -> None:
        """Make a sheet, in a thread of its own, and keep it."""
        age = self.sheets.age
        try:
            printing.sheet = workers.run_and_hear(printing.hear, _telling, make, args, kwargs)
            kept = self.sheets.keep(key, printing.sheet, age)
        except Exception as error:  # whatever it is: whoever asked for the sheet raises it
            printing.error, kept = error, False
        with self._lock:
            printing.ended = time.monotonic()
            printing.done.set()
            if kept and self._printings.get(key) is printing:
                del self._printings[key]

    def _forget_old(self) -> None:
        """Forget what was finished and never fetched."""
        now = time.monotonic()
        for key, printing in [*self._printings.items()]:
            if printing.done.is_set() and now - printing.ended > _TO_FETCH:
                del self._printings[key]


def _telling(make: Callable[..., bytes], args: tuple[object, ...], kwargs: Mapping[str, object]) -> bytes:
    """In a worker process: make a sheet, and tell how far it is."""
    with hearing(report):
        return make(*args, **kwargs)
