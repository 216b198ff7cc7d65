"""Scores the stored hands of a match, and keeps points that were given under an earlier revision of the rules.

The program's rules are sometimes corrected. If the corrected rules score a stored hand differently or refuse it, the
hand keeps its points until somebody has it counted again. Only the current rules score hands; old rules are not kept.
"""

from bisect import bisect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from scorekeeper.engine.earlier_terms import todays_terms
from scorekeeper.engine.fields import Json
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ledger import RULES_REVISION, Ledger, Row, Status, Terms, read_terms, replay
from scorekeeper.engine.player_names import names_since, rename_players
from scorekeeper.engine.step_budget import STEPS_OF_A_MATCH
from scorekeeper.engine.text import Invalid
from scorekeeper.store import Entry, is_taken_back

# So many matches have all steps to begin with.
_MATCHES = 10
# How many hands are counted again to find out which keep their points. Finding those before a hand costs a part of that
# for each, and so do the steps of a search.
_MOST_REPLAYED, _CHEAP, _STEPS = 5_000, 20, 100
_NO_SLOT = 10**9


@dataclass(frozen=True)
class StoredHands:
    """The entries of a match, and the terms by which its hands count.

    `terms_entries` are all entries of slot 0, `hands` all entries of hands, with the names of the players in `terms`.
    Both begin with the oldest. `steps` is how many a search may take at the beginning (`replay`).
    """

    terms: Terms
    terms_entries: tuple[Entry, ...]
    hands: tuple[Entry, ...]
    steps: int = STEPS_OF_A_MATCH

    def ledger(self, *, remember: bool = True) -> Ledger:
        """The ledger of the newest entry of every slot. A body that cannot be read gives a refused row.

        `remember` is passed to `replay`.
        """
        newest = {entry.slot: entry for entry in self.hands if entry.slot not in self.taken_back}
        return self._replay(newest, self._points_at_save(newest), remember)

    @cached_property
    def histories(self) -> Mapping[int, tuple[Entry, ...]]:
        """The entries of each hand by slot, oldest first."""
        histories: dict[int, list[Entry]] = {}
        for entry in self.hands:
            histories.setdefault(entry.slot, []).append(entry)
        return {slot: tuple(entries) for slot, entries in histories.items()}

    @cached_property
    def taken_back(self) -> frozenset[int]:
        """The slots of the last hands, if undo has taken those hands back: the match is as it was without them.

        Earlier versions gave the next hand a new number. A hand before that one stays in the match, as voided.
        """
        slots = []
        for slot in sorted(self.histories, reverse=True):
            if not is_taken_back(self.histories[slot]):
                break
            slots.append(slot)
        return frozenset(slots)

    def points_at_save(self, entry: Entry) -> Mapping[str, int] | None:
        """The points of an entry when it was saved, if it keeps them. Otherwise None.

        It keeps them if an earlier revision of the rules gave them, the options have not changed since, and the
        revision alone makes the difference. A correction of an earlier hand can change points too, so the hands are
        replayed as they were at that save.
        """
        points = self._points(entry)
        if points is None or not any(hand.slot < entry.slot and hand.id > entry.id for hand in self.hands):
            return points
        then = {hand.slot: hand for hand in self.hands if hand.id <= entry.id and hand.slot <= entry.slot}
        row = self._replay(then, {slot: self._points(hand) for slot, hand in then.items()}, True).rows[-1]
        return points if row.status is Status.KEPT else None

    def _points_at_save(self, newest: Mapping[int, Entry]) -> dict[int, Mapping[str, int] | None]:
        """What `points_at_save` gives for the newest entries, by slot.

        The entries are gone through once, and a hand is counted again only after one before it was corrected. Of a
        match with more of this than any evening has, the other hands count by today's rules.
        """
        points = {slot: self._points(entry) for slot, entry in newest.items()}
        uncertain, lowest = set(), _NO_SLOT
        for hand in reversed(self.hands):
            if lowest < hand.slot and points.get(hand.slot) is not None and newest[hand.slot] is hand:
                uncertain.add(hand.id)
            lowest = min(lowest, hand.slot)
        then: dict[int, Entry] = {}
        points_then: dict[int, Mapping[str, int] | None] = {}
        rows: list[Row] = []
        left = _MOST_REPLAYED
        for hand in self.hands if uncertain else ():
            then[hand.slot], points_then[hand.slot] = hand, self._points(hand)
            rows = [row for row in rows if row.slot < hand.slot]
            if hand.id not in uncertain:
                continue
            before = {slot: entry for slot, entry in then.items() if slot <= hand.slot}
            left -= len(before) - len(rows) + len(before) // _CHEAP
            if left >= 0:
                begun = len(rows)
                rows = [*self._replay(before, points_then, False, rows).rows]
                left -= sum(row.steps for row in rows[begun:]) // _STEPS
            if left < 0 or rows[-1].status is not Status.KEPT:
                points[hand.slot] = None
        return points

    def players_then(self, terms_id: int, slot: int) -> tuple[str, ...]:
        """The players of a hand by the terms entry with this id, with their current names.

        Empty if there is no such entry, or if it cannot be read.
        """
        entry = next((entry for entry in self.terms_entries if entry.id == terms_id), None)
        try:
            terms = read_terms(self.terms.game, entry.body or {}) if entry else None
        except Invalid:
            terms = None
        names = self.names_since(terms_id)
        return tuple(names.get(player, player) for player in terms.at(slot)) if terms else ()

    def names_since(self, terms_id: int) -> dict[str, str]:
        """The current names of renamed players, by their names in a terms entry. Empty if there is no such entry."""
        since = [entry for entry in self.terms_entries if entry.id >= terms_id]
        return _names_since(since) if since and since[0].id == terms_id else {}

    def with_current_names(self, entry: Entry) -> Entry:
        """An entry of a hand, perhaps an older one, with the current names of the players."""
        names = _names_since(_terms_entries_since(self.terms_entries, entry))
        return _with_names(self.terms.game.Record, entry, names)

    def other_points(self, row: Row) -> tuple[dict[str, int], dict[str, int]] | None:
        """The points shown when a hand was saved and those of its row, by player, if they should be equal and are not.

        They may differ where the revision of the rules, the options, the players or an earlier hand has changed since.
        """
        entry = max((hand for hand in self.hands if hand.slot == row.slot), key=lambda hand: hand.id)
        shown, now = shown_points(entry), {player: row.points(player) for player in row.before.players}
        comparable = (
            row.status is Status.COUNTED
            and (entry.shown or {}).get("reading") == RULES_REVISION
            and self.terms_entries[-1].id < entry.id
            and not any(hand.slot < entry.slot and hand.id > entry.id for hand in self.hands)
        )
        return (shown, now) if comparable and shown is not None and shown != now else None

    def same_options(self, entry: Entry) -> bool:
        """Whether the match has the options under which an entry was saved."""
        return _terms_entries_since(self.terms_entries, entry)[0].id in self._same_options

    def _points(self, entry: Entry) -> Mapping[str, int] | None:
        """The points shown with an entry, if an earlier revision scored it under the current options."""
        points = shown_points(entry)
        revision = (entry.shown or {}).get("reading", 1)
        if entry.body is None or revision == RULES_REVISION or not self.same_options(entry):
            return None
        return points if points is not None and set(points) == set(self.terms.at(entry.slot)) else None

    @cached_property
    def _same_options(self) -> frozenset[int]:
        return frozenset(entry.id for entry in self.terms_entries if _options(self.terms, entry) == self.terms.options)

    def _replay(
        self,
        entries: Mapping[int, Entry],
        points: Mapping[int, Mapping[str, int] | None],
        remember: bool,
        begun: Sequence[Row] = (),
    ) -> Ledger:
        hands = [(slot, "unreadable" if entry.damaged else entry.body) for slot, entry in sorted(entries.items())]
        points_at_save = {slot: by_player for slot, by_player in points.items() if by_player is not None}
        return replay(
            self.terms, hands, points_at_save=points_at_save, remember=remember, begun=begun, steps=self.steps
        )


