"""Reads a file of sessions. All of it is checked before anything is imported, and errors name their path in the file. A
record that today's rules refuse is accepted: its row of the ledger says why it is refused."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from scorekeeper import games
from scorekeeper.engine.fields import Integer, ListOf, Nullable, Struct, decode, spec
from scorekeeper.engine.text import Invalid, Issue, T, join, read_all, shorten
from scorekeeper.exchange import format as file_format
from scorekeeper.exchange.kinds import Plain, Shown, Stored, Time
from scorekeeper.exchange.parts import NO_JSON, parts_of
from scorekeeper.store.entries import MOST_ENTRIES_OF_SESSION, SPARE_ENTRIES
from scorekeeper.store.matches import MOST_MATCHES
from scorekeeper.store.models import JSON
from scorekeeper.store.settling import MOST_SETTLING
from scorekeeper.store.transfer import ExportedEntry, ExportedMatch, ExportedSession, ExportedSettling

TOO_LARGE = Issue(
    "file.large",
    "",
    T(
        "This file has more than %(most)s MB. Export the sessions one by one, and import those files.",
        most=file_format.MOST_BYTES // 1024**2,
    ),
)
# So many errors are enough to find the cause.
_MOST_ISSUES = 5
_UNDO = re.compile(r"undo \d+")
_NAME_LENGTH = 200
_TEXT_LENGTH = 2000


@dataclass(frozen=True)
class EntryInFile:
    """One saved version of a slot, with the fields of `ExportedEntry`."""

    slot: int = spec(Integer(0, 1_000_000))
    body: JSON | None = spec(Nullable(Stored()))
    shown: JSON | None = spec(Nullable(Shown()))
    note: str = spec(Plain(0, _TEXT_LENGTH))
    saved_at: str = spec(Time())
    phone: int = spec(Integer(1, 1_000_000))
    damaged: str | None = spec(Nullable(Plain(0, 200_000, nul=True)), None)
    submission: str | None = spec(Nullable(Plain(1, _NAME_LENGTH)), None)
    undoes: int | None = spec(Nullable(Integer(0, file_format.MOST_ENTRIES_OF_MATCH)), None)


@dataclass(frozen=True)
class MatchInFile:
    """A match with its entries, oldest first."""

    number: int = spec(Integer(1, MOST_MATCHES))
    game: str = spec(Plain(1, _NAME_LENGTH))
    created_at: str = spec(Time())
    entries: tuple[EntryInFile, ...] = spec(ListOf(Struct(EntryInFile), 0, file_format.MOST_ENTRIES_OF_MATCH))


@dataclass(frozen=True)
class SettlingInFile:
    """An entry of the log of settling up, with the fields of `ExportedSettling`."""

    body: JSON = spec(Stored())
    saved_at: str = spec(Time())
    phone: int = spec(Integer(1, 1_000_000))
    submission: str = spec(Plain(1, _NAME_LENGTH))


@dataclass(frozen=True)
class SessionInFile:
    """A session with its matches by number. Files of version 1 have no `settling`. Files of earlier versions may have
    `agreements` of phones to hands, which are read and dropped."""

    origin: str = spec(Plain(32, 64))
    name: str = spec(Plain(0, _NAME_LENGTH))
    created_at: str = spec(Time())
    matches: tuple[MatchInFile, ...] = spec(ListOf(Struct(MatchInFile), 0, MOST_MATCHES))
    settling: tuple[SettlingInFile, ...] = spec(ListOf(Struct(SettlingInFile), 0, MOST_SETTLING), ())
    agreements: tuple[JSON, ...] = spec(ListOf(Stored(), 0, file_format.MOST_AGREEMENTS), ())


def read_file(data: bytes) -> tuple[ExportedSession, ...]:
    """The sessions of a file. Raises Invalid with at most five issues; `field` of each is a path in the file."""
    if len(data) > file_format.MOST_BYTES:
        raise Invalid(TOO_LARGE)
    around, stored = parts_of(data)
    try:
        return _read(_sessions(_json(around)), stored)
    except Invalid as invalid:
        raise Invalid(*invalid.issues[:_MOST_ISSUES]) from invalid
    except (ValueError, RecursionError) as error:
        raise Invalid(NO_JSON) from error


def house_rules_in(data: bytes) -> str:
    """The house rules of a file that `read_file` has read, as JSON; empty if it holds none."""
    if b'"house_rules"' not in data:
        return ""
    file = _json(parts_of(data)[0])
    rules = file.get("house_rules") if isinstance(file, Mapping) else None
    return json.dumps(rules, ensure_ascii=False) if rules else ""


def _json(data: bytes) -> object:
    value: object = json.loads(data.decode("utf-8-sig"), parse_constant=_no_number)
    return value


def _no_number(word: str) -> None:
    raise ValueError(f"JSON has no {word}")


def _sessions(parsed: object) -> list[object]:
    if not isinstance(parsed, Mapping) or parsed.get("format") != file_format.FORMAT:
        text = T(
            "This file has no sessions, or it is from an earlier version, which did not export all that an import "
            "needs. Choose one that Scorekeeper has exported as JSON."
        )
        raise Invalid(Issue("file.format", "format", text))
    version = Integer(1, 1_000_000).decode(parsed.get("version"), "version")
    if version > file_format.VERSION:
        later = T("This file was exported by a later version of Scorekeeper. Update Scorekeeper, then try again.")
        raise Invalid(Issue("file.later", "version", later))
    sessions = parsed.get("sessions")
    if not isinstance(sessions, list):
        raise Invalid(Issue("value.type", "sessions", T("Give a list.")))
    if not sessions:
        raise Invalid(Issue("file.empty", "sessions", T("There is no session in this file.")))
    return sessions


def _read(sessions: list[object], stored: list[bytes | None]) -> tuple[ExportedSession, ...]:
    """The sessions of a list in which each is `{}`, with what is stored of them, in the same order. Only one of them is
    parsed at a time, so that only one is in memory."""
    ListOf(Stored(), 1, file_format.MOST_SESSIONS).decode(sessions, "sessions")
    parts = enumerate(stored[: len(sessions)])
    return read_all(*(partial(_session, part, f"sessions.{index}.stored") for index, part in parts))


def _session(stored: bytes | None, at: str) -> ExportedSession:
    session = decode(SessionInFile, None if stored is None else _json(stored), at)
    if issues := [issue.under(at) for issue in _issues(session)]:
        raise Invalid(*issues)
    return _export(session)


def _issues(session: SessionInFile) -> Iterator[Issue]:
    misfit = T("This does not fit the entries before it. Export the session again.")
    for index, match in enumerate(session.matches):
        if match.number != index + 1:
            text = T("The matches of a session are numbered in order, from 1. Give %(number)s.", number=index + 1)
            yield Issue("match.number", f"matches.{index}.number", text)
        if match.game not in games.games():
            text = T("There is no game “%(game)s” here. Update Scorekeeper to use it.", game=shorten(match.game))
            yield Issue("game.unknown", f"matches.{index}.game", text)
        for at, field in _misfits(match.entries):
            yield Issue("entry.misfit", join(f"matches.{index}.entries.{at}", field), misfit)
    if sum(len(match.entries) for match in session.matches) > MOST_ENTRIES_OF_SESSION + SPARE_ENTRIES:
        text = T(
            "A session keeps at most %(most)s entries, and this one has more. Nothing was imported.",
            most=MOST_ENTRIES_OF_SESSION,
        )
        yield Issue("list.length", "matches", text)
    taken: set[str] = set()
    for at, entry in enumerate(session.settling):
        if entry.submission in taken:
            yield Issue("entry.misfit", f"settling.{at}.submission", misfit)
        taken.add(entry.submission)


def _misfits(entries: tuple[EntryInFile, ...]) -> Iterator[tuple[int, str]]:
    """The entries that `store.entries.save` could not have saved after those before them: index and field."""
    newest: dict[int, EntryInFile] = {}
    taken: set[str | int] = set()
    for at, entry in enumerate(entries):
        name = entry.submission if entry.undoes is None else entry.undoes
        if entry.slot > len(newest):
            yield at, "slot"
        if not entry.slot and _void(entry) and len(newest) != 1:
            yield at, "body"
        if entry.slot and _void(newest.get(0, entry)):
            yield at, "slot"
        if entry.damaged is not None and entry.body is not None:
            yield at, "damaged"
        if not entry.slot and not _has_names(entry):
            yield at, "body.players"
        if name is None or name in taken or (entry.undoes is not None and entry.submission is not None):
            yield at, "submission"
        if isinstance(name, str) and _UNDO.fullmatch(name):
            yield at, "submission"
        if entry.undoes is not None and not _can_undo(entries, at, entry.undoes):
            yield at, "undoes"
        taken |= set() if name is None else {name}
        newest[entry.slot] = entry


def _void(entry: EntryInFile) -> bool:
    return entry.body is None and entry.damaged is None


def _has_names(terms: EntryInFile) -> bool:
    """Whether the terms list their players by name, if at all; the rest of them is not checked."""
    players = (terms.body or {}).get("players", [])
    return isinstance(players, list) and all(isinstance(name, str) and len(name) <= _NAME_LENGTH for name in players)


def _can_undo(entries: tuple[EntryInFile, ...], at: int, undone: int) -> bool:
    return undone < at and entries[undone].slot == entries[at].slot and entries[undone].undoes is None


def _export(session: SessionInFile) -> ExportedSession:
    matches = (
        ExportedMatch(match.number, match.game, match.created_at, tuple(map(_export_entry, match.entries)))
        for match in session.matches
    )
    settling = (ExportedSettling(**vars(entry)) for entry in session.settling)
    return ExportedSession(session.origin, session.name, session.created_at, tuple(matches), tuple(settling))


def _export_entry(entry: EntryInFile) -> ExportedEntry:
    return ExportedEntry(**{**vars(entry), "submission": entry.submission or ""})
