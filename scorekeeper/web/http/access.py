"""The phone that sent the request, identified by a random id in its signed cookie.

`scorekeeper.table.phone` decides what it may do.
"""

import secrets

from flask import current_app, g, request, session

from scorekeeper.table.phone import Phone
from scorekeeper.table.times import now
from scorekeeper.web.http.db import store
from scorekeeper.web.http.parts import parts
from scorekeeper.web.http.preferences import exported_at


def phone_id() -> str | None:
    """The id of this phone, or None if it has none yet, or if its cookie was replaced by a newer one."""
    if "phone_id" not in g:
        cookie_id = session.get("device")
        g.phone_id = cookie_id if isinstance(cookie_id, str) and _is_valid(cookie_id) else None
    valid: str | None = g.phone_id
    return valid


def _is_valid(cookie_id: str) -> bool:
    """Whether the cookie of this request is the newest one of its phone. A form that it sends makes it that."""
    mine, newest = (session.get("turn", 0), session.get("mark", "")), store().cookies.newest(cookie_id)
    if mine[0] > newest[0] and request.method == "POST":
        store().cookies.use(cookie_id, *mine)
        newest = store().cookies.newest(cookie_id)
    return mine[0] > newest[0] or mine == newest


def ensure_phone_id() -> str:
    """The id of this phone. If it has none, make one and set it in the cookie: never call this in a GET."""
    cookie_id = phone_id()
    if cookie_id is None:
        # Two forms sent at once on the first visit carry the same CSRF token. Both must get the same id, unless it was
        # replaced: then somebody else has this token.
        new_id = _phone(None).secret_id("device", session.get("csrf_token") or secrets.token_urlsafe(16))
        if store().cookies.newest(new_id)[0]:
            new_id = secrets.token_hex(16)
        for name in ("turn", "mark"):
            session.pop(name, None)
        cookie_id = g.phone_id = session["device"] = new_id
        session.permanent = True
    return cookie_id


def replace_cookie() -> None:
    """Give this phone, which is being let in, a new cookie. When it sends the next form, the old one is nobody's.

    Another browser may have the old one: another server of the same host can set a cookie here. It stays valid until
    then because the answer with the new one may be lost on its way.
    """
    session["turn"], session["mark"] = session.get("turn", 0) + 1, secrets.token_hex(8)


def phone() -> Phone:
    """The phone that sent this request."""
    return _phone(phone_id())


def unsaved_sessions() -> int:
    """The number of sessions of this phone that are in no file as they are now, if the data may be deleted by what
    keeps it; 0 where it is safe."""
    return phone().changed_sessions(exported_at()) if parts().kept_by == "browser" else 0


def saving_phone() -> Phone:
    """The phone that sent this request, with an id. This may set the cookie: never call it in a GET."""
    return _phone(ensure_phone_id())


def _phone(cookie_id: str | None) -> Phone:
    secret = current_app.secret_key
    key = secret.encode() if isinstance(secret, str) else secret or b""
    return Phone(store(), cookie_id, now(), key, request.user_agent.string)
