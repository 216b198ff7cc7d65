"""The phone that sent the request, identified by a random id in its signed cookie.

`scorekeeper.table.phone` decides what it may do.
"""

import secrets

from flask import current_app, request, session

from scorekeeper.table.phone import Phone
from scorekeeper.table.times import now
from scorekeeper.web.http.db import store


def phone_id() -> str | None:
    """The id of this phone, or None if it has none yet."""
    phone_id = session.get("device")
    return phone_id if isinstance(phone_id, str) else None


def ensure_phone_id() -> str:
    """The id of this phone. If it has none, make one and set it in the cookie: never call this in a GET."""
    cookie_id = phone_id()
    if cookie_id is None:
        # Two forms sent at once on the first visit carry the same CSRF token. Both must get the same id.
        seed = session.get("csrf_token") or secrets.token_urlsafe(16)
        cookie_id = session["device"] = phone().secret_id("device", seed)
        session.permanent = True
    return cookie_id


def phone() -> Phone:
    """The phone that sent this request."""
    return _phone(phone_id())


def saving_phone() -> Phone:
    """The phone that sent this request, with an id. This may set the cookie: never call it in a GET."""
    return _phone(ensure_phone_id())


def _phone(cookie_id: str | None) -> Phone:
    secret = current_app.secret_key
    key = secret.encode() if isinstance(secret, str) else secret or b""
    return Phone(store(), cookie_id, now(), key, request.user_agent.string)
