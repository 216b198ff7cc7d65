"""Recording, explaining, correcting a hand. Whatever is saved is a new entry; nothing stored is ever changed."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_wtf import FlaskForm
from wtforms import HiddenField, IntegerField, StringField
from wtforms.validators import InputRequired, Length, Optional, Regexp
from wtforms.widgets import HiddenInput

from scorekeeper.cards import Card
from scorekeeper.ledger import Row
from scorekeeper.store import Conflict, Entry, SlotError
from scorekeeper.web.access import device, device_or_none, may_write, open_session_to_write
from scorekeeper.web.attempts import Attempt, attempt, with_body
from scorekeeper.web.entry import assigned, assignments, read_melds, to_form, written_melds
from scorekeeper.web.hand_form import HandForm
from scorekeeper.web.i18n import say
from scorekeeper.web.matches import OpenMatch, open_match, open_match_to_write, shown
from scorekeeper.web.show import signed
from scorekeeper.web.storage import now, store
from scorekeeper.web.undoing import before, starts, submission_of, undoable

__all__ = ["pages"]

pages = Blueprint("hands", __name__, url_prefix="/s/<session_id>/<int:number>")

NOTE_LENGTH = 200


class Controls(FlaskForm):
    """What every form that saves sends beside the hand: its own id, what it was made from, why."""

    submission = HiddenField(validators=[InputRequired(), Regexp(r"[\w-]{8,64}\Z")])
    slot = IntegerField(widget=HiddenInput(), validators=[Optional()])
    based_on = IntegerField(widget=HiddenInput(), validators=[Optional()])
    entry = IntegerField(widget=HiddenInput(), validators=[Optional()])
    note = StringField(validators=[Length(max=NOTE_LENGTH)])

    @classmethod
    def read(cls) -> "Controls":
        """The form as sent; 400 where a hidden field does not hold what this server put there."""
        form = cls()
        if not form.validate_on_submit() and set(form.errors) != {"note"}:
            abort(400)
        return form

    @classmethod
    def fresh(cls, **values: Any) -> "Controls":
        return cls(formdata=None, data={"submission": secrets.token_urlsafe(16), **values})


@dataclass(frozen=True)
class Version:
    """One entry of a slot's history, with what the hand was then; `row` is None where it cannot be read."""

    entry: Entry
    row: Row | None
    mine: bool


# Recording


@pages.get("/hands/new")
def new(session_id: str, number: int) -> ResponseReturnValue:
    """The form for the next hand; a finished match takes none. What `?instead=` assigns is filled in."""
    match = open_match_to_write(session_id, number)
    if match.ledger.finished:
        return render_template("hands/finished.html", match=match)
    form = HandForm(match, match.next_slot)
    if filled := dict(assignments(request.args.get("instead", ""))):
        tried = attempt(match, match.next_slot, filled)
        # What is still to be entered is no mistake yet.
        form = HandForm(match, match.next_slot, filled, tried if tried.wrong or not tried.issues else None)
    return _entry_page(form, Controls.fresh(slot=match.next_slot))


@pages.post("/hands/new")
def create(session_id: str, number: int) -> ResponseReturnValue:
    """Save the hand that the form was made for, once; what has happened meanwhile is shown, never overwritten."""
    match = open_match_to_write(session_id, number)
    controls = Controls.read()
    slot = controls.slot.data or 0
    if not 1 <= slot <= match.next_slot:
        abort(400)
    tried = attempt(match, slot, _sent())
    if slot == match.next_slot and match.ledger.finished:
        return render_template("hands/finished.html", match=match), 409
    return _save(match, tried, controls)


@pages.get("/hands/<int:slot>/edit")
def edit(session_id: str, number: int, slot: int) -> ResponseReturnValue:
    """The same form, filled in with the hand as it counts now (or last did, where it was voided)."""
    match = open_match_to_write(session_id, number)
    match.row(slot)
    body = _last_body(match, slot)
    texts = None if body is None else to_form(match.terms.game.Record, body, match.terms.players)
    form = HandForm(match, slot, texts, None if texts is None else attempt(match, slot, texts))
    return _entry_page(form, Controls.fresh(slot=slot, based_on=match.entries[slot].id))


@pages.post("/hands/<int:slot>/edit")
def correct(session_id: str, number: int, slot: int) -> ResponseReturnValue:
    """Save a correction; the hand must still be the one that was corrected."""
    match = open_match_to_write(session_id, number)
    match.row(slot)
    controls = Controls.read()
    controls.based_on.data = controls.based_on.data or 0
    return _save(match, attempt(match, slot, _sent()), controls)


