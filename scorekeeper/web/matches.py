"""A stored match, opened: its terms, its entries and the ledger folded from them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import abort

from scorekeeper import games
from scorekeeper.ledger import Ledger, Row, Terms, read_terms, replay
from scorekeeper.renaming import names_since, renamed
from scorekeeper.scoring import State
from scorekeeper.store import Entry, Match, Session
from scorekeeper.text import Invalid
from scorekeeper.web.access import open_session, open_session_to_write
from scorekeeper.web.i18n import speak_of
from scorekeeper.web.storage import store

__all__ = ["OpenMatch", "fold", "open_match", "open_match_to_write", "opened", "shown"]


@dataclass(frozen=True)
class OpenMatch:
    """A match with everything its pages show. `entries` holds what counts in each slot; slot 0 is the setup.

    `setups` are all entries of slot 0, oldest first. Hands in `entries` speak of the players by today's names.
    """

    session: Session
    match: Match
    setups: tuple[Entry, ...]
    entries: dict[int, Entry]
    terms: Terms
    ledger: Ledger

    @property
    def next_slot(self) -> int:
        """The slot of the next hand to record."""
        return max(self.entries) + 1

    @property
    def hands(self) -> bool:
        """Whether a hand was ever recorded, void ones included."""
        return len(self.entries) > 1

    @property
    def address(self) -> dict[str, Any]:
        """What `url_for` needs to name this match."""
        return {"session_id": self.session.id, "number": self.match.number}

    def row(self, slot: int) -> Row:
        """One hand of the ledger; 404 where there is none."""
        found = next((row for row in self.ledger.rows if row.slot == slot), None)
        return found or abort(404)

    def before(self, slot: int) -> State:
        """Where the match stood before a hand, which may be the next one."""
        return next((row.before for row in self.ledger.rows if row.slot == slot), self.ledger.state)

    def counted_differently(self, slot: int) -> dict[str, int] | None:
        """The points shown when a hand was saved, where today's rules count it differently.

        Where the table has changed its options since, that is no news.
        """
        entry = self.entries[slot]
        before = (entry.shown or {}).get("points")
        options = [(setup.body or {}).get("options") for setup in _setups_since(self.setups, entry)]
        same_options = all(one == options[0] for one in options)
        return before if same_options and before not in (None, shown(self.row(slot))["points"]) else None

    def by_todays_names(self, entry: Entry) -> Entry:
        """An entry of a hand (an older one, say) with the players called what they are called now."""
        return _by_todays_names(self.terms.game.Record, self.setups, entry)


def shown(row: Row) -> dict[str, Any]:
    """What is stored beside a hand as shown when it was saved: the points by player."""
    return {"points": {player: row.points(player) for player in row.before.players}}


def fold(terms: Terms, entries: dict[int, Entry]) -> Ledger:
    """The ledger of the hands as stored. A body that cannot be read makes a row that says so."""
    hands = [(slot, _body(entry)) for slot, entry in sorted(entries.items()) if slot > 0]
    return replay(terms, hands, remember=True)


def _body(entry: Entry) -> Any:
    return "unreadable" if entry.damaged else entry.body


def open_match(session_id: str, number: int) -> OpenMatch:
    """A match by the session's address and its number, and the page speaks of it; 404 where there is none."""
    return _open(open_session(session_id), number)


def open_match_to_write(session_id: str, number: int) -> OpenMatch:
    """The same, for a phone that may write; 403 for others."""
    return _open(open_session_to_write(session_id), number)


def opened(session: Session, match: Match) -> OpenMatch | None:
    """A match of a session; None where its setup cannot be read."""
    setups = tuple(store().history(match.id, 0))
    try:
        terms = read_terms(games.find(match.game), setups[-1].body or {})
    except Invalid:
        return None
    current = store().current(match.id).values()
    entries = {entry.slot: _by_todays_names(terms.game.Record, setups, entry) for entry in current}
    return OpenMatch(session, match, setups, entries, terms, fold(terms, entries))


def _setups_since(setups: Sequence[Entry], entry: Entry) -> Sequence[Entry]:
    """The setup under which an entry was saved and those that came later."""
    earlier = [index for index, setup in enumerate(setups) if setup.id <= entry.id]
    return setups[earlier[-1] :] if earlier else setups


def _by_todays_names(record: type, setups: Sequence[Entry], entry: Entry) -> Entry:
    names = names_since((setup.body or {}).get("players", ()) for setup in _setups_since(setups, entry))
    if not names or not entry.slot:
        return entry
    points = (entry.shown or {}).get("points", {})
    shown = {**(entry.shown or {}), "points": {names.get(name, name): value for name, value in points.items()}}
    return replace(entry, body=renamed(record, entry.body, names), shown=shown if points else entry.shown)


def _open(session: Session, number: int) -> OpenMatch:
    match = store().match(session.id, number)
    found = match and opened(session, match)
    if not found:
        abort(404)
    speak_of(found.terms.game)
    return found
