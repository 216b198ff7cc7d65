"""Counts the stored hands of a match, and keeps the points that an earlier revision of the rules gave.

Facts of the rules get corrected. A hand that was saved before, and that the corrected rules count otherwise or refuse,
keeps the points of its save until somebody has it counted anew. Only the current rules count hands: there is no second
set of rules.
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
from scorekeeper.engine.text import Invalid
from scorekeeper.store import Entry


@dataclass(frozen=True)
class StoredHands:
    """The entries of a match, and the terms by which its hands count.

    `setups` are all entries of slot 0. `hands` are all entries of hands, with the names that `terms` have. Both begin
    with the oldest.
    """

    terms: Terms
    setups: tuple[Entry, ...]
    hands: tuple[Entry, ...]

    def ledger(self, *, remember: bool = True) -> Ledger:
        """The ledger of the newest entry of every slot. A body that cannot be read gives a refused row.

        `remember` is that of `replay`.
        """
        newest = {entry.slot: entry for entry in self.hands}
        points = {slot: self.points_at_save(entry) for slot, entry in newest.items()}
        return self._replayed(newest, points, remember)

    def points_at_save(self, entry: Entry) -> Mapping[str, int] | None:
        """The points that an earlier revision of the rules gave an entry when it was saved. None if they do not matter.

        They matter while the match has the same options as then, and only where the revision makes the difference. An
        earlier hand may have been corrected since, which can change points under any revision; so the current rules
        count the hands as they were then.
        """
        points = self._points(entry)
        if points is None or not any(one.slot < entry.slot and one.id > entry.id for one in self.hands):
            return points
        then = {one.slot: one for one in self.hands if one.id <= entry.id and one.slot <= entry.slot}
        row = self._replayed(then, {slot: self._points(one) for slot, one in then.items()}, True).rows[-1]
        return points if row.status is Status.KEPT else None

    def players_then(self, setup: int, slot: int) -> tuple[str, ...]:
        """The players of a hand by the terms with this id, by their names of today. Empty if there are none."""
        then = next((one for one in self.setups if one.id == setup), None)
        try:
            terms = read_terms(self.terms.game, then.body or {}) if then else None
        except Invalid:
            terms = None
        names = self.names_since(setup)
        return tuple(names.get(player, player) for player in terms.at(slot)) if terms else ()

    def names_since(self, setup: int) -> dict[str, str]:
        """Today's names of the players by those that they had in the setup with this id, as far as they differ. Empty
        if there is no such setup."""
        since = [one for one in self.setups if one.id >= setup]
        return _names_since(since) if since and since[0].id == setup else {}

    def same_options(self, entry: Entry) -> bool:
        """Whether the match has the options under which an entry was saved."""
        return _setups_since(self.setups, entry)[0].id in self._same_options

    def _points(self, entry: Entry) -> Mapping[str, int] | None:
        """The points shown with an entry, if an earlier revision counted it under the options that the match has."""
        points = points_shown(entry)
        revision = (entry.shown or {}).get("reading", 1)
        if entry.body is None or revision == RULES_REVISION or not self.same_options(entry):
            return None
        return points if points is not None and set(points) == set(self.terms.at(entry.slot)) else None

    @cached_property
    def _same_options(self) -> frozenset[int]:
        return frozenset(setup.id for setup in self.setups if _options(self.terms, setup) == self.terms.options)

    def _replayed(
        self, entries: Mapping[int, Entry], points: Mapping[int, Mapping[str, int] | None], remember: bool
    ) -> Ledger:
        hands = [(slot, "unreadable" if one.damaged else one.body) for slot, one in sorted(entries.items())]
        kept = {slot: each for slot, each in points.items() if each is not None}
        return replay(self.terms, hands, points_at_save=kept, remember=remember)


def read_entries(game: AnyGame, changes: Sequence[Entry]) -> StoredHands:
    """A match from all its entries in any slot, oldest first. Raises Invalid if its setup cannot be read."""
    setups = _todays_setups(game, [entry for entry in changes if not entry.slot])
    terms = read_terms(game, setups[-1].body or {})
    # Which names have changed since depends on the setup alone that was valid then.
    names = [_names_since(setups[index:]) for index in range(len(setups))]
    ids = [setup.id for setup in setups]
    hands = (
        renamed_entry(game.Record, entry, names[max(bisect(ids, entry.id) - 1, 0)])
        for entry in changes
        if entry.slot > 0
    )
    return StoredHands(terms, setups, tuple(hands))


def shown(row: Row) -> dict[str, Json]:
    """What is stored with a hand as shown when it was saved: `{"points": {player: points}, "reading": 3}`.

    `reading` is the revision of the rules that counted it. A hand that keeps its points has none, like every hand of
    version 1.0.0.
    """
    points: Json = {player: row.points(player) for player in row.before.players}
    return {"points": points} if row.status is Status.KEPT else {"points": points, "reading": RULES_REVISION}


def points_shown(entry: Entry) -> dict[str, int] | None:
    """The points by player that were shown when an entry was saved. None if there are none or they are damaged."""
    points = (entry.shown or {}).get("points")
    return points if isinstance(points, dict) and all(isinstance(each, int) for each in points.values()) else None


def players_in(setup: Entry) -> list[str]:
    """The names of the players in an entry of slot 0. Empty if they cannot be read."""
    names = (setup.body or {}).get("players")
    return names if isinstance(names, list) and all(isinstance(name, str) for name in names) else []


def by_todays_names(record: type, setups: Sequence[Entry], entry: Entry) -> Entry:
    """An entry of a hand, perhaps an older one, with the current names of the players."""
    return renamed_entry(record, entry, _names_since(_setups_since(setups, entry)))


def renamed_entry(record: type, entry: Entry, names: Mapping[str, str]) -> Entry:
    """An entry of a hand with new names of players, by their old names."""
    if not names:
        return entry
    points = points_shown(entry)
    if points is None:
        return replace(entry, body=rename_players(record, entry.body, names))
    said = {**(entry.shown or {}), "points": {names.get(name, name): value for name, value in points.items()}}
    return replace(entry, body=rename_players(record, entry.body, names), shown=said)


def _todays_setups(game: AnyGame, setups: Sequence[Entry]) -> tuple[Entry, ...]:
    """The setups of a match with their terms as today's version would have stored them."""
    bodies = todays_terms(game, [setup.body for setup in setups])
    return tuple(
        replace(setup, body=body) if isinstance(body, dict) else setup
        for setup, body in zip(setups, bodies, strict=True)
    )


def _names_since(setups: Sequence[Entry]) -> dict[str, str]:
    """Today's names by those in the first of these setups, as far as they differ."""
    return names_since(names for names in map(players_in, setups) if names)


def _options(terms: Terms, setup: Entry) -> object:
    """The options of a setup as they are read when the match is loaded, None if they cannot be read."""
    try:
        return read_terms(terms.game, setup.body or {}).options
    except Invalid:
        return None


def _setups_since(setups: Sequence[Entry], entry: Entry) -> Sequence[Entry]:
    """The setup that was valid when an entry was saved, and all later ones."""
    return setups[max(bisect([setup.id for setup in setups], entry.id) - 1, 0) :]
