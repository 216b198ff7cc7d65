"""Letting other phones in: a code to watch, a second one to keep score."""

import secrets
from ipaddress import ip_address

import segno
from flask import Blueprint, current_app, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from markupsafe import Markup

from scorekeeper import games
from scorekeeper.serving import lan_addresses
from scorekeeper.store import Session
from scorekeeper.web.access import device, device_or_none, may_write, open_session, open_session_to_write
from scorekeeper.web.i18n import speak_of
from scorekeeper.web.people import people
from scorekeeper.web.storage import now, store

__all__ = ["pages"]

pages = Blueprint("share", __name__)


@pages.get("/s/<session_id>/share")
def show(session_id: str) -> ResponseReturnValue:
    """The codes as QR and as addresses. Only who may write sees the one to write with, and which phones may."""
    session = open_session(session_id)
    _speak_of(session)
    base = base_address()
    writes = may_write(session_id)
    return render_template(
        "sessions/share.html",
        session=session,
        watch=base + url_for("sessions.show", session_id=session_id),
        score=base + url_for("share.join", score_key=session.score_key) if writes else None,
        phones=[grant for grant in store().grants(session_id) if grant.role == "score"] if writes else [],
        this_phone=device_or_none(),
        only_here=base == request.host_url.rstrip("/") and _is_loopback(),
        qr=qr,
    )


@pages.post("/s/<session_id>/share/renew")
def renew(session_id: str) -> ResponseReturnValue:
    """A new code to write with; the old one stops working, the phones that used it stay."""
    session = open_session_to_write(session_id)
    store().renew_score_key(session.id, secrets.token_urlsafe(16))
    flash(_("There is a new “Score” code; the old one no longer works. Phones that keep score already still can."))
    return redirect(url_for("share.show", session_id=session_id), 303)


@pages.get("/join/<score_key>")
def join(score_key: str) -> ResponseReturnValue:
    """Says whose session the code opens, and asks; following a link alone grants nothing."""
    session = store().session_by_score_key(score_key)
    if session is None:
        return render_template("sessions/join.html", session=None), 404
    _speak_of(session)
    return render_template(
        "sessions/join.html",
        session=session,
        score_key=score_key,
        names=people(session.id),
        writes=may_write(session.id),
    )


@pages.post("/join/<score_key>")
def accept(score_key: str) -> ResponseReturnValue:
    """Let this phone write."""
    session = store().session_by_score_key(score_key)
    if session is None:
        return render_template("sessions/join.html", session=None), 404
    store().grant(device(), session.id, "score", now())
    flash(_("This phone keeps score now."))
    return redirect(url_for("sessions.show", session_id=session.id), 303)


def _speak_of(session: Session) -> None:
    """These pages speak of all that is played in a session."""
    every = games.games()
    speak_of(*(every[match.game] for match in store().matches(session.id) if match.game in every))


def base_address() -> str:
    """Where other phones find this server: as this page was asked for, but by the address in the network where that
    was a name that means this computer only."""
    if not _is_loopback():
        return request.host_url.rstrip("/")
    found = None if current_app.config["ONLY_HERE"] else next(iter(lan_addresses()), None)
    if found is None:
        return request.host_url.rstrip("/")
    port = request.host.rpartition(":")[2]
    return f"{request.scheme}://{found}{f':{port}' if port.isdecimal() else ''}"


def _is_loopback() -> bool:
    host = request.host.rpartition(":")[0] if request.host.rpartition(":")[2].isdecimal() else request.host
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def qr(address: str, title: str) -> Markup:
    """An address as QR code, drawn in place."""
    svg = segno.make(address, micro=False, error="m").svg_inline(omitsize=True, border=2, svgclass="qr", lineclass=None)
    drawn = svg.replace("<svg ", '<svg role="img" aria-label="{}" ', 1)
    return Markup(drawn).format(title)  # noqa: S704 segno draws squares; the title is escaped
