"""Decides who may see a session, who may count in it and who may write in it. No other module decides this.

Everybody who knows the address of a session may see it. To write, a phone needs a grant: the phone that made the
session has one, other phones get one with the session's score key. With the count key a phone gets a lesser grant: it
may count for one player of each match, and write nothing else. A random id in its signed cookie
identifies a phone. Each phone that may write can take that from another one, which then only watches.
"""

import hashlib
import hmac
import secrets
from typing import NoReturn

from flask import abort, current_app, session
from werkzeug.exceptions import Forbidden

from scorekeeper.store import Role, Session
from scorekeeper.web.http.db import store


class PhoneRemoved(Forbidden):
    """Status 403: this phone may not write any longer, because another one has removed it."""


def secret_id(*parts: str) -> str:
    """An id of 32 hexadecimal digits (128 bits), made from `parts` and the secret key of the application.

    The same parts always give the same id. Nobody can guess it without the key.
    """
    secret = current_app.secret_key
    key = secret.encode() if isinstance(secret, str) else secret or b""
    return hmac.new(key, "\0".join(parts).encode(), hashlib.sha256).hexdigest()[:32]


def device_or_none() -> str | None:
    """The id of this phone, or None if it has none yet."""
    found = session.get("device")
    return found if isinstance(found, str) else None


def device() -> str:
    """The id of this phone. If it has none yet, make one and store it in the cookie, so never call this in a GET."""
    found = device_or_none()
    if found is None:
        # Two forms sent at once on the first visit carry the same CSRF token. Both must get the same id.
        seed = session.get("csrf_token") or secrets.token_urlsafe(16)
        found = session["device"] = secret_id("device", seed)
        session.permanent = True
    return found


def role(session_id: str) -> Role | None:
    """The role this phone was granted in a session, or None."""
    known = device_or_none()
    return store().grants.role(known, session_id) if known else None


def may_write(session_id: str) -> bool:
    """Whether this phone may write in a session."""
    return role(session_id) == "score"


def may_count(session_id: str) -> bool:
    """Whether this phone may count for a player in a session. Phones that may write may do this as well."""
    return role(session_id) in ("score", "count")


def was_removed(session_id: str) -> bool:
    """Whether another phone has taken from this one that it may write in a session."""
    known = device_or_none()
    grant = store().grants.get(known, session_id) if known else None
    return grant is not None and grant.removed_at is not None


def open_session(session_id: str) -> Session:
    """The session with this id. Aborts with 404 if there is none, with 410 if it was deleted."""
    found = store().sessions.get(session_id)
    return _missing(session_id) if found is None else found


def newest_change(session_id: str) -> int:
    """The id of the newest entry of a session in any match, 0 if it has none. Aborts like `open_session`."""
    found = store().sessions.version(session_id)
    return _missing(session_id) if found is None else found


def open_session_to_write(session_id: str) -> Session:
    """The session with this id. Aborts with 404 if there is none, with 403 if this phone may not write in it."""
    found = open_session(session_id)
    if not may_write(session_id):
        raise PhoneRemoved if was_removed(session_id) else Forbidden
    return found


def open_session_to_count(session_id: str) -> Session:
    """The session with this id. Aborts with 404 if there is none, with 403 if this phone may not count in it."""
    found = open_session(session_id)
    if not may_count(session_id):
        raise PhoneRemoved if was_removed(session_id) else Forbidden
    return found


def _missing(session_id: str) -> NoReturn:
    abort(410 if store().sessions.was_deleted(session_id) else 404)
