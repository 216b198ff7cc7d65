"""Exports a session, or all sessions of this phone, as JSON and CSV."""

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from flask import Blueprint, Response, current_app, stream_with_context

from scorekeeper.exchange import FORMAT, stored_json, version_for
from scorekeeper.reports import export
from scorekeeper.store import Match, Session
from scorekeeper.table.cache import VersionedCache
from scorekeeper.table.match import LoadedMatch, load
from scorekeeper.table.times import local_date, local_time
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.db import store
from scorekeeper.web.http.downloads import file_response
from scorekeeper.web.http.i18n import language
from scorekeeper.web.http.limits import counts_as
from scorekeeper.web.http.titles import session_title
from scorekeeper.web.inputs.addresses import with_session

pages = Blueprint("export", __name__)


@pages.get("/s/<session_id>/session.json")
@counts_as("files")
@with_session("watch")
def session_json(session: Session) -> Response:
    """A session as JSON: what it shows (`export.as_json`), and what is stored of it for an import."""
    return _json([session], _name(session))


@pages.get("/s/<session_id>/session.csv")
@counts_as("files")
@with_session("watch")
def session_csv(session: Session) -> Response:
    """A session as CSV, in the shape of `export.csv_rows`."""
    last = [(match, store().matches.version(match.id)) for match in store().matches.of_session(session.id)]
    return _csv([session], {session.id: [(match, each) for match, each in last if each]}, _name(session))


@pages.get("/paper/scorekeeper.json")
@counts_as("files")
def everything_json() -> Response:
    """All sessions of this phone as JSON. Without white space, because it may be long."""
    return _json(_of_this_phone(), "Scorekeeper", indent=None)


@pages.get("/paper/scorekeeper.csv")
@counts_as("files")
def everything_csv() -> Response:
    """All sessions of this phone as CSV."""
    asking = phone()
    by_session: dict[str, list[tuple[Match, int]]] = {}
    for match, last in asking.store.matches.of_phone(asking.id) if asking.id else []:
        by_session.setdefault(match.session, []).append((match, last))
    return _csv(_of_this_phone(), by_session, "Scorekeeper")


def _of_this_phone() -> list[Session]:
    return [seen.session for seen in phone().sessions()]


def _session(session: Session) -> export.Session:
    every = [(one.number, load(store(), session, one, keep=False)) for one in store().matches.of_session(session.id)]
    return export.Session(
        session_title(session),
        session.name,
        session.created_at,
        local_time(session.created_at),
        [_match(match) for _, match in every if match],
        [number for number, match in every if not match],
    )


def _match(match: LoadedMatch) -> export.Match:
    hands = {
        slot: export.Hand(entry.body, entry.saved_at, local_time(entry.saved_at), entry.note)
        for slot, entry in match.entries.items()
        if slot > 0
    }
    created = match.match.created_at
    return export.Match(match.match.number, created, local_date(created).isoformat(), match.ledger, hands)


def _name(session: Session) -> str:
    return f"{session_title(session)} {local_date(session.created_at)}"


def _json(sessions: Iterable[Session], name: str, indent: int | None = 1) -> Response:
    stored = [(one, store().transfer.export(one.id)) for one in sessions]
    exported = [replace(_session(one), stored=stored_json(every)) for one, every in stored]
    version = version_for(every for _, every in stored)
    file = {"format": FORMAT, "version": version, **export.as_json(exported, language())}
    text = json.dumps(file, ensure_ascii=False, indent=indent, separators=None if indent else (",", ":"))
    return file_response(text.encode(), "application/json", f"{name}.json", "attachment")


# The rows of a session as CSV, compressed, by the address of the session and the language. Their version is what they
# are made of: the name of the session, and its matches with their newest entries. Some 30 bytes a hand.
CACHE = VersionedCache[tuple[str, str, str], bytes](room=4_000_000)

_Matches = Sequence[tuple[Match, int]]


def _csv(sessions: Iterable[Session], matches: Mapping[str, _Matches], name: str) -> Response:
    """Sessions as CSV. `matches` are those of every session by its id, each with the id of its newest entry.

    The file is sent while it is written: of a long one the first hands arrive at once.
    """
    parts = (_rows(session, matches.get(session.id, ()), language()) for session in sessions)
    file = stream_with_context(chain([export.csv_heading(language())], parts))
    return file_response(file, "text/csv", f"{name}.csv", "attachment")


def _rows(session: Session, matches: _Matches, spoken: str) -> bytes:
    """The rows of a session in the CSV."""
    key, version = (current_app.config["DATABASE"], session.id, spoken), (session.name, tuple(matches))
    kept = CACHE.find(key, version)
    if kept is not None:
        return zlib.decompress(kept)
    title, began = session_title(session), local_time(session.created_at)
    found = [load(store(), session, match, keep=False) for match, _ in sorted(matches, key=lambda one: one[0].number)]
    rows = b"".join(export.csv_rows(title, began, _match(match), spoken) for match in found if match)
    # What was saved meanwhile stands in the rows already, and has its own version when the next one asks.
    packed = zlib.compress(rows, 1)
    CACHE.keep(key, version, packed, len(packed))
    return rows
