"""Imports sessions from a JSON file that Scorekeeper has exported."""

from collections.abc import Sequence
from contextlib import closing
from math import ceil
from threading import Lock
from urllib.parse import urlencode, urlsplit

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import FileStorage
from werkzeug.exceptions import RequestEntityTooLarge

from scorekeeper import games
from scorekeeper.engine.text import Invalid, Issue, T
from scorekeeper.exchange import MOST_BYTES, TOO_LARGE, house_rules_in, read_file
from scorekeeper.table.import_ import Arrival, bring_in
from scorekeeper.table.play_on import is_address, unzipped
from scorekeeper.web.http.access import phone, saving_phone
from scorekeeper.web.http.events import records
from scorekeeper.web.http.i18n import use_words_of
from scorekeeper.web.http.limits import counts_as, spend, takes_bytes
from scorekeeper.web.rules.saved_rules import MOST_CHARACTERS, holds_rules

pages = Blueprint("importing", __name__)

# The size of the form around the file: the token, and the boundaries between the parts.
_FORM_BYTES = 64 * 1024
_HOUSE_RULES = Issue(
    "file.rules", "", T("This file holds house rules, not sessions. “Import house rules” in the settings takes it.")
)
# A large file takes much memory, so only one is read at a time; the others wait on the disk.
_one_at_a_time = Lock()


@pages.get("/import")
def show() -> str:
    """The form to choose a file."""
    return _page()


@pages.post("/import")
@records("import", "scorer")
@counts_as("files")
@takes_bytes(MOST_BYTES + _FORM_BYTES)
def bring_sessions_in() -> ResponseReturnValue:
    """Import the sessions of a file, all or none, and list the outcomes. A file that is sent again adds nothing.

    A phone alone sends no file but `zipped`, what a link of `scorekeeper.table.play_on` has brought, and `back`, the
    page of the phone that keeps the link to the session here.
    """
    with _one_at_a_time, closing(request.files.get("file") or FileStorage()) as file:
        zipped = request.form.get("zipped")
        data = unzipped(zipped, MOST_BYTES) if zipped else file.read(MOST_BYTES + 1)
        if not data:
            return _page(Issue("file.missing", "", T("Choose a file first."))), 422
        spend("imported_megabytes", ceil(len(data) / 1024**2))
        try:
            sessions = read_file(data)
        except Invalid as invalid:
            return _page(*((_HOUSE_RULES,) if holds_rules(data) else invalid.issues)), 422
        spend("imported_sessions", len(sessions))
        use_words_of(*(games.find(match.game) for session in sessions for match in session.matches))
        arrivals = bring_in(saving_phone(), sessions)
        return render_template(
            "files/imported.html",
            arrivals=arrivals,
            role=phone().role,
            # With one character more than a phone may keep, the page for house rules says that these are too long.
            house_rules=house_rules_in(data)[: MOST_CHARACTERS + 1],
            back=_link_back(request.form.get("back", ""), arrivals),
        )


def _link_back(back: str, arrivals: Sequence[Arrival]) -> tuple[str, str] | None:
    """The link by which the phone at `back` gets the address of the session, and the site it leads to. None unless
    this phone may know that address, and nobody on the way there can read it."""
    came = arrivals[0].imported.session
    if not is_address(back) or len(arrivals) > 1 or phone().role(came) is None:
        return None
    parts = urlsplit(back)
    if parts.scheme != "https" and parts.hostname not in ("localhost", "127.0.0.1"):
        return None
    at = url_for("sessions.show", session_id=came, _external=True)
    return f"{back}#{urlencode({'at': at})}", parts.netloc


@pages.errorhandler(RequestEntityTooLarge)
def too_large(error: RequestEntityTooLarge) -> ResponseReturnValue:
    """Status 413: the file is too large. It was not read."""
    return _page(TOO_LARGE), 413


def _page(*issues: Issue) -> str:
    return render_template("files/import.html", issues=issues, most_bytes=MOST_BYTES, too_large=TOO_LARGE)
