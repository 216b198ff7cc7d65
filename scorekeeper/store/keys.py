"""The score keys of the sessions: whoever has one may write. Only their hashes are stored."""

from collections.abc import Collection
from dataclasses import dataclass

from scorekeeper.store.database import Database
from scorekeeper.store.grants import Grants
from scorekeeper.store.models import Grant, Session
from scorekeeper.store.permissions import require_scorer, require_session
from scorekeeper.store.sessions import SESSIONS


@dataclass(frozen=True, slots=True)
class Keys:
    """Score keys: they let phones write in a session, until they are replaced."""

    db: Database
    grants: Grants

    def session(self, key_hash: str) -> Session | None:
        """The session whose present score key has this hash, or None."""
        row = self.db.first(f"{SESSIONS} WHERE key_hash = ?", key_hash)
        return Session(**row) if row else None

    def join(self, device: str, key_hash: str, now: str, label: str = "") -> Session | None:
        """Let a phone write in the session whose present score key has this hash, and return it; None if none has."""
        session = self.session(key_hash)
        if session is None:
            return None
        with self.db.transaction(session=session.id):
            session = self.session(key_hash)  # the key may have been replaced meanwhile
            if session:
                self.grants.add(device, session.id, "score", now, label)
            return session

    def renew(
        self,
        session_id: str,
        by: str | None,
        key_hash: str,
        key_seed: str,
        now: str,
        *,
        remove: Collection[str] | None = (),
    ) -> list[Grant]:
        """Replace the score key of a session; the old one stops working. Phones that used it keep their grants, but
        those in `remove` (None: all others) only watch from now on; with the old key they would be back at once.

        `by` is the phone that renews it and stays; None is whoever runs the server. Returns the former grants of
        removed phones that could write or count. Raises NotFound, or NotScorer if `by` may not write there.
        """
        with self.db.transaction(session=session_id):
            require_session(self.db, session_id)
            require_scorer(self.db, session_id, by)
            self.db.execute(
                "UPDATE sessions SET key_hash = ?, key_seed = ? WHERE id = ?", key_hash, key_seed, session_id
            )
            grants = self.grants.of_session(session_id)
            others = [grant for grant in grants if grant.role != "watch" and grant.device != by]
            removed = [grant for grant in others if remove is None or grant.device in remove]
            for grant in removed:
                self.db.execute(
                    "UPDATE grants SET role = 'watch', removed_at = ? WHERE device = ? AND session = ?",
                    now,
                    grant.device,
                    session_id,
                )
            return removed
