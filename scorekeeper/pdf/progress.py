"""How far a sheet is while it is made: told page by page to whoever wants to hear it."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True)
class Progress:
    """The page that is laid out (`pages` is None: nobody knows yet how many there will be), or the page of `pages` that
    is drawn. Page 0: the sheet is read."""

    page: int = 0
    pages: int | None = None


_hear: ContextVar[Callable[[Progress], object] | None] = ContextVar("hear", default=None)
# The library that lays pages out tells its steps in this log, and nowhere else.
_STEPS = logging.getLogger("weasyprint.progress")
_NEXT_PAGE = "Step 5 - Creating layout - Page %d"


@contextmanager
def hearing(hear: Callable[[Progress], object]) -> Iterator[None]:
    """Sheets that are made meanwhile in this context tell `hear` how far they are."""
    before = _hear.set(hear)
    try:
        yield
    finally:
        _hear.reset(before)


def tell(progress: Progress) -> None:
    """Tell whoever hears in this context."""
    if hear := _hear.get():
        hear(progress)


@contextmanager
def laying_out() -> Iterator[None]:
    """What the library lays out meanwhile is told page by page. For one thread at a time."""
    if _hear.get() is None:
        yield
        return
    listener, level, passed_on = _Listener(), _STEPS.level, _STEPS.propagate
    _STEPS.addHandler(listener)
    _STEPS.setLevel(logging.INFO)
    # These steps are nobody else's business.
    _STEPS.propagate = False
    try:
        tell(Progress())
        yield
    finally:
        _STEPS.removeHandler(listener)
        _STEPS.setLevel(level)
        _STEPS.propagate = passed_on


class _Listener(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        if record.msg == _NEXT_PAGE and isinstance(record.args, tuple) and isinstance(record.args[0], int):
            tell(Progress(record.args[0]))
