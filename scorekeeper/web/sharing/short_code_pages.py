"""The page on which a short code is typed, and the forms that make and withdraw it."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.store import Session
from scorekeeper.table.phone_codes import find_phone_code
from scorekeeper.table.short_codes import renew_short_code, session_of_short_code, withdraw_short_code
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.db import store
from scorekeeper.web.http.events import records
from scorekeeper.web.http.limits import tries_key
from scorekeeper.web.inputs.addresses import with_session
from scorekeeper.web.inputs.typed import typed_code

pages = Blueprint("short_code", __name__)


@pages.get("/code")
@tries_key
def enter() -> ResponseReturnValue:
    """The form for a short code; with `?code=` the way to its session, with `&board=1` to its board. The code of
    another phone leads to its page. Unknown codes get 404."""
    typed = typed_code(request.args.get("code", ""))
    session = session_of_short_code(store(), typed) if typed else None
    if session is not None:
        page = "board.show" if request.args.get("board") else "sessions.show"
        return redirect(url_for(page, session_id=session.id))
    if typed and find_phone_code(phone(), typed):
        return redirect(url_for("phone_code.confirm", code=typed))
    return render_template("sharing/code.html", typed=typed), 404 if typed else 200


@pages.post("/s/<session_id>/share/code")
@records("new_key", "scorer")
@with_session("score")
def renew(session: Session) -> ResponseReturnValue:
    """Make a short code, or replace the one there is."""
    renew_short_code(phone(), session)
    return redirect(url_for("share.show", session_id=session.id, _anchor="short-code"), 303)


@pages.post("/s/<session_id>/share/code/withdraw")
@records("new_key", "scorer")
@with_session("score")
def withdraw(session: Session) -> ResponseReturnValue:
    """Take the short code away."""
    withdraw_short_code(phone(), session)
    flash(_("The short code no longer works."))
    return redirect(url_for("share.show", session_id=session.id), 303)
