"""The sessions and the grants of phones."""

from scorekeeper.store.deletion import Deletion
from scorekeeper.store.models import Grant, NotFound, Role, SeenSession, Session, Taken

__all__ = ["Sessions"]


class Sessions(Deletion):
    """The methods that read and write sessions and grants."""

    def create_session(self, session: Session, device: str | None) -> None:
        """Save a new session; `device` may write in it, or nobody yet if it is None.

        Raises Taken if its id or score key exists already, or if a session with this id was deleted.
        """
        with self._writing():
            clash = "SELECT 1 FROM sessions WHERE id = ? OR score_key = ?"
            if self._rows(clash, session.id, session.score_key) or self.was_deleted(session.id):
                raise Taken(session.id)
            self._db.execute(
                "INSERT INTO sessions (id, name, score_key, created_at) VALUES (?, ?, ?, ?)",
                (session.id, session.name, session.score_key, session.created_at),
            )
            if device is not None:
                self._grant(device, session.id, "score", session.created_at)

    def session(self, session_id: str) -> Session | None:
        """The session with this id, or None."""
        return self._session("SELECT * FROM sessions WHERE id = ?", session_id)

    def session_by_score_key(self, key: str) -> Session | None:
        """The session that has this score key now, or None."""
        return self._session("SELECT * FROM sessions WHERE score_key = ?", key)

    def sessions_of(self, device: str) -> list[SeenSession]:
        """The sessions in which a phone has a grant, those with the newest entry first."""
        rows = self._rows(
            """
            SELECT sessions.*, grants.role, (
                SELECT max(saved_at) FROM entries JOIN matches ON matches.id = entries.match
                WHERE matches.session = sessions.id
            ) AS last_saved_at
            FROM grants JOIN sessions ON sessions.id = grants.session
            WHERE grants.device = ?
            ORDER BY coalesce(last_saved_at, sessions.created_at) DESC, sessions.rowid DESC
            """,
            device,
        )
        return [
            SeenSession(
                Session(row["id"], row["name"], row["score_key"], row["created_at"]),
                row["role"],
                row["last_saved_at"],
            )
            for row in rows
        ]

    def rename_session(self, session_id: str, name: str) -> None:
        """Change the name of a session. Raises NotFound if there is no such session."""
        self._change_session("UPDATE sessions SET name = ? WHERE id = ?", name, session_id)

    def renew_score_key(self, session_id: str, new_key: str) -> None:
        """Replace the score key of a session. The old key stops working; phones that used it keep their grants.

        Raises NotFound if there is no such session.
        """
        self._change_session("UPDATE sessions SET score_key = ? WHERE id = ?", new_key, session_id)

    def grant(self, device: str, session_id: str, role: Role, now: str) -> None:
        """Grant a phone a role in a session. The role “score” is never lowered to “watch”.

        Raises NotFound if there is no such session.
        """
        with self._writing():
            self._require_session(session_id)
            self._grant(device, session_id, role, now)

    def role(self, device: str, session_id: str) -> Role | None:
        """The role of a phone in a session, or None."""
        for row in self._rows("SELECT role FROM grants WHERE device = ? AND session = ?", device, session_id):
            role: Role = row["role"]
            return role
        return None

    def revoke(self, device: str, session_id: str) -> None:
        """Delete the grant of a phone in a session, if there is one. The session stays."""
        with self._writing():
            self._db.execute("DELETE FROM grants WHERE device = ? AND session = ?", (device, session_id))

    def grants(self, session_id: str) -> list[Grant]:
        """All grants of a session, oldest first."""
        rows = self._rows("SELECT * FROM grants WHERE session = ? ORDER BY granted_at, device", session_id)
        return [Grant(**row) for row in rows]

    def _session(self, sql: str, key: str) -> Session | None:
        for row in self._rows(sql, key):
            return Session(**row)
        return None

    def _require_session(self, session_id: str) -> None:
        if self.session(session_id) is None:
            raise NotFound(f"There is no session {session_id}.")

    def _change_session(self, sql: str, value: str, session_id: str) -> None:
        with self._writing():
            self._require_session(session_id)
            self._db.execute(sql, (value, session_id))

    def _grant(self, device: str, session_id: str, role: Role, now: str) -> None:
        self._db.execute(
            """
            INSERT INTO grants (device, session, role, granted_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (device, session) DO UPDATE SET role = excluded.role, granted_at = excluded.granted_at
            WHERE role = 'watch' AND excluded.role = 'score'
            """,
            (device, session_id, role, now),
        )
