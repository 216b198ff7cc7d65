"""Starts a new session, another match of a session, or a rematch."""

from collections.abc import Sequence
from dataclasses import replace

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper import games
from scorekeeper.engine.game import AnyGame
from scorekeeper.store import Session
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.new_match import last_match, match_to_repeat, start
from scorekeeper.table.new_match import rematch as start_rematch
from scorekeeper.table.sessions import create as create_with_key
from scorekeeper.web.http.access import phone, saving_phone
from scorekeeper.web.http.db import store
from scorekeeper.web.http.limits import counts_as
from scorekeeper.web.inputs.addresses import with_match, with_session
from scorekeeper.web.inputs.game_names import game_or_404
from scorekeeper.web.matches.view import match_form_page
from scorekeeper.web.rules.forms import MatchForm, match_form_class

pages = Blueprint("new_match", __name__)


@pages.get("/sessions/new")
def new_session() -> ResponseReturnValue:
    """The form for a new session. `?like=` is the id of a session whose last match fills in players and rules."""
    like = store().sessions.get(request.args.get("like", ""))
    last = last_match(store(), like) if like else None
    return match_form_page(None, _form_like(last, last.ledger.at_table if last else ()))


@pages.post("/sessions/new")
@counts_as("sessions")
def create_session() -> ResponseReturnValue:
    """Create a session and its match. A form that is sent twice creates them once."""
    form = match_form_class(_game(request.form.get("game"))).submitted()
    if form.rows.data:
        return match_form_page(None, form)
    if not form.validate_on_submit():
        return match_form_page(None, form), 422
    session = create_with_key(saving_phone(), form.submission_id)
    start(saving_phone(), session, form.matches, form.submission_id)
    return redirect(url_for("sessions.show", session_id=session.id), 303)


@pages.post("/sessions/new/table")
def table() -> ResponseReturnValue:
    """The drawing of the table and the rules in one line, both as HTML in JSON, for the script of the form."""
    form = match_form_class(_game(request.form.get("game"))).submitted()
    return {
        "table": render_template("matches/seat_drawing.html", plan=form.plan),
        "rules": render_template("matches/rules_line.html", form=form),
    }


@pages.get("/s/<session_id>/new")
@with_session("score")
def new(session: Session) -> ResponseReturnValue:
    """The form for another match of a session, with the players and rules of the match `?match=` or of the last one.

    If that match is over, the player who would deal its next hand deals first. If not, it goes on beside the new one.
    """
    like = match_to_repeat(store(), session, request.args.get("match", 0, int))
    if like is None:
        return match_form_page(session.id, _form_like(None))
    dealer = like.ledger.state.dealer if like.ledger.finished else None
    return match_form_page(session.id, _form_like(like, like.ledger.at_table, dealer))


@pages.post("/s/<session_id>/new")
@with_session("score")
def create(session: Session) -> ResponseReturnValue:
    """Start another match of a session."""
    form = match_form_class(_game(request.form.get("game"))).submitted()
    if form.rows.data:
        return match_form_page(session.id, form)
    if not form.validate_on_submit():
        return match_form_page(session.id, form), 422
    started = start(phone(), session, form.matches, form.submission_id)
    return redirect(url_for("sessions.show", session_id=session.id, number=started.number), 303)


@pages.post("/s/<session_id>/<int:number>/rematch")
@with_match("score")
def rematch(match: LoadedMatch) -> ResponseReturnValue:
    """Start a rematch (see `new_match.rematch`). If too few players have stayed, show the form for another match."""
    if not match.ledger.finished:
        return redirect(url_for("sessions.show", **match.address), 303)
    started = start_rematch(phone(), match)
    if started is None:
        flash(_("Too few players have stayed for a rematch. Say who plays."), "warn")
        return redirect(url_for("new_match.new", session_id=match.session.id), 303)
    return redirect(url_for("sessions.show", session_id=match.session.id, number=started.number), 303)


def _game(key: str | None) -> AnyGame:
    """The game with this key, or the first game if there is no key. Aborts with 404 for an unknown key."""
    return game_or_404(key) if key else next(iter(games.games().values()))


def _form_like(last: LoadedMatch | None, players: Sequence[str] = (), dealer: str | None = None) -> MatchForm:
    """A form with these players, and with the rules of the last match if it was of the requested game."""
    key = request.args.get("game")
    game = _game(key) if key or last is None else last.terms.game
    form = match_form_class(game)
    if last is not None and game is last.terms.game:
        return form.of(replace(last.terms, players=tuple(players), dealer=dealer, changes=()))
    return form.blank(**{f"players-{seat}": name for seat, name in enumerate(players)})
