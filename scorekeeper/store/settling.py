"""The log of settling up a session: what a point is worth, and which payments were ticked. It is only added to."""

from scorekeeper.store.grants import Grants
from scorekeeper.store.models import JSON, SettlingEntry, SettlingFull
from scorekeeper.store.rows import dump, json_of

# How much may be said about settling up a session: more than any evening needs, and few enough to be read with each of
# its pages.
MOST_SETTLING = 1_000


class Settling(Grants):
    """The methods that read and add what was said about settling up."""

    def settling(self, session_id: str) -> list[SettlingEntry]:
        """Everything that was said about settling up a session, oldest first."""
        return self._settling("SELECT * FROM settling WHERE session = ? ORDER BY id", session_id)

    def newest_settling(self, session_id: str) -> int:
        """The id of the newest of these entries, 0 if there is none."""
        (row,) = self._rows("SELECT coalesce(max(id), 0) AS newest FROM settling WHERE session = ?", session_id)
        newest: int = row["newest"]
        return newest

    def require_room_to_settle(self, session_id: str, submission: str) -> None:
        """Raises SettlingFull if the log of a session has no room for an entry with this submission and has none with
        it already."""
        full = self._settling_length(session_id) >= MOST_SETTLING
        if full and not self._settling_with(session_id, submission):
            raise SettlingFull(f"The log of settling up of session {session_id} has {MOST_SETTLING} entries.")

    def settle(
        self, session_id: str, body: JSON, *, based_on: int, device: str, submission: str, now: str
    ) -> SettlingEntry | None:
        """Add an entry and return it. If the session has one with this `submission`, that one is returned.

        `based_on` is the id of the newest entry that the page showed (0: none). If there is another one now, nothing
        is saved and the result is None.
        Raises NotFound if there is no such session, NotScorer if the phone may not write in it, SettlingFull if the
        session has `MOST_SETTLING` entries, TypeError or ValueError if `body` is no JSON.
        """
        with self._writing():
            self._require_session(session_id)
            self._require_scorer(session_id, device)
            if known := self._settling_with(session_id, submission):
                return known[0]
            self.require_room_to_settle(session_id, submission)
            if self.newest_settling(session_id) != based_on:
                return None
            return self._add_settling(session_id, body, device, submission, now)

    def _settling_length(self, session_id: str) -> int:
        """How many entries the log of a session has."""
        (row,) = self._rows("SELECT count(*) AS length FROM settling WHERE session = ?", session_id)
        length: int = row["length"]
        return length

    def _settling_with(self, session_id: str, submission: str) -> list[SettlingEntry]:
        """The entry of a session with this submission, if there is one."""
        return self._settling("SELECT * FROM settling WHERE session = ? AND submission = ?", session_id, submission)

    def _settling(self, sql: str, *values: object) -> list[SettlingEntry]:
        return [SettlingEntry(**{**row, "body": json_of(row["body"]) or {}}) for row in self._rows(sql, *values)]

    def _add_settling(self, session_id: str, body: JSON, device: str, submission: str, now: str) -> SettlingEntry:
        (row,) = self._rows(
            """
            INSERT INTO settling (session, body, device, submission, saved_at) VALUES (?, ?, ?, ?, ?) RETURNING *
            """,
            session_id,
            dump(body),
            device,
            submission,
            now,
        )
        return SettlingEntry(**{**row, "body": body})
