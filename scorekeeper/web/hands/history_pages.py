"""Voids a hand, restores an older entry of it, undoes the newest change. Each of these saves a new entry."""

from flask import Blueprint, abort, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.engine.fields import Json
from scorekeeper.engine.ledger import Row, Status
from scorekeeper.store import Entry, Stale, undo_of
from scorekeeper.table.match import OpenMatch, open_match_to_write
from scorekeeper.table.player_actions import what_changed
from scorekeeper.table.renaming import new_name, take_back
from scorekeeper.table.save_hand import hypothetical_row, save_hand
from scorekeeper.table.stored_hands import shown
from scorekeeper.table.undo import before, finishes, starts, undoable
from scorekeeper.web.http.access import device, open_session_to_write
from scorekeeper.web.http.db import now, store
from scorekeeper.web.http.i18n import say
from scorekeeper.web.inputs.save_form import NOTE_LENGTH, SaveForm

pages = Blueprint("hand_history", __name__, url_prefix="/s/<session_id>/<int:number>")


@pages.post("/hands/<int:slot>/void")
def void(session_id: str, number: int, slot: int) -> ResponseReturnValue:
    """Void a hand: it no longer counts, but stays in the history."""
    match = open_match_to_write(session_id, number)
    match.row(slot)
    save_form = SaveForm.submitted()
    row = hypothetical_row(match, slot, None)
    return _change(match, row, None, save_form, _("Hand %(number)s no longer counts.", number=slot))


@pages.post("/hands/<int:slot>/recount")
def recount(session_id: str, number: int, slot: int) -> ResponseReturnValue:
    """Count a hand by the rules as they are read today, which counts as it was shown when it was saved.

    If they refuse it, redirect to the form that corrects the hand, which says why.
    """
    match = open_match_to_write(session_id, number)
    stored = match.row(slot)
    save_form = SaveForm.submitted()
    if stored.status is not Status.KEPT:
        return redirect(url_for("hands.show", slot=slot, **match.address), 303)
    if stored.recounted is None:
        return redirect(url_for("hands.edit", slot=slot, **match.address), 303)
    body = match.entries[slot].body
    row = match.ledger.with_hand(slot, body).row(slot)
    done = _("Hand %(number)s now counts by the rules as they are read today.", number=slot)
    return _change(match, row, body, save_form, done)


@pages.post("/hands/<int:slot>/restore")
def restore(session_id: str, number: int, slot: int) -> ResponseReturnValue:
    """Restore an older entry of a slot. Aborts with 404 if the entry is damaged or of another slot."""
    match = open_match_to_write(session_id, number)
    match.row(slot)
    save_form = SaveForm.submitted()
    wanted = store().entries.get(save_form.entry.data or 0)
    if wanted is None or (wanted.match, wanted.slot) != (match.match.id, slot) or wanted.damaged:
        abort(404)
    older = match.by_todays_names(wanted)
    row = hypothetical_row(match, slot, older)
    return _change(match, row, older.body, save_form, _("Hand %(number)s is as it was before.", number=slot))


@pages.post("/undo")
def undo(session_id: str, number: int) -> ResponseReturnValue:
    """Take back the newest change. The form field `entry` has the change that the page showed; raises Stale if there
    is a newer one."""
    session = open_session_to_write(session_id)
    if (gone := store().matches.get(session.id, number)) and gone not in store().matches.of_session(session.id):
        # The button was tapped twice, and the first tap took back the start of the match.
        return redirect(url_for("sessions.show", session_id=session.id), 303)
    match = open_match_to_write(session_id, number)
    change = undoable(match)
    seen = request.form.get("entry", 0, int)
    if any(one.submission == undo_of(seen) for one in match.changes):
        flash(_("This was taken back already."))
    elif change is None:
        flash(_("There is nothing to take back."))
    elif seen != change.id:
        raise Stale
    else:
        _undo(match, change)
        if starts(match, change):
            return redirect(url_for("sessions.show", session_id=session_id), 303)
    return redirect(url_for("sessions.show", **match.address), 303)


def _undo(match: OpenMatch, change: Entry) -> None:
    if names := new_name(match, change):
        _undo_name(change, *names)
        return
    older = before(match, change)
    body = match.by_todays_names(older).body if older else None
    row = hypothetical_row(match, change.slot, older and match.by_todays_names(older)) if change.slot else None
    store().entries.save(
        match.match.id,
        change.slot,
        body=body,
        based_on=match.entries[change.slot].id,
        shown=shown(row) if row else None,
        note="",
        device=device(),
        submission=undo_of(change.id),
        now=now(),
    )
    if starts(match, change):
        flash(_("Taken back: the start of match %(number)s.", number=match.match.number))
    elif change.slot:
        flash(_("Taken back: the last change of hand %(number)s. Its page can restore it.", number=change.slot))
    elif finishes(match, change):
        flash(_("Taken back: the end of the match. It goes on."))
    elif what := what_changed(match, change):
        flash(_("Taken back: %(what)s.", what=say(what)))
    else:
        flash(_("Taken back: the last change of names or rules."))


def _undo_name(change: Entry, old: str, new: str) -> None:
    done = take_back(change)
    said = ngettext(
        "Taken back: %(new)s is called %(old)s again, in %(num)d match.",
        "Taken back: %(new)s is called %(old)s again, in %(num)d matches.",
        done.matches,
        old=old,
        new=new,
    )
    if done.kept:
        said += " " + ngettext(
            "%(num)d match has changed since and keeps the name.",
            "%(num)d matches have changed since and keep the name.",
            done.kept,
        )
    flash(said)


def _change(
    match: OpenMatch, row: Row, body: dict[str, Json] | None, save_form: SaveForm, done: str
) -> ResponseReturnValue:
    """Save a body, and the points of the row that it would make; redirect to the page of the hand with the message
    `done`."""
    slot = row.slot
    if save_form.errors:
        flash(_("Nothing was changed: the reason may have at most %(most)s characters.", most=NOTE_LENGTH), "bad")
        return redirect(url_for("hands.show", slot=slot, **match.address), 303)
    saved = save_hand(
        match,
        row,
        body,
        based_on=save_form.based_on.data,
        note=save_form.note.data or "",
        submission=save_form.submission.data or "",
    )
    # A form that was sent before returns its old entry. It may no longer be the newest one.
    newest = store().entries.current(match.match.id)[slot]
    if newest != saved:
        raise Stale(newest)
    flash(done)
    return redirect(url_for("hands.show", slot=slot, **match.address), 303)
