"""Records what requests change about who may do what, and what is refused (`scorekeeper.server.event_log`)."""

from collections.abc import Callable, Mapping
from contextlib import suppress

from flask import Response, g, request

from scorekeeper.server.event_log import What, Who, record_event
from scorekeeper.store import StorageError
from scorekeeper.web.http.access import phone_id
from scorekeeper.web.http.db import store
from scorekeeper.web.http.limits import tries_keys
from scorekeeper.web.http.view_marks import View, mark, mark_of_request

_ROLES: Mapping[str, Who] = {"score": "scorer", "count": "counter", "watch": "watcher"}


def records(what: What, role: Who) -> Callable[[View], View]:
    """Decorate the view of a form or of a file to download: what it does, and the role that the phone has when it is
    done."""
    return mark("records", (what, role))


def record_request(response: Response) -> Response:
    """Record a request whose view says so or that was refused, by its route: its address may let somebody in."""
    status, route = response.status_code, str(request.url_rule or "unknown")
    address = request.remote_addr or ""
    event: tuple[What, Who] | None = mark_of_request("records", None)
    if status == 429:
        record_event("limit", _cookie_role(), "refused", address=address, route=route, limit=g.get("limit", ""))
    elif status in (400, 403, 413) or (status == 404 and tries_keys()):
        record_event("refusal", _role(), "refused", address=address, route=route)
    elif event and request.method not in ("HEAD", "OPTIONS"):
        what, role = event
        if status >= 500:
            record_event(what, role, "failed", address=address, route=route)
        elif status == 303 or (status == 200 and what in ("download", "import")):
            record_event(what, role, address=address, route=route)
    return response


def _cookie_role() -> Who:
    return "stranger" if phone_id() is None else "phone"


def _role() -> Who:
    """The role of the phone in the session of the request. Without a session, only whether it has been here."""
    session_id = (request.view_args or {}).get("session_id")
    with suppress(StorageError):
        if (cookie := phone_id()) and session_id and (grant := store().grants.get(cookie, session_id)):
            return "removed" if grant.removed_at else _ROLES[grant.role]
    return _cookie_role()
