"""Imports a file with sessions that Scorekeeper has exported as JSON."""

from contextlib import closing
from threading import Lock

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import FileStorage
from werkzeug.exceptions import RequestEntityTooLarge

from scorekeeper import games
from scorekeeper.engine.text import Invalid, Issue, T
from scorekeeper.exchange import MOST_BYTES, TOO_LARGE, read_file
from scorekeeper.table.import_ import bring_in
from scorekeeper.web.http.access import phone, saving_phone
from scorekeeper.web.http.i18n import use_words_of
from scorekeeper.web.http.limits import counts_as

pages = Blueprint("importing", __name__)

# What a form with a file adds to it: the token, and the marks between the parts.
_FORM_BYTES = 64 * 1024
# A large file takes much memory while it is read, so one is read after another.
_one_at_a_time = Lock()


def allow_large_file() -> None:
    """Let the form of this page send more than other forms. This runs before anything of a form is read."""
    if request.endpoint == "importing.bring_sessions_in":
        request.max_content_length = MOST_BYTES + _FORM_BYTES


@pages.get("/import")
def show() -> str:
    """The form that takes a file."""
    return _page()


@pages.post("/import")
@counts_as("files")
def bring_sessions_in() -> ResponseReturnValue:
    """Import the sessions of a file, all or none, and list what became of each. Sent again, nothing is added."""
    with closing(request.files.get("file") or FileStorage()) as file:
        data = file.read(MOST_BYTES + 1)
    if not data:
        return _page(Issue("file.missing", "", T("Choose a file first."))), 422
    with _one_at_a_time:
        try:
            sessions = read_file(data)
        except Invalid as invalid:
            return _page(*invalid.issues), 422
        use_words_of(*(games.find(match.game) for session in sessions for match in session.matches))
        return render_template(
            "files/imported.html",
            arrivals=bring_in(saving_phone(), sessions),
            role=phone().role,
        )


@pages.errorhandler(RequestEntityTooLarge)
def too_large(error: RequestEntityTooLarge) -> ResponseReturnValue:
    """Status 413: the file has too many bytes. Nothing of it was read."""
    return _page(TOO_LARGE), 413


def _page(*issues: Issue) -> str:
    return render_template("files/import.html", issues=issues, most_bytes=MOST_BYTES, too_large=TOO_LARGE)
