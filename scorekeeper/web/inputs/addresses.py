"""What an address names: a match or an evening. Its page uses the words of the games in it.

An address that names nothing raises Missing; a phone that may not do what the page is for raises NotAllowed.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import url_for
from flask.typing import ResponseReturnValue

from scorekeeper.store import Role, Session
from scorekeeper.table.evening import LoadedEvening, load_evening
from scorekeeper.table.keys import count_key
from scorekeeper.table.match import LoadedMatch, find
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.base_address import base_address
from scorekeeper.web.http.db import store
from scorekeeper.web.http.i18n import use_words_of

View = Callable[..., ResponseReturnValue]


def _giving(load: Callable[[Session, dict[str, Any]], object]) -> Callable[[Role], Callable[[View], View]]:
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
    """The match with this number in a session. Raises Missing."""
    match = find(store(), session, number)
    use_words_of(match.terms.game)
    return match


def evening_of(session: Session) -> LoadedEvening:
    """The evening of a session."""
    evening = load_evening(store(), session)
    use_words_of(*(match.terms.game for match in evening.matches))
    return evening


# Decorators of views: `@with_match("score")` gives a view the match that its address names, in place of the id of the
# session and the number of the match, if the phone has this role in the session. Anybody may "watch".
with_session = _giving(lambda session, _values: session)
with_match = _giving(lambda session, values: match_of(session, values.pop("number")))
with_evening = _giving(lambda session, _values: evening_of(session))


def count_address(session: Session) -> str:
    """The address of the code with which phones count in a session."""
    return base_address() + url_for("counting.join", session_id=session.id, count_key=count_key(phone(), session))
