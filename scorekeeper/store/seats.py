"""The seats of a match whose players count on their own phones. None of it is a part of the score."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.store.database import Database
from scorekeeper.store.models import NotSeated, Seat, SeatTaken
from scorekeeper.store.permissions import require_counter

# A seat is taken as long as its phone may count; a phone that was removed or left the session keeps none.
_TAKEN = """
    SELECT seats.player, seats.device, seats.taken_at FROM seats
    JOIN matches ON matches.id = seats.match
    JOIN grants ON grants.session = matches.session AND grants.device = seats.device
    WHERE seats.match = ? AND grants.role <> 'watch'
"""


@dataclass(frozen=True, slots=True)
class Seats:
    """The table of seats."""

    db: Database

    def of_match(self, match_id: int) -> list[Seat]:
        """The players of a match for whom a phone counts, by name."""
        return [Seat(**row) for row in self.db.rows(f"{_TAKEN} ORDER BY seats.player", match_id)]

    def player(self, match_id: int, device: str) -> str | None:
        """The player of a match for whom a phone counts, or None."""
        row = self.db.first(f"{_TAKEN} AND seats.device = ?", match_id, device)
        return row["player"] if row else None

    def take(self, match_id: int, player: str, device: str, now: str) -> None:
        """Let a phone count for a player of a match. Nothing happens if it does already. Raises SeatTaken if another
        phone does, NotSeated if the phone counts for another player, NotScorer if it may not count in the session."""
        with self.db.transaction(match=match_id):
            require_counter(self.db, match_id, device)
            if any(seat.player == player and seat.device != device for seat in self.of_match(match_id)):
                raise SeatTaken(f"Another phone counts for {player} in match {match_id}.")
            mine = self.player(match_id, device)
            if mine not in (None, player):
                raise NotSeated(f"This phone counts for {mine} in match {match_id}.")
            if mine is None:
                # A phone that may no longer count leaves its row behind.
                self.db.execute("DELETE FROM seats WHERE match = ? AND player = ?", match_id, player)
                row = {"match": match_id, "player": player, "device": device, "taken_at": now}
                self.db.insert("seats", row)

    def free(self, match_id: int, player: str, device: str | None = None) -> None:
        """Free the seat of a player of a match; with `device` only if that phone has it. Its counts stay."""
        with self.db.transaction(match=match_id):
            self.db.execute(
                "DELETE FROM seats WHERE match = ? AND player = ? AND device = coalesce(?, device)",
                match_id,
                player,
                device,
            )

    def rename(self, match_id: int, names: Mapping[str, str]) -> None:
        """Rename players, by their old names, with their phones and counts. Nobody plays under a new name yet: a seat
        that has it was left behind by an earlier player of that name."""
        for old, new in names.items():
            self.db.execute("DELETE FROM seats WHERE match = ? AND player = ?", match_id, new)
            self.db.execute("UPDATE seats SET player = ? WHERE match = ? AND player = ?", new, match_id, old)
            self.db.execute(
                """
                INSERT INTO counts (match, slot, player, body, device, saved_at)
                SELECT match, slot, ?, body, device, saved_at FROM counts WHERE match = ? AND player = ? ORDER BY id
                """,
                new,
                match_id,
                old,
            )
            self.db.execute("DELETE FROM counts WHERE match = ? AND player = ?", match_id, old)
