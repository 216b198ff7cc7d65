"""The matches of a session. A match is created together with its first entry, the setup."""

from scorekeeper.store.entries import Entries
from scorekeeper.store.models import JSON, Match
from scorekeeper.store.rows import dump
from scorekeeper.store.sessions import Sessions


class Matches(Sessions, Entries):
    """The methods that read and create matches."""

    def create_match(
        self,
        session_id: str,
        game: str,
        body: JSON,
        shown: JSON | None,
        device: str,
        submission: str,
        now: str,
    ) -> Match:
        """Create the next match of a session. `body` and `shown` make its setup, the entry in slot 0.

        If a match of the session was created with this `submission`, return that match. If it was taken back since,
        its setup is saved again from `body` and `shown`.
        Raises NotFound if there is no such session, NotScorer if another phone has removed this one from it, TypeError
        or ValueError if `body` or `shown` is no JSON.
        """
        with self._writing():
            started = self._rows(
                """
                SELECT matches.* FROM matches
                JOIN entries ON entries.id = (SELECT min(id) FROM entries WHERE match = matches.id)
                WHERE matches.session = ? AND entries.submission = ?
                """,
                session_id,
                submission,
            )
            if started:
                match = Match(**started[0])
                newest = self.current(match.id)[0]
                if newest.void:
                    again = f"{submission} after {newest.id}"
                    self._append(match.id, 0, dump(body), dump(shown), "", device, again, now)
                return match
            self._require_session(session_id)
            (row,) = self._rows(
                """
                INSERT INTO matches (session, game, created_at, number)
                SELECT ?, ?, ?, coalesce(max(number), 0) + 1 FROM matches WHERE session = ? RETURNING *
                """,
                session_id,
                game,
                now,
                session_id,
            )
            match = Match(**row)
            self._append(match.id, 0, dump(body), dump(shown), "", device, submission, now)
            return match

    def matches(self, session_id: str) -> list[Match]:
        """The matches of a session by number, without those that were taken back (slot 0 is void)."""
        rows = self._rows(
            """
            SELECT matches.* FROM matches
            JOIN entries ON entries.id = (SELECT max(id) FROM entries WHERE match = matches.id AND slot = 0)
            WHERE matches.session = ? AND entries.body IS NOT NULL ORDER BY number
            """,
            session_id,
        )
        return [Match(**row) for row in rows]

    def matches_of(self, device: str) -> list[tuple[Match, int]]:
        """The matches of all sessions in which a phone has a grant, each with the id of its newest entry (`last_id`).

        Matches that were taken back are left out. The one that was started first comes first.
        """
        rows = self._rows(
            """
            SELECT matches.*, (SELECT max(id) FROM entries WHERE match = matches.id) AS last
            FROM grants JOIN matches ON matches.session = grants.session
            JOIN entries ON entries.id = (SELECT max(id) FROM entries WHERE match = matches.id AND slot = 0)
            WHERE grants.device = ? AND entries.body IS NOT NULL ORDER BY matches.id
            """,
            device,
        )
        return [
            (Match(row["id"], row["session"], row["number"], row["game"], row["created_at"]), row["last"])
            for row in rows
        ]

    def every_match(self, session_id: str) -> list[Match]:
        """All matches of a session by number, those that were taken back too."""
        return [
            Match(**row) for row in self._rows("SELECT * FROM matches WHERE session = ? ORDER BY number", session_id)
        ]

    def newest_matches(self, most: int) -> list[Match]:
        """The matches with the newest entries, newest first, at most `most`.

        Only the last entries are looked at, a hundred for each match that is wanted: of longer matches there may be
        fewer.
        """
        rows = self._rows(
            """
            SELECT matches.* FROM (SELECT id, match FROM entries ORDER BY id DESC LIMIT 100 * ?1) AS entry
            JOIN matches ON matches.id = entry.match
            GROUP BY matches.id ORDER BY max(entry.id) DESC LIMIT ?1
            """,
            most,
        )
        return [Match(**row) for row in rows]

    def match(self, session_id: str, number: int) -> Match | None:
        """The match with this number in a session, or None. It may have been taken back."""
        for row in self._rows("SELECT * FROM matches WHERE session = ? AND number = ?", session_id, number):
            return Match(**row)
        return None
