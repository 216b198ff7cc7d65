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
    """The ledger of a match before and after a change of its terms, with the same players once there are hands."""

    before: Ledger
    after: Ledger

    @property
    def points(self) -> list[tuple[str, int, int]]:
        """The final points of each player before and after; empty without hands."""
        players = self.after.terms.players if self.before.rows else ()
        return [(name, self.before.final(name), self.after.final(name)) for name in players]

    @property
    def results(self) -> tuple[Text, Text] | None:
        """The sentence about who won, before and after. None if the same players win, in the same parts, or if the
        match is not over both before and after."""
        before, after = self.before, self.after
        same = set(before.winners) == set(after.winners) and before.parts == after.parts
        if same or not (before.finished and after.finished):
            return None
        return winners_text(standings(before)), winners_text(standings(after))

    @property
    def dropped(self) -> list[Row]:
        """The hands that stop counting."""
        slots = _scored_slots(self.before) - _scored_slots(self.after)
        return [row for row in self.after.rows if row.slot in slots]

    @property
    def taken_up(self) -> list[Row]:
        """The hands that start to count."""
        slots = _scored_slots(self.after) - _scored_slots(self.before)
        return [row for row in self.after.rows if row.slot in slots]

    @property
    def any(self) -> bool:
        """Whether anything changes."""
        moved = any(before != after for _name, before, after in self.points)
        ended = self.before.finished != self.after.finished
        return bool(moved or ended or self.results or self.dropped or self.taken_up)

    @property
    def seen(self) -> str:
        """A hash of this change. The confirmation sends it back, so that exactly the confirmed change is saved."""
        hands = [[row.slot for row in rows] for rows in (self.dropped, self.taken_up)]
        facts = (self.points, self.before.finished, self.after.finished, self.results, hands)
        return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]


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
    """Score the hands of a match under other terms, and compare."""
    return RulesChange(match.ledger, match.ledger_with(terms))


def _scored_slots(ledger: Ledger) -> set[int]:
    return {row.slot for row in ledger.rows if row.score}
