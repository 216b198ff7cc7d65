"""Exports a session, or all sessions of this phone, as JSON and CSV."""

import json
from collections.abc import Iterable
from dataclasses import replace

from flask import Blueprint, Response

from scorekeeper.exchange import FORMAT, VERSION, stored_json
from scorekeeper.reports import export
from scorekeeper.store import Session
from scorekeeper.web.access import device_or_none, open_session
from scorekeeper.web.dates import local_date, local_time
from scorekeeper.web.db import store
from scorekeeper.web.downloads import file_response
from scorekeeper.web.i18n import language
from scorekeeper.web.match_loader import OpenMatch, load_match
from scorekeeper.web.session_players import session_title

__all__ = ["pages"]

pages = Blueprint("export", __name__)


@pages.get("/s/<session_id>/session.json")
def session_json(session_id: str) -> Response:
    """A session as JSON: what it shows (`export.as_json`), and what is stored of it for an import."""
    session = open_session(session_id)
    return _json([session], _name(session))


@pages.get("/s/<session_id>/session.csv")
def session_csv(session_id: str) -> Response:
    """A session as CSV, in the shape of `export.as_csv`."""
    session = open_session(session_id)
    return _csv([session], _name(session))


@pages.get("/paper/scorekeeper.json")
def everything_json() -> Response:
    """All sessions of this phone as JSON. Without white space, because it may be long."""
    return _json(_of_this_phone(), "Scorekeeper", indent=None)


@pages.get("/paper/scorekeeper.csv")
def everything_csv() -> Response:
    """All sessions of this phone as CSV."""
    return _csv(_of_this_phone(), "Scorekeeper")


def _of_this_phone() -> list[Session]:
    known = device_or_none()
    return [seen.session for seen in store().sessions_of(known)] if known else []


def _session(session: Session) -> export.Session:
    every = [(one.number, load_match(session, one)) for one in store().matches(session.id)]
    return export.Session(
        session_title(session),
        session.name,
        session.created_at,
        local_time(session.created_at),
        [_match(match) for _, match in every if match],
        [number for number, match in every if not match],
    )


def _match(match: OpenMatch) -> export.Match:
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
    exported = [replace(_session(one), stored=stored_json(store().export_session(one.id))) for one in sessions]
    file = {"format": FORMAT, "version": VERSION, **export.as_json(exported, language())}
    text = json.dumps(file, ensure_ascii=False, indent=indent, separators=None if indent else (",", ":"))
    return file_response(text.encode(), "application/json", f"{name}.json", "attachment")


def _csv(sessions: Iterable[Session], name: str) -> Response:
    table = export.as_csv(map(_session, sessions), language())
    return file_response(table, "text/csv", f"{name}.csv", "attachment")
