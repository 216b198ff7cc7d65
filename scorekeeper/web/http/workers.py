"""What does slow work for the application, and the printer that makes and caches PDFs and pictures with it.

There is a pool for paper and one for questions, so neither delays the other.
"""

from dataclasses import dataclass
from pathlib import Path
from threading import Event

from flask import Flask, current_app
from flask_babel import gettext as _

from scorekeeper.printing import Printer, PrintJob, SheetCache
from scorekeeper.store import StorageError
from scorekeeper.web.http.db import store
from scorekeeper.workers import Workers


@dataclass(frozen=True)
class WorkerPools:
    """The pools: who makes paper, and who answers hard questions."""

    paper: Workers
    questions: Workers

    def close(self) -> None:
        self.paper.close()
        self.questions.close()


def install(app: Flask, pools: WorkerPools) -> None:
    """Give an application its pools and its printer, which caches sheets in the folder `printed` of its instance."""
    app.extensions["worker_pools"] = pools
    sheets = SheetCache(Path(app.config["INSTANCE"]) / "printed")
    app.extensions["scorekeeper.printer"] = Printer(sheets, pools.paper.places)


def worker_pools() -> WorkerPools:
    """The pools of the current application."""
    pools: WorkerPools = current_app.extensions["worker_pools"]
    return pools


def printer() -> Printer:
    """The printer of the current application."""
    printer: Printer = current_app.extensions["scorekeeper.printer"]
    return printer


def drop_deleted_sheets() -> None:
    """Delete the sheets on the disk of this server if a session was deleted since, here or by another server."""
    printer().sheets.follow(store().sessions.deletions())


def follow_deletions(app: Flask, stopping: Event, pause: float = 30) -> None:
    """Delete the sheets of sessions that other servers have deleted, every `pause` seconds until `stopping` is set."""
    while True:
        try:
            with app.app_context():
                drop_deleted_sheets()
        except StorageError:
            pass  # the next request says so
        except Exception:  # whatever it is: the thread goes on
            app.logger.exception("The sheets of deleted sessions")
        if stopping.wait(pause):
            return


def progress_text(job: PrintJob) -> str:
    """A sentence about the progress of a sheet. The number of pages is known once all are laid out."""
    progress = job.progress
    if progress.pages is not None:
        return _("Page %(page)s of %(pages)s is being drawn.", page=progress.page, pages=progress.pages)
    if progress.page:
        return _("Page %(page)s is being laid out.", page=progress.page)
    return _("The sheet is being put together.")