@pages.post("/preview")
def preview(session_id: str, number: int) -> ResponseReturnValue:
    """What the form would come to: the result in words, every sentence by its input, the cards as they lie."""
    match = open_match_to_write(session_id, number)
    slot = request.form.get("slot", 0, int)
    if not 1 <= slot <= match.next_slot:
        abort(400)
    tried = attempt(match, slot, request.form)
    # Who has tried to save is told all; before that, what is still to be entered is no mistake.
    told = tried.issues if "tried" in request.form else tried.wrong
    trays = [name.removeprefix("arrange.") for name in request.form if name.startswith("arrange.")]
    melds = {name: read_melds(request.form.get(name, "")) for name in trays if request.form[f"arrange.{name}"] == "/"}
    return {
        "result": render_template("hands/result.html", attempt=tried),
        "sentences": {name: [say(issue.text) for issue in several] for name, several in told.items()},
        "trays": {
            name: render_template("hands/tray.html", layout=tried.layout(name), melds=melds.get(name)) for name in trays
        },
        "cards": {name: text for name in trays if (text := _canonical(tried, name, melds.get(name)))},
        "sums": {name: signed(points) for name, points in tried.sums.items()},
        "pieces": {"lying": render_template("hands/lying.html", table=tried.by_player(melds))} if melds else {},
    }


def _canonical(tried: Attempt, name: str, melds: Sequence[Sequence[Card]] | None) -> str:
    """The cards of an input as the grid writes them; empty while they cannot be read."""
    return " ".join(map(str, tried.cards(name) or ())) if melds is None else written_melds(melds)


# Explaining


@pages.get("/hands/<int:slot>")
def show(session_id: str, number: int, slot: int) -> str:
    """Every line of a hand, how the cards lay, and all that was ever saved for it."""
    match = open_match(session_id, number)
    row = match.row(slot)
    return render_template(
        "hands/hand.html",
        match=match,
        row=row,
        entry=match.entries[slot],
        history=[_version(match, entry) for entry in store().history(match.match.id, slot)],
        writing=may_write(session_id),
        controls=partial(Controls.fresh, based_on=match.entries[slot].id),
    )


# Taking back


@pages.post("/hands/<int:slot>/void")
def void(session_id: str, number: int, slot: int) -> ResponseReturnValue:
    """The hand no longer counts; it stays in the history."""
    match = open_match_to_write(session_id, number)
    match.row(slot)
    controls = Controls.read()
    return _change(match, slot, None, controls, _("Hand %(number)s no longer counts.", number=slot))


@pages.post("/hands/<int:slot>/restore")
def restore(session_id: str, number: int, slot: int) -> ResponseReturnValue:
    """An older entry of the slot counts again."""
    match = open_match_to_write(session_id, number)
    match.row(slot)
    controls = Controls.read()
    wanted = store().entry(controls.entry.data or 0)
    if wanted is None or (wanted.match, wanted.slot) != (match.match.id, slot) or wanted.damaged:
        abort(404)
    body = match.by_todays_names(wanted).body
    return _change(match, slot, body, controls, _("Hand %(number)s is as it was before.", number=slot))


@pages.post("/undo")
def undo(session_id: str, number: int) -> ResponseReturnValue:
    """Take back the newest change that is not taken back yet; `entry` says which one the reader saw as such."""
    session = open_session_to_write(session_id)
    if (gone := store().match(session.id, number)) and gone not in store().matches(session.id):
        # Tapped twice: its start was taken back by the first tap.
        return redirect(url_for("sessions.show", session_id=session.id), 303)
    match = open_match_to_write(session_id, number)
    change = undoable(match)
    seen = request.form.get("entry", change and change.id, int)
    if change is None:
        flash(_("There is nothing to take back."))
    elif seen != change.id:
        flash(_("Nothing was taken back: something has been saved meanwhile. Look at it, then undo again."), "warn")
    else:
        _undo(match, change)
        if starts(match, change):
            return redirect(url_for("sessions.show", session_id=session_id), 303)
    return redirect(url_for("sessions.show", **match.address), 303)


def _undo(match: OpenMatch, change: Entry) -> None:
    older = before(match, change)
    body = match.by_todays_names(older).body if older else None
    row = _row(match, change.slot, body) if change.slot else None
    try:
        saved: Entry | Conflict | None = store().save(
            match.match.id,
            change.slot,
            body=body,
            based_on=match.entries[change.slot].id,
            shown=shown(row) if row else None,
            note="",
            device=device(),
            submission=submission_of(change),
            now=now(),
        )
    except SlotError:
        # A hand was recorded in a match that was just to be taken back.
        saved = None
    if saved is None or isinstance(saved, Conflict):
        flash(_("Nothing was taken back: something has been saved meanwhile. Look at it, then undo again."), "warn")
    elif starts(match, change):
        flash(_("Taken back: the start of match %(number)s.", number=match.match.number))
    elif change.slot:
        flash(_("Taken back: the last change of hand %(number)s. Its page can restore it.", number=change.slot))
    else:
        flash(_("Taken back: the last change of names or rules."))


