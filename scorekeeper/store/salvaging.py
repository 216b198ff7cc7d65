"""Reads what is left of a damaged database, as sessions that another one can import. The digests of the rows say which
row is as it was saved, and often what is missing. A hand whose text has changed is marked as damaged, and so is one for
each hand that is lost."""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from scorekeeper.store.database_pages import Row, Value, rows_of
from scorekeeper.store.digests import column_digests, sha256
from scorekeeper.store.models import Match, undo_of
from scorekeeper.store.rows import json_of
from scorekeeper.store.transfer import (
    ExportedEntry,
    ExportedMatch,
    ExportedSession,
    ExportedSettling,
    origin_of,
    phone_numbers,
)

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|\+00:00)", re.ASCII)
_DIGESTS = re.compile(r"[0-9a-f]{16}( [0-9a-f]{16})+", re.ASCII)
_CHAIN = re.compile(r"[0-9a-f]{64}", re.ASCII)
_UNDO = re.compile(r"undo \d+", re.ASCII)
_ORIGIN = re.compile(r"[0-9a-f]{32,64}", re.ASCII)


@dataclass(frozen=True)
class Salvaged:
    """A session of a damaged database. `whole`: all of it is there, as it was saved."""

    session: ExportedSession
    whole: bool


@dataclass(frozen=True)
class Salvage:
    """The sessions of a damaged database, oldest first. Of `lost` others nothing is left but that they were there."""

    sessions: tuple[Salvaged, ...]
    lost: int


class _Session(NamedTuple):
    id: str
    name: str
    key_hash: str
    key_seed: str
    created_at: str


class _Entry(NamedTuple):
    id: int
    match: int
    slot: int
    body: str | None
    shown: str | None
    note: str
    device: str
    submission: str
    saved_at: str


class _Payment(NamedTuple):
    id: int
    session: str
    body: str
    device: str
    submission: str
    saved_at: str


