"""The error handlers: the pages that people see when a request fails."""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import ceil

from flask import Response, current_app, flash, jsonify, make_response, redirect, render_template, request
from flask_babel import gettext as _
from flask_babel import ngettext
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import BadRequest, Forbidden, Gone, HTTPException
from werkzeug.exceptions import NotFound as PageNotFound
from werkzeug.wrappers import Response as BaseResponse

from scorekeeper.engine.text import N_
from scorekeeper.store import Busy, DiskFull, NotFound, NotScorer, SlotError, Stale, StorageError
from scorekeeper.table.phone import Missing, NotAllowed
from scorekeeper.web.http import program_errors
from scorekeeper.web.http.limits import REASONS, TooMany, limit_of_request
from scorekeeper.workers import Died, Full, Late, TooMuchMemory, Unfinished

# Seconds that a sheet or a hard question takes.
_MOMENT = 5
# Inputs that the user did not fill in.
_BESIDE = re.compile(r"csrf_token|submission|slot|setup|based_on|entry|do|tried|arrange\..*")


def _error_page(
    code: int, title: str, text: str, inputs: list[tuple[str, str]] | None = None, entered: str = ""
) -> tuple[str, int]:
    return render_template("errors/error.html", title=title, text=text, inputs=inputs, entered=entered), code


def _sent_inputs() -> list[tuple[str, str]]:
    """The sent inputs as (name, text) pairs, to be sent again. Empty if another site sent them."""
    own = request.origin == request.host_url.rstrip("/")
    return [(name, value) for name, value in request.form.items(multi=True) if own and name != "csrf_token"]


def _copyable_text() -> str:
    """The entered texts, to be copied when they cannot be sent again. Empty if there are none.

    `said` is the description of the form that static/js/hands/save.js made.
    """
    inputs = [(name, value) for name, value in _sent_inputs() if value and not _BESIDE.fullmatch(name)]
    return dict(inputs).get("said") or "\n".join(f"{name}: {value}" for name, value in inputs)


@dataclass(frozen=True)
class _Failure:
    """The page for an error that kept a form from being saved: status, title, and the text for a form with inputs
    (`entered`) and without (`empty`). `logged`: the error is logged for the operator of the server."""

    code: int
    title: str
    entered: str
    empty: str
    logged: bool = False


_REMOVED = _Failure(
    403,
    N_("This phone no longer keeps score here"),
    N_(
        "Another phone that keeps score has removed this one, so nothing was saved. What you entered is still here. If "
        "that was a mistake, ask for the new code to keep score, scan it, come back to this page and send it again."
    ),
    N_(
        "Another phone that keeps score has removed this one, and the old code no longer works. If that was a mistake, "
        "ask for the new code to keep score and scan it."
    ),
)
_FAILURES: Mapping[type[Exception], _Failure] = {
    CSRFError: _Failure(
        400,
        N_("Please send this again"),
        N_(
            "This page was open for too long, or cookies are off, so nothing is saved yet. What you entered is still "
            "here: send it again. Cookies must be allowed."
        ),
        N_(
            "This page was open for too long, or cookies are off, so nothing was saved. Go back, reload the page and "
            "save again; cookies must be allowed."
        ),
    ),
    Busy: _Failure(
        503,
        N_("Busy for a moment"),
        N_(
            "Another program is using the data, so nothing was saved. What you entered is still here: send it again in "
            "a moment."
        ),
        N_("Another program is using the data, so nothing was saved. Go back and save again in a moment."),
    ),
    DiskFull: _Failure(
        507,
        N_("No room to save"),
        N_(
            "The disk of the computer that keeps the scores is full, so nothing was saved. What you entered is still "
            "here: free some space there, then send it again."
        ),
        N_(
            "The disk of the computer that keeps the scores is full, so nothing was saved. Free some space there, then "
            "go back and save again."
        ),
        logged=True,
    ),
    StorageError: _Failure(
        503,
        N_("The scores are out of reach"),
        N_(
            "The computer that keeps the scores cannot reach its data, so nothing was saved. Whoever runs it finds the "
            "reason in what Scorekeeper prints there. What you entered is still here: send it again then."
        ),
        N_(
            "The computer that keeps the scores cannot reach its data, so nothing was saved. Whoever runs it finds the "
            "reason in what Scorekeeper prints there. Then go back and try again."
        ),
        logged=True,
    ),
    NotScorer: _REMOVED,
}
# The errors that `not_saved` answers.
NOTHING_SAVED = tuple(_FAILURES)


def not_saved(error: Exception) -> tuple[str, int]:
    """The page for an error that kept a form from being saved. The user can send the form again from it."""
    failure = next(_FAILURES[kind] for kind in type(error).__mro__ if kind in _FAILURES)
    if failure.logged:
        current_app.logger.error("%s: %s", current_app.config["DATABASE"], error)
    return _failure_page(failure)


def _failure_page(failure: _Failure) -> tuple[str, int]:
    inputs = _sent_inputs()
    return _error_page(failure.code, _(failure.title), _(failure.entered if inputs else failure.empty), inputs)