def read_entries(game: AnyGame, changes: Sequence[Entry], number: int = 1) -> StoredHands:
    """A match from all its entries in any slot, oldest first. Raises Invalid if its newest terms cannot be read.

    `number` is that of the match in its session: after many matches each has fewer steps to begin with, because some
    pages count them all.
    """
    terms_entries = tuple(entry for entry in changes if not entry.slot)
    # As the current version would have stored them.
    bodies = todays_terms(game, [entry.body for entry in terms_entries])
    terms_entries = tuple(
        replace(entry, body=body) if isinstance(body, dict) else entry
        for entry, body in zip(terms_entries, bodies, strict=True)
    )
    terms = read_terms(game, terms_entries[-1].body or {})
    # The names that have changed since depend only on the terms that were valid then.
    names = [_names_since(terms_entries[index:]) for index in range(len(terms_entries))]
    ids = [terms_entry.id for terms_entry in terms_entries]
    hands = (
        _with_names(game.Record, entry, names[max(bisect(ids, entry.id) - 1, 0)]) for entry in changes if entry.slot > 0
    )
    return StoredHands(terms, terms_entries, tuple(hands), STEPS_OF_A_MATCH * _MATCHES // max(_MATCHES, number))


def shown_score(row: Row) -> dict[str, Json]:
    """What is stored beside a hand about its score at that moment: `{"points": {player: points}, "reading": 3}`.

    `reading` is the revision of the rules that scored it. It is absent for a hand that keeps its points, and for every
    hand of version 1.0.0.
    """
    points: Json = {player: row.points(player) for player in row.before.players}
    return {"points": points} if row.status is Status.KEPT else {"points": points, "reading": RULES_REVISION}


def shown_points(entry: Entry) -> dict[str, int] | None:
    """The points by player that were shown when an entry was saved. None if there are none or they are damaged."""
    points = (entry.shown or {}).get("points")
    return points if isinstance(points, dict) and all(isinstance(number, int) for number in points.values()) else None


def players_in(terms_entry: Entry) -> list[str]:
    """The names of the players in an entry of slot 0. Empty if they cannot be read."""
    names = (terms_entry.body or {}).get("players")
    return names if isinstance(names, list) and all(isinstance(name, str) for name in names) else []


def _with_names(record: type, entry: Entry, names: Mapping[str, str]) -> Entry:
    if not names:
        return entry
    points = shown_points(entry)
    if points is None:
        return replace(entry, body=rename_players(record, entry.body, names))
    renamed = {**(entry.shown or {}), "points": {names.get(name, name): value for name, value in points.items()}}
    return replace(entry, body=rename_players(record, entry.body, names), shown=renamed)


def _names_since(terms_entries: Sequence[Entry]) -> dict[str, str]:
    """The current names of renamed players, by their names in the first of these entries."""
    return names_since(names for names in map(players_in, terms_entries) if names)


def _options(terms: Terms, terms_entry: Entry) -> object:
    """The options in a terms entry, None if they cannot be read."""
    try:
        return read_terms(terms.game, terms_entry.body or {}).options
    except Invalid:
        return None


def _terms_entries_since(terms_entries: Sequence[Entry], entry: Entry) -> Sequence[Entry]:
    """The terms entry that was valid when an entry was saved, and all later ones."""
    return terms_entries[max(bisect([terms_entry.id for terms_entry in terms_entries], entry.id) - 1, 0) :]
