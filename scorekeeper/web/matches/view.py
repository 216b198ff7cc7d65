"""Renders the page with the form that starts a match."""

from flask import render_template, url_for

from scorekeeper.engine.player_names import distinct_names
from scorekeeper.table.session_players import known_names, players_of
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.db import store
from scorekeeper.web.http.redirects import UrlValues
from scorekeeper.web.rules.forms import MatchForm


def match_form_page(session_id: str | None, form: MatchForm) -> str:
    """The page for another match in a session, or for a new session if `session_id` is None.

    Aborts with 404 if there is no such session.
    """
    session = phone().session(session_id) if session_id else None
    names = distinct_names([*(players_of(store(), session.id) if session else ()), *known_names(phone())])
    where: UrlValues = {"session_id": session.id} if session else {}
    action = url_for("new_match.new", **where) if session else url_for("new_match.new_session")
    draw = url_for("seat_draw.draw", **where) if form.game.draw_question else ""
    return render_template("matches/new.html", session=session, form=form, names=names, action=action, draw=draw)
