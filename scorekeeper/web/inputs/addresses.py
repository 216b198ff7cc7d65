"""Loads the session or match that an address names, for views. Messages then use the words of its games.

Raises Missing if the address names nothing, NotAllowed if the phone does not have the role.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import url_for
from flask.typing import ResponseReturnValue

from scorekeeper.store import Role, Session
from scorekeeper.table.keys import count_key
from scorekeeper.table.match import LoadedMatch, find
from scorekeeper.table.whole_session import WholeSession, load_whole_session
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.base_address import base_address
from scorekeeper.web.http.db import store
from scorekeeper.web.http.i18n import use_words_of

View = Callable[..., ResponseReturnValue]


def _decorator_for(load: Callable[[Session, dict[str, Any]], object]) -> Callable[[Role], Callable[[View], View]]:
    def for_role(role: Role) -> Callable[[View], View]:
        def decorate(view: View) -> View:
            @wraps(view)
            def answer(session_id: str, **values: Any) -> ResponseReturnValue:
                session = phone().session_for(role, session_id)
                return view(load(session, values), **values)

            return answer

        return decorate

    return for_role


def match_of(session: Session, number: int) -> LoadedMatch:
    """The match with this number in a session. Raises Missing if there is none."""
    match = find(store(), session, number)
    use_words_of(match.terms.game)
    return match


def whole_session_of(session: Session) -> WholeSession:
    """A session with all its matches."""
    whole_session = load_whole_session(store(), session)
    use_words_of(*(match.terms.game for match in whole_session.matches))
    return whole_session


# Decorators of views. `@with_match("score")` passes the match to the view instead of the session id and the match
# number. The phone must have this role in the session; every phone may "watch".
with_session = _decorator_for(lambda session, _values: session)
with_match = _decorator_for(lambda session, values: match_of(session, values.pop("number")))
with_whole_session = _decorator_for(lambda session, _values: whole_session_of(session))


def count_address(session: Session) -> str:
    """The address in the QR code that lets phones count in a session."""
    return base_address() + url_for("counting.join", session_id=session.id, count_key=count_key(phone(), session))
