"""The printer of the application: it makes every PDF and picture that a page offers, and keeps those that are
finished."""

from collections.abc import Sequence
from pathlib import Path

from flask import Flask, current_app
from flask_babel import gettext as _

from scorekeeper.engine.ledger import Ledger
from scorekeeper.printing import Printer, PrintJob, SheetCache
from scorekeeper.reports.settling_log import SettlingState
from scorekeeper.web.http.worker_pools import worker_pools

# What goes into a sheet, as JSON.
Facts = Sequence[object]

_EXTENSION = "scorekeeper.printer"


def install(app: Flask) -> None:
    """Give an application its printer, after its worker pools. Sheets are kept in the folder `printed` of its data."""
    folder = Path(app.config["INSTANCE"]) / "printed"
    with app.app_context():
        app.extensions[_EXTENSION] = Printer(SheetCache(folder), worker_pools().paper.places)


def printer() -> Printer:
    """The printer of the current application."""
    found: Printer = current_app.extensions[_EXTENSION]
    return found


def progress_text(job: PrintJob) -> str:
    """A sentence about how far a sheet is. The number of pages is known when all of them are laid out."""
    progress = job.progress
    if progress.pages is not None:
        return _("Page %(page)s of %(pages)s is being drawn.", page=progress.page, pages=progress.pages)
    if progress.page:
        return _("Page %(page)s is being laid out.", page=progress.page)
    return _("The sheet is being put together.")


def ledger_facts(ledger: Ledger) -> Facts:
    """Everything from which a ledger is computed."""
    hands = [(row.slot, row.body) for row in ledger.rows]
    return [ledger.terms.game.key, ledger.terms.body(), hands, sorted(ledger.points_at_save.items())]


def settling_facts(state: SettlingState) -> Facts:
    """Everything from which, with the ledgers, follows who pays whom."""
    paid = [[paid.payment.payer, paid.payment.payee, str(paid.payment.amount), paid.unit] for paid in state.paid]
    return [state.rates and state.rates.body(), paid]
