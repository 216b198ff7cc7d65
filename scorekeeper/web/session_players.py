"""The players of a session, the names that this phone knows, and the title of a session."""

from itertools import islice

from flask_babel import gettext as _

from scorekeeper.engine.text import isolated
from scorekeeper.store import Session
from scorekeeper.stored_hands import players_in
from scorekeeper.web.access import device_or_none
from scorekeeper.web.db import store

__all__ = ["known_names", "players_of", "session_title", "title_for_page"]

_LATEST_SESSIONS = 20
MOST_NAMES = 24


def players_of(session_id: str) -> list[str]:
    """The names of everybody who plays in a session, in the order of their first match."""
    names: dict[str, None] = {}
    for match in store().matches(session_id):
        for setup in store().history(match.id, 0)[-1:]:
            names |= dict.fromkeys(players_in(setup))
    return list(names)


def known_names() -> list[str]:
    """The names of the players in this phone's latest sessions, newest session first, at most `MOST_NAMES`."""
    known = device_or_none()
    seen = store().sessions_of(known, 0, _LATEST_SESSIONS) if known else []
    names = dict.fromkeys(name for one in seen for name in players_of(one.session.id))
    return list(islice(names, MOST_NAMES))


def session_title(session: Session) -> str:
    """The name of a session, or the names of its players if it has none."""
    return session.name or _(", ").join(players_of(session.id)) or _("A session without players")


def title_for_page(session: Session) -> str:
    """The same as `session_title`, with the names of the players `isolated`, for HTML."""
    return session.name or _(", ").join(isolated(players_of(session.id))) or session_title(session)
