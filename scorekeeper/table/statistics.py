"""The statistics of the matches of a phone's sessions."""

from dataclasses import dataclass

from scorekeeper.reports.match_statistics import MatchStatistics, match_statistics
from scorekeeper.store import Match, Store
from scorekeeper.table.cache import VersionedCache
from scorekeeper.table.examples import example_ids
from scorekeeper.table.match import Address, load
from scorekeeper.table.phone import Phone


@dataclass(frozen=True)
class PlayedMatch:
    """A stored match and its statistics."""

    match: Match
    played: MatchStatistics

    @property
    def address(self) -> Address:
        """The URL values of this match."""
        return {"session_id": self.match.session, "number": self.match.number}


# The weight is the number of players; each takes about 1.8 KB.
CACHE = VersionedCache[tuple[str, str, int], PlayedMatch](room=12_000)


def played_matches(phone: Phone) -> list[PlayedMatch]:
    """The matches of the phone's sessions, oldest first, without examples. Unreadable ones are left out."""
    stored, examples = phone.store.matches.of_phone(phone.id) if phone.id else [], example_ids(phone)
    played = (_played_match(phone.store, match, last) for match, last in stored if match.session not in examples)
    return [match for match in played if match]


def _played_match(store: Store, match: Match, last: int) -> PlayedMatch | None:
    """A match and its statistics; `last` is the id of its newest entry."""
    key = (str(store.database.place), match.session, match.id)
    cached = CACHE.find(key, last)
    if cached is not None:
        return cached
    session = store.sessions.get(match.session)
    loaded = session and load(store, session, match, keep=False)
    if not loaded:
        return None
    played = PlayedMatch(match, match_statistics(loaded.ledger))
    CACHE.keep(key, loaded.last, played, len(played.played.results))
    return played
