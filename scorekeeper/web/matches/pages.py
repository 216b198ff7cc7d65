"""Starts a new session, another match of a session, or a rematch; finishes a match; the menu of a match."""

from collections.abc import Sequence
from dataclasses import replace

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ledger import Ledger
from scorekeeper.engine.player_names import distinct_names
from scorekeeper.reports.ending import places_of
from scorekeeper.store import Session
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.new_match import match_to_repeat, start
from scorekeeper.table.new_match import rematch as start_rematch
from scorekeeper.table.played import games_by_play, known_names
from scorekeeper.table.sessions import create as create_with_key
from scorekeeper.table.sessions import players_of
from scorekeeper.table.terms import finish as finish_match
from scorekeeper.web.http.access import phone, saving_phone
from scorekeeper.web.http.db import store
from scorekeeper.web.http.events import records
from scorekeeper.web.http.limits import counts_as
from scorekeeper.web.http.session_addresses import session_id_at
from scorekeeper.web.http.url_values import UrlValues
from scorekeeper.web.inputs.addresses import with_match, with_session
from scorekeeper.web.inputs.game_names import game_or_404
from scorekeeper.web.inputs.save_form import SaveForm
from scorekeeper.web.matches.dealer_cards import match_started
from scorekeeper.web.rules.forms import MatchForm

pages = Blueprint("matches", __name__)


@pages.get("/sessions/new")
def new_session() -> ResponseReturnValue:
    """The form for a new session. `?like=` is the address of a session whose last match, or the one with the number
    `?match=`, fills in players and rules."""
    session_id = session_id_at(request.args.get("like", ""))
    like = store().sessions.get(session_id) if session_id else None
    last = match_to_repeat(store(), like, request.args.get("match", 0, int)) if like else None
    return match_form_page(None, _form_like(last, last.ledger.at_table if last else ()))


@pages.post("/sessions/new")
@records("grant", "scorer")
@counts_as("sessions")
def create_session() -> ResponseReturnValue:
    """Create a session and its match. A form that is sent twice creates them once."""
    form = MatchForm.submitted(_game(request.form.get("game")))
    if form.text("rows"):
        return match_form_page(None, form)
    if not form.validate():
        return match_form_page(None, form), 422
    session = create_with_key(saving_phone(), form.submission_id)
    start(saving_phone(), session, form.matches, form.submission_id)
    match_started(form)
    return redirect(url_for("sessions.show", session_id=session.id), 303)


@pages.post("/sessions/new/table")
def table() -> ResponseReturnValue:
    """The drawing of the table and the rules in one line, both as HTML in JSON, for the script of the form."""
    form = MatchForm.submitted(_game(request.form.get("game")))
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
    form = MatchForm.submitted(_game(request.form.get("game")))
    if form.text("rows"):
        return match_form_page(session.id, form)
    if not form.validate():
        return match_form_page(session.id, form), 422
    started = start(phone(), session, form.matches, form.submission_id)
    match_started(form)
    return redirect(url_for("sessions.show", session_id=session.id, number=started.number), 303)


@pages.post("/s/<session_id>/<int:number>/rematch")
@with_match("score")
def rematch(match: LoadedMatch) -> ResponseReturnValue:
    """Start a rematch (see `table.new_match.rematch`), or show the form of another match if too few have stayed."""
    if not match.ledger.finished:
        return redirect(url_for("sessions.show", **match.address), 303)
    started = start_rematch(phone(), match)
    if started is None:
        flash(_("Too few players have stayed for a rematch. Say who plays."), "warn")
        return redirect(url_for("matches.new", session_id=match.session.id), 303)
    return redirect(url_for("sessions.show", session_id=match.session.id, number=started.number), 303)


@pages.get("/s/<session_id>/<int:number>/finish")
@with_match("score")
def ask_finish(match: LoadedMatch) -> ResponseReturnValue:
    """The result if the match were finished now. Saves nothing."""
    return _finish_page(match, match.finished_now())


@pages.post("/s/<session_id>/<int:number>/finish")
@with_match("score")
def finish(match: LoadedMatch) -> ResponseReturnValue:
    """Finish the match as the page showed it. Raises Stale if anything was saved since."""
    form = SaveForm.submitted()
    if finish_match(phone(), match, newest=form.entry.data, submission=form.submission_id) is None:
        return _finish_page(match, None)
    flash(_("The match is finished."))
    return redirect(url_for("sessions.show", **match.address), 303)


@pages.get("/s/<session_id>/<int:number>/more")
@with_match("watch")
def menu(match: LoadedMatch) -> str:
    """Links to everything about the match, its session, paper and this phone. A phone that watches has fewer."""
    return render_template(
        "matches/menu.html",
        session=match.session,
        match=match,
        writes=phone().may_score(match.session.id),
        kept=phone().role(match.session.id) is not None,
        may_finish=not match.ledger.finished and match.ledger.has_hands,
    )


def match_form_page(session_id: str | None, form: MatchForm) -> str:
    """The page for another match in a session, or for a new session if `session_id` is None.

    Aborts with 404 if there is no such session.
    """
    session = phone().session(session_id) if session_id else None
    names = distinct_names([*(players_of(store(), session.id) if session else ()), *known_names(phone())])
    where: UrlValues = {"session_id": session.id} if session else {}
    action = url_for("matches.new", **where) if session else url_for("matches.new_session")
    draws = bool(form.game.draw_question)
    return render_template(
        "matches/new.html",
        session=session,
        form=form,
        all_games=games_by_play(phone()),
        names=names,
        action=action,
        pick=url_for("seat_draw.pick", **where) if draws else "",
        draw=url_for("seat_draw.draw", **where) if draws else "",
    )


def _game(key: str | None) -> AnyGame:
    """The game with this key, or the one that this phone has played last. Aborts with 404 for an unknown key."""
    return game_or_404(key) if key else games_by_play(phone())[0]


def _form_like(last: LoadedMatch | None, players: Sequence[str] = (), dealer: str | None = None) -> MatchForm:
    """A form with these players, and with the rules of the last match if it was of the requested game.

    `?preset=` requests a game that is a preset of another one (`Preset.own_game`), or with any other preset that one.
    """
    key, preset = request.args.get("game"), request.args.get("preset")
    game = _game(key) if key or last is None else last.terms.game
    if last is not None and game is last.terms.game:
        own_games = {each.key for each in game.presets if each.own_game}
        if preset is None or last.terms.preset == preset or not own_games & {last.terms.preset, preset}:
            return MatchForm.of(replace(last.terms, players=tuple(players), dealer=dealer, changes=()))
    return MatchForm.blank(game, {f"players-{seat}": name for seat, name in enumerate(players)}, preset=preset)


def _finish_page(match: LoadedMatch, ledger: Ledger | None) -> ResponseReturnValue:
    if ledger is None:
        if not match.ledger.finished:
            flash(_("No hand counts yet, so there is nothing to finish. Record one first."), "warn")
        return redirect(url_for("sessions.show", **match.address), 303)
    return render_template(
        "matches/finish.html",
        match=match,
        ledger=ledger,
        places=places_of(ledger),
        save_form=SaveForm.blank(based_on=match.entries[0].id, entry=store().entries.newest(match.match.id).id),
    )
