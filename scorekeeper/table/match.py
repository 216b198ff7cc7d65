"""Loads a stored match: its terms, its entries and the ledger computed from them."""

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import TypedDict

from scorekeeper import games
from scorekeeper.engine.game import DealPlan
from scorekeeper.engine.ledger import Ledger, Row, Status, Terms
from scorekeeper.engine.state import State
from scorekeeper.engine.step_budget import STEPS_FOR_A_HAND
from scorekeeper.engine.text import Invalid
from scorekeeper.store import Entry, LogFull, Match, Session, Store, is_taken_back, undo_of
from scorekeeper.table.cache import VersionedCache
from scorekeeper.table.phone import Missing
from scorekeeper.table.stored_hands import StoredHands, read_entries, shown_points, shown_score


class Address(TypedDict):
    """The URL values that identify a match."""

    session_id: str
    number: int


@dataclass(frozen=True)
class LoadedMatch:
    """A match with everything that its pages show.

    `entries` maps each slot to its newest entry; slot 0 has the terms, the other slots are hands. The hands use the
    current names of the players; those that undo has taken back are not among them. `stored` also has the older
    entries; `changes` are all entries as they were saved, with the names of that time, oldest first.

    Requests share this object, so its contents must not be changed.
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
        """The id of the newest entry. Every change adds a higher id, so it identifies this state of the match."""
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
    def has_hands(self) -> bool:
        """Whether any hand was recorded and not taken back. Void hands count too."""
        return len(self.entries) > 1

    @property
    def address(self) -> Address:
        """The URL values of this match."""
        return {"session_id": self.session.id, "number": self.match.number}

    def replaced(self, change: Entry) -> Entry | None:
        """The entry that a change replaced in its slot, or None."""
        older = (entry for entry in reversed(self.changes) if entry.slot == change.slot and entry.id < change.id)
        return next(older, None)

    def begins_hand(self, change: Entry) -> bool:
        """Whether a change recorded a hand, be it again after an undo."""
        earlier = [entry for entry in self.stored.histories.get(change.slot, ()) if entry.id < change.id]
        return bool(change.slot) and (not earlier or is_taken_back(earlier))

    def undone(self, change: Entry) -> Entry | None:
        """The change that a change took back, None if it took back none."""
        return self._by_undo.get(change.submission)

    @cached_property
    def _by_undo(self) -> dict[str, Entry]:
        return {undo_of(change.id): change for change in self.changes}

    def is_start(self, change: Entry) -> bool:
        """Whether a change started the match, or started it again after an undo."""
        older = self.replaced(change)
        return not change.slot and (older is None or older.void)

    def is_end(self, change: Entry) -> bool:
        """Whether a change is the players' decision to finish the match."""
        ended = [((entry and entry.body) or {}).get("ended") for entry in (self.replaced(change), change)]
        return not change.slot and ended[0] is None and ended[1] is not None

    def has_change(self, submission: str) -> bool:
        """Whether a change was saved with this submission."""
        return any(change.submission == submission for change in self.changes)

    def row(self, slot: int) -> Row:
        """The ledger row of a hand. Raises Missing if there is none."""
        if slot not in self._rows:
            raise Missing
        return self._rows[slot]

    def before(self, slot: int) -> State:
        """The state of the match before a hand, which may be the next hand."""
        return self._rows[slot].before if slot in self._rows else self.ledger.state

    def players(self, slot: int) -> tuple[str, ...]:
        """The players of a hand, which may be the next one, by seat."""
        return self.terms.at(slot)

    def deal(self, slot: int) -> DealPlan:
        """The deal of a hand, which may be the next one."""
        return self.terms.game.next_deal(self.terms.options, self.before(slot))

    def player_at(self, seat: int) -> str:
        """The player at a seat, counted from 1 among all who ever play. Raises Missing if there is none."""
        if not 1 <= seat <= len(self.terms.players):
            raise Missing
        return self.terms.players[seat - 1]

    def ledger_with(self, terms: Terms) -> Ledger:
        """The ledger of the same hands under other terms."""
        return replace(self.stored, terms=terms).ledger()

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
        """The points by player that were shown when a hand was saved, if it scores differently now.

        None if the points are equal, or if the options have changed since, which explains a difference.
        """
        entry, row = self.entries[slot], self.row(slot)
        before = shown_points(entry)
        differs = before not in (None, shown_score(row)["points"]) and row.status is not Status.KEPT
        return before if differs and self.stored.same_options(entry) else None


