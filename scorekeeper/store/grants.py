"""The grants: what each phone may do in a session."""

from scorekeeper.store.models import Grant, LastScorer, NotFound, NotScorer, Role
from scorekeeper.store.transactions import Transactions


class Grants(Transactions):
    """The methods that read and write grants."""

    def grant(self, device: str, session_id: str, role: Role, now: str, label: str = "") -> None:
        """Grant a phone a role in a session. A role is never lowered: “score” may more than “count”,
        and “count” more than “watch”.

        `label` is what the phone is called if it has no label yet.
        Raises NotFound if there is no such session.
        """
        with self._writing():
            self._require_session(session_id)
            self._grant(device, session_id, role, now, label)

    def grant_of(self, device: str, session_id: str) -> Grant | None:
        """The grant of a phone in a session, or None."""
        for row in self._rows("SELECT * FROM grants WHERE device = ? AND session = ?", device, session_id):
            return Grant(**row)
        return None

    def role(self, device: str, session_id: str) -> Role | None:
        """The role of a phone in a session, or None."""
        found = self.grant_of(device, session_id)
        return found.role if found else None

    def grants(self, session_id: str) -> list[Grant]:
        """All grants of a session, oldest first."""
        rows = self._rows("SELECT * FROM grants WHERE session = ? ORDER BY granted_at, device", session_id)
        return [Grant(**row) for row in rows]

    def label_phone(self, device: str, session_id: str, label: str) -> None:
        """Change what a phone is called in a session. Nothing happens if it has no grant there."""
        with self._writing():
            self._db.execute(
                "UPDATE grants SET label = ? WHERE device = ? AND session = ?", (label, device, session_id)
            )

    def revoke(self, device: str, session_id: str) -> None:
        """Delete the grant of a phone in a session, if there is one. The session stays.

        Raises LastScorer if it is the only phone that may write there: nobody could let another one in.
        """
        with self._writing():
            if [one.device for one in self.grants(session_id) if one.role == "score"] == [device]:
                raise LastScorer(f"No other phone may write in session {session_id}.")
            self._db.execute("DELETE FROM grants WHERE device = ? AND session = ?", (device, session_id))

    def _require_session(self, session_id: str) -> None:
        if not self._rows("SELECT 1 FROM sessions WHERE id = ?", session_id):
            raise NotFound(f"There is no session {session_id}.")

    def _require_scorer(self, session_id: str, device: str | None) -> None:
        """Raises NotScorer if a phone may not write in a session. None is whoever runs the server, who may."""
        if device is not None and self.role(device, session_id) != "score":
            raise NotScorer(f"This phone may not write in session {session_id}.")

    def _grant(self, device: str, session_id: str, role: Role, now: str, label: str) -> None:
        self._db.execute(
            """
            INSERT INTO grants (device, session, role, granted_at, label, last_used_at) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (device, session) DO UPDATE SET
                role = excluded.role,
                granted_at = excluded.granted_at,
                label = CASE label WHEN '' THEN excluded.label ELSE label END,
                last_used_at = excluded.last_used_at,
                removed_at = NULL
            WHERE role <> excluded.role AND (role = 'watch' OR excluded.role = 'score')
            """,
            (device, session_id, role, now, label, now),
        )

    def _use(self, device: str, match_id: int, now: str) -> None:
        """Note that a phone saves something in a match, unless that is noted for the last hour already.

        Raises NotScorer if another phone has removed it, perhaps while its request was on its way.
        """
        rows = self._rows(
            """
            SELECT grants.* FROM matches JOIN grants ON grants.session = matches.session
            WHERE matches.id = ? AND grants.device = ?
            """,
            match_id,
            device,
        )
        for grant in (Grant(**row) for row in rows):
            if grant.removed_at is not None:
                raise NotScorer(f"A phone that was removed saves nothing in match {match_id}.")
            self._db.execute(
                """
                UPDATE grants SET last_used_at = :now
                WHERE device = :device AND session = :session AND julianday(last_used_at) <= julianday(:now) - 1.0 / 24
                """,
                {"device": device, "session": grant.session, "now": now},
            )
