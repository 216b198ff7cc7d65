"""Exports whole sessions, and imports each of them once, however often its file comes. An exported session has
everything that is stored, but no ids, keys and phones."""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from scorekeeper.store.database import Database
from scorekeeper.store.entries import Entries
from scorekeeper.store.grants import Grants
from scorekeeper.store.matches import Matches
from scorekeeper.store.models import JSON, Entry, Match, NotFound, Session, undo_of
from scorekeeper.store.rows import ENTRIES, damaged_body, damaged_text, entry_of, json_of
from scorekeeper.store.sessions import Sessions
from scorekeeper.store.settling import Settling


@dataclass(frozen=True, slots=True)
class ExportedEntry:
    """One saved version of a slot, like `Entry` without what belongs to one database. `damaged` is the text of a body
    that cannot be read. `undoes` is the index of the entry that this one took back; `submission` is then empty. `phone`
    numbers the phones of the match from 1."""

    slot: int
    body: JSON | None
    shown: JSON | None
    note: str
    saved_at: str
    submission: str
    undoes: int | None = None
    damaged: str | None = None
    phone: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class ExportedMatch:
    """A match with all its entries, oldest first. Matches that were taken back are exported too, for their number."""

    number: int
    game: str
    created_at: str
    entries: tuple[ExportedEntry, ...]