def too_many(error: TooMany) -> Response:
    """Status 429: this address has reached a limit. The page says how long to wait and can send the form again."""
    if error.seconds < 60:
        wait = ngettext("%(num)s second", "%(num)s seconds", error.seconds)
    else:
        wait = ngettext("%(num)s minute", "%(num)s minutes", ceil(error.seconds / 60))
    reason = _(REASONS[error.limit])
    inputs: list[tuple[str, str]] = []
    with suppress(HTTPException):  # the form may be too large or malformed
        inputs = _sent_inputs()
    if inputs:
        text = _(
            "%(reason)s What you entered is still here: wait %(wait)s, then send it again.", reason=reason, wait=wait
        )
    else:
        text = _("%(reason)s Wait %(wait)s, then try again.", reason=reason, wait=wait)
    if program_errors.wants_json(request):
        response = jsonify(program_errors.error(f"{error.limit}.too_many", "", text))
    elif limit_of_request() == "polls":
        # A script polls for a short text, and a page would cost more.
        response = make_response(text, {"Content-Type": "text/plain; charset=utf-8"})
    else:
        response = make_response(_error_page(429, _("Please wait a little"), text, inputs))
    response.status_code = 429
    response.headers["Retry-After"] = str(error.seconds)
    return response


def not_allowed(error: NotAllowed) -> tuple[str, int] | HTTPException:
    """Status 403: this phone may not do this, or may no longer do it."""
    return _failure_page(_REMOVED) if error.removed else http_error(Forbidden())


def stale(error: Stale) -> BaseResponse:
    """Redirect to the current page of the form, with a message that nothing was changed."""
    flash(stale_text(), "warn")
    return redirect(request.script_root + _path_of_form(), 303)


def stale_text() -> str:
    """The message for a form that is out of date because something was saved meanwhile."""
    return _("Nothing was changed: something else was saved in the meantime. Look at it, then try again.")


def _path_of_form() -> str:
    """The path of the page with the sent form: the nearest path above that of the request that a GET can open."""
    pages, path = current_app.create_url_adapter(request), request.path
    while path and not (pages and pages.test(path, "GET")):
        path = path.rpartition("/")[0]
    return path or "/"


def no_such_slot(error: SlotError) -> tuple[str, int] | HTTPException:
    """Status 400: no page sends this slot."""
    return http_error(BadRequest())


def missing(error: Missing) -> tuple[str, int] | HTTPException:
    """Status 404: nothing has this address. Status 410: its session was deleted."""
    return http_error(Gone() if error.deleted else PageNotFound())


def gone(error: NotFound) -> tuple[str, int] | HTTPException:
    """Status 410: somebody deleted the session during the request."""
    return http_error(Gone())


def not_printed(error: Unfinished) -> tuple[str, int, dict[str, str]]:
    """Status 503: a sheet could not be printed. The page has a link to try again if that can help."""
    busy = _("Busy for a moment")
    title, text = {
        Full: (busy, _("Other sheets are being printed; try again in a moment.")),
        Died: (busy, _("Printing broke off in the middle. Nothing that was saved is lost; try again in a moment.")),
        Late: (
            _("This sheet is too long"),
            _("This sheet takes too long to print, so printing was stopped. You can read everything on the pages."),
        ),
        TooMuchMemory: (
            _("This sheet is too long"),
            _("This sheet takes too much memory to print. You can read everything on the pages."),
        ),
    }[type(error)]
    again = request.script_root + request.full_path if error.passing else None
    page = render_template("errors/error.html", title=title, text=text, again=again)
    return page, 503, retry_after(error)


def retry_after(error: Unfinished) -> dict[str, str]:
    """The header that says when to try again; empty if that does not help."""
    return {"Retry-After": str(_MOMENT)} if error.passing else {}


def too_long_sheet(text: str) -> tuple[str, int]:
    """Status 422: a sheet would be too long. `text` gives the reason and what to do."""
    return _error_page(422, _("This sheet is too long"), text)


def http_error(error: HTTPException) -> tuple[str, int] | HTTPException:
    """The page for an HTTP error that people may see. Other errors are returned for Flask to answer."""
    pages = {
        400: (_("This cannot be read"), _("The server could not read this request. Go back and try again.")),
        403: (
            _("This phone may only watch"),
            _("To keep score here, scan the code for it on the share page of the phone that keeps score."),
        ),
        404: (
            _("There is nothing here"),
            _("The address is not complete, or what it named is no longer here. Start again from the first page."),
        ),
        405: (_("This cannot be opened"), _("Go back to the page you came from and use its buttons.")),
        410: (
            _("This session is deleted"),
            _("Somebody who kept score deleted it for good, with everything that was recorded in it."),
        ),
        413: (_("That is too much at once"), _("Send less: a hand or a few names fit easily.")),
        500: (
            _("Something went wrong here"),
            _("It is our mistake, not yours. What was saved is safe. Go back and try again."),
        ),
    }
    if error.code not in pages:
        return error
    # A scorekeeper with a new phone, or without its cookie, can send the form again after scanning the code.
    inputs = _sent_inputs() if error.code == 403 else None
    return _error_page(error.code, *pages[error.code], inputs, _copyable_text() if error.code == 410 else "")
