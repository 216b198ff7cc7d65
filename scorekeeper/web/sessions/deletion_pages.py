"""Deletes a session for good. The page lists what will be lost, and asks for a tick besides the button."""

from dataclasses import asdict

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper import games
from scorekeeper.engine.text import bidi_isolated
from scorekeeper.store import Session
from scorekeeper.table.sessions import contents, players_of
from scorekeeper.table.sessions import delete as delete_session
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.db import store
from scorekeeper.web.http.events import records
from scorekeeper.web.http.i18n import use_words_of
from scorekeeper.web.http.workers import drop_deleted_sheets
from scorekeeper.web.inputs.addresses import with_session

pages = Blueprint("deletion", __name__, url_prefix="/s/<session_id>/delete")


@pages.get("")
@with_session("score")
def show(session: Session) -> str:
    """What will be deleted with the session."""
    return _page(session)


@pages.post("")
@records("deletion", "scorer")
@with_session("score")
def delete(session: Session) -> ResponseReturnValue:
    """Delete the session as the page showed it. Status 422 without the tick.

    Raises Stale if anything was saved since.
    """
    if not request.form.get("sure"):
        return _page(session, _("Nothing is deleted yet. Tick this as well, if you are sure.")), 422
    delete_session(phone(), session, request.form.get("entries", -1, int))
    drop_deleted_sheets()
    flash(_("The session is deleted."))
    return redirect(url_for("home.show"), 303)


def _page(session: Session, error: str = "") -> str:
    recorded, installed = contents(store(), session), games.games()
    use_words_of(*(installed[key] for key in recorded.game_keys if key in installed))
    players = bidi_isolated(players_of(store(), session.id))
    return render_template("sessions/delete.html", session=session, players=players, error=error, **asdict(recorded))
