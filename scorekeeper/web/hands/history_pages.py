"""Voids, recounts and restores hands, undoes and redoes the newest change. Each action saves a new entry."""

from collections.abc import Callable

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.engine.ledger import Status
from scorekeeper.store import Entry, Session, Stale, undo_of
from scorekeeper.table import save_hand
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.player_actions import what_changed
from scorekeeper.table.renaming import RenamingUndone
from scorekeeper.table.undo import describe_change, start_is_undone
from scorekeeper.table.undo import redo as redo_undone
from scorekeeper.table.undo import undo as undo_newest
from scorekeeper.web.hands.save_notice import flash_undo
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.db import store
from scorekeeper.web.http.i18n import say, use_words_of
from scorekeeper.web.inputs.addresses import match_of, with_match, with_session
from scorekeeper.web.inputs.save_form import NOTE_LENGTH, SaveForm

pages = Blueprint("hand_history", __name__, url_prefix="/s/<session_id>/<int:number>")


@pages.post("/hands/<int:slot>/void")
@with_match("score")
def void(match: LoadedMatch, slot: int) -> ResponseReturnValue:
    """Void a hand: it no longer counts, but stays in the history."""
    form = SaveForm.submitted()
    match.row(slot)
    done = _("Hand %(number)s no longer counts.", number=slot)
    return _change(match, slot, form, done, lambda: save_hand.void(phone(), match, slot, form.revision))


@pages.post("/hands/<int:slot>/recount")
@with_match("score")
def recount(match: LoadedMatch, slot: int) -> ResponseReturnValue:
    """Score a hand by today's rules that still has the points it had when it was saved.

    If today's rules refuse the hand, redirect to its correction form, which shows why.
    """
    form = SaveForm.submitted()
    stored = match.row(slot)
    if stored.status is not Status.KEPT:
        return redirect(url_for("hands.show", slot=slot, **match.address), 303)
    if stored.recounted is None:
        return redirect(url_for("hands.edit", slot=slot, **match.address), 303)
    done = _("Hand %(number)s now counts by the rules as they are read today.", number=slot)
    return _change(match, slot, form, done, lambda: save_hand.recount(phone(), match, slot, form.revision))


@pages.post("/hands/<int:slot>/restore")
@with_match("score")
def restore(match: LoadedMatch, slot: int) -> ResponseReturnValue:
    """Restore an older entry of a hand. Raises Missing if the entry is damaged or belongs to another hand."""
    form = SaveForm.submitted()
    done, entry = _("Hand %(number)s is as it was before.", number=slot), form.entry.data or 0
    return _change(match, slot, form, done, lambda: save_hand.restore(phone(), match, slot, entry, form.revision))


@pages.post("/undo")
@with_session("score")
def undo(session: Session, number: int) -> ResponseReturnValue:
    """Take back the change with the id in the form field `entry`. Raises Stale if it is no longer the newest one."""
    if start_is_undone(store(), session.id, number):
        # This is the second tap on the button; the first one took back the start of the match.
        return redirect(url_for("sessions.show", session_id=session.id), 303)
    match = match_of(session, number)
    seen = request.form.get("entry", 0, int)
    if match.has_change(undo_of(seen)):
        flash(_("This was taken back already."))
    elif undone := undo_newest(phone(), match, seen):
        if undone.change.slot:
            flash_undo(match_of(session, number), undone.change, _undo_message(match, undone.change))
        else:
            flash(_renaming_message(undone.renaming) if undone.renaming else _undo_message(match, undone.change))
        if match.is_start(undone.change):
            return redirect(url_for("sessions.show", session_id=session.id), 303)
    else:
        flash(_("There is nothing to take back."))
    return redirect(url_for("sessions.show", **match.address), 303)


@pages.post("/redo")
@with_match("score")
def redo(match: LoadedMatch) -> ResponseReturnValue:
    """Restore the hand that an undo took back. If anything was saved since, say so and restore nothing."""
    try:
        slot = redo_undone(phone(), match, SaveForm.submitted().revision)
    except Stale:
        text = _("Not restored: something else was saved in the meantime. The history of the match has what it was.")
        flash(text, "warn")
    else:
        flash(_("Hand %(number)s is as it was before.", number=slot))
    return redirect(url_for("sessions.show", **match.address), 303)


@pages.get("/history")
@with_match("watch")
def show(match: LoadedMatch) -> str:
    """Everything that was ever changed in a match, newest first."""
    use_words_of(match.terms.game)
    changes = [
        (change, describe_change(match, undone or change), undone is not None)
        for change in reversed(match.changes)
        for undone in [match.undone(change)]
    ]
    return render_template("matches/history.html", match=match, changes=changes, reader=phone())


def _undo_message(match: LoadedMatch, change: Entry) -> str:
    if match.is_start(change):
        return _("Taken back: the start of match %(number)s.", number=match.match.number)
    if change.slot:
        if match.begins_hand(change):
            return _("Taken back: hand %(number)s.", number=change.slot)
        return _("Taken back: the last change of hand %(number)s.", number=change.slot)
    if match.is_end(change):
        return _("Taken back: the end of the match. It goes on.")
    if what := what_changed(match, change):
        return _("Taken back: %(what)s.", what=say(what))
    return _("Taken back: the last change of names or rules.")


def _renaming_message(undone: RenamingUndone) -> str:
    sentence = ngettext(
        "Taken back: %(new)s is called %(old)s again, in %(num)d match.",
        "Taken back: %(new)s is called %(old)s again, in %(num)d matches.",
        undone.matches,
        old=undone.old,
        new=undone.new,
    )
    if not undone.kept:
        return sentence
    kept = ngettext(
        "%(num)d match has changed since and keeps the name.",
        "%(num)d matches have changed since and keep the name.",
        undone.kept,
    )
    return f"{sentence} {kept}"


def _change(
    match: LoadedMatch, slot: int, save_form: SaveForm, done: str, save: Callable[[], None]
) -> ResponseReturnValue:
    """Call `save` unless the reason is too long. Redirect to the page of the hand with the message `done`."""
    if save_form.errors:
        flash(_("Nothing was changed: the reason may have at most %(most)s characters.", most=NOTE_LENGTH), "bad")
    else:
        save()
        flash(done)
    return redirect(url_for("hands.show", slot=slot, **match.address), 303)
