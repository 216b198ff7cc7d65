"""The players of a session, the names that this phone knows, and the title of a session."""

from flask_babel import gettext as _

from scorekeeper.engine.fields import name_key
from scorekeeper.engine.player_names import distinct_names
from scorekeeper.engine.text import bidi_isolated
from scorekeeper.store import Session
from scorekeeper.table.stored_hands import players_in
from scorekeeper.web.http.access import device_or_none
from scorekeeper.web.http.db import store

_LATEST_SESSIONS = 20
MOST_NAMES = 24


def players_of(session_id: str) -> list[str]:
    """The names of everybody who plays in a session, in the order of their first match, each as it is spelled last."""
    names: dict[str, str] = {}
    for match in store().matches.of_session(session_id):
        for setup in store().entries.history(match.id, 0)[-1:]:
            names |= {name_key(name): name for name in players_in(setup)}
    return list(names.values())


def known_names() -> list[str]:
    """The names of the players in this phone's latest sessions, newest session first, at most `MOST_NAMES`.

    Of several spellings of a name only the latest one is there.
    """
    known = device_or_none()
    seen = store().sessions.of_phone(known, 0, _LATEST_SESSIONS) if known else []
    return distinct_names(name for one in seen for name in players_of(one.session.id))[:MOST_NAMES]


def session_title(session: Session) -> str:
    """The name of a session, or the names of its players if it has none."""
    return session.name or _(", ").join(players_of(session.id)) or _("A session without players")


def title_for_page(session: Session) -> str:
    """The same as `session_title`, with the names of the players `bidi_isolated`, for HTML."""
    return session.name or _(", ").join(bidi_isolated(players_of(session.id))) or session_title(session)
