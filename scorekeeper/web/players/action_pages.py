"""Who plays the next hand: a player joins, leaves, sits it out or deals it. Undo takes each of these back."""

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.engine.ledger import Terms
from scorekeeper.engine.seats.rules import JoinPlan, joining_cost, joining_issues, plan_join, player_called, with_change
from scorekeeper.engine.text import Invalid, Text
from scorekeeper.store import Stale
from scorekeeper.table.match import OpenMatch, open_match_to_write
from scorekeeper.table.player_actions import change_text, player_actions
from scorekeeper.table.save_terms import save_terms
from scorekeeper.table.session_players import known_names
from scorekeeper.web.http.access import device
from scorekeeper.web.http.db import store
from scorekeeper.web.http.errors import stale_text
from scorekeeper.web.http.i18n import say
from scorekeeper.web.inputs.save_form import SaveForm
from scorekeeper.web.players.join_form import JoinForm

pages = Blueprint("seat_changes", __name__, url_prefix="/s/<session_id>/<int:number>/players")


@pages.post("/<int:seat>/<change>")
def save(session_id: str, number: int, seat: int, change: str) -> ResponseReturnValue:
    """Save what the sheet of a player offered. Raises Stale if anything was saved since the sheet was shown."""
    match = open_match_to_write(session_id, number)
    save_form, player = SaveForm.submitted(), match.player_at(seat)
    if store().terms.submitted(device(), save_form.submission.data or ""):
        return redirect(url_for("sessions.show", **match.address), 303)
    if save_form.entry.data != match.last:
        raise Stale
    action = next((action for action in player_actions(match, player) if action.key == change), None)
    if action is None:
        abort(404)
    if action.terms is None or action.done is None:
        flash(say(action.issues[0].text), "warn")
        return redirect(url_for("match_players.show", seat=seat, **match.address), 303)
    return _saved(match, action.terms, save_form.submission.data or "", action.done)


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
    try:
        plan = plan_join(match.ledger, form.name.data or "", form.place, form.points)
    except Invalid as invalid:
        form.add(invalid.issues)
        return _page(match, form), 422
    if form.entry.data != match.last:
        form.problems = (stale_text(),)
        form.looked_at(match.last)
        return _page(match, form), 409
    if not form.confirmed.data:
        return _page(match, form, plan)
    terms = with_change(match.terms, plan.change, form.place)
    done = change_text(plan.change, back=plan.back)
    return _saved(match, terms, form.submission.data or "", done)


def _saved(match: OpenMatch, terms: Terms, submission: str, done: Text) -> ResponseReturnValue:
    """Save the terms, say what was done and redirect to the score. Raises Stale if they have changed since."""
    save_terms(match, terms, based_on=match.entries[0].id, submission=submission)
    flash(_("Saved: %(what)s.", what=say(done)))
    return redirect(url_for("sessions.show", **match.address), 303)


def _page(match: OpenMatch, form: JoinForm, plan: JoinPlan | None = None) -> str:
    """The form; with `plan` the question whether that is to be saved."""
    ledger = match.ledger
    typed = player_called(match.terms, form.name.data or "")
    back = typed if typed in ledger.gone else None
    return render_template(
        "players/join.html",
        match=match,
        form=form,
        change=plan and plan.change,
        joining=plan.joining if plan else joining_cost(ledger, back or ""),
        refused=() if ledger.gone else joining_issues(ledger),
        back=back,
        neighbours=form.places.get(form.seat.data or ""),
        names=[name for name in known_names() if player_called(match.terms, name) is None],
    )
