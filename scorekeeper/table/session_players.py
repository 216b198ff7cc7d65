"""The players of a session, and those of all sessions of a phone."""

from collections.abc import Sequence

from scorekeeper.engine.fields import name_key
from scorekeeper.engine.player_names import distinct_names
from scorekeeper.engine.text import T, Text
from scorekeeper.store import Store
from scorekeeper.table.phone import Phone
from scorekeeper.table.stored_hands import players_in

_LATEST_SESSIONS = 20
MOST_NAMES = 24


def players_of(store: Store, session_id: str) -> list[str]:
    """The players of a session in the order of their first match, each name in its newest spelling."""
    names: dict[str, str] = {}
    for match in store.matches.of_session(session_id):
        for terms_entry in store.entries.history(match.id, 0)[-1:]:
            names |= {name_key(name): name for name in players_in(terms_entry)}
    return list(names.values())


def title_of(name: str | None, players: Sequence[str]) -> Text:
    """What a session is called in a list: its name, or else its players."""
    if name:
        return Text("%(name)s", {"name": name})
    return Text("%(names)s", {"names": tuple(players)}) if players else T("a session without players")


def known_names(phone: Phone) -> list[str]:
    """The names of the players in this phone's latest sessions, newest session first, at most `MOST_NAMES`.

    A name that is spelled in several ways appears once, as it was spelled last.
    """
    latest = phone.sessions(0, _LATEST_SESSIONS)
    return distinct_names(name for seen in latest for name in players_of(phone.store, seen.session.id))[:MOST_NAMES]
