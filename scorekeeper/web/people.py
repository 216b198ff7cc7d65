"""Who sits at a table, and which names this phone knows."""

from collections.abc import Iterable
from itertools import islice
from unicodedata import bidirectional

from flask import Flask
from flask_babel import gettext as _

from scorekeeper.store import Session
from scorekeeper.web.access import device_or_none
from scorekeeper.web.storage import store

__all__ = ["in_line", "install", "known_names", "people", "session_title"]

_LATEST_SESSIONS = 20
MOST_NAMES = 24


def people(session_id: str) -> list[str]:
    """Everybody who plays in a session, in the order in which they came."""
    names: dict[str, None] = {}
    for match in store().matches(session_id):
        names |= dict.fromkeys((store().history(match.id, 0)[-1].body or {}).get("players", ()))
    return list(names)


def known_names() -> list[str]:
    """The people of this phone's latest sessions, the latest first."""
    known = device_or_none()
    seen = store().sessions_of(known)[:_LATEST_SESSIONS] if known else []
    names = dict.fromkeys(name for one in seen for name in people(one.session.id))
    return list(islice(names, MOST_NAMES))


def session_title(session: Session) -> str:
    """The name of a session, else who plays in it."""
    return session.name or _(", ").join(people(session.id)) or _("A session without players")


def in_line(names: Iterable[str]) -> list[str]:
    """Names as they stand in a line of names: one from right to left must not turn the others round, for the scores
    beside them stand in the order of the seats."""
    return [f"\u2068{name}\u2069" if {"R", "AL"} & set(map(bidirectional, name)) else name for name in names]


def _title_in_line(session: Session) -> str:
    return session.name or _(", ").join(in_line(people(session.id))) or session_title(session)


def install(app: Flask) -> None:
    """Let every template call a session by its name, and put names in a line."""
    app.jinja_env.globals["session_title"] = _title_in_line
    app.jinja_env.filters["in_line"] = in_line
