"""The addresses of the sessions: whoever knows the present one may watch. The tables know sessions by their ids."""

from dataclasses import dataclass

from scorekeeper.store.database import Database
from scorekeeper.store.models import LogFull
from scorekeeper.store.permissions import require_scorer, require_session

# None is ever deleted. A club that renews one every week meets this after nineteen years.
MOST_ADDRESSES = 1000


@dataclass(frozen=True, slots=True)
class Addresses:
    """The table of addresses. A session of which it has none has its id as its address."""

    db: Database

    def of_session(self, session_id: str) -> str:
        """The present address of a session; the id itself if there is no such session."""
        row = self.db.first("SELECT address FROM addresses WHERE session = ? ORDER BY number DESC LIMIT 1", session_id)
        return str(row["address"]) if row else session_id

    def find(self, address: str) -> tuple[str, str]:
        """The id and the present address of the session that has or had this address; else the text itself, twice."""
        row = self.db.first(
            """
            SELECT session, address FROM addresses
            WHERE session = coalesce((SELECT session FROM addresses WHERE address = ?1), ?1)
            ORDER BY number DESC LIMIT 1
            """,
            address,
        )
        return (row["session"], row["address"]) if row else (address, address)

    def renew(self, session_id: str, address: str, by: str | None) -> None:
        """Give a session another address. Phones that only watch, also removed ones, lose their grants, and the short
        code goes: all of them would lead to the new address.

        `by` is the phone; None is whoever runs the server. Raises NotFound if there is no such session, NotScorer if
        `by` may not write there, LogFull if the session has had `MOST_ADDRESSES`.
        """
        with self.db.transaction(session=session_id):
            require_session(self.db, session_id)
            require_scorer(self.db, session_id, by)
            if (self.db.number("SELECT count(*) FROM addresses WHERE session = ?", session_id) or 0) >= MOST_ADDRESSES:
                raise LogFull(f"Session {session_id} has had as many addresses as may be.")
            self.db.insert("addresses", {"session": session_id, "address": address})
            self.db.execute("DELETE FROM grants WHERE session = ? AND role = 'watch'", session_id)
            self.db.execute("DELETE FROM short_codes WHERE session = ?", session_id)
