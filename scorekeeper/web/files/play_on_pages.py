"""Hands a running session to a Scorekeeper in the house, where others can join it, and notes where it plays on."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.engine.fields import Json
from scorekeeper.exchange import FORMAT, stored_json
from scorekeeper.store import Session
from scorekeeper.table import play_on
from scorekeeper.table.play_on import LONGEST_ADDRESS, home_of, is_address, link_to
from scorekeeper.web.http import preferences
from scorekeeper.web.http.access import phone, saving_phone
from scorekeeper.web.http.db import store
from scorekeeper.web.http.i18n import language
from scorekeeper.web.http.titles import session_title
from scorekeeper.web.inputs.addresses import with_session

pages = Blueprint("play_on", __name__, url_prefix="/s/<session_id>/play-on")


@pages.get("")
@with_session("watch")
def show(session: Session) -> ResponseReturnValue:
    """The form for the address of the house, the link that brings the session there, and the form that says where it
    plays on, into which the house writes by the part of its link behind the #."""
    if phone().plays_elsewhere(session.id):
        return redirect(url_for("sessions.show", session_id=session.id))
    phone().session_for("score", session.id)
    return _page(session, preferences.house() or "")


@pages.post("")
@with_session("score")
def remember(session: Session) -> ResponseReturnValue:
    """Keep the address of the house for this and every later session."""
    typed = request.form.get("house", "")
    house = home_of(typed)
    if house is None:
        error = _(
            "This is no address. Type the one that Scorekeeper shows on its computer, such as %(address)s.",
            address="192.168.0.5:8000",
        )
        return _page(session, typed, error), 422
    preferences.keep(house=house)
    return redirect(url_for("play_on.show", session_id=session.id), 303)


@pages.post("/at")
@with_session("score")
def note(session: Session) -> ResponseReturnValue:
    """Note where the session plays on. From then on nothing is recorded in it here."""
    at = request.form.get("at", "").strip()
    if not is_address(at):
        return _page(session, preferences.house() or "", at=at, at_error=_("This is no address.")), 422
    play_on.note_address(saving_phone(), session, at)
    return redirect(url_for("sessions.show", session_id=session.id), 303)


@pages.post("/take-up")
@with_session("watch")
def take_up(session: Session) -> ResponseReturnValue:
    """Let the session play on here again."""
    play_on.take_up(saving_phone(), session)
    return redirect(url_for("sessions.show", session_id=session.id), 303)


def _page(session: Session, house: str, error: str = "", *, at: str = "", at_error: str = "") -> str:
    file: dict[str, Json] = {
        "format": FORMAT,
        "version": store().transfer.file_version(session.id),
        "language": language(),
        "sessions": [{"stored": stored_json(store().transfer.export(session.id))}],
    }
    back = url_for("play_on.show", session_id=session.id, _external=True)
    link = link_to(house, file, session_title(session), back) if house and not error else None
    return render_template(
        "files/play_on.html",
        session=session,
        house=house,
        error=error,
        link=link,
        at=at,
        at_error=at_error,
        longest=LONGEST_ADDRESS,
    )
