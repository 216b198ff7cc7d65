"""The printer of the application: it makes every PDF and picture that a page offers, and keeps those that are
finished."""

from pathlib import Path

from flask import Flask, current_app
from flask_babel import gettext as _

from scorekeeper.printing import Printer, PrintJob, SheetCache
from scorekeeper.web.http.worker_pools import worker_pools

_EXTENSION = "scorekeeper.printer"


def install(app: Flask) -> None:
    """Give an application its printer, after its worker pools. Sheets are kept in the folder `printed` of its data."""
    folder = Path(app.config["INSTANCE"]) / "printed"
    with app.app_context():
        app.extensions[_EXTENSION] = Printer(SheetCache(folder), worker_pools().paper.places)


def printer() -> Printer:
    """The printer of the current application."""
    printer: Printer = current_app.extensions[_EXTENSION]
    return printer


def progress_text(job: PrintJob) -> str:
    """A sentence about how far a sheet is. The number of pages is known when all of them are laid out."""
    progress = job.progress
    if progress.pages is not None:
        return _("Page %(page)s of %(pages)s is being drawn.", page=progress.page, pages=progress.pages)
    if progress.page:
        return _("Page %(page)s is being laid out.", page=progress.page)
    return _("The sheet is being put together.")
