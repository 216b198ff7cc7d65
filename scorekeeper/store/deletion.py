"""Deletes whole sessions. Nothing else in the database ever goes, but for grants."""

import sqlite3

from scorekeeper.store.grants import Grants

# How long the deletion waits for readers before it leaves the log to a later write. In milliseconds.
_PATIENCE = 500


class Deletion(Grants):
    """The methods that delete sessions and know which ones were deleted."""

    def delete_session(self, session_id: str, entries: int, now: str, by: str | None = None) -> bool:
        """Delete a session with its matches, entries and grants for good, also from the bytes of the file.

        `entries` is how many entries the session had when somebody agreed to that. If it has others now, nothing is
        deleted and the result is False. `by` is the phone that wants it; None is whoever runs the server.
        Raises NotFound if there is no such session, NotScorer if `by` may not write there.
        """
        with self._writing():
            self._require_session(session_id)
            self._require_scorer(session_id, by)
            if self.entries_of(session_id) != entries:
                return False
            # A trigger of the schema deletes all rows of the session.
            self._db.execute("INSERT INTO deleted_sessions (id, deleted_at) VALUES (?, ?)", (session_id, now))
        self._empty_log()
        return True

    def entries_of(self, session_id: str) -> int:
        """How many entries a session has, those that were superseded and those about settling up included."""
        found = self._rows(
            """
            SELECT (SELECT count(*) FROM settling WHERE session = ?1)
                + (SELECT count(*) FROM entries JOIN matches ON matches.id = entries.match WHERE session = ?1) AS number
            """,
            session_id,
        )
        number: int = found[0]["number"]
        return number

    def was_deleted(self, session_id: str) -> bool:
        """Whether there was a session with this id that was deleted."""
        return bool(self._rows("SELECT 1 FROM deleted_sessions WHERE id = ?", session_id))

    def _empty_log(self) -> None:
        """Move the log into the database file and empty it, because it still holds what was deleted.

        Where somebody reads for long, as a replica does, the log is overwritten later, by the writes to come.
        """
        connection: sqlite3.Connection = self._db.conn
        (before,) = connection.execute("PRAGMA busy_timeout").fetchone()
        connection.execute(f"PRAGMA busy_timeout={_PATIENCE}").close()
        try:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        finally:
            connection.execute(f"PRAGMA busy_timeout={before}").close()
