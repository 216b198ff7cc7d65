"""Who may see and who may write: the one module that decides.

Who knows a session's address may see it. Writing takes a grant: the phone that made the session has it, others get
it with the session's score key. A phone is known by a random id in its signed cookie.
"""

import secrets
from typing import Literal

from flask import abort, session

from scorekeeper.store import Session
from scorekeeper.web.storage import store

__all__ = ["device", "device_or_none", "may_write", "open_session", "open_session_to_write"]


def device_or_none() -> str | None:
    """The id of this phone, if it has one already."""
    found = session.get("device")
    return found if isinstance(found, str) else None


def device() -> str:
    """The id of this phone; made, and kept in its cookie, when it is first needed (never by a GET)."""
    found = device_or_none()
    if found is None:
        found = session["device"] = secrets.token_urlsafe(16)
        session.permanent = True
    return found


def role(session_id: str) -> Literal["score", "watch"] | None:
    """What this phone was given in a session."""
    known = device_or_none()
    return store().role(known, session_id) if known else None


def may_write(session_id: str) -> bool:
    """Whether this phone may write in a session."""
    return role(session_id) == "score"


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
