"""The entries of all matches. They are only added, never changed."""

from dataclasses import dataclass

from scorekeeper.store.database import Database
from scorekeeper.store.models import JSON, Conflict, Entry, NotFound, SlotError
from scorekeeper.store.permissions import note_use
from scorekeeper.store.rows import dump, entry_of


@dataclass(frozen=True, slots=True)
class Entries:
    """The log of every match."""

    db: Database

    def save(
        self,
        match_id: int,
        slot: int,
        *,
        body: JSON | None,
        based_on: int | None,
        shown: JSON | None,
        note: str,
        device: str,
        submission: str,
        now: str,
    ) -> Entry | Conflict:
        """Add an entry to a slot and return it. `body` None makes the slot void.

        `based_on` is the id of the newest entry of the slot when the form was made, None if the slot was empty. If the
        slot has another newest entry now, nothing is saved and a Conflict with that entry is returned. If the match
        has an entry with this `submission`, nothing is saved and that entry is returned.

        Raises NotFound if there is no such match; SlotError if the slot is empty and is not the one after the last
        slot, if it is empty and `based_on` is not None, if the match was taken back (slot 0 is void), or if slot 0 of
        a match with hands would become void; NotScorer if another phone has removed this one from the session;
        TypeError or ValueError if `body` or `shown` is no JSON.
        """
        with self.db.transaction():
            stored = self._entries("SELECT * FROM entries WHERE match = ? AND submission = ?", match_id, submission)
            if stored:
                return stored[0]
            slots = self.current(match_id)
            if not slots:
                raise NotFound(f"There is no match {match_id}.")
            newest = slots.get(slot)
            if newest is None and (slot != max(slots) + 1 or based_on is not None):
                raise SlotError(
                    f"Slot {slot} of match {match_id} is empty (based on entry {based_on}); "
                    f"the next new slot is {max(slots) + 1}, based on none."
                )
            if newest is not None and newest.id != based_on:
                return Conflict(newest)
            if slots[0].void or (not slot and body is None and len(slots) > 1):
                raise SlotError(f"Match {match_id} was taken back, or has hands and cannot be.")
            return self.append(match_id, slot, body, shown, note, device, submission, now)

    def current(self, match_id: int) -> dict[int, Entry]:
        """The newest entry of each slot by slot, in ascending order. Empty if there is no such match."""
        entries = self._entries(
            """
            SELECT * FROM entries WHERE id IN (SELECT max(id) FROM entries WHERE match = ? GROUP BY slot)
            ORDER BY slot
            """,
            match_id,
        )
        return {entry.slot: entry for entry in entries}

    def history(self, match_id: int, slot: int) -> list[Entry]:
        """All entries of a slot, oldest first. The last one counts."""
        return self._entries("SELECT * FROM entries WHERE match = ? AND slot = ? ORDER BY id", match_id, slot)

    def of_match(self, match_id: int) -> list[Entry]:
        """All entries of a match in any slot, oldest first. Empty if there is no such match."""
        return self._entries("SELECT * FROM entries WHERE match = ? ORDER BY id", match_id)

    def get(self, entry_id: int) -> Entry | None:
        """The entry with this id, or None."""
        return next(iter(self._entries("SELECT * FROM entries WHERE id = ?", entry_id)), None)

    def newest(self, match_id: int) -> Entry:
        """The newest entry of a match in any slot. Raises NotFound if there is no such match."""
        for entry in self._entries("SELECT * FROM entries WHERE match = ? ORDER BY id DESC LIMIT 1", match_id):
            return entry
        raise NotFound(f"There is no match {match_id}.")

    def append(
        self,
        match_id: int,
        slot: int,
        body: JSON | None,
        shown: JSON | None,
        note: str,
        device: str,
        submission: str,
        now: str,
    ) -> Entry:
        """Add an entry to a slot of a match that exists, whatever the newest one is.

        Raises NotScorer, TypeError or ValueError as `save` does.
        """
        note_use(self.db, match_id, device, now)
        (entry,) = self._entries(
            """
            INSERT INTO entries (match, slot, body, shown, note, device, submission, saved_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING *
            """,
            match_id,
            slot,
            dump(body),
            dump(shown),
            note,
            device,
            submission,
            now,
        )
        return entry

    def _entries(self, sql: str, *values: object) -> list[Entry]:
        return [entry_of(row) for row in self.db.rows(sql, *values)]
