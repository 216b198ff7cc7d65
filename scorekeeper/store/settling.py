"""The log of settling up a session: what a point is worth, and which payments were ticked. It is only added to."""

from scorekeeper.store.grants import Grants
from scorekeeper.store.models import JSON, SettlingEntry
from scorekeeper.store.rows import dump, json_of

__all__ = ["Settling"]


class Settling(Grants):
    """The methods that read and add what was said about settling up."""

    def settling(self, session_id: str) -> list[SettlingEntry]:
        """Everything that was said about settling up a session, oldest first."""
        rows = self._rows("SELECT * FROM settling WHERE session = ? ORDER BY id", session_id)
        return [SettlingEntry(**{**row, "body": json_of(row["body"]) or {}}) for row in rows]

    def newest_settling(self, session_id: str) -> int:
        """The id of the newest of these entries, 0 if there is none."""
        (row,) = self._rows("SELECT coalesce(max(id), 0) AS newest FROM settling WHERE session = ?", session_id)
        newest: int = row["newest"]
        return newest

    def settle(
        self, session_id: str, body: JSON, *, based_on: int, device: str, submission: str, now: str
    ) -> SettlingEntry | None:
        """Add an entry and return it. If the session has one with this `submission`, that one is returned.

        `based_on` is the id of the newest entry that the page showed (0: none). If there is another one now, nothing
        is saved and the result is None.
        Raises NotFound if there is no such session, NotScorer if the phone may not write in it, TypeError or ValueError
        if `body` is no JSON.
        """
        with self._writing():
            self._require_session(session_id)
            self._require_scorer(session_id, device)
            known = [one for one in self.settling(session_id) if one.submission == submission]
            if known:
                return known[0]
            if self.newest_settling(session_id) != based_on:
                return None
            return self._add_settling(session_id, body, device, submission, now)

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
