"""Computes how a change of a match's terms changes the hands that were played."""

import hashlib
from dataclasses import dataclass

from scorekeeper.engine.ledger import Ledger, Row, Terms
from scorekeeper.engine.player_names import changed_names
from scorekeeper.stored_hands import StoredHands, renamed_entry
from scorekeeper.web.match_loader import OpenMatch

__all__ = ["RulesChange", "consequences"]


@dataclass(frozen=True)
class RulesChange:
    """How a change of the terms changes the match.

    `points`: player, final points before and after. `finished`: whether the match is over, before and after.
    `dropped`: the hands that no longer count. `taken_up`: the hands that count only after the change.
    """

    points: tuple[tuple[str, int, int], ...]
    finished: tuple[bool, bool]
    dropped: tuple[Row, ...]
    taken_up: tuple[Row, ...]

    @property
    def any(self) -> bool:
        """Whether anything changes."""
        moved = any(before != after for _name, before, after in self.points)
        return bool(moved or self.finished[0] != self.finished[1] or self.dropped or self.taken_up)

    @property
    def seen(self) -> str:
        """A hash of this change. The confirmation sends it back, so that exactly the confirmed change is saved."""
        hands = [[row.slot for row in rows] for rows in (self.dropped, self.taken_up)]
        return hashlib.sha256(repr((self.points, self.finished, hands)).encode()).hexdigest()[:16]


def consequences(match: OpenMatch, terms: Terms) -> RulesChange:
    """Score the hands of a match under other terms and compare."""
    names = changed_names(match.terms.players, terms.players)
    hands = tuple(renamed_entry(terms.game.Record, entry, names) for entry in match.stored.hands)
    before, after = match.ledger, StoredHands(terms, match.stored.setups, hands).ledger()
    called = {name: names.get(name, name) for name in match.terms.players}
    points = tuple(
        (called[name], before.final(name), after.final(called[name]))
        for name in called
        if called[name] in terms.players
    )
    counted, still = _counted(before), _counted(after)
    return RulesChange(
        points if match.hands else (),
        (before.finished, after.finished),
        tuple(row for row in after.rows if row.slot in counted - still),
        tuple(row for row in after.rows if row.slot in still - counted),
    )


def _counted(ledger: Ledger) -> set[int]:
    return {row.slot for row in ledger.rows if row.score}
