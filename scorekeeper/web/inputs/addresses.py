"""What an address names: a match or an evening. Its page uses the words of the games in it.

An address that names nothing raises Missing; a phone that may not do what the page is for raises NotAllowed.
"""

from scorekeeper.store import Session
from scorekeeper.table.evening import LoadedEvening, load_evening
from scorekeeper.table.match import LoadedMatch, find
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.db import store
from scorekeeper.web.http.i18n import use_words_of


def match_or_404(session_id: str, number: int) -> LoadedMatch:
    """The match with this number in a session."""
    return _match(phone().session(session_id), number)


def match_to_score(session_id: str, number: int) -> LoadedMatch:
    """The same, for a phone that keeps score."""
    return _match(phone().session_to_score(session_id), number)


def match_to_count(session_id: str, number: int) -> LoadedMatch:
    """The same, for a phone that may count for a player."""
    return _match(phone().session_to_count(session_id), number)


def evening_or_404(session_id: str) -> LoadedEvening:
    """The evening of a session."""
    return _evening(phone().session(session_id))


def evening_to_score(session_id: str) -> LoadedEvening:
    """The same, for a phone that keeps score."""
    return _evening(phone().session_to_score(session_id))


def _match(session: Session, number: int) -> LoadedMatch:
    match = find(store(), session, number)
    use_words_of(match.terms.game)
    return match


def _evening(session: Session) -> LoadedEvening:
    evening = load_evening(store(), session)
    use_words_of(*(match.terms.game for match in evening.matches))
    return evening
