"""The sessions and their score keys."""

from collections.abc import Collection

from scorekeeper.store.deletion import Deletion
from scorekeeper.store.models import Grant, SeenSession, Session, Taken


class Sessions(Deletion):
    """The methods that read and write sessions, and those that let phones write by the score key."""

    def create_session(self, session: Session, device: str | None, label: str = "") -> None:
        """Save a new session; the phone `device`, called `label`, may write in it, or nobody yet if it is None.

        Raises Taken if its id or score key exists already, or if a session with this id was deleted.
        """
        with self._writing():
            clash = "SELECT 1 FROM sessions WHERE id = ? OR key_hash = ?"
            if self._rows(clash, session.id, session.key_hash) or self.was_deleted(session.id):
                raise Taken(session.id)
            self._db.execute(
                "INSERT INTO sessions (id, name, key_hash, created_at, key_seed) VALUES (?, ?, ?, ?, ?)",
                (session.id, session.name, session.key_hash, session.created_at, session.key_seed),
            )
            if device is not None:
                self._grant(device, session.id, "score", session.created_at, label)

    def session(self, session_id: str) -> Session | None:
        """The session with this id, or None."""
        return self._session("SELECT * FROM sessions WHERE id = ?", session_id)

    def holds_sessions(self) -> bool:
        """Whether there is any session."""
        return bool(self._rows("SELECT 1 FROM sessions LIMIT 1"))

    def every_session(self) -> list[Session]:
        """All sessions, oldest first."""
        return [Session(**row) for row in self._rows("SELECT * FROM sessions ORDER BY created_at, id")]

    def session_by_key_hash(self, key_hash: str) -> Session | None:
        """The session whose score key has this hash now, or None."""
        return self._session("SELECT * FROM sessions WHERE key_hash = ?", key_hash)

    def newest_sessions(self, most: int, *, without: str) -> list[Session]:
        """The sessions that were made last, newest first, at most `most`; not those of the phone `without`."""
        rows = self._rows(
            """
            SELECT * FROM sessions WHERE id NOT IN (SELECT session FROM grants WHERE device = ?)
            ORDER BY created_at DESC, rowid DESC LIMIT ?
            """,
            without,
            most,
        )
        return [Session(**row) for row in rows]

    def sessions_beginning(self, text: str, most: int) -> list[Session]:
        """The sessions whose id begins with `text`, at most `most`. A session with just this id comes first."""
        rows = self._rows(
            "SELECT * FROM sessions WHERE substr(id, 1, length(?1)) = ?1 ORDER BY length(id) LIMIT ?2",
            text,
            most,
        )
        return [Session(**row) for row in rows]

    def sessions_of(self, device: str, first: int = 0, most: int | None = None) -> list[SeenSession]:
        """The sessions in which a phone has a grant, those with the newest entry first, by order and not by clock.

        `first` is how many to leave out at the beginning, `most` how many to return; None: all others.
        """
        rows = self._rows(
            """
            SELECT sessions.*, listed.role, entries.saved_at AS last_saved_at
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
                ORDER BY last DESC, place DESC LIMIT ? OFFSET ?
            ) AS listed
            JOIN sessions ON sessions.rowid = listed.place
            LEFT JOIN entries ON entries.id = listed.last
            ORDER BY listed.last DESC, listed.place DESC
            """,
            device,
            -1 if most is None else most,
            first,
        )
        return [
            SeenSession(
                Session(row["id"], row["name"], row["key_hash"], row["created_at"], row["key_seed"]),
                row["role"],
                row["last_saved_at"],
            )
            for row in rows
        ]

    def number_of_sessions(self, device: str) -> int:
        """In how many sessions a phone has a grant."""
        found: int = self._rows("SELECT count(*) AS number FROM grants WHERE device = ?", device)[0]["number"]
        return found

    def rename_session(self, session_id: str, name: str) -> None:
        """Change the name of a session. Raises NotFound if there is no such session."""
        with self._writing():
            self._require_session(session_id)
            self._db.execute("UPDATE sessions SET name = ? WHERE id = ?", (name, session_id))

    def join(self, device: str, key_hash: str, now: str, label: str = "") -> Session | None:
        """Let a phone write in the session whose score key has this hash now, and return the session.

        Returns None, and saves nothing, if no session has such a key.
        """
        with self._writing():
            session = self.session_by_key_hash(key_hash)
            if session:
                self._grant(device, session.id, "score", now, label)
            return session

    def renew_key(
        self,
        session_id: str,
        by: str | None,
        key_hash: str,
        key_seed: str,
        now: str,
        *,
        remove: Collection[str] | None = (),
    ) -> list[Grant]:
        """Replace the score key of a session; the old one stops working. Phones that used it keep their grants.

        But the phones in `remove` (None: all others) only watch from now on. A phone is removed together with its key:
        with the old one it would be back at once. `by` is the phone that wants it and stays; None is whoever runs the
        server. Returns the grants of the removed phones that could write or count until now, as they were.
        Raises NotFound if there is no such session, NotScorer if `by` itself may not write there.
        """
        with self._writing():
            self._require_session(session_id)
            self._require_scorer(session_id, by)
            self._db.execute(
                "UPDATE sessions SET key_hash = ?, key_seed = ? WHERE id = ?", (key_hash, key_seed, session_id)
            )
            others = (one for one in self.grants(session_id) if one.role != "watch" and one.device != by)
            gone = [one for one in others if remove is None or one.device in remove]
            for one in gone:
                self._db.execute(
                    "UPDATE grants SET role = 'watch', removed_at = ? WHERE device = ? AND session = ?",
                    (now, one.device, session_id),
                )
            return gone

    def _session(self, sql: str, key: str) -> Session | None:
        for row in self._rows(sql, key):
            return Session(**row)
        return None
