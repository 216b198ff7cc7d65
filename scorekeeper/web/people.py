"""Who sits at a table, and which names this phone knows."""

from itertools import islice

from flask import Flask
from flask_babel import gettext as _

from scorekeeper.store import Session
from scorekeeper.web.access import device_or_none
from scorekeeper.web.storage import store

__all__ = ["install", "known_names", "people", "session_title"]

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


def install(app: Flask) -> None:
    """Let every template call a session by its name."""
    app.jinja_env.globals["session_title"] = session_title
