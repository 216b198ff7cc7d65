"""Saves hands: records, corrects, voids, restores and recounts them. Each adds an entry to the hand's history."""

from dataclasses import dataclass

from scorekeeper.engine.fields import Json
from scorekeeper.engine.ledger import Row
from scorekeeper.store import Entry, Stale, Store
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.phone import Missing, Phone
from scorekeeper.table.stored_hands import shown_score


@dataclass(frozen=True)
class Revision:
    """What a form sends beside a hand.

    `submission` is the id of the form: a form that is sent twice is saved once. `based_on` is the id of the entry that
    the form was made from, None for a new hand. `note` is the reason for the change.
    """

    submission: str
    based_on: int | None = None
    note: str = ""


@dataclass(frozen=True)
class HandVersion:
    """One entry of a slot's history.

    `row` is the hand scored with it, None if the entry is damaged. `mine` says whether this phone saved it.
    """

    entry: Entry
    row: Row | None
    mine: bool


def save_hand(phone: Phone, match: LoadedMatch, row: Row, body: dict[str, Json] | None, revision: Revision) -> Entry:
    """Save `body` (None voids the hand) in the slot of `row`, the ledger row that it would make.

    Returns the saved entry. Raises Stale with the newer entry if the slot has changed since, SlotError if the slot
    cannot take the body.
    """
    return phone.store.entries.save(
        match.match.id,
        row.slot,
        body=body,
        based_on=revision.based_on,
        shown=shown_score(row),
        note=" ".join(revision.note.split()),
        device=phone.saver,
        submission=revision.submission,
        now=phone.now,
    )


def void(phone: Phone, match: LoadedMatch, slot: int, revision: Revision) -> None:
    """Void a hand: it no longer counts, but stays in the history. Raises Stale and SlotError like `save_hand`."""
    _revise(phone, match, hypothetical_row(match, slot, None), None, revision)


def recount(phone: Phone, match: LoadedMatch, slot: int, revision: Revision) -> None:
    """Score a hand that keeps its old points by the current rules, which must not refuse it.

    Raises Stale and SlotError like `save_hand`.
    """
    body = match.entries[slot].body
    _revise(phone, match, match.ledger.with_hand(slot, body).row(slot), body, revision)


def restore(phone: Phone, match: LoadedMatch, slot: int, entry_id: int, revision: Revision) -> None:
    """Restore an older entry of a hand.

    Raises Missing if the entry is damaged or of another hand, Stale and SlotError like `save_hand`.
    """
    entry = phone.store.entries.get(entry_id)
    if entry is None or (entry.match, entry.slot) != (match.match.id, slot) or entry.damaged:
        raise Missing
    older = match.stored.with_current_names(entry)
    _revise(phone, match, hypothetical_row(match, slot, older), older.body, revision)


def history(phone: Phone, match: LoadedMatch, slot: int) -> list[HandVersion]:
    """All entries of a hand, oldest first."""
    return [hand_version(phone, match, entry) for entry in phone.store.entries.history(match.match.id, slot)]


def hand_version(phone: Phone, match: LoadedMatch, entry: Entry) -> HandVersion:
    """An entry with the current names of the players, and the hand scored with it."""
    entry = match.stored.with_current_names(entry)
    row = None if entry.damaged else hypothetical_row(match, entry.slot, entry)
    return HandVersion(entry, row, entry.device == phone.id)


def last_body(store: Store, match: LoadedMatch, slot: int) -> dict[str, Json] | None:
    """The newest body of a slot that is neither void nor damaged, or None."""
    versions = [match.stored.with_current_names(entry) for entry in store.entries.history(match.match.id, slot)]
    return next((entry.body for entry in reversed(versions) if entry.body is not None), None)


def hypothetical_row(match: LoadedMatch, slot: int, entry: Entry | None) -> Row:
    """The ledger row of a slot if this were its entry (None: void). The entry must have the players' current names."""
    points = match.stored.points_at_save(entry) if entry else None
    return match.ledger.with_hand(slot, entry and entry.body, points).row(slot)


def _revise(phone: Phone, match: LoadedMatch, row: Row, body: dict[str, Json] | None, revision: Revision) -> None:
    saved = save_hand(phone, match, row, body, revision)
    # A form that was sent before returns its old entry, which may no longer be the newest one.
    newest = phone.store.entries.current(match.match.id)[row.slot]
    if newest != saved:
        raise Stale(newest)
