"""The whole session: who won, which matches still run, and one step to finish them."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.reports.session_tally import tally
from scorekeeper.reports.session_text import kind_name
from scorekeeper.store import Session
from scorekeeper.table.whole_session import WholeSession, finished_last, finished_ledgers, is_finished_by, undo_finish
from scorekeeper.table.whole_session import finish as finish_session
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.db import store
from scorekeeper.web.inputs.addresses import with_session, with_whole_session
from scorekeeper.web.inputs.save_form import SaveForm

pages = Blueprint("whole_session", __name__, url_prefix="/s/<session_id>")


@pages.get("/whole")
@with_whole_session("watch")
def show(whole_session: WholeSession) -> str:
    """Who won the session, what each player won, which matches still run."""
    writes = phone().may_score(whole_session.session.id)
    return render_template(
        "whole_session/show.html",
        session=whole_session.session,
        whole_session=whole_session,
        tally=whole_session.tally,
        kind_name=kind_name,
        writes=writes,
        ended=finished_last(store(), whole_session) if writes else {},
    )


@pages.get("/evening")
@with_session("watch")
def old_address(session: Session) -> ResponseReturnValue:
    """The address of this page in earlier versions, for links that people kept."""
    return redirect(url_for("whole_session.show", session_id=session.id))


@pages.get("/whole/finish")
@with_whole_session("score")
def confirm(whole_session: WholeSession) -> ResponseReturnValue:
    """How the running matches would end if they were finished now. Saves nothing."""
    return _page(whole_session)


@pages.post("/whole/finish")
@with_whole_session("score")
def finish(whole_session: WholeSession) -> ResponseReturnValue:
    """Finish all matches as the page showed them. Raises Stale if anything was saved since."""
    form = SaveForm.submitted()
    # A form that is sent twice finishes the session once.
    if not is_finished_by(whole_session, form.submission_id):
        if not finished_ledgers(whole_session):
            return _page(whole_session)
        finished = finish_session(phone(), whole_session, newest=form.entry.data or 0, submission=form.submission_id)
        flash(ngettext("%(num)d match is finished.", "%(num)d matches are finished.", finished))
    return redirect(url_for("whole_session.show", session_id=whole_session.session.id), 303)


@pages.post("/whole/undo")
@with_whole_session("score")
def undo(whole_session: WholeSession) -> ResponseReturnValue:
    """Undo the finishing of the session: all matches that were finished together go on.

    The form field `entry` has the newest change that the page showed. Raises Stale if there is a newer one.
    """
    going_on = undo_finish(phone(), whole_session, newest=request.form.get("entry", -1, int))
    if going_on:
        flash(ngettext("Taken back: %(num)d match goes on.", "Taken back: %(num)d matches go on.", going_on))
    else:
        flash(_("There is nothing to take back."))
    return redirect(url_for("whole_session.show", session_id=whole_session.session.id), 303)


def _page(whole_session: WholeSession) -> ResponseReturnValue:
    ledgers = finished_ledgers(whole_session)
    if not ledgers:
        flash(_("No match with a hand that counts is running, so there is nothing to finish."), "warn")
        return redirect(url_for("whole_session.show", session_id=whole_session.session.id), 303)
    then = [(match.number, ledgers.get(match.number, match.ledger)) for match in whole_session.tally.matches]
    return render_template(
        "whole_session/finish.html",
        session=whole_session.session,
        whole_session=whole_session,
        ledgers=ledgers,
        tally=tally(then),
        save_form=SaveForm.blank(entry=whole_session.change),
    )
