"""Slow work, kept away from the pages: in processes with limits of time and memory (`processes.WorkerProcesses`), or,
where there are none, in the program itself with a limit of steps (`in_place.InPlace`)."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_on_progress: ContextVar[Callable[[object], object] | None] = ContextVar("who hears of progress", default=None)


class Unfinished(Exception):
    """The work has no result; each subclass is a reason. `passing`: the same work may succeed in a moment."""

    passing = False


class Full(Unfinished):
    """As many calls wait already as may wait. Nothing was started."""

    passing = True


class Late(Unfinished):
    """The work took longer than allowed."""


class TooMuchMemory(Unfinished):
    """The work needed more memory than allowed."""


class Died(Unfinished):
    """The process ended during the work, or could not be started. The message says how it ended."""

    passing = True


class Workers(ABC):
    """Calls slow functions. `places` calls may run or wait at a time. A function is one of a module, and its arguments
    and its result are picklable, so that processes can do the same work."""

    places: int

    def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call `function` and return its result, or raise what it raises. Raises `Unfinished` if there is no result."""
        return self.run_with_progress(lambda _progress: None, function, *args, **kwargs)

    @abstractmethod
    def run_with_progress(
        self, on_progress: Callable[[object], object], function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Like `run`, and call `on_progress` in this thread with everything that `function` passes to
        `report_progress`. If `on_progress` raises, the call ends, and the exception is raised here."""

    @abstractmethod
    def close(self) -> None:
        """End all calls. A later one begins anew."""


def report_progress(progress: object) -> None:
    """Pass something picklable to the caller of the running function. Without one it does nothing."""
    if on_progress := _on_progress.get():
        on_progress(progress)


@contextmanager
def reporting_to(on_progress: Callable[[object], object]) -> Iterator[None]:
    """Call `on_progress` with everything that functions report in this block."""
    before = _on_progress.set(on_progress)
    try:
        yield
    finally:
        _on_progress.reset(before)
