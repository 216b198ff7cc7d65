"""The addresses of sessions. In an address a session has a name that whoever keeps score can renew; everywhere else it
has its id.

Here one becomes the other, for all routes with `<session_id>`: views get the id, and `url_for` is given the id.
"""

from collections.abc import Callable
from functools import wraps

from flask import Flask, g, redirect, request
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from scorekeeper.store import SessionNews
from scorekeeper.table.phone import news_of
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.db import store
from scorekeeper.web.http.rest import add_rest
from scorekeeper.web.http.view_marks import mark, mark_of_request


class Renewed(LookupError):
    """This was the address of a session until somebody renewed it, and the phone may only watch."""


def install(app: Flask) -> None:
    """Let `url_for` of an application write addresses in the place of ids."""
    app.url_defaults(_write_addresses)


def resolve() -> Response | None:
    """Put the id of the session into the values of this request, unless its view is one `with_news`. A phone that keeps
    score or counts is led from a former address to the present one, and what it sends there is accepted: a hand may
    have waited on it.

    Raises Renewed for other phones.
    """
    return None if mark_of_request("reads_news", False) else _resolve()


def with_news(view: Callable[[SessionNews], str]) -> Callable[[str], ResponseReturnValue]:
    """Decorate a view whose text changes with its session, for which pages ask all the time: it gets the news of the
    session, which are read with its address in one statement."""

    @mark("reads_news")
    @wraps(view)
    def answer(session_id: str) -> ResponseReturnValue:
        news = store().news.of(session_id)
        if news is None or news.address != session_id:
            if redirection := _resolve():
                return redirection
            news = news_of(store(), (request.view_args or {})["session_id"])
        return add_rest(Response(view(news), content_type="text/plain; charset=utf-8"))

    return answer


def _resolve() -> Response | None:
    values = request.view_args or {}
    if "session_id" not in values:
        return None
    address = values["session_id"]
    session_id, present = store().addresses.find(address)
    values["session_id"] = session_id
    _looked_up()[session_id] = present
    if present == address or store().sessions.was_deleted(session_id):
        return None
    if not phone().may_count(session_id):
        raise Renewed
    if request.method not in ("GET", "HEAD"):
        return None
    return redirect(request.script_root + request.full_path.replace(address, present, 1))


def session_id_at(address: str) -> str | None:
    """The id of the session whose present address this is, None if it is a former one. Any other text is itself."""
    session_id, present = store().addresses.find(address)
    return session_id if present == address else None


def address_of(session_id: str) -> str:
    """The present address of a session, as this request has first looked it up."""
    addresses = _looked_up()
    if session_id not in addresses:
        addresses[session_id] = store().addresses.of_session(session_id)
    return addresses[session_id]


def look_up_anew() -> None:
    """Forget what this request has looked up: it has renewed an address."""
    _looked_up().clear()


def _looked_up() -> dict[str, str]:
    """The present addresses that this request has looked up, by id."""
    addresses: dict[str, str] = g.setdefault("session_addresses", {})
    return addresses


def _write_addresses(_endpoint: str, values: dict[str, object]) -> None:
    # No other value: what a phone sends in a query may be an id, which is a former address.
    if isinstance(session_id := values.get("session_id"), str):
        values["session_id"] = address_of(session_id)