# Saving


def _sent() -> Mapping[str, str]:
    """The inputs as sent; where `?instead=` assigns something, that comes last and is to be looked at first."""
    instead = assignments(request.args.get("instead", ""))
    return {**assigned(request.form), **dict(instead)} if instead else request.form


def _save(match: OpenMatch, tried: Attempt, controls: Controls) -> ResponseReturnValue:
    form = HandForm(match, tried.slot, tried.texts, tried)
    if request.form.get("do") == "check":
        return _entry_page(form, controls)
    if tried.issues or controls.errors or tried.row is None:
        # A script shows what is wrong at the fields it has: it asks the preview, and needs no second page.
        return "" if _by_script() else _entry_page(form, controls), 422
    saved = _store(match, tried.slot, tried.body, tried.row, controls)
    if isinstance(saved, Conflict) or match.by_todays_names(saved).body != tried.body:
        return _conflict_page(open_match(match.session.id, match.match.number), tried, controls), 409
    said = say(tried.row.score.headline) if tried.row.score else say(tried.row.issues[0].text)
    if controls.based_on.data is None:
        flash(_("Hand %(number)s is saved. %(said)s", number=tried.slot, said=said))
    else:
        flash(_("Hand %(number)s is corrected. %(said)s", number=tried.slot, said=said))
    return _on_to(url_for("sessions.show", **match.address))


def _change(
    match: OpenMatch, slot: int, body: dict[str, Any] | None, controls: Controls, done: str
) -> ResponseReturnValue:
    """Save a body that was not typed: a void one, or an older one."""
    if controls.errors:
        flash(_("Nothing was changed: the note may have at most %(most)s characters.", most=NOTE_LENGTH), "bad")
        return redirect(url_for("hands.show", slot=slot, **match.address), 303)
    saved = _store(match, slot, body, _row(match, slot, body), controls)
    # The same form may come again, from a page that was left and reopened, when other changes have been made since.
    if isinstance(saved, Conflict) or store().current(match.match.id)[slot] != saved:
        flash(_("Nothing was changed: another phone has changed this hand meanwhile. Look at it first."), "warn")
    else:
        flash(done)
    return redirect(url_for("hands.show", slot=slot, **match.address), 303)


def _store(match: OpenMatch, slot: int, body: Any, row: Row, controls: Controls) -> Entry | Conflict:
    try:
        return store().save(
            match.match.id,
            slot,
            body=body,
            based_on=controls.based_on.data,
            shown=shown(row),
            note=" ".join((controls.note.data or "").split()),
            device=device(),
            submission=controls.submission.data or "",
            now=now(),
        )
    except SlotError:
        abort(400)


def _on_to(address: str) -> ResponseReturnValue:
    """To the next page; a script that saved in the background is told where that is."""
    return {"to": address} if _by_script() else redirect(address, 303)


def _by_script() -> bool:
    """Whether a script sent this in the background."""
    return request.accept_mimetypes.best == "application/json"


# Pages


def _entry_page(form: HandForm, controls: Controls) -> str:
    return render_template(f"games/{form.match.match.game}.html", form=form, match=form.match, controls=controls)


def _conflict_page(match: OpenMatch, tried: Attempt, controls: Controls) -> str:
    """Both hands, theirs and mine; nothing is saved before somebody chooses."""
    theirs = match.entries[tried.slot]
    kept = [(name, text) for name, text in request.form.items(multi=True) if name not in controls and name != "do"]
    return render_template(
        "hands/conflict.html",
        match=match,
        theirs=_version(match, theirs),
        mine=tried,
        same=theirs.body == tried.body,
        kept=kept,
        replace=Controls.fresh(slot=tried.slot, based_on=theirs.id, note=controls.note.data),
        as_next=Controls.fresh(slot=match.next_slot),
        may_add=controls.based_on.data is None and not match.ledger.finished,
    )


def _version(match: OpenMatch, entry: Entry) -> Version:
    entry = match.by_todays_names(entry)
    row = None if entry.damaged else _row(match, entry.slot, entry.body)
    return Version(entry, row, entry.device == device_or_none())


def _row(match: OpenMatch, slot: int, body: dict[str, Any] | None) -> Row:
    """The row of a slot as it would be with this body."""
    return next(row for row in with_body(match, slot, body).rows if row.slot == slot)


def _last_body(match: OpenMatch, slot: int) -> dict[str, Any] | None:
    """What a slot holds, or held before it was voided or damaged."""
    versions = [match.by_todays_names(entry) for entry in store().history(match.match.id, slot)]
    return next((entry.body for entry in reversed(versions) if entry.body is not None), None)
