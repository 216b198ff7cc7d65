"""The log of agreeing to hands: whether a session wants it, and which phone agrees to which version. Only added to."""

from dataclasses import dataclass

from scorekeeper.store.database import Database
from scorekeeper.store.entries import Entries
from scorekeeper.store.models import JSON, Agreement, AgreementsFull, NotFound, OwnHand, Stale
from scorekeeper.store.permissions import note_use, require_counter, require_scorer, require_session
from scorekeeper.store.sessions import Sessions

# How much may be said about agreeing to the hands of a session: each of ten phones to each of a thousand hands.
MOST_AGREEMENTS = 10_000

_SENT = "SELECT * FROM agreements WHERE session = ? AND submission = ?"
# What was said last: about whether the session wants it, and by a phone about a version.
_NEWEST_WISH = "SELECT * FROM agreements WHERE session = ? AND entry IS NULL ORDER BY id DESC LIMIT 1"
_NEWEST_OF_PHONE = "SELECT * FROM agreements WHERE entry = ? AND device = ? ORDER BY id DESC LIMIT 1"


@dataclass(frozen=True, slots=True)
class Agreements:
    """The methods that read and add what was said about agreeing to hands. None of it changes a score."""

    db: Database
    sessions: Sessions
    entries: Entries

    def of_session(self, session_id: str) -> list[Agreement]:
        """Everything that was said about agreeing in a session, oldest first."""
        rows = self.db.rows("SELECT * FROM agreements WHERE session = ? ORDER BY id", session_id)
        return [_agreement(row) for row in rows]

    def page_version(self, session_id: str) -> str | None:
        """A text that is another one after every change of a score, and of what was agreed. None if there is no such
        session."""
        newest = self.sessions.version(session_id)
        if newest is None:
            return None
        (row,) = self.db.rows("SELECT coalesce(max(id), 0) AS newest FROM agreements WHERE session = ?", session_id)
        return f"{newest}.{row['newest']}"

    def want(self, session_id: str, said: bool, *, device: str, submission: str, now: str) -> Agreement:
        """Say whether another phone shall agree to each hand from now on, and return that. If the same was said last,
        or anything under this `submission`, that is returned.

        Raises NotFound if there is no such session, NotScorer if the phone may not write in it, AgreementsFull if
        `MOST_AGREEMENTS` things were said in the session.
        """
        with self.db.transaction():
            require_session(self.db, session_id)
            require_scorer(self.db, session_id, device)
            if known := self._one(_SENT, session_id, submission):
                return known
            last = self._one(_NEWEST_WISH, session_id)
            if last and last.said == said:
                return last
            self._require_room(session_id)
            return self.append(session_id, None, said, "", device, submission, now)

    def agree(
        self, match_id: int, slot: int, entry: int, said: bool, *, player: str, device: str, submission: str, now: str
    ) -> Agreement:
        """Say that a phone agrees to a version of a hand, or no longer does, and return that. If it has said the same
        of it last, or anything under this `submission`, that is returned.

        Raises Stale if the slot has another newest entry than `entry`, OwnHand if the phone saved that version
        itself, NotScorer if it may neither count nor keep score in the
        session, NotFound if there is no such hand, AgreementsFull if `MOST_AGREEMENTS` things were said in the session.
        """
        with self.db.transaction():
            require_counter(self.db, match_id, device)
            newest = self.entries.current(match_id).get(slot)
            (session,) = self.db.rows("SELECT session FROM matches WHERE id = ?", match_id)
            if known := self._one(_SENT, session["session"], submission):
                return known
            if newest is None or not slot:
                raise NotFound(f"There is no hand {slot} in match {match_id}.")
            if newest.id != entry:
                raise Stale(newest)
            if newest.device == device and said:
                raise OwnHand(f"This phone saved hand {slot} of match {match_id} itself.")
            last = self._one(_NEWEST_OF_PHONE, entry, device)
            if last and last.said == said:
                return last
            self._require_room(session["session"])
            note_use(self.db, match_id, device, now)
            return self.append(session["session"], entry, said, player, device, submission, now)

    def length(self, session_id: str) -> int:
        """How many things were said about agreeing in a session."""
        (row,) = self.db.rows("SELECT count(*) AS length FROM agreements WHERE session = ?", session_id)
        length: int = row["length"]
        return length

    def _require_room(self, session_id: str) -> None:
        if self.length(session_id) >= MOST_AGREEMENTS:
            raise AgreementsFull(f"{MOST_AGREEMENTS} things were said about agreeing in session {session_id}.")

    def append(
        self, session_id: str, entry: int | None, said: bool, player: str, device: str, submission: str, now: str
    ) -> Agreement:
        (row,) = self.db.rows(
            """
            INSERT INTO agreements (session, entry, said, player, device, submission, saved_at)
            VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING *
            """,
            session_id,
            entry,
            int(said),
            player,
            device,
            submission,
            now,
        )
        return _agreement(row)

    def _one(self, sql: str, *values: object) -> Agreement | None:
        """The first row that a query finds, or None."""
        return next(map(_agreement, self.db.rows(sql, *values)), None)


def _agreement(row: JSON) -> Agreement:
    return Agreement(**{**row, "said": bool(row["said"])})
