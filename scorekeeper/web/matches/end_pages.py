"""Finishes a match early, when the players say so. Undo reverses it."""

from flask import Blueprint, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.engine.ledger import Ledger
from scorekeeper.reports.score_sheet import reckonings
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.save_terms import finish as finish_match
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.db import store
from scorekeeper.web.inputs.addresses import with_match
from scorekeeper.web.inputs.save_form import SaveForm

pages = Blueprint("match_end", __name__)


@pages.get("/s/<session_id>/<int:number>/finish")
@with_match("score")
def show(match: LoadedMatch) -> ResponseReturnValue:
    """The result if the match were finished now. Saves nothing."""
    return _page(match, match.finished_now())


@pages.post("/s/<session_id>/<int:number>/finish")
@with_match("score")
def finish(match: LoadedMatch) -> ResponseReturnValue:
    """Finish the match as the page showed it. Raises Stale if anything was saved since."""
    form = SaveForm.submitted()
    if finish_match(phone(), match, newest=form.entry.data, submission=form.submission_id) is None:
        return _page(match, None)
    flash(_("The match is finished."))
    return redirect(url_for("sessions.show", **match.address), 303)


def _page(match: LoadedMatch, ledger: Ledger | None) -> ResponseReturnValue:
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
