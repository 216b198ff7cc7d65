"""Finishes a match before the game does, when the players say so. Undo takes it back."""

from flask import Blueprint, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.engine.ledger import Ledger
from scorekeeper.reports.score_sheet import reckonings
from scorekeeper.store import Stale
from scorekeeper.table.match import OpenMatch, open_match_to_write
from scorekeeper.table.save_terms import save_terms
from scorekeeper.web.http.db import store
from scorekeeper.web.inputs.save_form import SaveForm

pages = Blueprint("match_end", __name__)


@pages.get("/s/<session_id>/<int:number>/finish")
def show(session_id: str, number: int) -> ResponseReturnValue:
    """Who would win by what if the match were finished now. Nothing is saved yet."""
    match = open_match_to_write(session_id, number)
    return _page(match, match.finished_now())


@pages.post("/s/<session_id>/<int:number>/finish")
def finish(session_id: str, number: int) -> ResponseReturnValue:
    """Finish the match as the page showed it. Raises Stale if anything was saved since."""
    match = open_match_to_write(session_id, number)
    save_form, ledger = SaveForm.submitted(), match.finished_now()
    if ledger is None:
        return _page(match, None)
    if save_form.entry.data != store().entries.newest(match.match.id).id:
        raise Stale
    save_terms(match, ledger.terms, based_on=save_form.based_on.data, submission=save_form.submission.data or "")
    flash(_("The match is finished."))
    return redirect(url_for("sessions.show", **match.address), 303)


def _page(match: OpenMatch, ledger: Ledger | None) -> ResponseReturnValue:
    if ledger is None:
        if not match.ledger.finished:
            flash(_("No hand counts yet, so there is nothing to finish. Record one first."), "warn")
        return redirect(url_for("sessions.show", **match.address), 303)
    return render_template(
        "matches/finish.html",
        match=match,
        ledger=ledger,
        reckonings=reckonings(ledger),
        save_form=SaveForm.blank(based_on=match.entries[0].id, entry=store().entries.newest(match.match.id).id),
    )
