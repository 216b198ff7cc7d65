"""Which phone asks. A random id in its signed cookie identifies it; what it may do says `scorekeeper.table.phone`."""

import secrets

from flask import current_app, request, session

from scorekeeper.table.phone import Phone
from scorekeeper.table.times import now
from scorekeeper.web.http.db import store


def phone_id() -> str | None:
    """The id of this phone, or None if it has none yet."""
    known = session.get("device")
    return known if isinstance(known, str) else None


def ensure_phone_id() -> str:
    """The id of this phone. If it has none yet, make one and store it in the cookie, so never call this in a GET."""
    known = phone_id()
    if known is None:
        # Two forms sent at once on the first visit carry the same CSRF token. Both must get the same id.
        seed = session.get("csrf_token") or secrets.token_urlsafe(16)
        known = session["device"] = phone().secret_id("device", seed)
        session.permanent = True
    return known


def phone() -> Phone:
    """The phone that asks, at this moment."""
    return _phone(phone_id())


def saving_phone() -> Phone:
    """The phone that asks, at this moment. It gets an id if it has none yet, so never call this in a GET."""
    return _phone(ensure_phone_id())


def _phone(known: str | None) -> Phone:
    secret = current_app.secret_key
    key = secret.encode() if isinstance(secret, str) else secret or b""
    return Phone(store(), known, now(), key, request.user_agent.string)
