"""The seats for which phones count, and what they have counted for the hand that is being recorded.

None of it is a part of the score. A count is used up when its hand is saved: the slot is then filled, and the counts of
a filled slot go as soon as somebody counts the next hand.
"""

from collections.abc import Mapping

from scorekeeper.store.entries import Entries
from scorekeeper.store.models import JSON, Count, NotFound, NotScorer, NotSeated, Seat, SeatTaken, SlotError
from scorekeeper.store.rows import dump, json_of

# How many versions of a count are kept: as many as somebody makes who changes it again and again.
_MOST_VERSIONS = 20
# A seat is taken as long as its phone may count: one that was removed, or left the session, keeps no seat.
_TAKEN = """
    SELECT seats.player, seats.device, seats.taken_at FROM seats
    JOIN matches ON matches.id = seats.match
    JOIN grants ON grants.session = matches.session AND grants.device = seats.device
    WHERE seats.match = ? AND grants.role <> 'watch'
"""


class Counts(Entries):
    """The methods that read and write seats and counts."""

    def seats(self, match_id: int) -> list[Seat]:
        """The players of a match for whom a phone counts, by name."""
        return [Seat(**row) for row in self._rows(f"{_TAKEN} ORDER BY seats.player", match_id)]

    def seat_of(self, match_id: int, device: str) -> str | None:
        """The player of a match for whom a phone counts, or None."""
        for row in self._rows(f"{_TAKEN} AND seats.device = ?", match_id, device):
            player: str = row["player"]
            return player
        return None

    def take_seat(self, match_id: int, player: str, device: str, now: str) -> None:
        """Let a phone count for a player of a match. Nothing happens if it does already.

        Raises SeatTaken if another phone does, NotSeated if the phone counts for another player, NotScorer if it may
        not count in the session.
        """
        with self._writing():
            self._require_counting(match_id, device)
            if any(one.player == player and one.device != device for one in self.seats(match_id)):
                raise SeatTaken(f"Another phone counts for {player} in match {match_id}.")
            mine = self.seat_of(match_id, device)
            if mine not in (None, player):
                raise NotSeated(f"This phone counts for {mine} in match {match_id}.")
            if mine is None:
                # A phone that may not count any more has left its seat behind.
                self._db.execute("DELETE FROM seats WHERE match = ? AND player = ?", (match_id, player))
                self._db.execute(
                    "INSERT INTO seats (match, player, device, taken_at) VALUES (?, ?, ?, ?)",
                    (match_id, player, device, now),
                )

    def free_seat(self, match_id: int, player: str, device: str | None = None) -> None:
        """Let no phone count for a player of a match any more; with `device` only if it is this one. What was counted
        stays."""
        with self._writing():
            self._db.execute(
                "DELETE FROM seats WHERE match = ? AND player = ? AND device = coalesce(?, device)",
                (match_id, player, device),
            )

    def add_count(self, match_id: int, slot: int, player: str, body: JSON, device: str, now: str) -> Count:
        """Keep what a phone has counted for its player in the next slot of a match, and return it.

        If it is what was kept last, that is returned. Older versions, and counts of earlier slots, go.
        Raises SlotError if the slot is not the next one, NotSeated if the phone does not count for the player,
        NotScorer if it may not count in the session, NotFound if there is no such match, TypeError or ValueError if
        `body` is no JSON.
        """
        with self._writing():
            self._require_counting(match_id, device)
            last: int | None = self._rows("SELECT max(slot) AS last FROM entries WHERE match = ?", match_id)[0]["last"]
            if last is None:
                raise NotFound(f"There is no match {match_id}.")
            if slot != last + 1:
                raise SlotError(f"The next slot of match {match_id} is {last + 1}, not {slot}.")
            if self.seat_of(match_id, device) != player:
                raise NotSeated(f"This phone does not count for {player} in match {match_id}.")
            newest = self.counts(match_id, slot).get(player)
            if newest and (newest.body, newest.device) == (body, device):
                return newest
            self._use(device, match_id, now)
            row = self._rows(
                """
                INSERT INTO counts (match, slot, player, body, device, saved_at) VALUES (?, ?, ?, ?, ?, ?) RETURNING *
                """,
                match_id,
                slot,
                player,
                dump(body),
                device,
                now,
            )[0]
            self._db.execute("DELETE FROM counts WHERE match = ? AND slot < ?", (match_id, slot))
            self._db.execute(
                """
                DELETE FROM counts WHERE match = ?1 AND slot = ?2 AND player = ?3 AND id NOT IN (
                    SELECT id FROM counts WHERE match = ?1 AND slot = ?2 AND player = ?3 ORDER BY id DESC LIMIT ?4
                )
                """,
                (match_id, slot, player, _MOST_VERSIONS),
            )
            return _count(row)

    def counts(self, match_id: int, slot: int) -> dict[str, Count]:
        """The newest count of each player for a slot of a match, by name."""
        rows = self._rows(
            """
            SELECT * FROM counts WHERE id IN (SELECT max(id) FROM counts WHERE match = ? AND slot = ? GROUP BY player)
            ORDER BY player
            """,
            match_id,
            slot,
        )
        return {row["player"]: _count(row) for row in rows}

    def _rename_seats(self, match_id: int, names: Mapping[str, str]) -> None:
        """Have phones, and what they have counted, go on under the new names of players, by the old names.

        Nobody plays under a new name yet: a seat that has it was left behind by somebody who was called so.
        """
        for old, new in names.items():
            self._db.execute("DELETE FROM seats WHERE match = ? AND player = ?", (match_id, new))
            self._db.execute("UPDATE seats SET player = ? WHERE match = ? AND player = ?", (new, match_id, old))
            self._db.execute(
                """
                INSERT INTO counts (match, slot, player, body, device, saved_at)
                SELECT match, slot, ?, body, device, saved_at FROM counts WHERE match = ? AND player = ? ORDER BY id
                """,
                (new, match_id, old),
            )
            self._db.execute("DELETE FROM counts WHERE match = ? AND player = ?", (match_id, old))

    def _require_counting(self, match_id: int, device: str) -> None:
        """Raises NotScorer if a phone may neither count nor keep score in the session of a match."""
        rows = self._rows(
            """
            SELECT 1 FROM matches JOIN grants ON grants.session = matches.session
            WHERE matches.id = ? AND grants.device = ? AND grants.role <> 'watch'
            """,
            match_id,
            device,
        )
        if not rows:
            raise NotScorer(f"This phone may not count in match {match_id}.")


def _count(row: JSON) -> Count:
    return Count(**{**row, "body": json_of(row["body"]) or {}})
