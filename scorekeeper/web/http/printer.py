"""The printer of the application, which makes and caches PDFs and pictures."""

from pathlib import Path

from flask import Flask, current_app
from flask_babel import gettext as _

from scorekeeper.printing import Printer, PrintJob, SheetCache
from scorekeeper.web.http.worker_pools import worker_pools

_EXTENSION = "scorekeeper.printer"


def install(app: Flask) -> None:
    """Give an application its printer, which needs the worker pools. Sheets are cached in `printed` of its instance."""
    folder = Path(app.config["INSTANCE"]) / "printed"
    with app.app_context():
        app.extensions[_EXTENSION] = Printer(SheetCache(folder), worker_pools().paper.places)


def printer() -> Printer:
    """The printer of the current application."""
    printer: Printer = current_app.extensions[_EXTENSION]
    return printer


def progress_text(job: PrintJob) -> str:
    """A sentence about the progress of a sheet. The number of pages is known once all are laid out."""
    progress = job.progress
    if progress.pages is not None:
        return _("Page %(page)s of %(pages)s is being drawn.", page=progress.page, pages=progress.pages)
    if progress.page:
        return _("Page %(page)s is being laid out.", page=progress.page)
    return _("The sheet is being put together.")
