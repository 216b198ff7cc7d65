"""The progress of a sheet while it is made, reported page by page."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from scorekeeper.workers import report_progress


@dataclass(frozen=True)
class Progress:
    """The number of the page that is laid out (`pages` is None, as the number of pages is not known yet), or of the
    page out of `pages` that is drawn. Page 0: the template is rendered."""

    page: int = 0
    pages: int | None = None


# WeasyPrint reports its steps in this log, and nowhere else.
_STEPS = logging.getLogger("weasyprint.progress")
_NEXT_PAGE = "Step 5 - Creating layout - Page %d"


@contextmanager
def laying_out() -> Iterator[None]:
    """Report every page that WeasyPrint lays out in this block. Only one thread may be in such a block."""
    handler, level, propagate = _StepHandler(), _STEPS.level, _STEPS.propagate
    _STEPS.addHandler(handler)
    _STEPS.setLevel(logging.INFO)
    # Keep these steps out of the logs of the program.
    _STEPS.propagate = False
    try:
        report_progress(Progress())
        yield
    finally:
        _STEPS.removeHandler(handler)
        _STEPS.setLevel(level)
        _STEPS.propagate = propagate


class _StepHandler(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        if record.msg == _NEXT_PAGE and isinstance(record.args, tuple) and isinstance(record.args[0], int):
            report_progress(Progress(record.args[0]))
