"""The short codes of the sessions, which let others watch, as the address does, until the next hand is saved."""

from dataclasses import dataclass

from scorekeeper.store.database import Database
from scorekeeper.store.models import Session, Taken
from scorekeeper.store.permissions import require_scorer, require_session
from scorekeeper.store.sessions import SESSIONS


@dataclass(frozen=True, slots=True)
class ShortCodes:
    """The table of short codes: at most one for a session."""

    db: Database

    def of_session(self, session_id: str) -> str | None:
        """The code of a session, or None if it has none that lives."""
        row = self.db.first("SELECT code, hands FROM short_codes WHERE session = ?", session_id)
        return str(row["code"]) if row and row["hands"] == self._hands(session_id) else None

    def session(self, code: str) -> Session | None:
        """The session with this code, or None if no session has it or a hand was saved since it was made."""
        owner = self.db.first("SELECT session FROM short_codes WHERE code = ?", code)
        row = self.db.first(f"{SESSIONS} WHERE id = ?", owner["session"]) if owner else None
        return Session(**row) if row and self.of_session(row["id"]) else None

    def renew(self, session_id: str, code: str, by: str | None) -> None:
        """Give a session this code in place of the one it has. `by` is the phone; None is whoever runs the server.
        Raises Taken if another session has or had it, NotFound or NotScorer if `by` may not write there."""
        with self.db.transaction(session=session_id):
            require_session(self.db, session_id)
            require_scorer(self.db, session_id, by)
            # Of several sessions that get it at once, the first one does.
            self.db.lock_all(f"short code {code}")
            if self.db.rows("SELECT 1 FROM short_codes WHERE code = ? AND session <> ?", code, session_id):
                raise Taken(code)
            self.db.execute(
                """
                INSERT INTO short_codes (session, code, hands) VALUES (?, ?, ?)
                ON CONFLICT (session) DO UPDATE SET code = excluded.code, hands = excluded.hands
                """,
                session_id,
                code,
                self._hands(session_id),
            )

    def withdraw(self, session_id: str, by: str | None) -> None:
        """Delete the code of a session, if it has one. Raises NotScorer if `by` may not write there."""
        with self.db.transaction(session=session_id):
            require_scorer(self.db, session_id, by)
            self.db.execute("DELETE FROM short_codes WHERE session = ?", session_id)

    def _hands(self, session_id: str) -> int:
        """The number of entries about hands, which only grows."""
        number = self.db.number(
            "SELECT count(*) FROM entries JOIN matches ON matches.id = entries.match WHERE session = ? AND slot > 0",
            session_id,
        )
        return number or 0
