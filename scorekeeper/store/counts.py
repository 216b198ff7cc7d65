"""What players count on their own phones for the hand that is being recorded. It is no part of the score. When the hand
is saved, its counts are kept, so that whoever counted can compare; the next count deletes older ones."""

from dataclasses import dataclass

from scorekeeper.store.database import Database
from scorekeeper.store.entries import Entries
from scorekeeper.store.models import JSON, Count, NotSeated, Stale
from scorekeeper.store.permissions import note_use, require_counter
from scorekeeper.store.rows import dump, json_of
from scorekeeper.store.seats import Seats

# The key in the body of a count that says whether it is complete.
WHOLE = "whole"
# More versions of a count than anybody needs to get back to.
_MOST_VERSIONS = 20


@dataclass(frozen=True, slots=True)
class Counts:
    """The table of counts."""

    db: Database
    seats: Seats
    entries: Entries

    def newest(self, match_id: int, slot: int) -> dict[str, Count]:
        """The newest count of each player for a slot of a match, by name."""
        rows = self.db.rows(
            """
            SELECT id, match, slot, player, body, device, saved_at FROM counts
            WHERE id IN (SELECT max(id) FROM counts WHERE match = ? AND slot = ? GROUP BY player) ORDER BY player
            """,
            match_id,
            slot,
        )
        return {row["player"]: _count(row) for row in rows}

    def add(self, match_id: int, slot: int, player: str, body: JSON, device: str, now: str) -> Count:
        """Store what a phone has counted for its player in the next slot of a match, and return it. If it equals the
        newest count, that is returned. Old versions are deleted, and the counts of slots before the last one.

        Raises Stale if the slot is no longer the next one, NotSeated if the phone does not count for the player,
        NotScorer if it may not count in the session, NotFound if there is no such match.
        """
        with self.db.transaction(match=match_id):
            require_counter(self.db, match_id, device)
            if slot != self.entries.next_slot(match_id):
                raise Stale
            if self.seats.player(match_id, device) != player:
                raise NotSeated(f"This phone does not count for {player} in match {match_id}.")
            newest = self.newest(match_id, slot).get(player)
            if newest and (newest.body, newest.device) == (body, device):
                return newest
            note_use(self.db, match_id, device, now)
            values = {"match": match_id, "slot": slot, "player": player, "body": dump(body), "device": device}
            values["saved_at"] = now
            row = {"id": self.db.insert_numbered("counts", values), **values}
            self.db.execute("DELETE FROM counts WHERE match = ? AND slot < ?", match_id, slot - 1)
            self.db.execute(
                """
                DELETE FROM counts WHERE match = ?1 AND slot = ?2 AND player = ?3 AND id NOT IN (
                    SELECT id FROM counts WHERE match = ?1 AND slot = ?2 AND player = ?3 ORDER BY id DESC LIMIT ?4
                )
                """,
                match_id,
                slot,
                player,
                _MOST_VERSIONS,
            )
            return _count(row)


def _count(row: JSON) -> Count:
    return Count(**{**row, "body": json_of(row["body"]) or {}})
