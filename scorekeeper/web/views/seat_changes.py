"""Who plays the next hand: a player joins, leaves, sits it out or deals it. Undo takes each of these back."""

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.engine.fields import Integer, Name
from scorekeeper.engine.ledger import Ledger, Terms
from scorekeeper.engine.seats.changes import JOIN, SeatChange
from scorekeeper.engine.seats.rules import joining, named_alike, why_not, with_change
from scorekeeper.engine.text import Invalid, Issue
from scorekeeper.store import Conflict, Entry
from scorekeeper.web.access import device
from scorekeeper.web.db import store
from scorekeeper.web.forms.join_form import JoinForm
from scorekeeper.web.forms.save_form import SaveForm
from scorekeeper.web.i18n import say
from scorekeeper.web.match_loader import OpenMatch, open_match, open_match_to_write
from scorekeeper.web.seat_offers import offers, what_changed
from scorekeeper.web.session_players import known_names
from scorekeeper.web.stored_terms import save_terms

pages = Blueprint("seat_changes", __name__, url_prefix="/s/<session_id>/<int:number>/players")


@pages.post("/<int:seat>/<change>")
def save(session_id: str, number: int, seat: int, change: str) -> ResponseReturnValue:
    """Save what the sheet of a player offered. If anything was saved meanwhile, show the sheet anew instead."""
    match = open_match_to_write(session_id, number)
    save_form, player = SaveForm.submitted(), match.player_at(seat)
    sheet = redirect(url_for("match_players.show", seat=seat, **match.address), 303)
    if store().terms.submitted(device(), save_form.submission.data or ""):
        return redirect(url_for("sessions.show", **match.address), 303)
    if save_form.entry.data != match.last:
        flash(_("Nothing is saved: something has been saved meanwhile. Look at it, then choose again."), "warn")
        return sheet
    offer = next((one for one in offers(match, player) if one.key == change), None)
    if offer is None:
        abort(404)
    if offer.terms is None:
        flash(say(offer.issues[0].text), "warn")
        return sheet
    return _saved(match, offer.terms, save_form.submission.data or "") or sheet


@pages.get("/join")
def join(session_id: str, number: int) -> ResponseReturnValue:
    """The form by which somebody joins. `?name=` is filled in."""
    match = open_match_to_write(session_id, number)
    name = request.args.get("name", "")
    return _page(match, JoinForm.blank(match.ledger, match.last, name=name))


@pages.post("/join")
def add(session_id: str, number: int) -> ResponseReturnValue:
    """Say what it costs to join, and save it when people have seen that."""
    match = open_match_to_write(session_id, number)
    form = JoinForm.submitted(match.ledger)
    if store().terms.submitted(device(), form.submission.data or ""):
        return redirect(url_for("sessions.show", **match.address), 303)
    change = _asked(match, form)
    if change is None:
        return _page(match, form), 422
    if form.entry.data != match.last:
        form.problems = (_("Nothing is saved yet: something has been saved meanwhile. Look at it, then go on."),)
        form.looked_at(match.last)
        return _page(match, form), 409
    if not form.confirmed.data:
        return _page(match, form, change)
    terms = with_change(match.terms, change, form.place)
    return _saved(match, terms, form.submission.data or "") or redirect(url_for(".join", **match.address), 303)


def _asked(match: OpenMatch, form: JoinForm) -> SeatChange | None:
    """The change that a form asks for. None if it cannot be made; then the form has the issues."""
    try:
        name = Name().decode(form.name.data or "", "player")
    except Invalid as invalid:
        form.add(invalid.issues)
        return None
    # Who has left and is typed again, however the name is written, comes back.
    name = named_alike(match.terms, name) or name
    ledger, offer = match.ledger, joining(match.ledger, name)
    total: int | None = None
    if offer is not None:
        asked = form.points if offer.choice else None
        try:
            total = offer.total if asked is None else Integer(offer.low, offer.high).decode(asked, "total")
        except Invalid as invalid:
            form.add(invalid.issues)
            return None
    change = SeatChange(ledger.next_slot, name, JOIN, total)
    issues = why_not(ledger, change, form.place)
    form.add(issues)
    return None if issues else change


def _saved(match: OpenMatch, terms: Terms, submission: str) -> ResponseReturnValue | None:
    """Save the terms and go to the score. None, with a message: another phone has changed them meanwhile."""
    saved = save_terms(match, terms, based_on=match.entries[0].id, submission=submission)
    if isinstance(saved, Conflict):
        flash(_("Nothing is saved: something has been saved meanwhile. Look at it, then choose again."), "warn")
        return None
    _tell(open_match(match.session.id, match.match.number), saved)
    return redirect(url_for("sessions.show", **match.address), 303)


def _tell(match: OpenMatch, saved: Entry) -> None:
    if what := what_changed(match, saved):
        flash(_("Saved: %(what)s.", what=say(what)))


def _page(match: OpenMatch, form: JoinForm, change: SeatChange | None = None) -> str:
    """The form; with `change` the question whether that is to be saved."""
    ledger = match.ledger
    typed = named_alike(match.terms, form.name.data or "")
    back = typed if typed in ledger.gone else None
    return render_template(
        "match_players/join.html",
        match=match,
        form=form,
        change=change,
        offer=joining(ledger, change.player if change else back or ""),
        refused=() if ledger.gone else _closed(ledger),
        back=back,
        neighbours=form.places.get(form.seat.data or ""),
        names=[name for name in known_names() if named_alike(match.terms, name) is None],
    )


def _closed(ledger: Ledger) -> list[Issue]:
    """Why nobody can join, whatever the name is."""
    return [one for one in why_not(ledger, SeatChange(ledger.next_slot, "?", JOIN)) if one.field != "player"]
