"""The matches of all sessions. A match is created together with its first entry, the terms."""

from dataclasses import dataclass

from scorekeeper.store.database import Database
from scorekeeper.store.entries import MOST_ENTRIES_OF_SESSION, Entries
from scorekeeper.store.models import JSON, LogFull, Match
from scorekeeper.store.permissions import require_session

# A page of a session shows all of them.
MOST_MATCHES = 200
_SELECT = "SELECT id, session, number, game, created_at FROM matches"


@dataclass(frozen=True, slots=True)
class Matches:
    """The table of matches."""

    db: Database
    entries: Entries

    def get(self, session_id: str, number: int) -> Match | None:
        """The match with this number in a session, or None. It may have been taken back."""
        row = self.db.first(f"{_SELECT} WHERE session = ? AND number = ?", session_id, number)
        return Match(**row) if row else None

    def of_session(self, session_id: str) -> list[Match]:
        """The matches of a session by number, without those that were taken back (slot 0 is void)."""
        rows = self.db.rows(
            """
            SELECT matches.id, matches.session, matches.number, matches.game, matches.created_at
            FROM matches
            JOIN entries ON entries.id = (SELECT max(id) FROM entries WHERE match = matches.id AND slot = 0)
            WHERE matches.session = ? AND entries.body IS NOT NULL ORDER BY number
            """,
            session_id,
        )
        return [Match(**row) for row in rows]

    def all_of_session(self, session_id: str) -> list[Match]:
        """All matches of a session by number, with those that were taken back."""
        rows = self.db.rows(f"{_SELECT} WHERE session = ? ORDER BY number", session_id)
        return [Match(**row) for row in rows]

    def of_phone(self, device: str) -> list[tuple[Match, int]]:
        """The matches of all sessions of a phone, oldest first, each with its `version`; not those taken back."""
        rows = self.db.rows(
            """
            SELECT matches.id, matches.session, matches.number, matches.game, matches.created_at,
                (SELECT max(id) FROM entries WHERE match = matches.id) AS last
            FROM grants JOIN matches ON matches.session = grants.session
            JOIN entries ON entries.id = (SELECT max(id) FROM entries WHERE match = matches.id AND slot = 0)
            WHERE grants.device = ? AND entries.body IS NOT NULL ORDER BY matches.id
            """,
            device,
        )
        versions = [row.pop("last") for row in rows]
        return [(Match(**row), version) for row, version in zip(rows, versions, strict=True)]

    def newest(self, most: int) -> list[Match]:
        """The matches with the newest entries, newest first, at most `most`. Only the newest entries are read, a
        hundred for each wanted match, so there may be fewer if matches are longer."""
        rows = self.db.rows(
            """
            SELECT matches.id, matches.session, matches.number, matches.game, matches.created_at
            FROM (SELECT id, match FROM entries ORDER BY id DESC LIMIT 100 * ?1) AS entry
            JOIN matches ON matches.id = entry.match
            GROUP BY matches.id ORDER BY max(entry.id) DESC LIMIT ?1
            """,
            most,
        )
        return [Match(**row) for row in rows]

    def version(self, match_id: int) -> int | None:
        """The id of the newest entry of a match, None if there is no such match. Every change adds a higher id."""
        return self.db.number("SELECT max(id) FROM entries WHERE match = ?", match_id)

    def create(
        self,
        session_id: str,
        game: str,
        body: JSON,
        shown: JSON | None,
        device: str,
        submission: str,
        now: str,
    ) -> Match:
        """Create the next match of a session with its terms, `body` and `shown`. If this `submission` created a match
        of the session before, that one is returned; if it was taken back since, its terms are saved again.

        Raises NotFound if there is no such session, NotScorer if another phone has removed this one from it, LogFull if
        the session has `MOST_MATCHES` matches or too many entries.
        """
        with self.db.transaction(session=session_id):
            created = self.db.first(
                """
                SELECT matches.id, matches.session, matches.number, matches.game, matches.created_at
                FROM matches
                JOIN entries ON entries.id = (SELECT min(id) FROM entries WHERE match = matches.id)
                WHERE matches.session = ? AND entries.submission = ?
                """,
                session_id,
                submission,
            )
            if created:
                match = Match(**created)
                newest = self.entries.current(match.id)[0]
                if newest.void:
                    again = f"{submission} after {newest.id}"
                    self.entries.append(match.id, 0, body, shown, "", device, again, now)
                return match
            require_session(self.db, session_id)
            self._require_room(session_id)
            last = self.db.number("SELECT max(number) FROM matches WHERE session = ?", session_id) or 0
            match = self.add(session_id, last + 1, game, now)
            self.entries.append(match.id, 0, body, shown, "", device, submission, now)
            return match

    def add(self, session_id: str, number: int, game: str, created_at: str) -> Match:
        """Add a match without entries, within a transaction that adds its terms."""
        values = {"session": session_id, "number": number, "game": game, "created_at": created_at}
        return Match(self.db.insert_numbered("matches", values), session_id, number, game, created_at)

    def _require_room(self, session_id: str) -> None:
        numbers = self.db.first(
            """
            SELECT count(DISTINCT matches.id) AS matches, count(entries.id) AS entries
            FROM matches LEFT JOIN entries ON entries.match = matches.id WHERE matches.session = ?
            """,
            session_id,
        )
        if numbers and (numbers["matches"] >= MOST_MATCHES or numbers["entries"] >= MOST_ENTRIES_OF_SESSION):
            raise LogFull(f"Session {session_id} has as many matches or entries as may be.")
