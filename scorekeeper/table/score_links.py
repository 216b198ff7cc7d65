"""New score links for whoever runs the computer: for a session whose phones may all no longer keep score."""

from dataclasses import dataclass

from scorekeeper.store import Session, Store
from scorekeeper.table.examples import AUTHOR
from scorekeeper.table.keys import renew_key
from scorekeeper.table.phone import Phone
from scorekeeper.table.session_players import players_of
from scorekeeper.table.times import local_date

JOIN_PATH = "/join/"
"""The path of a score link, which ends with the score key."""

# How much of a session's id is listed. It is found by any beginning that no other session has.
ID_SHOWN = 8


class NoSuchSession(LookupError):
    """There is no session with such an id, or several. The message says what to do, in words for users."""


@dataclass(frozen=True)
class ListedSession:
    """A session as it is listed: the beginning of its id, the day on which it was made, its name or its players."""

    id: str
    day: str
    title: str


def newest_sessions(store: Store, most: int) -> list[ListedSession]:
    """The sessions that were made last, newest first, at most `most`, without examples."""
    return [_listed(store, session) for session in store.sessions.newest(most, without=AUTHOR)]


def renew_link(command: Phone, wanted: str, *, remove_phones: bool) -> tuple[ListedSession, str]:
    """Replace the score key of a session; returns the session and the path of its new score link.

    `wanted` is the id of the session, a beginning of it that no other session has, or an address of the session. With
    `remove_phones`, the phones that kept score until now only watch from now on.
    Raises NoSuchSession if there is not exactly one such session.
    """
    session = _find(command.store, wanted)
    key, _removed = renew_key(command, session, remove=None if remove_phones else ())
    return _listed(command.store, session), JOIN_PATH + key


def _find(store: Store, wanted: str) -> Session:
    given = wanted.rpartition("/s/")[2].partition("/")[0]
    sessions = [
        session for session in store.sessions.with_prefix(given, 2) if store.grants.role(AUTHOR, session.id) is None
    ]
    if len(sessions) == 1:
        return sessions[0]
    if sessions:
        raise NoSuchSession(f"Several sessions begin with {given!r}. Give more of the id.")
    raise NoSuchSession(f"There is no session {given!r}. `scorekeeper link` lists them.")


def _listed(store: Store, session: Session) -> ListedSession:
    title = session.name or ", ".join(players_of(store, session.id)) or "a session without players"
    # A name may hold anything, but it must not command the terminal.
    shown = "".join(letter if letter.isprintable() else "?" for letter in title)
    return ListedSession(session.id[:ID_SHOWN], local_date(session.created_at).isoformat(), shown)
