"""The evening over all its matches: who won it, what still runs, and one step that finishes all of that."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.engine.ledger import Ledger
from scorekeeper.reports.evening import tally
from scorekeeper.reports.evening_text import kind_name
from scorekeeper.store import Entry, undo_of
from scorekeeper.store.models import JSON
from scorekeeper.table.evening import OpenEvening, open_evening
from scorekeeper.table.match import OpenMatch
from scorekeeper.table.undo import before, finishes, undoable
from scorekeeper.web.http.access import device, may_write, open_session, open_session_to_write
from scorekeeper.web.http.db import now, store
from scorekeeper.web.inputs.save_form import SaveForm

pages = Blueprint("evening", __name__, url_prefix="/s/<session_id>/evening")


@pages.get("")
def show(session_id: str) -> str:
    """Who won the evening, what everybody won, which matches still run."""
    evening = open_evening(open_session(session_id))
    writes = may_write(session_id)
    return render_template(
        "evening/show.html",
        session=evening.session,
        evening=evening,
        tally=evening.tally,
        kind_name=kind_name,
        writes=writes,
        ended=_ended_last(evening) if writes else {},
    )


@pages.get("/finish")
def confirm(session_id: str) -> ResponseReturnValue:
    """How all matches that still run would end if they were finished now. Nothing is saved yet."""
    return _page(open_evening(open_session_to_write(session_id)))


@pages.post("/finish")
def finish(session_id: str) -> ResponseReturnValue:
    """Finish all matches as the page showed them. Raises Stale if anything was saved since."""
    evening = open_evening(open_session_to_write(session_id))
    save_form, ledgers = SaveForm.submitted(), _finished(evening)
    submission = save_form.submission.data or ""
    if any(entry.submission == submission for match in evening.matches for entry in match.changes):
        # Sent twice: the first time did it.
        return redirect(url_for("evening.show", session_id=session_id), 303)
    if not ledgers:
        return _page(evening)
    bodies = {evening.open_match(number).match.id: ledger.terms.body() for number, ledger in ledgers.items()}
    submissions = dict.fromkeys(bodies, submission)
    seen = save_form.entry.data or 0
    store().terms.save_in_session(session_id, bodies, submissions, newest=seen, device=device(), now=now())
    flash(ngettext("%(num)d match is finished.", "%(num)d matches are finished.", len(bodies)))
    return redirect(url_for("evening.show", session_id=session_id), 303)


@pages.post("/undo")
def undo(session_id: str) -> ResponseReturnValue:
    """Take the end of the evening back: all matches that were finished together go on. The form field `entry` has the
    newest change that the page showed; raises Stale if there is another one now."""
    evening = open_evening(open_session_to_write(session_id))
    ended = _ended_last(evening)
    bodies: dict[int, JSON] = {}
    for match, change in ended.values():
        older = before(match, change)
        # A change that finished the match has another one before it: the one that started it.
        assert older is not None, "a match is started before it is finished"
        bodies[match.match.id] = match.by_todays_names(older).body or {}
    submissions = {match.match.id: undo_of(change.id) for match, change in ended.values()}
    if not ended:
        flash(_("There is nothing to take back."))
    else:
        seen = request.form.get("entry", -1, int)
        store().terms.save_in_session(session_id, bodies, submissions, newest=seen, device=device(), now=now())
        flash(ngettext("Taken back: %(num)d match goes on.", "Taken back: %(num)d matches go on.", len(bodies)))
    return redirect(url_for("evening.show", session_id=session_id), 303)


def _page(evening: OpenEvening) -> ResponseReturnValue:
    ledgers = _finished(evening)
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


def _finished(evening: OpenEvening) -> dict[int, Ledger]:
    """The ledgers of all running matches in which a hand counts, by number, as finished now."""
    found = {one.number: evening.open_match(one.number).finished_now() for one in evening.tally.running}
    return {number: ledger for number, ledger in found.items() if ledger}


def _ended_last(evening: OpenEvening) -> dict[int, tuple[OpenMatch, Entry]]:
    """The matches that the players finished last and together, by number, each with the change that did it.

    Empty if something was changed since in any of them: then each is undone on its own score sheet.
    """
    newest: dict[int, tuple[OpenMatch, Entry]] = {}
    for match in evening.matches:
        change = undoable(match)
        if change is not None and finishes(match, change):
            newest[match.match.number] = match, change
    if not newest:
        return {}
    last = max(newest.values(), key=lambda one: one[1].id)[1].submission
    together = {number: one for number, one in newest.items() if one[1].submission == last}
    everywhere = sum(any(entry.submission == last for entry in match.changes) for match in evening.matches)
    return together if len(together) == everywhere else {}