class _Rows:
    """The rows of a database. `chains` has the digests and the chain of each entry, `digests` those of other rows by
    table and key, `scorers` the phones of a session."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self.sessions: dict[str, _Session] = {}
        self.matches: dict[int, Match] = {}
        self.entries: dict[int, _Entry] = {}
        self.payments: dict[int, _Payment] = {}
        self.origins: dict[str, str] = {}
        self.scorers: dict[str, set[str]] = defaultdict(set)
        self.chains: dict[int, tuple[str, str]] = {}
        self.digests: dict[str, dict[str, str]] = defaultdict(dict)
        for row in rows:
            self._add(row)

    def _add(self, row: Row) -> None:
        """Put a row where it belongs, if it is of a table that matters here. Later versions add columns at its end."""
        match row:
            case [int(number), int(), int(), str() | None, str() | None, str(), str(), str(), str(time), *_] if (
                _TIME.fullmatch(time)
            ):
                self.entries[number] = _Entry._make(row[:9])
            case [int(number), str(), str(), str(), str(), str(time), *_] if _TIME.fullmatch(time):
                self.payments[number] = _Payment._make(row[:6])
            case [int(number), str(session), int(place), str(game), str(time), *_] if _TIME.fullmatch(time):
                self.matches[number] = Match(number, session, place, game, time)
            case [str(device), str(session), "score", str(time), *_] if _TIME.fullmatch(time):
                self.scorers[session].add(device)
            case [str(session), str(), str(), str(), str(time), *_] if _TIME.fullmatch(time):
                self.sessions[session] = _Session._make(row[:5])
            case [int(entry), str(columns), str(chain)] if _CHAIN.fullmatch(chain):
                self.chains[entry] = columns, chain
            case [str(table), str(key), str(columns)] if _DIGESTS.fullmatch(columns):
                self.digests[table][key] = columns
            case [str(session), str(origin)] if _ORIGIN.fullmatch(origin):
                self.origins[session] = origin

    def are_as_saved(self, table: str, rows: Mapping[str, Iterable[Value]]) -> bool:
        """Whether rows have the digests that were kept by these keys. A later version may have more columns."""
        kept = self.digests[table]
        return all(f"{kept.get(key, '')} ".startswith(f"{column_digests(*row)} ") for key, row in rows.items())


class _Salvager:
    """What can be read, put together session by session. It is made from rows, once."""

    def __init__(self, rows: _Rows, games: Collection[str]) -> None:
        self._rows, self._games = rows, games
        self._entries = _grouped(sorted(rows.entries.values()), lambda entry: entry.match)
        matches = [*rows.matches.values(), *self._lost_matches()]
        self._matches = _grouped(matches, lambda match: match.session)
        self._payments = _grouped(sorted(rows.payments.values()), lambda payment: payment.session)
        self._keys = {
            table: _grouped(rows.digests[table], lambda key: key.partition(" ")[0]) for table in ("matches", "settling")
        }
        # The entries of which only the digests are left.
        self._gone = [rows.chains[number] for number in rows.chains.keys() - rows.entries.keys()]

    def _lost_matches(self) -> Iterator[Match]:
        """The matches of entries whose own row is lost: the digests of that row say which session, number and game it
        had. A match is made with its first entry."""
        lost = {column_digests(match): match for match in self._entries.keys() - self._rows.matches.keys()}
        for key, columns in self._rows.digests["matches"].items():
            match = lost.get(columns.partition(" ")[0])
            session, _, number = key.partition(" ")
            if match is not None and number.isdecimal():
                for game in self._games:
                    row = Match(match, session, int(number), game, self._entries[match][0].saved_at)
                    if self._rows.are_as_saved("matches", {key: _columns(row)[:4]}):
                        yield row

    def ids(self) -> set[str]:
        """The sessions that were there."""
        return {*self._rows.sessions, *self._matches, *self._rows.digests["sessions"]}

    def phones(self, session: str) -> set[str]:
        """The phones that saved something in a session, or may."""
        entries = (entry for match in self._matches.get(session, ()) for entry in self._entries.get(match.id, ()))
        return {entry.device for entry in entries} | self._rows.scorers.get(session, set())

    def session(self, session_id: str) -> Salvaged | None:
        """A session, None if nothing is left that was saved in it."""
        session, here = self._rows.sessions.get(session_id), self._matches.get(session_id, [])
        matches = {match.number: match for match in here if match.id in self._entries and match.game in self._games}
        if not matches:
            return None
        began = session.created_at if session else min(match.created_at for match in here)
        keys = {f"{session_id} {match.number}": _columns(match) for match in here}
        known = {*self._keys["matches"].get(session_id, ()), *keys}
        last = max(int(key.rpartition(" ")[2]) for key in known)
        payments = {f"{session_id} {payment.id}": payment for payment in self._payments.get(session_id, ())}
        whole = (
            session is not None
            and self._rows.are_as_saved("sessions", {session_id: session})
            and self._rows.are_as_saved("matches", keys)
            and self._rows.are_as_saved("settling", payments)
            and payments.keys() == set(self._keys["settling"].get(session_id, ()))
            and sorted(matches) == list(range(1, last + 1))
            and all(self._are_whole(self._entries[match.id]) for match in matches.values())
        )
        exported = ExportedSession(
            self._rows.origins.get(session_id, origin_of(session_id)),
            session.name if session else "",
            began,
            tuple(self._match(number, matches.get(number), began) for number in range(1, last + 1)),
            _exported(payments.values()),
        )
        return Salvaged(exported, whole)

    def _are_whole(self, entries: Sequence[_Entry]) -> bool:
        """Whether these are all entries of a match, as they were saved: each chain goes on from the one before, and
        none goes on from the last."""
        before = ""
        for entry in entries:
            columns, chain = self._rows.chains.get(entry.id, ("", ""))
            if self._changed(entry) or sha256(before + columns) != chain:
                return False
            before = chain
        return all(sha256(before + columns) != chain for columns, chain in self._gone)

    def _changed(self, entry: _Entry) -> set[str]:
        """The columns of an entry that are not as they were saved. Where its digests are lost, nobody knows."""
        columns, _ = self._rows.chains.get(entry.id, ("", ""))
        now = column_digests(*entry[2:]).split()
        return {name for name, new, old in zip(_Entry._fields[2:], now, columns.split(), strict=False) if new != old}

    def _players(self, entries: Iterable[_Entry]) -> list[str]:
        """Who played a match whose terms are lost, by the points that were shown with its hands. The rules are lost."""
        points = (
            (json_of(entry.shown) or {}).get("points") for entry in entries if "shown" not in self._changed(entry)
        )
        return list(dict.fromkeys(name for shown in points if isinstance(shown, dict) for name in shown))

    def _match(self, number: int, match: Match | None, began: str) -> ExportedMatch:
        """A match, with one entry that is marked as damaged for each slot that is lost."""
        if match is None:
            return taken_back(number, next(iter(self._games)), began)
        exported: list[ExportedEntry] = []
        places: dict[str, int] = {}
        phones = phone_numbers(entry.device for entry in self._entries[match.id])
        slots = 0
        for entry in self._entries[match.id]:
            changed = self._changed(entry)
            if "slot" in changed:
                continue
            for slot in range(slots, entry.slot):
                players = [] if slot else self._players(self._entries[match.id])
                lost = ({"players": players}, None) if players else (None, "")
                exported.append(ExportedEntry(slot, lost[0], None, "", entry.saved_at, _new(exported), damaged=lost[1]))
            slots = max(slots, entry.slot + 1)
            undoes = places.get(entry.submission)
            places[undo_of(entry.id)] = len(exported)
            submission = entry.submission if undoes is None else ""
            if undoes is None and ("submission" in changed or _UNDO.fullmatch(submission)):
                submission = _new(exported)
            body = None if "body" in changed else json_of(entry.body)
            exported.append(
                ExportedEntry(
                    entry.slot,
                    body,
                    None if "shown" in changed else json_of(entry.shown),
                    "" if "note" in changed else entry.note,
                    entry.saved_at,
                    submission,
                    undoes,
                    entry.body or "" if body is None and (entry.body is not None or "body" in changed) else None,
                    phones[entry.device],
                )
            )
        return ExportedMatch(number, match.game, match.created_at, tuple(exported))


def salvage(content: bytes, games: Collection[str], author: str) -> Salvage:
    """What can be read of the bytes of a damaged database. `games` are the keys of all games; sessions that only the
    phone `author` has saved are left out. Matches of which nothing is left are there for their number, as if taken
    back."""
    rows = _Rows(rows_of(content))
    salvager = _Salvager(rows, games)
    ids = [session for session in salvager.ids() if salvager.phones(session) != {author}]
    sessions = [session for session in map(salvager.session, ids) if session]
    return Salvage(
        tuple(sorted(sessions, key=lambda salvaged: (salvaged.session.created_at, salvaged.session.origin))),
        len(ids) - len(sessions),
    )


def taken_back(number: int, game: str, created_at: str) -> ExportedMatch:
    """A match of which nothing is left but its number."""
    made = ExportedEntry(0, {}, None, "", created_at, "lost 0")
    undone = ExportedEntry(0, None, None, "", created_at, "", undoes=0)
    return ExportedMatch(number, game, created_at, (made, undone))


def _new(exported: Sequence[ExportedEntry]) -> str:
    """The submission of the next entry of a match, if its own is lost."""
    return f"lost {len(exported)}"


def _exported(payments: Collection[_Payment]) -> tuple[ExportedSettling, ...]:
    phones = phone_numbers(payment.device for payment in payments)
    return tuple(
        ExportedSettling(body, payment.saved_at, payment.submission, phones[payment.device])
        for payment in payments
        if (body := json_of(payment.body)) is not None
    )


def _columns(match: Match) -> tuple[Value, ...]:
    return match.id, match.session, match.number, match.game, match.created_at


_Key = TypeVar("_Key", bound=Hashable)
_Each = TypeVar("_Each")


def _grouped(values: Iterable[_Each], key: Callable[[_Each], _Key]) -> dict[_Key, list[_Each]]:
    groups: dict[_Key, list[_Each]] = defaultdict(list)
    for value in values:
        groups[key(value)].append(value)
    return dict(groups)
