"""The setups (slot 0) of many matches at once: a player gets a new name in all of them, or an evening ends."""

from collections.abc import Mapping, Sequence

from scorekeeper.store.counts import Counts
from scorekeeper.store.matches import Matches
from scorekeeper.store.models import JSON, Conflict, Entry, Match, Role, SetupChange
from scorekeeper.store.rows import dump, entry_of

_OF_MATCH = ("session", "number", "game", "created_at")


class Setups(Matches, Counts):
    """The methods that read and change the setups of several matches."""

    def setups_of(self, device: str) -> list[tuple[Match, Role, Entry]]:
        """The matches of all sessions in which a phone has a grant: its role there and the newest setup.

        The newest match comes first. Matches that were taken back are left out.
        """
        rows = self._rows(
            """
            SELECT entries.*, grants.role, matches.session, matches.number, matches.game, matches.created_at
            FROM grants JOIN matches ON matches.session = grants.session
            JOIN entries ON entries.id = (SELECT max(id) FROM entries WHERE match = matches.id AND slot = 0)
            WHERE grants.device = ? AND entries.body IS NOT NULL ORDER BY matches.id DESC
            """,
            device,
        )
        return [
            (Match(row["match"], *(row.pop(name) for name in _OF_MATCH)), row.pop("role"), entry_of(row))
            for row in rows
        ]

    def save_setups(self, changes: Sequence[SetupChange], device: str, now: str) -> list[Entry] | Conflict:
        """Save new setups of several matches, all of them or none. Returns the saved entries in the same order.

        Phones that count for a player go on doing so under the new name. If one of the matches has another newest setup
        by now, nothing is saved and a Conflict with that one is returned.
        Raises NotScorer if another phone has removed this one from one of the sessions, TypeError or ValueError if a
        body is no JSON.
        """
        with self._writing():
            for change in changes:
                newest = self.history(change.before.match, 0)[-1]
                if newest.id != change.before.id:
                    return Conflict(newest)
            saved = []
            for change in changes:
                match = change.before.match
                saved.append(self._append(match, 0, dump(change.body), None, "", device, change.submission, now))
                self._rename_seats(match, change.names)
            return saved

    def submitted_like(self, device: str, beginning: str, most: int) -> list[Entry]:
        """Setups whose submission begins so in the sessions in which a phone may write, oldest first: of each
        submission the newest, and of these the newest, at most `most`."""
        return self._entries(
            """
            SELECT * FROM entries WHERE id IN (
                SELECT max(entries.id) FROM grants JOIN matches ON matches.session = grants.session
                JOIN entries ON entries.match = matches.id AND entries.slot = 0
                WHERE grants.device = ?1 AND grants.role = 'score'
                AND substr(entries.submission, 1, length(?2)) = ?2
                GROUP BY entries.submission ORDER BY max(entries.id) DESC LIMIT ?3
            ) ORDER BY id
            """,
            device,
            beginning,
            most,
        )

    def save_setups_of_session(
        self,
        session_id: str,
        bodies: Mapping[int, JSON],
        submissions: Mapping[int, str],
        *,
        newest: int,
        device: str,
        now: str,
    ) -> bool:
        """Save the setups of several matches of a session together: `bodies` and `submissions` are by id of the match.

        `newest` is the newest change of the session that the page showed (`newest_change`). If there is another one
        now, nothing is saved and the result is False.
        Raises NotScorer if another phone has removed this one, TypeError or ValueError if a body is no JSON.
        """
        with self._writing():
            if self.newest_change(session_id) != newest:
                return False
            for match_id, body in bodies.items():
                self._append(match_id, 0, dump(body), None, "", device, submissions[match_id], now)
            return True

    def submitted(self, device: str, submission: str) -> list[Entry]:
        """The entries with this submission in all matches of the sessions in which a phone may write, oldest first."""
        return self._entries(
            """
            SELECT entries.* FROM grants JOIN matches ON matches.session = grants.session
            JOIN entries ON entries.match = matches.id AND entries.submission = ?
            WHERE grants.device = ? AND grants.role = 'score' ORDER BY entries.id
            """,
            submission,
            device,
        )
