"""The log of settling up a session: what a point is worth, and which payments were made."""

from scorekeeper.store.database import Database
from scorekeeper.store.log import Log
from scorekeeper.store.models import JSON, LogFull, SettlingEntry
from scorekeeper.store.permissions import require_scorer, require_session
from scorekeeper.store.rows import dump, json_of

# How many entries a session may have: more than any evening needs, and few enough to be read with each page.
MOST_SETTLING = 1_000
_SELECT = "SELECT id, session, body, device, submission, saved_at FROM settling"


class Settling:
    """The log of settling up every session."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._log: Log[SettlingEntry] = Log(db, "settling", "session", _SELECT, _entry)

    def of_session(self, session_id: str) -> list[SettlingEntry]:
        """The log of a session, oldest entry first."""
        return self._log.all(session_id)

    def version(self, session_id: str) -> int:
        """The id of the newest entry of a session, 0 if there is none."""
        return self._db.number("SELECT max(id) FROM settling WHERE session = ?", session_id) or 0

    def length(self, session_id: str) -> int:
        """The number of entries of a session."""
        return self._log.length(session_id)

    def require_room(self, session_id: str, submission: str) -> None:
        """Raises LogFull if there is no room for an entry with this submission, and it has not been saved yet."""
        if self._log.submitted(session_id, submission) is None and self.length(session_id) >= MOST_SETTLING:
            raise LogFull(f"The log of settling up session {session_id} has {MOST_SETTLING} entries.")

    def save(
        self, session_id: str, body: JSON, *, based_on: int, device: str, submission: str, now: str
    ) -> SettlingEntry:
        """Add an entry and return it. If the session has one with this `submission`, that one is returned.

        Raises Stale if the newest entry is not `based_on`, which the page showed (0: none), NotFound if there is no
        such session, NotScorer if the phone may not write in it, LogFull if the session has `MOST_SETTLING` entries.
        """
        with self._db.transaction(session=session_id):
            require_session(self._db, session_id)
            require_scorer(self._db, session_id, device)
            self.require_room(session_id, submission)
            return self._log.save(
                session_id,
                submission,
                newest=lambda: self._log.newest(session_id),
                based_on=based_on or None,
                append=lambda: self.append(session_id, body, device, submission, now),
            )

    def append(self, session_id: str, body: JSON, device: str, submission: str, now: str) -> SettlingEntry:
        """Add an entry whatever the newest one is."""
        values = {"session": session_id, "body": dump(body), "device": device, "submission": submission}
        return _entry(self._log.insert(values | {"saved_at": now}))


def _entry(row: JSON) -> SettlingEntry:
    return SettlingEntry(**{**row, "body": json_of(row["body"]) or {}})