@dataclass(frozen=True, slots=True)
class ExportedSettling:
    """A `SettlingEntry` without what belongs to one database. `phone` numbers the phones of the log from 1."""

    body: JSON
    saved_at: str
    submission: str
    phone: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class ExportedSession:
    """A session with all its matches by number, and the log of settling up, oldest entry first. `origin` begins alike
    for all copies of a session, and differs for those that were put beside another. It does not reveal the address."""

    origin: str
    name: str
    created_at: str
    matches: tuple[ExportedMatch, ...]
    settling: tuple[ExportedSettling, ...] = ()


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of one session of a file: it is `new`; `newer` entries were added to it; it was `known` already; it
    `differs` and was put beside the one that is here; or the phone is only `watching` and adds nothing.

    `session` is its id here, `entries` the number of added ones, `match` and `slot` the place of the first difference,
    both None if it is in the log of settling up.
    """

    session: str
    outcome: Literal["new", "newer", "known", "differs", "watching"]
    entries: int = 0
    match: int | None = None
    slot: int | None = None


@dataclass(frozen=True, slots=True)
class Transfer:
    """Whole sessions, out of one database and into another."""

    db: Database
    sessions: Sessions
    grants: Grants
    matches: Matches
    entries: Entries
    settling: Settling

    def export(self, session_id: str) -> ExportedSession:
        """A session with everything stored in it. Raises NotFound if there is no such session."""
        session = self.sessions.get(session_id)
        if session is None:
            raise NotFound(f"There is no session {session_id}.")
        imported = self.db.first("SELECT origin FROM imports WHERE session = ?", session_id)
        matches = (
            ExportedMatch(match.number, match.game, match.created_at, self._export_entries(match))
            for match in self.matches.all_of_session(session_id)
        )
        return ExportedSession(
            imported["origin"] if imported else origin_of(session_id),
            session.name,
            session.created_at,
            tuple(matches),
            self._export_settling(session_id),
        )

    def file_version(self, session_id: str) -> int:
        """The lowest version of a file that can hold all of a session: the third if its rates have a `session`, the
        second if players came or went or there is a log of settling up, else the first."""
        log = self.settling.of_session(session_id)
        rates = (entry.body.get("rates") for entry in log)
        if any("session" in rate for rate in rates if isinstance(rate, dict)):
            return 3
        terms = """
            SELECT body FROM entries JOIN matches ON matches.id = entries.match
            WHERE session = ? AND slot = 0 AND body LIKE '%"changes"%'
        """
        changed = any("changes" in (json_of(row["body"]) or {}) for row in self.db.rows(terms, session_id))
        return 2 if log or changed else 1

    def import_all(
        self,
        sessions: Iterable[ExportedSession],
        fresh: Callable[[ExportedSession, int], Session],
        device: str | None,
        label: str = "",
    ) -> list[Imported]:
        """Import sessions, which `scorekeeper.exchange` has checked, all or none. Returns in order what became of each.

        One that is not here yet, by its origin, is saved as the session that `fresh` makes of it, and the phone
        `device`, with this `label`, may write in it; None is whoever runs the program. One that is here gets the
        entries that it lacks, if it equals the beginning of the given one and `device` may write in it. Otherwise the
        given one is saved beside it. `fresh` also gets the number of this copy: 1 unless there are others.
        """
        with self.db.transaction():
            # What two imports read of each other would be old.
            self.db.lock_all("imports")
            rows = self.db.rows("SELECT id, origin FROM sessions LEFT JOIN imports ON imports.session = sessions.id")
            here: dict[str, dict[str, str]] = {}
            for row in rows:
                origin = row["origin"] or origin_of(row["id"])
                here.setdefault(origin[:_ORIGIN], {})[origin] = row["id"]
            return [self._import(session, here, fresh, device, label) for session in sessions]

    def _import(
        self,
        exported: ExportedSession,
        here: dict[str, dict[str, str]],
        fresh: Callable[[ExportedSession, int], Session],
        device: str | None,
        label: str,
    ) -> Imported:
        copies = here.setdefault(exported.origin[:_ORIGIN], {})
        differences = []
        # The very same session first: an old file may be the beginning of several copies.
        for origin in sorted(copies, key=lambda origin: origin != exported.origin):
            with self.db.transaction(session=copies[origin]):
                present = self.export(copies[origin])
                if (difference := _difference(present, exported)) is None:
                    return self._continue(copies[origin], present, exported, device)
                differences.append(difference)
        session = fresh(exported, len(copies) + 1)
        origin = exported.origin[:_ORIGIN] + origin_of(session.id) if copies else exported.origin
        self.sessions.create(session, device, label)
        self.db.insert("imports", {"session": session.id, "origin": origin})
        copies[origin] = session.id
        added = self._add(session.id, exported)
        if not differences:
            return Imported(session.id, "new", added)
        return Imported(session.id, "differs", added, *differences[0])

    def _continue(
        self, session_id: str, present: ExportedSession, exported: ExportedSession, device: str | None
    ) -> Imported:
        """Add to a session what it lacks of one that begins like it, if there is anything and `device` may write."""
        lengths = {match.number: len(match.entries) for match in present.matches}
        longer = any(len(match.entries) > lengths.get(match.number, 0) for match in exported.matches)
        if not longer and len(exported.settling) <= len(present.settling):
            return Imported(session_id, "known")
        if device is not None and self.grants.role(device, session_id) != "score":
            return Imported(session_id, "watching")
        if not present.name and exported.name:
            self.sessions.rename(session_id, exported.name)
        return Imported(session_id, "newer", self._add(session_id, exported))

    def _add(self, session_id: str, exported: ExportedSession) -> int:
        """Add the matches and entries that a session lacks, and return the number of entries."""
        here = {match.number: match for match in self.matches.all_of_session(session_id)}
        added = 0
        for match in exported.matches:
            present = here.get(match.number)
            stored = present or self.matches.add(session_id, match.number, match.game, match.created_at)
            added += self._add_entries(stored, match.entries)
        missing = exported.settling[self.settling.length(session_id) :]
        for entry in missing:
            self.settling.append(session_id, entry.body, _phone_id(entry.phone), entry.submission, entry.saved_at)
        return added + len(missing)

    def _add_entries(self, match: Match, exported: Sequence[ExportedEntry]) -> int:
        ids = [entry.id for entry in self.entries.of_match(match.id)]
        missing = exported[len(ids) :]
        for entry in missing:
            body = entry.body if entry.damaged is None else damaged_body(entry.damaged)
            submission = entry.submission if entry.undoes is None else undo_of(ids[entry.undoes])
            device = _phone_id(entry.phone)
            saved = self.entries.append(
                match.id, entry.slot, body, entry.shown, entry.note, device, submission, entry.saved_at
            )
            ids.append(saved.id)
        return len(missing)

    def _export_entries(self, match: Match) -> tuple[ExportedEntry, ...]:
        rows = self.db.rows(f"{ENTRIES} WHERE match = ? ORDER BY id", match.id)
        undone = {undo_of(row["id"]): index for index, row in enumerate(rows)}
        phones = phone_numbers(row["device"] for row in rows)
        return tuple(_entry(row, entry_of(row), undone, phones) for row in rows)

    def _export_settling(self, session_id: str) -> tuple[ExportedSettling, ...]:
        log = self.settling.of_session(session_id)
        phones = phone_numbers(entry.device for entry in log)
        return tuple(
            ExportedSettling(entry.body, entry.saved_at, entry.submission, phones[entry.device]) for entry in log
        )


def phone_numbers(devices: Iterable[str]) -> dict[str, int]:
    """Numbers of phones by their ids, from 1 in the order in which they come."""
    return {device: number for number, device in enumerate(dict.fromkeys(devices), 1)}


# How many characters of an origin all copies of a session have; that of one which was put beside another has more.
_ORIGIN = 32


def origin_of(session_id: str) -> str:
    """What identifies a session that was made here. Its id is too long to be guessed from this."""
    return hashlib.sha256(f"scorekeeper session\0{session_id}".encode()).hexdigest()[:_ORIGIN]


def _phone_id(phone: int) -> str:
    """The id of a phone of a file, by its number. It has a space, so no phone here has it."""
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


def _difference(here: ExportedSession, exported: ExportedSession) -> tuple[int | None, int | None] | None:
    """The match and the slot of the first entry in which two copies of a session differ, both None if it is in the log
    of settling up; None if one begins like the other."""
    for mine, other in zip(here.matches, exported.matches, strict=False):
        if (mine.game, mine.created_at) != (other.game, other.created_at):
            return other.number, 0
        for entry, theirs in zip(mine.entries, other.entries, strict=False):
            if entry != theirs:
                return other.number, theirs.slot
    same = all(mine == other for mine, other in zip(here.settling, exported.settling, strict=False))
    return None if same else (None, None)
