"""The sessions that play on in another installation. None of it is a part of the score."""

from dataclasses import dataclass

from scorekeeper.store.database import Database
from scorekeeper.store.permissions import require_scorer


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The table of their addresses."""

    db: Database

    def address(self, session_id: str) -> str | None:
        """The address at which a session plays on, or None if it plays here."""
        row = self.db.first("SELECT address FROM elsewhere WHERE session = ?", session_id)
        return str(row["address"]) if row else None

    def note(self, session_id: str, address: str, by: str, now: str) -> None:
        """Note that a session plays on at this address. Raises NotScorer if the phone `by` may not write there."""
        with self.db.transaction(session=session_id):
            require_scorer(self.db, session_id, by)
            self.db.execute("DELETE FROM elsewhere WHERE session = ?", session_id)
            self.db.insert("elsewhere", {"session": session_id, "address": address, "since": now})

    def take_up(self, session_id: str, by: str) -> None:
        """Note that a session plays here again. Raises NotScorer if the phone `by` may not write there."""
        with self.db.transaction(session=session_id):
            require_scorer(self.db, session_id, by)
            self.db.execute("DELETE FROM elsewhere WHERE session = ?", session_id)
