"""Titles of sessions and phones, with substitutes for those without a name."""

from flask_babel import gettext as _

from scorekeeper.engine.text import bidi_isolated
from scorekeeper.store import Session
from scorekeeper.table.sessions import players_of
from scorekeeper.web.http.db import store


def session_title(session: Session) -> str:
    """The name of a session, or the names of its players if it has none."""
    return session.name or _(", ").join(players_of(store(), session.id)) or _("A session without players")


def title_for_page(session: Session) -> str:
    """The same as `session_title` for HTML: with the names of the players `bidi_isolated`."""
    return session.name or _(", ").join(bidi_isolated(players_of(store(), session.id))) or session_title(session)


def phone_title(label: str) -> str:
    """The name of a phone, or “A phone without a name”."""
    return label or _("A phone without a name")
