"""A stored match, opened: its terms, its entries and the ledger folded from them."""

from dataclasses import dataclass
from typing import Any

from flask import abort

from scorekeeper import games
from scorekeeper.ledger import Ledger, Row, Terms, read_terms, replay
from scorekeeper.store import Entry, Match, Session
from scorekeeper.text import Invalid
from scorekeeper.web.access import open_session, open_session_to_write
from scorekeeper.web.storage import store

__all__ = ["OpenMatch", "fold", "open_match", "open_match_to_write", "opened", "shown"]


@dataclass(frozen=True)
class OpenMatch:
    """A match with everything its pages show. `entries` holds what counts in each slot; slot 0 is the setup."""

    session: Session
    match: Match
    entries: dict[int, Entry]
    terms: Terms
    ledger: Ledger

    @property
    def next_slot(self) -> int:
        """The slot of the next hand to record."""
        return max(self.entries) + 1

    @property
    def address(self) -> dict[str, Any]:
        """What `url_for` needs to name this match."""
        return {"session_id": self.session.id, "number": self.match.number}

    def row(self, slot: int) -> Row:
        """One hand of the ledger; 404 where there is none."""
        found = next((row for row in self.ledger.rows if row.slot == slot), None)
        return found or abort(404)

    def counted_differently(self, slot: int) -> dict[str, int] | None:
        """The points shown when a hand was saved, where today's rules count it differently."""
        entry = self.entries[slot]
        before = (entry.shown or {}).get("points")
        return before if before is not None and before != shown(self.row(slot))["points"] else None


def shown(row: Row) -> dict[str, Any]:
    """What is stored beside a hand as shown when it was saved: the points by player."""
    return {"points": {player: row.points(player) for player in row.before.players}}


def fold(terms: Terms, entries: dict[int, Entry]) -> Ledger:
    """The ledger of the hands as stored. A body that cannot be read makes a row that says so."""
    return replay(terms, [(slot, _body(entry)) for slot, entry in sorted(entries.items()) if slot > 0])


def _body(entry: Entry) -> Any:
    return "unreadable" if entry.damaged else entry.body


def open_match(session_id: str, number: int) -> OpenMatch:
    """A match by the session's address and its number; 404 where there is none."""
    return _open(open_session(session_id), number)


def open_match_to_write(session_id: str, number: int) -> OpenMatch:
    """The same, for a phone that may write; 403 for others."""
    return _open(open_session_to_write(session_id), number)


def opened(session: Session, match: Match) -> OpenMatch | None:
    """A match of a session; None where its setup cannot be read."""
    entries = store().current(match.id)
    try:
        terms = read_terms(games.find(match.game), entries[0].body or {})
    except Invalid:
        return None
    return OpenMatch(session, match, entries, terms, fold(terms, entries))


def _open(session: Session, number: int) -> OpenMatch:
    match = store().match(session.id, number)
    found = match and opened(session, match)
    if not found:
        abort(404)
    return found
