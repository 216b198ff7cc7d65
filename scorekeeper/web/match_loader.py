"""Loads a stored match: its terms, its entries and the ledger computed from them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask import abort

from scorekeeper import games
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ledger import ORDER_OF_PLAY, Ledger, Row, Terms, read_options, read_terms, replay
from scorekeeper.engine.player_names import names_since, renamed
from scorekeeper.engine.state import State
from scorekeeper.engine.text import Invalid
from scorekeeper.store import Entry, Match, Session
from scorekeeper.web.access import open_session, open_session_to_write
from scorekeeper.web.db import store
from scorekeeper.web.i18n import use_words_of
from scorekeeper.web.redirects import UrlValues

__all__ = ["OpenMatch", "load_match", "open_match", "open_match_to_write", "replay_entries", "shown"]


@dataclass(frozen=True)
class OpenMatch:
    """A match with everything that its pages show.

    `entries` maps each slot to its newest entry; slot 0 is the setup, the other slots are hands. The hands use the
    current names of the players. `setups` are all entries of slot 0, oldest first.
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
        """Whether any hand was recorded. Void hands count too."""
        return len(self.entries) > 1

    @property
    def address(self) -> UrlValues:
        """The arguments of `url_for` that identify this match."""
        return {"session_id": self.session.id, "number": self.match.number}

    def row(self, slot: int) -> Row:
        """The ledger row of a hand. Aborts with 404 if there is none."""
        found = next((row for row in self.ledger.rows if row.slot == slot), None)
        return found or abort(404)

    def before(self, slot: int) -> State:
        """The state of the match before a hand, which may be the next hand."""
        return next((row.before for row in self.ledger.rows if row.slot == slot), self.ledger.state)

    def counted_differently(self, slot: int) -> dict[str, int] | None:
        """The points by player that were shown when a hand was saved, if the program scores the hand differently now.

        None if the points are the same, or if the players have changed the options since: then a difference is
        expected.
        """
        entry = self.entries[slot]
        before = (entry.shown or {}).get("points")
        options = [(setup.body or {}).get("options") for setup in _setups_since(self.setups, entry)]
        same_options = all(one == options[0] for one in options)
        return before if same_options and before not in (None, shown(self.row(slot))["points"]) else None

    def by_todays_names(self, entry: Entry) -> Entry:
        """An entry of a hand, perhaps an older one, with the current names of the players."""
        return _by_todays_names(self.terms.game.Record, self.setups, entry)


def shown(row: Row) -> dict[str, dict[str, int]]:
    """What is stored with a hand as shown when it was saved: `{"points": {player: points}}`."""
    return {"points": {player: row.points(player) for player in row.before.players}}


def replay_entries(terms: Terms, entries: dict[int, Entry]) -> Ledger:
    """The ledger of the hands in `entries` (by slot). A body that cannot be read gives a refused row."""
    hands = [(slot, _body(entry)) for slot, entry in sorted(entries.items()) if slot > 0]
    return replay(terms, hands, remember=True)


def _body(entry: Entry) -> object:
    return "unreadable" if entry.damaged else entry.body


def open_match(session_id: str, number: int) -> OpenMatch:
    """The match with this number in a session; the page uses its game's words. Aborts with 404 if there is none."""
    return _open(open_session(session_id), number)


def open_match_to_write(session_id: str, number: int) -> OpenMatch:
    """The same as `open_match`. Also aborts with 403 if this phone may not write."""
    return _open(open_session_to_write(session_id), number)


def load_match(session: Session, match: Match) -> OpenMatch | None:
    """Load a match of a session. None if its setup cannot be read."""
    try:
        game = games.find(match.game)
        setups = _in_order_of_play(game, store().history(match.id, 0))
        terms = read_terms(game, setups[-1].body or {})
    except Invalid:
        return None
    current = store().current(match.id)
    hands = (current[slot] for slot in current if slot)
    entries = {0: setups[-1], **{entry.slot: _by_todays_names(game.Record, setups, entry) for entry in hands}}
    return OpenMatch(session, match, setups, entries, terms, replay_entries(terms, entries))


def _in_order_of_play(game: AnyGame, setups: Sequence[Entry]) -> tuple[Entry, ...]:
    """The setups with the players in the order of play. Raises Invalid if the options of a setup cannot be read.

    Version 1.0.0 listed players as they sit. Its setups are all turned as its last one, so that a player who got
    another name has the same place before and after.
    """
    old = [one for one in setups if one.body and one.body.get("order") != ORDER_OF_PLAY]
    if not old:
        return tuple(setups)
    last = old[-1].body or {}
    options = read_options(game, last.get("options", {}), last.get("preset") or game.presets[0].key)

    def turned(setup: Entry) -> Entry:
        listed = game.order_of_play(options, tuple((setup.body or {}).get("players", ())))
        return replace(setup, body={**(setup.body or {}), "players": list(listed)})

    return tuple(turned(one) if one in old else one for one in setups)


def _setups_since(setups: Sequence[Entry], entry: Entry) -> Sequence[Entry]:
    """The setup that was valid when an entry was saved, and all later ones."""
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
    found = match and load_match(session, match)
    if not found:
        abort(404)
    use_words_of(found.terms.game)
    return found
