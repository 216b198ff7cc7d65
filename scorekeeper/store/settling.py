"""The log of settling up a session: what a point is worth, and which payments were ticked. It is only added to."""

from dataclasses import dataclass

from scorekeeper.store.database import Database
from scorekeeper.store.models import JSON, SettlingEntry, SettlingFull
from scorekeeper.store.permissions import require_scorer, require_session
from scorekeeper.store.rows import dump, json_of

# How much may be said about settling up a session: more than any evening needs, and few enough to be read with each of
# its pages.
MOST_SETTLING = 1_000


@dataclass(frozen=True, slots=True)
class Settling:
    """The log of settling up every session."""

    db: Database

    def of_session(self, session_id: str) -> list[SettlingEntry]:
        """Everything that was said about settling up a session, oldest first."""
        return self._read("SELECT * FROM settling WHERE session = ? ORDER BY id", session_id)

    def version(self, session_id: str) -> int:
        """The id of the newest of these entries, 0 if there is none."""
        return self.db.number("SELECT coalesce(max(id), 0) FROM settling WHERE session = ?", session_id)

    def length(self, session_id: str) -> int:
        """How many entries the log of a session has."""
        return self.db.number("SELECT count(*) FROM settling WHERE session = ?", session_id)

    def require_room(self, session_id: str, submission: str) -> None:
        """Raises SettlingFull if the log of a session has no room for an entry with this submission and has none with
        it already."""
        full = self.length(session_id) >= MOST_SETTLING
        if full and not self._submitted(session_id, submission):
            raise SettlingFull(f"The log of settling up of session {session_id} has {MOST_SETTLING} entries.")

    def save(
        self, session_id: str, body: JSON, *, based_on: int, device: str, submission: str, now: str
    ) -> SettlingEntry | None:
        """Add an entry and return it. If the session has one with this `submission`, that one is returned.

        `based_on` is the id of the newest entry that the page showed (0: none). If there is another one now, nothing
        is saved and the result is None.
        Raises NotFound if there is no such session, NotScorer if the phone may not write in it, SettlingFull if the
        session has `MOST_SETTLING` entries, TypeError or ValueError if `body` is no JSON.
        """
        with self.db.transaction():
            require_session(self.db, session_id)
            require_scorer(self.db, session_id, device)
            if known := self._submitted(session_id, submission):
                return known[0]
            self.require_room(session_id, submission)
            if self.version(session_id) != based_on:
                return None
            return self.append(session_id, body, device, submission, now)

    def append(self, session_id: str, body: JSON, device: str, submission: str, now: str) -> SettlingEntry:
        """Add an entry whatever the newest one is."""
        (row,) = self.db.rows(
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

    def _submitted(self, session_id: str, submission: str) -> list[SettlingEntry]:
        """The entry of a session with this submission, if there is one."""
        return self._read("SELECT * FROM settling WHERE session = ? AND submission = ?", session_id, submission)

    def _read(self, sql: str, *values: object) -> list[SettlingEntry]:
        return [SettlingEntry(**{**row, "body": json_of(row["body"]) or {}}) for row in self.db.rows(sql, *values)]
