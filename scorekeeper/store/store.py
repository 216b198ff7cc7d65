"""Reading and writing: every statement of SQL outside the schema."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from sqlite_utils import Database

from scorekeeper.migrations import is_busy
from scorekeeper.store.rows import dump, entry_of
from scorekeeper.store.values import (
    JSON,
    Busy,
    Conflict,
    Entry,
    Grant,
    Match,
    NotFound,
    Role,
    SeenSession,
    Session,
    SlotError,
    Taken,
)

__all__ = ["Store"]


class Store:
    """One connection, for one request and one thread. Made by `open_store`; reading never waits for a writer.

    Every method that writes is one transaction, on the disk when it returns, and raises Busy if another
    program does not let it write. A value that breaks a rule of the schema (a time that is not UTC, an
    empty id) raises sqlite3.IntegrityError.
    """

    def __init__(self, db: Database) -> None:
        self._db = db

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the connection back."""
        self._db.close()

    # Sessions and who may do what in them

    def create_session(self, session: Session, device: str) -> None:
        """Store a new session; the phone that made it may write. Raises Taken for an id or key that is there."""
        with self._writing():
            clash = "SELECT 1 FROM sessions WHERE id = ? OR score_key = ?"
            if self._rows(clash, session.id, session.score_key):
                raise Taken(session.id)
            self._db.execute(
                "INSERT INTO sessions (id, name, score_key, created_at) VALUES (?, ?, ?, ?)",
                (session.id, session.name, session.score_key, session.created_at),
            )
            self._grant(device, session.id, "score", session.created_at)

    def session(self, session_id: str) -> Session | None:
        """The session of that id."""
        return self._session("SELECT * FROM sessions WHERE id = ?", session_id)

    def session_by_score_key(self, key: str) -> Session | None:
        """The session that `key` lets one write in, if it is still its key."""
        return self._session("SELECT * FROM sessions WHERE score_key = ?", key)

    def sessions_of(self, device: str) -> list[SeenSession]:
        """The sessions this phone may see, the one with the newest activity first."""
        rows = self._rows(
            """
            SELECT sessions.*, grants.role, (
                SELECT max(saved_at) FROM entries JOIN matches ON matches.id = entries.match
                WHERE matches.session = sessions.id
            ) AS last_saved_at
            FROM grants JOIN sessions ON sessions.id = grants.session
            WHERE grants.device = ?
            ORDER BY coalesce(last_saved_at, sessions.created_at) DESC, sessions.rowid DESC
            """,
            device,
        )
        return [
            SeenSession(
                Session(row["id"], row["name"], row["score_key"], row["created_at"]),
                row["role"],
                row["last_saved_at"],
            )
            for row in rows
        ]

    def rename_session(self, session_id: str, name: str) -> None:
        """Give the session another name. Raises NotFound."""
        self._change_session("UPDATE sessions SET name = ? WHERE id = ?", name, session_id)

    def renew_score_key(self, session_id: str, new_key: str) -> None:
        """Replace the key that lets others write; the old one stops working, phones that used it stay.

        Raises NotFound.
        """
        self._change_session("UPDATE sessions SET score_key = ? WHERE id = ?", new_key, session_id)

    def grant(self, device: str, session_id: str, role: Role, now: str) -> None:
        """Let a phone watch or score a session. A phone that may score is never lowered to watching.

        Raises NotFound if there is no such session.
        """
        with self._writing():
            self._require_session(session_id)
            self._grant(device, session_id, role, now)

    def role(self, device: str, session_id: str) -> Role | None:
        """What the phone was granted in the session; None if nothing."""
        for row in self._rows("SELECT role FROM grants WHERE device = ? AND session = ?", device, session_id):
            role: Role = row["role"]
            return role
        return None

    def revoke(self, device: str, session_id: str) -> None:
        """Take back what the phone was granted, if anything; the session itself stays."""
        with self._writing():
            self._db.execute("DELETE FROM grants WHERE device = ? AND session = ?", (device, session_id))

    def grants(self, session_id: str) -> list[Grant]:
        """Every phone that may see or write the session, the longest known first."""
        rows = self._rows("SELECT * FROM grants WHERE session = ? ORDER BY granted_at, device", session_id)
        return [Grant(**row) for row in rows]

    # Matches

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
        """Start the next match of a session together with its setup, slot 0.

        The same submission again starts nothing and returns the match it started before; where that has been taken
        back since, with this setup.
        Raises NotFound if there is no such session, TypeError or ValueError if `body` or `shown` is no JSON.
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
        """The matches of a session, first to last. Not those that were taken back: their slot 0 is void."""
        rows = self._rows(
            """
            SELECT matches.* FROM matches
            JOIN entries ON entries.id = (SELECT max(id) FROM entries WHERE match = matches.id AND slot = 0)
            WHERE matches.session = ? AND entries.body IS NOT NULL ORDER BY number
            """,
            session_id,
        )
        return [Match(**row) for row in rows]

    def newest_matches(self, most: int) -> list[Match]:
        """The matches written to last, the newest first; at most so many."""
        rows = self._rows(
            """
            SELECT matches.* FROM matches JOIN entries ON entries.match = matches.id
            GROUP BY matches.id ORDER BY max(entries.id) DESC LIMIT ?
            """,
            most,
        )
        return [Match(**row) for row in rows]

    def match(self, session_id: str, number: int) -> Match | None:
        """The match of that number in the session."""
        for row in self._rows("SELECT * FROM matches WHERE session = ? AND number = ?", session_id, number):
            return Match(**row)
        return None

    # Entries

    def save(
        self,
        match_id: int,
        slot: int,
        *,
        body: JSON | None,
        based_on: int | None,
        shown: JSON | None,
        note: str,
        device: str,
        submission: str,
        now: str,
    ) -> Entry | Conflict:
        """Append an entry to a slot: a new hand, a correction, a restored older body, or None to void it.

        `based_on` is the id of the entry that the form was made from, None if the slot was empty. If the
        slot holds another entry by now, nothing is saved and a Conflict shows it. A submission that is
        already stored in the match returns its entry, whatever has been saved since. A new slot is the
        one after the last.

        Raises NotFound if there is no such match, SlotError if the slot is empty and is not the next one
        or `based_on` names an entry it never held, or if the match was taken back (slot 0 is void), which one with
        hands cannot be; TypeError or ValueError if `body` or `shown` is no JSON.
        """
        with self._writing():
            stored = self._entries("SELECT * FROM entries WHERE match = ? AND submission = ?", match_id, submission)
            if stored:
                return stored[0]
            slots = self.current(match_id)
            if not slots:
                raise NotFound(f"There is no match {match_id}.")
            newest = slots.get(slot)
            if newest is None and (slot != max(slots) + 1 or based_on is not None):
                raise SlotError(
                    f"Slot {slot} of match {match_id} is empty (based on entry {based_on}); "
                    f"the next new slot is {max(slots) + 1}, based on none."
                )
            if newest is not None and newest.id != based_on:
                return Conflict(newest)
            if slots[0].void or (not slot and body is None and len(slots) > 1):
                raise SlotError(f"Match {match_id} was taken back, or has hands and cannot be.")
            return self._append(match_id, slot, dump(body), dump(shown), note, device, submission, now)

    def current(self, match_id: int) -> dict[int, Entry]:
        """The newest entry of each slot, in the order of the slots; empty if there is no such match."""
        entries = self._entries(
            """
            SELECT * FROM entries WHERE id IN (SELECT max(id) FROM entries WHERE match = ? GROUP BY slot)
            ORDER BY slot
            """,
            match_id,
        )
        return {entry.slot: entry for entry in entries}

    def history(self, match_id: int, slot: int) -> list[Entry]:
        """All entries of a slot, oldest first; the last one counts."""
        return self._entries("SELECT * FROM entries WHERE match = ? AND slot = ? ORDER BY id", match_id, slot)

    def entry(self, entry_id: int) -> Entry | None:
        """The entry of that id."""
        found = self._entries("SELECT * FROM entries WHERE id = ?", entry_id)
        return found[0] if found else None

    def last_change(self, match_id: int) -> Entry:
        """The entry saved last in a match, in whichever slot. Raises NotFound."""
        found = self._entries("SELECT * FROM entries WHERE match = ? ORDER BY id DESC LIMIT 1", match_id)
        if not found:
            raise NotFound(f"There is no match {match_id}.")
        return found[0]

    # The whole

    def backup(self, target: Path) -> None:
        """Copy the database, as it is at one moment, to a single new file, while others go on writing.

        `target` appears only when it is complete. Raises FileExistsError if it is there already: it might
        be a database in use, which must not be replaced under those who use it.
        """
        if target.exists():
            raise FileExistsError(f"{target} exists already; choose another name.")
        partial = target.with_name(target.name + ".partial")
        try:
            with closing(sqlite3.connect(partial)) as copy:
                self._db.conn.backup(copy)
                copy.execute("PRAGMA journal_mode=DELETE")  # or the copy would be three files when opened
            partial.rename(target)
        finally:
            partial.unlink(missing_ok=True)

    # Inside

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction that holds the write lock from its first statement on.

        `Database.atomic` begins without the lock: two requests could then both read the old state and the
        second would fail, or worse, write over what it never saw.
        """
        try:
            self._db.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if is_busy(error):
                raise Busy("The database is in use by another program. Try again.") from error
            raise
        try:
            yield
            self._db.commit()
        except BaseException:
            self._db.rollback()
            raise

    def _rows(self, sql: str, *values: object) -> list[JSON]:
        try:
            return list(self._db.query(sql, values))
        except OverflowError:  # a number from an address, larger than any that SQLite holds
            return []

    def _session(self, sql: str, key: str) -> Session | None:
        for row in self._rows(sql, key):
            return Session(**row)
        return None

    def _entries(self, sql: str, *values: object) -> list[Entry]:
        return [entry_of(row) for row in self._rows(sql, *values)]

    def _require_session(self, session_id: str) -> None:
        if self.session(session_id) is None:
            raise NotFound(f"There is no session {session_id}.")

    def _change_session(self, sql: str, value: str, session_id: str) -> None:
        with self._writing():
            self._require_session(session_id)
            self._db.execute(sql, (value, session_id))

    def _grant(self, device: str, session_id: str, role: Role, now: str) -> None:
        self._db.execute(
            """
            INSERT INTO grants (device, session, role, granted_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (device, session) DO UPDATE SET role = excluded.role, granted_at = excluded.granted_at
            WHERE role = 'watch' AND excluded.role = 'score'
            """,
            (device, session_id, role, now),
        )

    def _append(self, *values: object) -> Entry:
        (entry,) = self._entries(
            """
            INSERT INTO entries (match, slot, body, shown, note, device, submission, saved_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING *
            """,
            *values,
        )
        return entry
