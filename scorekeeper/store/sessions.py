"""The sessions. Apart from grants, seats and counts, only whole sessions are ever deleted."""

from dataclasses import asdict, dataclass

from scorekeeper.store.database import Database
from scorekeeper.store.grants import Grants
from scorekeeper.store.models import Duplicate, SeenSession, Session, Stale, Taken
from scorekeeper.store.permissions import require_scorer, require_session
from scorekeeper.store.times import plain_time

SESSIONS = "SELECT id, name, key_hash, created_at, key_seed FROM sessions"
"""The beginning of a statement for rows of which `Session` makes sessions."""
# More than there are.
_ALL = 2**62


@dataclass(frozen=True, slots=True)
class Sessions:
    """The tables of sessions and of the ids of deleted ones."""

    db: Database
    grants: Grants

    def get(self, session_id: str) -> Session | None:
        """The session with this id, or None."""
        row = self.db.first(f"{SESSIONS} WHERE id = ?", session_id)
        return Session(**row) if row else None

    def any(self) -> bool:
        """Whether there is any session."""
        return bool(self.db.rows("SELECT 1 FROM sessions LIMIT 1"))

    def all(self) -> list[Session]:
        """All sessions, oldest first."""
        return [Session(**row) for row in self.db.rows(f"{SESSIONS} ORDER BY created_at, id")]

    def newest(self, most: int, *, without: str) -> list[Session]:
        """The newest sessions, newest first, at most `most`, without those of the phone `without`."""
        rows = self.db.rows(
            """
            SELECT id, name, key_hash, created_at, key_seed FROM sessions
            WHERE id NOT IN (SELECT session FROM grants WHERE device = ?)
            ORDER BY created_at DESC, rowid DESC LIMIT ?
            """,
            without,
            most,
        )
        return [Session(**row) for row in rows]

    def with_prefix(self, text: str, most: int) -> list[Session]:
        """The sessions whose id begins with `text`, at most `most`. One with exactly this id comes first."""
        rows = self.db.rows(
            f"{SESSIONS} WHERE substr(id, 1, length(?1)) = ?1 ORDER BY length(id) LIMIT ?2",
            text,
            most,
        )
        return [Session(**row) for row in rows]

    def of_phone(self, device: str, first: int = 0, most: int | None = None) -> list[SeenSession]:
        """The sessions in which a phone has a grant, those with the newest entry (by id, not by clock) first, without
        the `first`, and at most `most`; None: all others. It only watches those that play on elsewhere."""
        rows = self.db.rows(
            """
            SELECT sessions.id, sessions.name, sessions.key_hash, sessions.created_at, sessions.key_seed,
                CASE WHEN elsewhere.session IS NULL THEN listed.role ELSE 'watch' END AS role,
                entries.saved_at AS last_saved_at
            FROM (
                SELECT
                    grants.role,
                    sessions.rowid AS place,
                    (
                        SELECT max((SELECT max(id) FROM entries WHERE match = matches.id))
                        FROM matches WHERE matches.session = grants.session
                    ) AS last
                FROM grants JOIN sessions ON sessions.id = grants.session
                WHERE grants.device = ?
                ORDER BY last DESC NULLS LAST, place DESC LIMIT ? OFFSET ?
            ) AS listed
            JOIN sessions ON sessions.rowid = listed.place
            LEFT JOIN entries ON entries.id = listed.last
            LEFT JOIN elsewhere ON elsewhere.session = sessions.id
            ORDER BY listed.last DESC NULLS LAST, listed.place DESC
            """,
            device,
            _ALL if most is None else most,
            first,
        )
        seen = [(row.pop("role"), row.pop("last_saved_at")) for row in rows]
        return [SeenSession(Session(**row), *how) for row, how in zip(rows, seen, strict=True)]

    def count_of_phone(self, device: str) -> int:
        """The number of sessions in which a phone has a grant."""
        return self.db.number("SELECT count(*) FROM grants WHERE device = ?", device) or 0

    def count_changed(self, device: str, since: str | None) -> int:
        """The number of sessions in which a phone has a grant and a hand was saved after `since`; None: ever."""
        number = self.db.number(
            """
            SELECT count(*) FROM grants WHERE device = ? AND EXISTS (
                SELECT 1 FROM matches JOIN entries ON entries.match = matches.id
                WHERE matches.session = grants.session AND slot > 0
                    AND replace(replace(saved_at, '+00:00', ''), 'Z', '') > ?
            )
            """,
            device,
            plain_time(since or ""),
        )
        return number or 0

    def version(self, session_id: str) -> int | None:
        """The id of the newest entry of a session in any match: 0 if it has no match, None if there is no session.
        Every change of a score is a new entry, with a higher id than all others."""
        return self.db.number(
            """
            SELECT coalesce(max(entries.id), 0) FROM sessions
            LEFT JOIN matches ON matches.session = sessions.id LEFT JOIN entries ON entries.match = matches.id
            WHERE sessions.id = ? GROUP BY sessions.id
            """,
            session_id,
        )

    def number_of_entries(self, session_id: str) -> int:
        """The number of entries of a session, with superseded ones and those about settling up."""
        number = self.db.number(
            """
            SELECT (SELECT count(*) FROM settling WHERE session = ?1)
                + (SELECT count(*) FROM entries JOIN matches ON matches.id = entries.match WHERE session = ?1)
            """,
            session_id,
        )
        return number or 0

    def create(self, session: Session, device: str | None, label: str = "") -> None:
        """Save a new session, in which the phone `device`, with this `label`, may write; None: nobody may yet. Raises
        Taken if its id or score key exists already, or if a session with this id was deleted."""
        clash = "SELECT 1 FROM sessions WHERE id = ? OR key_hash = ?"
        try:
            with self.db.transaction(session=session.id):
                taken = bool(self.db.rows(clash, session.id, session.key_hash)) or self.was_deleted(session.id)
                if not taken:
                    self.db.insert("sessions", asdict(session))
                    if device is not None:
                        self.grants.add(device, session.id, "score", session.created_at, label)
        except Duplicate as error:  # somebody else makes it at the same time
            raise Taken(session.id) from error
        # Only now is it safe that the session is there.
        if taken:
            raise Taken(session.id)

    def rename(self, session_id: str, name: str) -> None:
        """Change the name of a session. Raises NotFound if there is no such session."""
        with self.db.transaction(session=session_id):
            require_session(self.db, session_id)
            self.db.execute("UPDATE sessions SET name = ? WHERE id = ?", name, session_id)

    def delete(self, session_id: str, entries: int, now: str, by: str | None = None) -> None:
        """Delete a session and all of its rows for good, from the bytes of a file too. `by` is the phone; None is
        whoever runs the server. Raises Stale if the session has another number of `entries` than the page showed,
        NotFound if there is no such session, NotScorer if `by` may not write there."""
        with self.db.transaction(session=session_id):
            require_session(self.db, session_id)
            require_scorer(self.db, session_id, by)
            if self.number_of_entries(session_id) != entries:
                raise Stale
            # A trigger of the schema deletes all rows of the session.
            self.db.execute("INSERT INTO deleted_sessions (id, deleted_at) VALUES (?, ?)", session_id, now)
        self.db.erase_deleted()

    def was_deleted(self, session_id: str) -> bool:
        """Whether a session with this id was deleted."""
        return bool(self.db.rows("SELECT 1 FROM deleted_sessions WHERE id = ?", session_id))

    def deletions(self) -> str:
        """How many sessions were ever deleted, and when the last was; another text also for an earlier database."""
        row = self.db.first("SELECT count(*) AS number, coalesce(max(deleted_at), '') AS last FROM deleted_sessions")
        return f"{row['number']} {row['last']}" if row else ""
