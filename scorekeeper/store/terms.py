"""The terms (slot 0) of many matches at once: when a player is renamed in all of them, or a session ends."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.store.database import Database
from scorekeeper.store.entries import Entries
from scorekeeper.store.models import JSON, Entry, Match, Role, Stale, TermsChange
from scorekeeper.store.rows import entry_of
from scorekeeper.store.seats import Seats
from scorekeeper.store.sessions import Sessions

_OF_MATCH = ("session", "number", "game", "created_at")


@dataclass(frozen=True, slots=True)
class Terms:
    """The entries in slot 0 of several matches."""

    db: Database
    entries: Entries
    sessions: Sessions
    seats: Seats

    def of_phone(self, device: str) -> list[tuple[Match, Role, Entry]]:
        """The matches of all sessions of a phone, newest first, with its role and their terms; not those taken back."""
        rows = self.db.rows(
            """
            SELECT entries.id, entries.match, entries.slot, entries.body, entries.shown, entries.note, entries.device,
                entries.submission, entries.saved_at, grants.role, matches.session, matches.number,
                matches.game, matches.created_at
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

    def submitted(self, device: str, submission: str) -> list[Entry]:
        """The entries with this submission in all sessions in which a phone may write, oldest first."""
        rows = self.db.rows(
            """
            SELECT entries.id, entries.match, entries.slot, entries.body, entries.shown, entries.note, entries.device,
                entries.submission, entries.saved_at
            FROM grants JOIN matches ON matches.session = grants.session
            JOIN entries ON entries.match = matches.id AND entries.submission = ?
            WHERE grants.device = ? AND grants.role = 'score' ORDER BY entries.id
            """,
            submission,
            device,
        )
        return [entry_of(row) for row in rows]

    def save(self, changes: Sequence[TermsChange], device: str, now: str) -> list[Entry]:
        """Save new terms of several matches, all or none, and return the entries in the same order. Phones that count
        for a player continue under the new name. Raises Stale if the terms of one of the matches have changed,
        NotScorer if another phone has removed this one from one of the sessions."""
        with self.db.transaction(matches=[change.before.match for change in changes]):
            for change in changes:
                newest = self.entries.history(change.before.match, 0)[-1]
                if newest.id != change.before.id:
                    raise Stale(newest)
            saved = []
            for change in changes:
                match = change.before.match
                saved.append(self.entries.append(match, 0, change.body, None, "", device, change.submission, now))
                self.seats.rename(match, change.names)
            return saved

    def save_in_session(
        self,
        session_id: str,
        bodies: Mapping[int, JSON],
        submissions: Mapping[int, str],
        *,
        newest: int,
        device: str,
        now: str,
    ) -> None:
        """Save the terms of several matches of a session together; `bodies` and `submissions` are by id of the match.
        Raises Stale if the version of the session (`Sessions.version`) is not `newest`, which the page showed,
        NotScorer if another phone has removed this one."""
        with self.db.transaction(session=session_id):
            if self.sessions.version(session_id) != newest:
                raise Stale
            for match_id, body in bodies.items():
                self.entries.append(match_id, 0, body, None, "", device, submissions[match_id], now)
