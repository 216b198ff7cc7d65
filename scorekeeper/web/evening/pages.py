"""The evening, which is all matches of a session: who won, which matches still run, and one step to finish them."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.reports.evening import tally
from scorekeeper.reports.evening_text import kind_name
from scorekeeper.table.evening import LoadedEvening, finished_last, finished_ledgers, is_finished_by, undo_finish
from scorekeeper.table.evening import finish as finish_evening
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.db import store
from scorekeeper.web.inputs.addresses import with_evening
from scorekeeper.web.inputs.save_form import SaveForm

pages = Blueprint("evening", __name__, url_prefix="/s/<session_id>/evening")


@pages.get("")
@with_evening("watch")
def show(evening: LoadedEvening) -> str:
    """Who won the evening, what each player won, which matches still run."""
    writes = phone().may_score(evening.session.id)
    return render_template(
        "evening/show.html",
        session=evening.session,
        evening=evening,
        tally=evening.tally,
        kind_name=kind_name,
        writes=writes,
        ended=finished_last(store(), evening) if writes else {},
    )


@pages.get("/finish")
@with_evening("score")
def confirm(evening: LoadedEvening) -> ResponseReturnValue:
    """How the running matches would end if they were finished now. Saves nothing."""
    return _page(evening)


@pages.post("/finish")
@with_evening("score")
def finish(evening: LoadedEvening) -> ResponseReturnValue:
    """Finish all matches as the page showed them. Raises Stale if anything was saved since."""
    form = SaveForm.submitted()
    # A form that is sent twice finishes the evening once.
    if not is_finished_by(evening, form.submission_id):
        if not finished_ledgers(evening):
            return _page(evening)
        finished = finish_evening(phone(), evening, newest=form.entry.data or 0, submission=form.submission_id)
        flash(ngettext("%(num)d match is finished.", "%(num)d matches are finished.", finished))
    return redirect(url_for("evening.show", session_id=evening.session.id), 303)


@pages.post("/undo")
@with_evening("score")
def undo(evening: LoadedEvening) -> ResponseReturnValue:
    """Undo the finishing of the evening: all matches that were finished together go on.

    The form field `entry` has the newest change that the page showed. Raises Stale if there is a newer one.
    """
    going_on = undo_finish(phone(), evening, newest=request.form.get("entry", -1, int))
    if going_on:
        flash(ngettext("Taken back: %(num)d match goes on.", "Taken back: %(num)d matches go on.", going_on))
    else:
        flash(_("There is nothing to take back."))
    return redirect(url_for("evening.show", session_id=evening.session.id), 303)


def _page(evening: LoadedEvening) -> ResponseReturnValue:
    ledgers = finished_ledgers(evening)
    if not ledgers:
        flash(_("No match with a hand that counts is running, so there is nothing to finish."), "warn")
        return redirect(url_for("evening.show", session_id=evening.session.id), 303)
    then = [(match.number, ledgers.get(match.number, match.ledger)) for match in evening.tally.matches]
    return render_template(
        "evening/finish.html",
        session=evening.session,
        evening=evening,
        ledgers=ledgers,
        tally=tally(then),
        save_form=SaveForm.blank(entry=evening.change),
    )
