"""Changes the terms of a match: players, house rules, first dealer, and whether the players finished it."""

import hashlib
from dataclasses import dataclass

from scorekeeper.engine.ledger import Ledger, Row, Terms
from scorekeeper.engine.text import Text
from scorekeeper.reports.result import winners_text
from scorekeeper.reports.score_sheet import standings
from scorekeeper.store import Entry, Stale
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.phone import Phone


@dataclass(frozen=True)
class RulesChange:
    """How a change of the terms changes the match.

    `points`: player, final points before and after. `finished`: whether the match is over, before and after.
    `results`: the sentence about who won, before and after; None if others do not win, or not in other
    parts, or if the match is not over both before and after.
    `dropped`: the hands that stop counting. `taken_up`: the hands that start to count.
    """

    points: tuple[tuple[str, int, int], ...]
    finished: tuple[bool, bool]
    results: tuple[Text, Text] | None
    dropped: tuple[Row, ...]
    taken_up: tuple[Row, ...]

    @property
    def any(self) -> bool:
        """Whether anything changes."""
        moved = any(before != after for _name, before, after in self.points)
        return bool(moved or self.results or self.finished[0] != self.finished[1] or self.dropped or self.taken_up)

    @property
    def seen(self) -> str:
        """A hash of this change. The confirmation sends it back, so that exactly the confirmed change is saved."""
        hands = [[row.slot for row in rows] for rows in (self.dropped, self.taken_up)]
        return hashlib.sha256(repr((self.points, self.finished, self.results, hands)).encode()).hexdigest()[:16]


def save_terms(phone: Phone, match: LoadedMatch, terms: Terms, *, based_on: int | None, submission: str) -> Entry:
    """Save new terms of a match. Returns the saved entry.

    `based_on` is the id of the terms that the form was made from. Raises Stale if another phone has changed them since,
    SlotError if the start of the match was undone.
    """
    return phone.store.entries.save(
        match.match.id,
        0,
        body=terms.body(),
        based_on=based_on,
        device=phone.saver,
        submission=submission,
        now=phone.now,
    )


def terms_are_saved(phone: Phone, submission: str) -> bool:
    """Whether this phone has saved terms with this submission already."""
    return bool(phone.store.terms.submitted(phone.saver, submission))


def finish(phone: Phone, match: LoadedMatch, *, newest: int | None, submission: str) -> Ledger | None:
    """Finish a match before the game does, and return its ledger. None if it is over, or if no hand counts.

    `newest` is the id of the newest entry that the phone has seen. Raises Stale if there is a newer one.
    """
    ledger = match.finished_now()
    if ledger is None:
        return None
    if newest != phone.store.entries.newest(match.match.id).id:
        raise Stale
    save_terms(phone, match, ledger.terms, based_on=match.entries[0].id, submission=submission)
    return ledger


def effect_of_new_terms(match: LoadedMatch, terms: Terms) -> RulesChange:
    """Score the hands of a match under other terms, for the same players once there are hands, and compare."""
    before, after = match.ledger, match.ledger_with(terms)
    slots_before, slots_after = _scored_slots(before), _scored_slots(after)
    return RulesChange(
        tuple((name, before.final(name), after.final(name)) for name in terms.players) if match.has_hands else (),
        (before.finished, after.finished),
        _results(before, after),
        tuple(row for row in after.rows if row.slot in slots_before - slots_after),
        tuple(row for row in after.rows if row.slot in slots_after - slots_before),
    )


def _results(before: Ledger, after: Ledger) -> tuple[Text, Text] | None:
    if not (before.finished and after.finished):
        return None
    if set(before.winners) == set(after.winners) and before.parts == after.parts:
        return None
    return winners_text(standings(before)), winners_text(standings(after))


def _scored_slots(ledger: Ledger) -> set[int]:
    return {row.slot for row in ledger.rows if row.score}