# The key is database, session and match id: after a session is deleted SQLite reuses the ids of its matches, but the
# id of a session never comes back. The weight is the number of entries; one takes about 6 KB, 20 KB for a hand with all
# cards of ten players, and a long evening has a few hundred. An imported one can have a long text: each `_TEXT` bytes
# weigh as much as an entry.
_TEXT = 2000
CACHE = VersionedCache[tuple[str, str, int], LoadedMatch](room=2000)


# How many steps a request may spend on hard hands, beyond those that each hand brings, before it begins another match.
# One match takes at most `STEPS_OF_A_MATCH` of them; those of real evenings take none.
MOST_HARD_STEPS = 100_000


class StillCounting(RuntimeError):
    """The matches of a page have too many hard hands to be counted in one request. Those that are counted are cached,
    so the next request goes on from there."""


def find(store: Store, session: Session, number: int) -> LoadedMatch:
    """The match with this number in a session. Raises Missing if there is none, or if it cannot be read; LogFull if it
    is too long to be counted."""
    stored = store.matches.get(session.id, number)
    if stored and store.entries.is_too_long(stored.id):
        raise LogFull(f"Match {number} of {session.id} has more entries than can be counted.")
    match = stored and load(store, session, stored)
    if not match:
        raise Missing
    return match


def load(
    store: Store, session: Session, match: Match, *, keep: bool = True, patient: bool = False
) -> LoadedMatch | None:
    """Load a match of a session. None if its terms cannot be read, if it is too long to be counted, or if its session
    was deleted meanwhile. Raises StillCounting if this request has counted very hard matches already, unless `patient`.

    With `keep`, the match is cached. Callers that read many matches once pass False, so that they do not evict the
    matches that people are playing.
    """
    key, last = (str(store.database.place), session.id, match.id), store.matches.version(match.id)
    loaded = CACHE.find(key, last)
    if loaded is not None and loaded.session == session:
        return loaded
    if loaded is None and store.entries.is_too_long(match.id):
        return None
    if loaded is None:
        if store.hard_steps > MOST_HARD_STEPS and not patient:
            raise StillCounting
        loaded = _from_entries(session, match, tuple(store.entries.of_match(match.id)), remember=keep)
        store.hard_steps += _hard_steps(loaded) if loaded else 0
    else:
        # The session was renamed.
        loaded = replace(loaded, session=session)
    if loaded is not None and keep:
        weight = max(len(loaded.changes), store.entries.text_length(match.id) // _TEXT)
        CACHE.keep(key, loaded.last, loaded, weight)
    return loaded


def load_all(store: Store, session: Session, newest: int | None = None) -> list[LoadedMatch]:
    """The matches of a session by number, without those whose start was undone or that cannot be read.

    With `newest`, only that many of the matches that were started last. Raises StillCounting.
    """
    latest = reversed(store.matches.of_session(session.id))
    loaded = (load(store, session, match) for match in islice(latest, newest))
    return [match for match in loaded if match][::-1]


def counted_matches(store: Store, session: Session) -> list[LoadedMatch]:
    """The same for lists of sessions: none of a session whose hard hands have to wait for the next request."""
    try:
        return load_all(store, session)
    except StillCounting:
        return []


def _hard_steps(match: LoadedMatch) -> int:
    rows = match.ledger.rows
    return max(0, sum(row.steps for row in rows) - STEPS_FOR_A_HAND * len(rows))


def _from_entries(session: Session, match: Match, changes: tuple[Entry, ...], *, remember: bool) -> LoadedMatch | None:
    if not changes:
        return None
    try:
        stored = read_entries(games.find(match.game), changes, match.number)
    except Invalid:
        return None
    entries = {
        entry.slot: entry
        for entry in sorted((*stored.terms_entries, *stored.hands), key=lambda entry: entry.slot)
        if entry.slot not in stored.taken_back
    }
    return LoadedMatch(session, match, changes, stored, entries, stored.terms, stored.ledger(remember=remember))
