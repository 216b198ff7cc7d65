"""Lets other phones into a session: a code to watch, a code to count one's own hand, a code to keep score."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper import games
from scorekeeper.engine.fields import Json
from scorekeeper.store import LogFull, Session
from scorekeeper.store.addresses import MOST_ADDRESSES
from scorekeeper.table.keys import join as join_with_key
from scorekeeper.table.keys import renew_key, session_of_key, shown_key
from scorekeeper.table.match import load_all
from scorekeeper.table.phones import phones_of
from scorekeeper.table.sessions import players_of, renew_address
from scorekeeper.table.short_codes import short_code
from scorekeeper.web.http.access import phone, replace_cookie, saving_phone
from scorekeeper.web.http.base_address import address_to_type, base_address, is_loopback
from scorekeeper.web.http.db import store
from scorekeeper.web.http.events import records
from scorekeeper.web.http.i18n import language, use_words_of
from scorekeeper.web.http.limits import tries_key
from scorekeeper.web.http.qr_codes import qr
from scorekeeper.web.http.session_addresses import look_up_anew
from scorekeeper.web.inputs.addresses import count_address, with_session
from scorekeeper.web.rules.saved_rules import file_of

pages = Blueprint("share", __name__)

_LATEST_MATCHES = 5


@pages.get("/s/<session_id>/share")
@with_session("watch")
def show(session: Session) -> ResponseReturnValue:
    """The codes as QR codes and addresses. Only a phone that may write sees the score code and the list of phones."""
    _use_words_of_session(session)
    base = base_address()
    writes = phone().may_score(session.id)
    key = shown_key(phone(), session) if writes else None
    return render_template(
        "sharing/show.html",
        session=session,
        watch=base + url_for("sessions.show", session_id=session.id),
        code=short_code(store(), session),
        code_address=address_to_type(url_for("short_code.enter")),
        frame=base + url_for("board_picture.show", session_id=session.id, language=language()),
        writes=writes,
        score=base + url_for("share.join", score_key=key) if key else None,
        count=count_address(session) if writes else None,
        phones=phones_of(phone(), session.id) if writes else None,
        only_here=base == request.host_url.rstrip("/") and is_loopback(),
        qr=qr,
    )


@pages.post("/s/<session_id>/share/renew")
@records("new_key", "scorer")
@with_session("score")
def renew(session: Session) -> ResponseReturnValue:
    """Replace the score code. The old code stops working; phones that used it may still write."""
    renew_key(phone(), session)
    flash(
        _("There is a new code to keep score; the old one no longer works. Phones that keep score already still can.")
    )
    return redirect(url_for("share.show", session_id=session.id), 303)


@pages.post("/s/<session_id>/share/renew-watch")
@records("new_key", "scorer")
@with_session("score")
def renew_watch(session: Session) -> ResponseReturnValue:
    """Replace the address of the session. The old one shows its watchers nothing any more."""
    try:
        renew_address(phone(), session)
    except LogFull:
        text = _(
            "The link to watch was renewed %(most)s times and cannot be renewed again. Start another session for what "
            "others should not see.",
            most=MOST_ADDRESSES,
        )
        return render_template("errors/error.html", title=_("This session is full"), text=text), 409
    look_up_anew()
    flash(_("There is a new link to watch; the old one shows nothing any more."))
    return redirect(url_for("share.show", session_id=session.id), 303)


@pages.get("/join/<score_key>")
@tries_key
def join(score_key: str) -> ResponseReturnValue:
    """Show the session of a score code and ask for confirmation: a GET grants nothing. Unknown codes get 404."""
    session = session_of_key(store(), score_key)
    if session is None:
        return render_template("sharing/join.html", session=None), 404
    _use_words_of_session(session)
    return render_template(
        "sharing/join.html",
        session=session,
        score_key=score_key,
        names=players_of(store(), session.id),
        own_rules=_own_rules(session),
        writes=phone().may_score(session.id),
    )


@pages.post("/join/<score_key>")
@records("grant", "scorer")
@tries_key
def accept(score_key: str) -> ResponseReturnValue:
    """Grant this phone the right to write. Unknown codes get 404."""
    session = join_with_key(saving_phone(), score_key)
    if session is None:
        return render_template("sharing/join.html", session=None), 404
    replace_cookie()
    flash(_("This phone keeps score now."))
    return redirect(url_for("sessions.show", session_id=session.id), 303)


def _own_rules(session: Session) -> dict[str, dict[str, Json]]:
    """The saved rules that the latest matches of a session are played by, as files by their name."""
    matches = load_all(store(), session, _LATEST_MATCHES)
    return {match.terms.rules_name: file_of(match.terms, "") for match in matches if match.terms.rules_name}


def _use_words_of_session(session: Session) -> None:
    installed = games.games()
    use_words_of(
        *(installed[match.game] for match in store().matches.of_session(session.id) if match.game in installed)
    )
