"""Starting: a new session, another match of a session, a rematch."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import games
from scorekeeper.ledger import Terms
from scorekeeper.scoring import Game
from scorekeeper.store import Match, Session, Taken
from scorekeeper.text import Invalid
from scorekeeper.web.access import device, keyed, open_session_to_write
from scorekeeper.web.forms import TermsForm, terms_form
from scorekeeper.web.matches import OpenMatch, open_match_to_write, opened
from scorekeeper.web.people import known_names, people
from scorekeeper.web.storage import now, store

__all__ = ["pages", "setup_page"]

pages = Blueprint("starting", __name__)


@pages.get("/sessions/new")
def new() -> ResponseReturnValue:
    """The form for a new session; `?like=` takes people and rules from the last match of another one."""
    like = store().session(request.args.get("like", ""))
    last = _last_match(like) if like else None
    return setup_page(None, _prefilled(last, last.terms.players if last else ()))


@pages.post("/sessions/new")
def create() -> ResponseReturnValue:
    """Make the session and its match. Sending the same form twice makes one."""
    form = terms_form(_game(request.form.get("game"))).submitted()
    if not form.validate_on_submit():
        return setup_page(None, form), 422
    session = _session(form.once)
    _start(session, form)
    return redirect(url_for("sessions.show", session_id=session.id), 303)


@pages.get("/s/<session_id>/new")
def another(session_id: str) -> ResponseReturnValue:
    """The form for another match of the same session, also while one is running."""
    session = open_session_to_write(session_id)
    running = [match for match in map(partial(opened, session), store().matches(session_id)) if match]
    playing = {name for match in running if not match.ledger.finished for name in match.terms.players}
    last = _last_match(session)
    if last is None or playing:
        return setup_page(session, _prefilled(last, [name for name in people(session_id) if name not in playing]))
    return setup_page(session, _prefilled(last, last.terms.players, last.ledger.state.dealer))


@pages.post("/s/<session_id>/new")
def create_another(session_id: str) -> ResponseReturnValue:
    """Start the match."""
    session = open_session_to_write(session_id)
    form = terms_form(_game(request.form.get("game"))).submitted()
    if not form.validate_on_submit():
        return setup_page(session, form), 422
    started = _start(session, form)
    return redirect(url_for("sessions.show", session_id=session.id, number=started.number), 303)


@pages.post("/s/<session_id>/<int:number>/rematch")
def rematch(session_id: str, number: int) -> ResponseReturnValue:
    """The same people under the same rules again; whoever would have dealt the next hand deals first.

    A match has one rematch, however often and on however many phones it is asked for.
    """
    match = open_match_to_write(session_id, number)
    if not match.ledger.finished:
        return redirect(url_for("sessions.show", **match.address), 303)
    started = _store(match.session, replace(match.terms, dealer=match.ledger.state.dealer), f"rematch {number}")
    return redirect(url_for("sessions.show", session_id=session_id, number=started.number), 303)


def setup_page(session: Session | None, form: TermsForm) -> str:
    """The page with the form of a new session, or of another match in a session."""
    mine = people(session.id) if session else []
    names = dict.fromkeys([*mine, *known_names()])
    where: dict[str, Any] = {"session_id": session.id} if session else {}
    action = url_for("starting.another", **where) if session else url_for("starting.new")
    draw = url_for("dealing.draw", **where) if form.game.draw else ""
    return render_template("sessions/new.html", session=session, form=form, names=list(names), action=action, draw=draw)


def _game(key: str | None) -> Game:
    """The game that was chosen, else the first there is."""
    try:
        return games.find(key) if key else next(iter(games.games().values()))
    except Invalid:
        abort(404)


def _last_match(session: Session) -> OpenMatch | None:
    matches = store().matches(session.id)
    return opened(session, matches[-1]) if matches else None


def _prefilled(last: OpenMatch | None, players: Sequence[str] = (), dealer: str | None = None) -> TermsForm:
    """The form with these people and, where the last match was of the game that is asked for, with its rules."""
    key = request.args.get("game")
    game = _game(key) if key or last is None else last.terms.game
    form = terms_form(game)
    if last is not None and game is last.terms.game:
        return form.of(replace(last.terms, players=tuple(players), dealer=dealer))
    return form.blank(**{f"players-{seat}": name for seat, name in enumerate(players)})


def _session(once: str) -> Session:
    """The session that this form of this phone makes; made now, unless the form was sent before."""
    key = keyed("session", device(), once)
    session = Session(key, "", secrets.token_urlsafe(16), now())
    try:
        store().create_session(session, device())
    except Taken:
        # Two taps on Start: the other one was first.
        return open_session_to_write(key)
    return session


def _start(session: Session, form: TermsForm) -> Match:
    once = form.once
    started = [_store(session, terms, f"{once} {index}") for index, terms in enumerate(form.matches)]
    return started[0]


def _store(session: Session, terms: Terms, submission: str) -> Match:
    return store().create_match(session.id, terms.game.key, terms.body(), None, device(), submission, now())
