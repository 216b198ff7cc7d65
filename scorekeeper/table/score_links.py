"""New score links from the command line, for sessions in which no phone can keep score any more."""

from dataclasses import dataclass

from scorekeeper import OperatorError
from scorekeeper.engine.text import Text
from scorekeeper.store import Session, Store
from scorekeeper.table.examples import AUTHOR
from scorekeeper.table.keys import renew_key
from scorekeeper.table.phone import Phone
from scorekeeper.table.sessions import players_of, title_of
from scorekeeper.table.times import local_date

# A score link is this path and the score key.
JOIN_PATH = "/join/"

# How many characters of a session's id are listed. Any unique beginning of the id finds the session.
ID_SHOWN = 8


class NoSuchSession(OperatorError):
    """No session has such an id, or several have. The message tells the user what to do."""


@dataclass(frozen=True)
class ListedSession:
    """A line of the list: the beginning of the session's id, the day of its start, its name or its players."""

    id: str
    day: str
    title: Text


def newest_sessions(store: Store, most: int) -> list[ListedSession]:
    """At most `most` sessions, newest first, without examples."""
    return [_listed_session(store, session) for session in store.sessions.newest(most, without=AUTHOR)]


def renew_link(command: Phone, session_id: str, *, remove_phones: bool) -> tuple[ListedSession, str]:
    """Replace the score key of a session; returns the session and the path of its new score link.

    `session_id` is the id of the session, a unique beginning of it, or the address of a page of it. With
    `remove_phones`, the phones that kept score until now only watch from now on.
    Raises NoSuchSession if there is not exactly one such session.
    """
    session = _find(command.store, session_id)
    key, _removed = renew_key(command, session, remove=None if remove_phones else ())
    return _listed_session(command.store, session), JOIN_PATH + key


def _find(store: Store, session_id: str) -> Session:
    text = session_id.rpartition("/s/")[2].partition("/")[0]
    listed = store.sessions.with_prefix(store.addresses.find(text)[0], 2)
    sessions = [session for session in listed if store.grants.role(AUTHOR, session.id) is None]
    if len(sessions) == 1:
        return sessions[0]
    if sessions:
        raise NoSuchSession("Several sessions begin with %(given)s. Give more of the id.", given=repr(text))
    raise NoSuchSession("There is no session %(given)s. `scorekeeper link` lists them.", given=repr(text))


def _listed_session(store: Store, session: Session) -> ListedSession:
    title = title_of(session.name, players_of(store, session.id))
    return ListedSession(session.id[:ID_SHOWN], local_date(session.created_at).isoformat(), title)
