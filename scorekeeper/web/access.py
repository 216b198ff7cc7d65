"""Who may see and who may write: the one module that decides.

Who knows a session's address may see it. Writing takes a grant: the phone that made the session has it, others get
it with the session's score key. A phone is known by a random id in its signed cookie.
"""

import hashlib
import hmac
import secrets
from typing import Literal

from flask import Flask, abort, current_app, session

from scorekeeper.store import Session
from scorekeeper.web.storage import store

__all__ = ["device", "device_or_none", "install", "keyed", "may_write", "open_session", "open_session_to_write", "role"]


def keyed(*parts: str) -> str:
    """An id that nobody else can guess and that the same parts always give: 128 bits, safe in an address."""
    secret = current_app.secret_key
    key = secret.encode() if isinstance(secret, str) else secret or b""
    return hmac.new(key, "\0".join(parts).encode(), hashlib.sha256).hexdigest()[:32]


def device_or_none() -> str | None:
    """The id of this phone, if it has one already."""
    found = session.get("device")
    return found if isinstance(found, str) else None


def device() -> str:
    """The id of this phone; made, and kept in its cookie, when it is first needed (never by a GET)."""
    found = device_or_none()
    if found is None:
        # Two taps at once on a phone's first visit carry the same token and must name the same phone.
        seed = session.get("csrf_token") or secrets.token_urlsafe(16)
        found = session["device"] = keyed("device", seed)
        session.permanent = True
    return found


def role(session_id: str) -> Literal["score", "watch"] | None:
    """What this phone was given in a session."""
    known = device_or_none()
    return store().role(known, session_id) if known else None


def may_write(session_id: str) -> bool:
    """Whether this phone may write in a session."""
    return role(session_id) == "score"


def install(app: Flask) -> None:
    """Let pages offer only what this phone may do."""
    app.jinja_env.globals["may_write"] = may_write


def open_session(session_id: str) -> Session:
    """The session of an address, for whoever knows the address; 404 for any other address."""
    found = store().session(session_id)
    if found is None:
        abort(404)
    return found


def open_session_to_write(session_id: str) -> Session:
    """The session, for a phone that may write in it; 403 for others."""
    found = open_session(session_id)
    if not may_write(session_id):
        abort(403)
    return found
