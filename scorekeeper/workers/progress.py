"""How a slow function says how far it is, to whoever called it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_caller: ContextVar[Callable[[object], object] | None] = ContextVar("caller of the running function", default=None)


def report_progress(progress: object) -> None:
    """Pass something picklable to the caller of the running function. Without one it does nothing."""
    if caller := _caller.get():
        caller(progress)


@contextmanager
def reporting_to(caller: Callable[[object], object]) -> Iterator[None]:
    """Call `caller` with everything that functions report in this block."""
    before = _caller.set(caller)
    try:
        yield
    finally:
        _caller.reset(before)
