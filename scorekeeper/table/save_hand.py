"""Saves an entry of a hand, and scores older entries for the history."""

from dataclasses import dataclass

from scorekeeper.engine.fields import Json
from scorekeeper.engine.ledger import Row
from scorekeeper.store import Entry
from scorekeeper.table.match import OpenMatch
from scorekeeper.table.stored_hands import shown
from scorekeeper.web.http.access import device, device_or_none
from scorekeeper.web.http.db import now, store


@dataclass(frozen=True)
class HandVersion:
    """One entry of a slot's history.

    `row` is the hand scored with it, None if the entry is damaged. `mine` says whether this phone saved it.
    """

    entry: Entry
    row: Row | None
    mine: bool


def save_hand(
    match: OpenMatch, row: Row, body: dict[str, Json] | None, *, based_on: int | None, note: str = "", submission: str
) -> Entry:
    """Save `body` (None voids the hand) in the slot of `row`, the ledger row that it would make.

    `based_on` is the id of the entry that the form was made from, None for a new hand. Returns the saved entry.
    Raises Stale if the slot has changed since, SlotError if the match has no such slot.
    """
    return store().entries.save(
        match.match.id,
        row.slot,
        body=body,
        based_on=based_on,
        shown=shown(row),
        note=" ".join(note.split()),
        device=device(),
        submission=submission,
        now=now(),
    )


def hand_version(match: OpenMatch, entry: Entry) -> HandVersion:
    """An entry with the current names of the players, and the hand scored with it."""
    entry = match.by_todays_names(entry)
    row = None if entry.damaged else hypothetical_row(match, entry.slot, entry)
    return HandVersion(entry, row, entry.device == device_or_none())


def hypothetical_row(match: OpenMatch, slot: int, entry: Entry | None) -> Row:
    """The ledger row that a slot would have with an entry, perhaps an older one (None: void).

    The entry has the current names of the players.
    """
    points = match.stored.points_at_save(entry) if entry else None
    return match.ledger.with_hand(slot, entry and entry.body, points).row(slot)
