"""The progress of a sheet while it is made, reported page by page."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True)
class Progress:
    """The number of the page that is laid out (`pages` is None, as the number of pages is not known yet), or of the
    page out of `pages` that is drawn. Page 0: the template is rendered."""

    page: int = 0
    pages: int | None = None


_on_progress: ContextVar[Callable[[Progress], object] | None] = ContextVar("on_progress", default=None)
# WeasyPrint reports its steps in this log, and nowhere else.
_STEPS = logging.getLogger("weasyprint.progress")
_NEXT_PAGE = "Step 5 - Creating layout - Page %d"


@contextmanager
def reporting_to(on_progress: Callable[[Progress], object]) -> Iterator[None]:
    """Call `on_progress` with the progress of every sheet that is made in this block."""
    before = _on_progress.set(on_progress)
    try:
        yield
    finally:
        _on_progress.reset(before)


def report(progress: Progress) -> None:
    """Report progress to the callback of this context, if there is one."""
    if on_progress := _on_progress.get():
        on_progress(progress)


@contextmanager
def laying_out() -> Iterator[None]:
    """Report every page that WeasyPrint lays out in this block. Only one thread may be in such a block."""
    if _on_progress.get() is None:
        yield
        return
    handler, level, propagate = _StepHandler(), _STEPS.level, _STEPS.propagate
    _STEPS.addHandler(handler)
    _STEPS.setLevel(logging.INFO)
    # Keep these steps out of the logs of the program.
    _STEPS.propagate = False
    try:
        report(Progress())
        yield
    finally:
        _STEPS.removeHandler(handler)
        _STEPS.setLevel(level)
        _STEPS.propagate = propagate


class _StepHandler(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        if record.msg == _NEXT_PAGE and isinstance(record.args, tuple) and isinstance(record.args[0], int):
            report(Progress(record.args[0]))
