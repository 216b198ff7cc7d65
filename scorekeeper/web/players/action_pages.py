"""Changes who plays the next hand: a player joins, leaves, sits it out or deals it. Undo reverses each of these."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.engine.seats.rules import JoinPlan, find_player, joining_cost, joining_issues, plan_join
from scorekeeper.engine.text import Invalid, Text
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.played import known_names
from scorekeeper.table.player_actions import act
from scorekeeper.table.player_actions import join as join_as_planned
from scorekeeper.table.terms import terms_are_saved
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.errors import stale_text
from scorekeeper.web.http.i18n import say
from scorekeeper.web.inputs.addresses import with_match
from scorekeeper.web.inputs.save_form import SaveForm
from scorekeeper.web.players.forms import JoinForm

pages = Blueprint("seat_changes", __name__, url_prefix="/s/<session_id>/<int:number>/players")


@pages.post("/<int:seat>/<change>")
@with_match("score")
def save(match: LoadedMatch, seat: int, change: str) -> ResponseReturnValue:
    """Do one of the actions on a player's page. Raises Stale if anything was saved since the page was shown."""
    form, player = SaveForm.submitted(), match.player_at(seat)
    if terms_are_saved(phone(), form.submission_id):
        return redirect(url_for("sessions.show", **match.address), 303)
    action = act(phone(), match, player, change, newest=form.entry.data, submission=form.submission_id)
    if action.done is None:
        flash(say(action.issues[0].text), "warn")
        return redirect(url_for("match_players.show", seat=seat, **match.address), 303)
    return _redirect_to_score(match, action.done)


@pages.get("/join")
@with_match("score")
def join(match: LoadedMatch) -> ResponseReturnValue:
    """The form for a player who joins. `?name=` fills in the name."""
    return _page(match, JoinForm.of(match, request.args.get("name", "")))


@pages.post("/join")
@with_match("score")
def add(match: LoadedMatch) -> ResponseReturnValue:
    """Show what joining costs. Save it once that is confirmed."""
    form = JoinForm.submitted().at_table(match.ledger)
    if terms_are_saved(phone(), form.submission_id):
        return redirect(url_for("sessions.show", **match.address), 303)
    try:
        plan = plan_join(match.ledger, form.name.data or "", form.place, form.points)
    except Invalid as invalid:
        form.add(invalid.issues)
        return _page(match, form), 422
    if form.entry.data != match.last:
        form.problems = (stale_text(),)
        form.entry.data, form.entry.raw_data = match.last, None
        return _page(match, form), 409
    if not form.confirmed.data:
        return _page(match, form, plan)
    return _redirect_to_score(match, join_as_planned(phone(), match, plan, form.place, form.submission_id))


def _redirect_to_score(match: LoadedMatch, done: Text) -> ResponseReturnValue:
    flash(_("Saved: %(what)s.", what=say(done)))
    return redirect(url_for("sessions.show", **match.address), 303)


def _page(match: LoadedMatch, form: JoinForm, plan: JoinPlan | None = None) -> str:
    """The form, or with `plan` the page that asks for confirmation."""
    ledger = match.ledger
    typed = find_player(match.terms, form.name.data or "")
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
        names=[name for name in known_names(phone()) if find_player(match.terms, name) is None],
    )
