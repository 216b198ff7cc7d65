"""The entries of all matches. They are only added, never changed."""

from collections.abc import Mapping

from scorekeeper.store.database import Database
from scorekeeper.store.digests import Digests
from scorekeeper.store.log import Log
from scorekeeper.store.models import JSON, Entry, LogFull, NotFound, SlotError, Stale, is_taken_back, is_undo
from scorekeeper.store.permissions import note_use
from scorekeeper.store.rows import ENTRIES, dump, entry_of

# A long evening has a few hundred hands. A page counts all hands of a match, and a session shows all its matches.
MOST_ENTRIES, MOST_ENTRIES_OF_SESSION = 1_000, 2_000
# Room for what a full match still needs: its end, an undo, a name.
SPARE_ENTRIES = 100


class Entries:
    """The log of every match."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self.digests = Digests(db)
        self._log: Log[Entry] = Log(db, "entries", "match", ENTRIES, entry_of)

    def save(
        self,
        match_id: int,
        slot: int,
        *,
        body: JSON | None,
        based_on: int | None,
        device: str,
        submission: str,
        now: str,
        shown: JSON | None = None,
        note: str = "",
    ) -> Entry:
        """Add an entry to a slot and return it. `body` None makes the slot void. If the match has an entry with this
        `submission`, that one is returned.

        `based_on` is the id of the newest entry of the slot that the form showed, None if the slot was empty or taken
        back. Raises Stale, with the newest entry, if the slot has another one now, if the match was taken back (slot 0
        is void), or if slot 0 of a match with hands would become void; NotFound if there is no such match; LogFull if
        the match or its session is full (terms have a little more room than hands); SlotError if the slot is empty and
        not the next one; NotScorer if another phone has removed this one from the session.
        """

        def newest() -> Entry | None:
            self._require_room(match_id, 0 if slot else SPARE_ENTRIES)
            slots = self.current(match_id)
            if not slots:
                raise NotFound(f"There is no match {match_id}.")
            entry, next_slot = slots.get(slot), self._after(slots)
            if slot == next_slot and based_on is None:
                entry = None
            elif slot > next_slot or entry is None:
                raise SlotError(
                    f"Slot {slot} of match {match_id} is empty (based on entry {based_on}); "
                    f"the next new slot is {next_slot}, based on none."
                )
            if slots[0].void or (not slot and body is None and len(slots) > 1):
                raise Stale(entry)
            return entry

        def append() -> Entry:
            return self.append(match_id, slot, body, shown, note, device, submission, now)

        with self._db.transaction(match=match_id):
            return self._log.save(match_id, submission, newest=newest, based_on=based_on, append=append)

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
        """Add an entry to a slot of a match, whatever the newest one is. Raises NotScorer as `save` does."""
        values = {
            "match": match_id,
            "slot": slot,
            "body": dump(body),
            "shown": dump(shown),
            "note": note,
            "device": device,
            "submission": submission,
            "saved_at": now,
        }
        note_use(self._db, match_id, device, now)
        row = self._log.insert(values)
        self.digests.add(row)
        return entry_of(row)

    def _require_room(self, match_id: int, spare: int) -> None:
        numbers = self._db.first(
            """
            SELECT count(*) AS of_session, count(*) FILTER (WHERE match = ?1) AS of_match FROM entries
            WHERE match IN (SELECT id FROM matches WHERE session = (SELECT session FROM matches WHERE id = ?1))
            """,
            match_id,
        )
        if numbers and (
            numbers["of_match"] >= MOST_ENTRIES + spare or numbers["of_session"] >= MOST_ENTRIES_OF_SESSION + spare
        ):
            raise LogFull(f"Match {match_id} or its session has as many entries as may be.")

    def current(self, match_id: int) -> dict[int, Entry]:
        """The newest entry of each slot by slot, in ascending order. Empty if there is no such match."""
        newest = "id IN (SELECT max(id) FROM entries WHERE match = ? GROUP BY slot) ORDER BY slot"
        return {entry.slot: entry for entry in self._log.select(newest, match_id)}

    def next_slot(self, match_id: int) -> int:
        """The slot of the next hand, after all that were not taken back. Raises NotFound if there is no such match."""
        slot = self._db.number("SELECT max(slot) FROM entries WHERE match = ?", match_id)
        if slot is None:
            raise NotFound(f"There is no match {match_id}.")
        while slot and is_taken_back(self.history(match_id, slot)):
            slot -= 1
        return slot + 1

    def _after(self, slots: Mapping[int, Entry]) -> int:
        """The slot of the next hand after the newest entries of all slots: `next_slot`, without reading them again."""
        slot = max(slots)
        while slot and slot in slots and is_undo(slots[slot]) and is_taken_back(self.history(slots[slot].match, slot)):
            slot -= 1
        return slot + 1

    def history(self, match_id: int, slot: int) -> list[Entry]:
        """All entries of a slot, oldest first. The last one counts."""
        return self._log.select("match = ? AND slot = ? ORDER BY id", match_id, slot)

    def of_match(self, match_id: int) -> list[Entry]:
        """All entries of a match in any slot, oldest first. Empty if there is no such match."""
        return self._log.all(match_id)

    def is_too_long(self, match_id: int) -> bool:
        """Whether a match has more entries than `save` accepts. Earlier versions imported longer ones."""
        return self._log.length(match_id) > MOST_ENTRIES + SPARE_ENTRIES

    def text_length(self, match_id: int) -> int:
        """The number of characters of all bodies of a match."""
        return self._db.number("SELECT sum(length(body)) FROM entries WHERE match = ?", match_id) or 0

    def get(self, entry_id: int) -> Entry | None:
        """The entry with this id, or None."""
        return next(iter(self._log.select("id = ?", entry_id)), None)

    def newest(self, match_id: int) -> Entry:
        """The newest entry of a match in any slot. Raises NotFound if there is no such match."""
        entry = self._log.newest(match_id)
        if entry is None:
            raise NotFound(f"There is no match {match_id}.")
        return entry
