"""Exports whole sessions, and imports them: once, however often a file comes."""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from scorekeeper.store.database import Database
from scorekeeper.store.entries import Entries
from scorekeeper.store.grants import Grants
from scorekeeper.store.matches import Matches
from scorekeeper.store.models import JSON, Entry, Match, NotFound, Session, undo_of
from scorekeeper.store.rows import damaged_text, entry_of, marked_as_damaged
from scorekeeper.store.sessions import Sessions
from scorekeeper.store.settling import Settling
from scorekeeper.store.transfer_models import (
    ExportedEntry,
    ExportedMatch,
    ExportedSession,
    ExportedSettling,
    Imported,
)


@dataclass(frozen=True, slots=True)
class Transfer:
    """Whole sessions, on their way out of a database and into another one."""

    db: Database
    sessions: Sessions
    grants: Grants
    matches: Matches
    entries: Entries
    settling: Settling

    def export(self, session_id: str) -> ExportedSession:
        """A session with everything that was stored in it. Raises NotFound if there is no such session."""
        found = self.sessions.get(session_id)
        if found is None:
            raise NotFound(f"There is no session {session_id}.")
        imported = self.db.rows("SELECT origin FROM imports WHERE session = ?", session_id)
        origin = imported[0]["origin"] if imported else _origin(session_id)
        matches = (
            ExportedMatch(one.number, one.game, one.created_at, self._exported(one))
            for one in self.matches.all_of_session(session_id)
        )
        return ExportedSession(
            origin, found.name, found.created_at, tuple(matches), self._exported_settling(session_id)
        )

    def import_all(
        self,
        sessions: Iterable[ExportedSession],
        fresh: Callable[[ExportedSession], Session],
        device: str | None,
        label: str = "",
    ) -> list[Imported]:
        """Import sessions in one transaction, and say what became of each, in order.

        A session that is not here yet is saved as the session that `fresh` makes of it, and the phone `device`, called
        `label`, may write in it.
        One that is here, by its origin, gets the entries that it lacks, if those it has begin like the ones given in
        every match, and if `device` may write in it; None stands for whoever runs the program, who may.

        The sessions are taken as they are: `scorekeeper.exchange` checks what a file holds.
        """
        with self.db.transaction():
            here = self._by_origin()
            return [self._import(one, here, fresh, device, label) for one in sessions]

    def _import(
        self,
        given: ExportedSession,
        here: dict[str, str],
        fresh: Callable[[ExportedSession], Session],
        device: str | None,
        label: str,
    ) -> Imported:
        known = here.get(given.origin)
        if known is None:
            session = fresh(given)
            self.sessions.create(session, device, label)
            self.db.execute("INSERT INTO imports (session, origin) VALUES (?, ?)", session.id, given.origin)
            here[given.origin] = session.id
            return Imported(session.id, "new", self._add(session.id, given))
        here_already = self.export(known)
        stored = here_already.matches
        for mine, other in zip(stored, given.matches, strict=False):
            if (place := _difference(mine, other)) is not None:
                return Imported(known, "differs", match=other.number, slot=place)
        settling = here_already.settling
        if any(mine != other for mine, other in zip(settling, given.settling, strict=False)):
            return Imported(known, "differs")
        longer = len(given.settling) > len(settling)
        if not longer and not any(len(b.entries) > len(a.entries) for a, b in _pairs(stored, given.matches)):
            return Imported(known, "known")
        if device is not None and self.grants.role(device, known) != "score":
            return Imported(known, "watching")
        return Imported(known, "newer", self._add(known, given))

    def _add(self, session_id: str, given: ExportedSession) -> int:
        """Add the matches and entries that a session lacks, and count the entries."""
        here = {match.number: match for match in self.matches.all_of_session(session_id)}
        matches = given.matches
        added = sum(
            self._add_entries(here.get(one.number) or self._new(session_id, one), one.entries) for one in matches
        )
        missing = given.settling[self.settling.length(session_id) :]
        for one in missing:
            self.settling.append(session_id, one.body, _imported(one.phone), one.submission, one.saved_at)
        return added + len(missing)

    def _new(self, session_id: str, given: ExportedMatch) -> Match:
        (row,) = self.db.rows(
            "INSERT INTO matches (session, number, game, created_at) VALUES (?, ?, ?, ?) RETURNING *",
            session_id,
            given.number,
            given.game,
            given.created_at,
        )
        return Match(**row)

    def _add_entries(self, match: Match, given: Sequence[ExportedEntry]) -> int:
        ids = [entry.id for entry in self.entries.of_match(match.id)]
        missing = given[len(ids) :]
        for one in missing:
            body = one.body if one.damaged is None else marked_as_damaged(one.damaged)
            submission = one.submission if one.undoes is None else undo_of(ids[one.undoes])
            device = _imported(one.phone)
            saved = self.entries.append(match.id, one.slot, body, one.shown, one.note, device, submission, one.saved_at)
            ids.append(saved.id)
        return len(missing)

    def _exported(self, match: Match) -> tuple[ExportedEntry, ...]:
        rows = self.db.rows("SELECT * FROM entries WHERE match = ? ORDER BY id", match.id)
        undone = {undo_of(row["id"]): index for index, row in enumerate(rows)}
        phones = _numbered(row["device"] for row in rows)
        return tuple(_entry(row, entry_of(row), undone, phones) for row in rows)

    def _exported_settling(self, session_id: str) -> tuple[ExportedSettling, ...]:
        every = self.settling.of_session(session_id)
        phones = _numbered(one.device for one in every)
        return tuple(ExportedSettling(one.body, one.saved_at, one.submission, phones[one.device]) for one in every)

    def _by_origin(self) -> dict[str, str]:
        """The ids of all sessions by origin."""
        rows = self.db.rows("SELECT id, origin FROM sessions LEFT JOIN imports ON imports.session = sessions.id")
        return {row["origin"] or _origin(row["id"]): row["id"] for row in rows}


def _numbered(devices: Iterable[str]) -> dict[str, int]:
    """Numbers for phones, from 1 on, in the order in which they come."""
    return {device: number for number, device in enumerate(dict.fromkeys(devices), 1)}


def _origin(session_id: str) -> str:
    """What identifies a session that began here. The id is too long to be guessed from it."""
    return hashlib.sha256(f"scorekeeper session\0{session_id}".encode()).hexdigest()[:32]


def _imported(phone: int) -> str:
    """The id of a phone of a file, by its number. No phone here has such an id, for it has a space."""
    return f"imported {phone}"


def _entry(row: JSON, entry: Entry, undone: dict[str, int], phones: dict[str, int]) -> ExportedEntry:
    undoes = undone.get(entry.submission)
    return ExportedEntry(
        entry.slot,
        entry.body,
        entry.shown,
        entry.note,
        entry.saved_at,
        entry.submission if undoes is None else "",
        undoes,
        damaged_text(row),
        phones[entry.device],
    )


def _pairs(
    stored: Sequence[ExportedMatch], given: Sequence[ExportedMatch]
) -> Iterable[tuple[ExportedMatch, ExportedMatch]]:
    """The matches of a session as they are here and as they are given, by number; one that is missing has no entry."""
    none = ExportedMatch(0, "", "", ())
    return zip_longest(stored, given, fillvalue=none)


def _difference(stored: ExportedMatch, given: ExportedMatch) -> int | None:
    """The slot of the first entry in which two copies of a match differ. None if one begins like the other."""
    if (stored.game, stored.created_at) != (given.game, given.created_at):
        return 0
    pairs = zip(stored.entries, given.entries, strict=False)
    return next((other.slot for mine, other in pairs if mine != other), None)
