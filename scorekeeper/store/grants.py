"""The grants: what each phone may do in a session."""

from dataclasses import dataclass

from scorekeeper.store.database import Database
from scorekeeper.store.models import Grant, LastScorer, Role
from scorekeeper.store.permissions import require_session

_SELECT = "SELECT device, session, role, granted_at, label, last_used_at, removed_at FROM grants"


@dataclass(frozen=True, slots=True)
class Grants:
    """The table of grants."""

    db: Database

    def get(self, device: str, session_id: str) -> Grant | None:
        """The grant of a phone in a session, or None."""
        row = self.db.first(f"{_SELECT} WHERE device = ? AND session = ?", device, session_id)
        return Grant(**row) if row else None

    def role(self, device: str, session_id: str) -> Role | None:
        """The role of a phone in a session, or None."""
        grant = self.get(device, session_id)
        return grant.role if grant else None

    def of_session(self, session_id: str) -> list[Grant]:
        """All grants of a session, oldest first."""
        rows = self.db.rows(f"{_SELECT} WHERE session = ? ORDER BY granted_at, device", session_id)
        return [Grant(**row) for row in rows]

    def add(self, device: str, session_id: str, role: Role, now: str, label: str = "") -> None:
        """Grant a phone a role in a session. A role is never lowered: “score” includes “count”, which includes “watch”.
        `label` names the phone if it has no label yet. Raises NotFound if there is no such session."""
        with self.db.transaction(session=session_id):
            require_session(self.db, session_id)
            self.db.execute(
                """
                INSERT INTO grants (device, session, role, granted_at, label, last_used_at)
                VALUES (?1, ?2, ?3, ?4, ?5, ?4)
                ON CONFLICT (device, session) DO UPDATE SET
                    role = excluded.role,
                    granted_at = excluded.granted_at,
                    label = CASE grants.label WHEN '' THEN excluded.label ELSE grants.label END,
                    last_used_at = excluded.last_used_at,
                    removed_at = NULL
                WHERE grants.role <> excluded.role AND (grants.role = 'watch' OR excluded.role = 'score')
                """,
                device,
                session_id,
                role,
                now,
                label,
            )

    def label(self, device: str, session_id: str, label: str) -> None:
        """Change the label of a phone in a session. Nothing happens if it has no grant there."""
        with self.db.transaction(session=session_id):
            self.db.execute("UPDATE grants SET label = ? WHERE device = ? AND session = ?", label, device, session_id)

    def revoke(self, device: str, session_id: str) -> None:
        """Delete the grant of a phone in a session, if there is one. Raises LastScorer if no other phone may write
        there, because then nobody could let another one in."""
        with self.db.transaction(session=session_id):
            if [grant.device for grant in self.of_session(session_id) if grant.role == "score"] == [device]:
                raise LastScorer(f"No other phone may write in session {session_id}.")
            self.db.execute("DELETE FROM grants WHERE device = ? AND session = ?", device, session_id)
