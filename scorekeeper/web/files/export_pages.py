"""Exports a session, or all sessions of this phone, as JSON and CSV."""

import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain

from flask import Blueprint, Response, current_app, request, stream_with_context

from scorekeeper.engine.text import Invalid
from scorekeeper.exchange import FORMAT, VERSION, stored_json
from scorekeeper.store import Match, Session
from scorekeeper.store.models import NotFound
from scorekeeper.store.places import Place
from scorekeeper.table import export
from scorekeeper.table.cache import VersionedCache
from scorekeeper.table.match import load, load_all
from scorekeeper.table.times import local_date, local_time
from scorekeeper.web.http import preferences
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.db import store
from scorekeeper.web.http.downloads import file_response
from scorekeeper.web.http.events import records
from scorekeeper.web.http.i18n import language
from scorekeeper.web.http.limits import counts_as
from scorekeeper.web.http.titles import session_title
from scorekeeper.web.inputs.addresses import with_session
from scorekeeper.web.rules.saved_rules import PhoneRules

pages = Blueprint("export", __name__)

# Characters that are sent at once.
_BLOCK = 32 * 1024


@pages.get("/s/<session_id>/session.json")
@counts_as("files")
@with_session("watch")
def session_json(session: Session) -> Response:
    """A session as JSON: what its pages show (`export.session_json`), and the stored entries for an import."""
    load_all(store(), session)  # very hard hands are counted before the answer begins, in as many requests as it takes
    return _json([session], _name(session))


@pages.get("/s/<session_id>/session.csv")
@counts_as("files")
@with_session("watch")
def session_csv(session: Session) -> Response:
    """A session as CSV (`export.csv_rows`)."""
    load_all(store(), session)
    versions = [(match, store().matches.version(match.id)) for match in store().matches.of_session(session.id)]
    return _csv([session], {session.id: [(match, last) for match, last in versions if last]}, _name(session))


@pages.route("/paper/scorekeeper.json", methods=["GET", "POST"])
@records("download", "phone")
@counts_as("files")
def everything_json() -> Response:
    """All sessions of this phone as JSON. Without white space, because it may be long.

    A form may send `rules`, the house rules of this phone, for the file. Its time is noted as that of the last file.
    """
    if request.method == "POST":
        preferences.keep(exported_at=phone().now)
    rules = request.form.get("rules", "")
    try:
        return _json(_own_sessions(), "Scorekeeper", indent=None, rules=rules)
    except Invalid:  # those of a later version, which stay on the phone
        return _json(_own_sessions(), "Scorekeeper", indent=None)


@pages.get("/paper/scorekeeper.csv")
@records("download", "phone")
@counts_as("files")
def everything_csv() -> Response:
    """All sessions of this phone as CSV."""
    asking = phone()
    by_session: dict[str, list[tuple[Match, int]]] = {}
    for match, last in asking.store.matches.of_phone(asking.id) if asking.id else []:
        by_session.setdefault(match.session, []).append((match, last))
    return _csv(_own_sessions(), by_session, "Scorekeeper")


def _own_sessions() -> list[Session]:
    return [seen.session for seen in phone().sessions()]


def _name(session: Session) -> str:
    return f"{session_title(session)} {local_date(session.created_at)}"


def _json(sessions: Sequence[Session], name: str, indent: int | None = 1, rules: str = "") -> Response:
    """Sessions as JSON, streamed: an evening of thousands of hands takes little memory."""
    house_rules = {"house_rules": PhoneRules.read(rules).body} if rules else {}
    versions = [store().transfer.file_version(session.id) for session in sessions]
    file = {
        "format": FORMAT,
        "version": VERSION if house_rules else max(versions, default=1),
        "language": language(),
        "sessions": _exported(sessions, language()),
        **house_rules,
    }
    parts = stream_with_context(_in_blocks(export.json_parts(file, indent)))
    return file_response(parts, "application/json", f"{name}.json", "attachment")


def _exported(sessions: Iterable[Session], spoken: str) -> Iterator[dict[str, object]]:
    for session in sessions:
        # A session that was deleted meanwhile is left out.
        with suppress(NotFound):
            stored = stored_json(store().transfer.export(session.id))
            yield export.session_json(store(), session, session_title(session), stored, spoken)


def _in_blocks(parts: Iterable[str]) -> Iterator[bytes]:
    """A text that comes in small parts, in larger ones: sending each has its cost."""
    block, size = [], 0
    for part in parts:
        block.append(part)
        size += len(part)
        if size >= _BLOCK:
            yield "".join(block).encode()
            block, size = [], 0
    yield "".join(block).encode()


# The rows of a session as CSV, compressed, by database, session and language. Their version is the name of the session
# and its matches with the ids of their newest entries. The weight is in bytes; a hand has about 30.
CACHE = VersionedCache[tuple[Place, str, str], bytes](room=4_000_000)

_Matches = Sequence[tuple[Match, int]]


def _csv(sessions: Iterable[Session], matches: Mapping[str, _Matches], name: str) -> Response:
    """Sessions as CSV. `matches` are by id of the session, each with the id of its newest entry.

    The file is streamed, so that the first hands of a long one arrive at once.
    """
    parts = (_rows(session, matches.get(session.id, ()), language()) for session in sessions)
    file = stream_with_context(chain([export.csv_heading(language())], parts))
    return file_response(file, "text/csv", f"{name}.csv", "attachment")


def _rows(session: Session, matches: _Matches, spoken: str) -> bytes:
    key, version = (current_app.config["DATABASE"], session.id, spoken), (session.name, tuple(matches))
    packed = CACHE.find(key, version)
    if packed is not None:
        return zlib.decompress(packed)
    title, began = session_title(session), local_time(session.created_at)
    in_order = sorted((match for match, _ in matches), key=lambda match: match.number)
    loaded = [load(store(), session, match, keep=False, patient=True) for match in in_order]
    rows = b"".join(export.csv_rows(title, began, match, spoken) for match in loaded if match)
    # Rows may already have what was saved meanwhile; the next request finds another version and makes them again.
    packed = zlib.compress(rows, 1)
    CACHE.keep(key, version, packed, len(packed))
    return rows
