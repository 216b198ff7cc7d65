"""Loads a stored match: its terms, its entries and the ledger computed from them."""

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from flask import abort, current_app

from scorekeeper import games
from scorekeeper.engine.ledger import Ledger, Row, Status, Terms
from scorekeeper.engine.state import State
from scorekeeper.engine.text import Invalid
from scorekeeper.store import Entry, Match, Session
from scorekeeper.table.cache import KeptResults
from scorekeeper.table.stored_hands import StoredHands, by_todays_names, points_shown, read_entries, shown
from scorekeeper.web.http.access import open_session, open_session_to_count, open_session_to_write
from scorekeeper.web.http.db import store
from scorekeeper.web.http.i18n import use_words_of
from scorekeeper.web.http.redirects import UrlValues


@dataclass(frozen=True)
class OpenMatch:
    """A match with everything that its pages show.

    `entries` maps each slot to its newest entry; slot 0 is the setup, the other slots are hands. The hands use the
    current names of the players. `stored` are all entries, older ones too; `changes` are the same as they were saved,
    with the names of then, oldest first.

    Requests share it, so nobody changes anything in it.
    """

    session: Session
    match: Match
    changes: tuple[Entry, ...]
    stored: StoredHands
    entries: dict[int, Entry]
    terms: Terms
    ledger: Ledger

    @property
    def last(self) -> int:
        """The id of the newest entry, which no other state of this match has."""
        return self.changes[-1].id

    @property
    def next_slot(self) -> int:
        """The slot of the next hand to record."""
        return max(self.entries) + 1

    @property
    def next_players(self) -> tuple[str, ...]:
        """The players of the next hand, by seat."""
        return self.players(self.next_slot)

    @property
    def hands(self) -> bool:
        """Whether any hand was recorded. Void hands count too."""
        return len(self.entries) > 1

    @property
    def address(self) -> UrlValues:
        """The arguments of `url_for` that identify this match."""
        return {"session_id": self.session.id, "number": self.match.number}

    def row(self, slot: int) -> Row:
        """The ledger row of a hand. Aborts with 404 if there is none."""
        return self._rows.get(slot) or abort(404)

    def before(self, slot: int) -> State:
        """The state of the match before a hand, which may be the next hand."""
        return self._rows[slot].before if slot in self._rows else self.ledger.state

    def players(self, slot: int) -> tuple[str, ...]:
        """The players of a hand, which may be the next one, by seat."""
        return self.terms.at(slot)

    def player_at(self, seat: int) -> str:
        """The player at a seat, counted from 1 among all who ever play. Aborts with 404 if there is none."""
        return self.terms.players[seat - 1] if 1 <= seat <= len(self.terms.players) else abort(404)

    def ledger_with(self, terms: Terms) -> Ledger:
        """The ledger that the hands make by other terms."""
        return StoredHands(terms, self.stored.setups, self.stored.hands).ledger()

    def finished_now(self) -> Ledger | None:
        """The ledger of the match as the players would finish it now. None if it is over, or if no hand counts."""
        if self.ledger.finished:
            return None
        # A hand that another phone saves at the same moment comes after this slot. It does not count, and says so.
        ledger = self.ledger_with(replace(self.terms, ended=self.next_slot - 1))
        return ledger if ledger.finished else None

    @cached_property
    def _rows(self) -> dict[int, Row]:
        return {row.slot: row for row in self.ledger.rows}

    def counted_differently(self, slot: int) -> dict[str, int] | None:
        """The points by player that were shown when a hand was saved, if it counts otherwise now.

        None if the points are the same, or if the players have changed the options since: then a difference is
        expected.
        """
        entry, row = self.entries[slot], self.row(slot)
        before = points_shown(entry)
        differs = before not in (None, shown(row)["points"]) and row.status is not Status.KEPT
        return before if differs and self.stored.same_options(entry) else None

    def by_todays_names(self, entry: Entry) -> Entry:
        """An entry of a hand, perhaps an older one, with the current names of the players."""
        return by_todays_names(self.terms.game.Record, self.stored.setups, entry)


def open_match(session_id: str, number: int) -> OpenMatch:
    """The match with this number in a session; the page uses its game's words. Aborts with 404 if there is none."""
    return _open(open_session(session_id), number)


def open_match_to_write(session_id: str, number: int) -> OpenMatch:
    """The same as `open_match`. Also aborts with 403 if this phone may not write."""
    return _open(open_session_to_write(session_id), number)


def open_match_to_count(session_id: str, number: int) -> OpenMatch:
    """The same as `open_match`. Also aborts with 403 if this phone may not count."""
    return _open(open_session_to_count(session_id), number)


# Matches by the address of their session and their id, in the version of their newest entry. An id alone may be that of
# another match, after a session was deleted; an address never comes back. The weight is the number of entries. Each has
# some 6 KB, 20 KB for a hand with all cards of ten players, and a long evening has a few hundred.
KEPT = KeptResults[tuple[str, str, int], OpenMatch](room=2000)


def load_match(session: Session, match: Match, *, keep: bool = True) -> OpenMatch | None:
    """Load a match of a session. None if its setup cannot be read, or if its session was deleted meanwhile.

    With `keep`, the match is kept for the requests to come. Who reads many matches to show a little of each leaves the
    room to those that people are playing.
    """
    key, last = (current_app.config["DATABASE"], session.id, match.id), store().matches.version(match.id)
    found = KEPT.find(key, last)
    if found is not None and found.session == session:
        return found
    # Else the session was renamed, if it was found.
    found = _read(session, match, keep) if found is None else replace(found, session=session)
    if found is not None and keep:
        KEPT.keep(key, found.last, found, len(found.changes))
    return found


def load_matches(session: Session, newest: int | None = None) -> list[OpenMatch]:
    """The matches of a session by number, without those that were taken back or cannot be read; with `newest` at most
    so many, the ones that were started last."""
    latest = reversed(store().matches.of_session(session.id))
    found = (load_match(session, match) for match in islice(latest, newest))
    return [match for match in found if match][::-1]


def _read(session: Session, match: Match, remember: bool) -> OpenMatch | None:
    changes = tuple(store().entries.of_match(match.id))
    if not changes:
        return None
    try:
        stored = read_entries(games.find(match.game), changes)
    except Invalid:
        return None
    entries = {entry.slot: entry for entry in sorted((*stored.setups, *stored.hands), key=lambda entry: entry.slot)}
    return OpenMatch(session, match, changes, stored, entries, stored.terms, stored.ledger(remember=remember))


def _open(session: Session, number: int) -> OpenMatch:
    match = store().matches.get(session.id, number)
    found = match and load_match(session, match)
    if not found:
        abort(404)
    use_words_of(found.terms.game)
    return found
