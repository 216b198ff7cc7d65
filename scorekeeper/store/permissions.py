"""Checks before something is saved: that the session exists, and that the phone may write in it."""

from scorekeeper.store.database import Database
from scorekeeper.store.models import NotFound, NotScorer
from scorekeeper.store.times import plain_time


def require_session(db: Database, session_id: str) -> None:
    """Raises NotFound if there is no session with this id."""
    if not db.rows("SELECT 1 FROM sessions WHERE id = ?", session_id):
        raise NotFound(f"There is no session {session_id}.")


def require_scorer(db: Database, session_id: str, phone: str | None) -> None:
    """Raises NotScorer if a phone may not write in a session. None is whoever runs the server, who may."""
    role = "SELECT 1 FROM grants WHERE device = ? AND session = ? AND role = 'score'"
    if phone is not None and not db.rows(role, phone, session_id):
        raise NotScorer(f"This phone may not write in session {session_id}.")


def require_counter(db: Database, match_id: int, phone: str) -> None:
    """Raises NotScorer if a phone may neither count nor keep score in the session of a match."""
    rows = db.rows(
        """
        SELECT 1 FROM matches JOIN grants ON grants.session = matches.session
        WHERE matches.id = ? AND grants.device = ? AND grants.role <> 'watch'
        """,
        match_id,
        phone,
    )
    if not rows:
        raise NotScorer(f"This phone may not count in match {match_id}.")


def note_use(db: Database, match_id: int, phone: str, now: str) -> None:
    """Note when a phone saves something in a match. Raises NotScorer if another phone has removed it meanwhile."""
    rows = db.rows(
        """
        SELECT grants.session, grants.removed_at FROM matches JOIN grants ON grants.session = matches.session
        WHERE matches.id = ? AND grants.device = ?
        """,
        match_id,
        phone,
    )
    for grant in rows:
        if grant["removed_at"] is not None:
            raise NotScorer(f"A phone that was removed saves nothing in match {match_id}.")
        db.execute(
            """
            UPDATE grants SET last_used_at = ?
            WHERE device = ? AND session = ? AND replace(replace(last_used_at, '+00:00', ''), 'Z', '') < ?
            """,
            now,
            phone,
            grant["session"],
            plain_time(now),
        )
