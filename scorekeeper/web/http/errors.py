"""The error handlers: the pages that people see when a request fails."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from math import ceil
from time import monotonic

from flask import Response, current_app, flash, jsonify, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import BadRequest, Forbidden, Gone, HTTPException
from werkzeug.exceptions import NotFound as PageNotFound
from werkzeug.wrappers import Response as BaseResponse

from scorekeeper.store import LogFull, Stale, StorageError
from scorekeeper.store.entries import MOST_ENTRIES, MOST_ENTRIES_OF_SESSION
from scorekeeper.store.matches import MOST_MATCHES
from scorekeeper.store.models import Away, Busy, DiskFull, NotFound, NotScorer, Refused, SlotError, Unconfirmed
from scorekeeper.table.match import StillCounting
from scorekeeper.table.phone import Missing, NotAllowed
from scorekeeper.translations import console
from scorekeeper.web.http import program_errors
from scorekeeper.web.http.limits import REASONS, TooMany, limit_of_request
from scorekeeper.web.http.session_addresses import Renewed
from scorekeeper.web.http.token_buckets import Limit, TokenBuckets
from scorekeeper.workers import Unfinished

# Seconds that a sheet or a hard question takes.
_MOMENT = 5
_PLAIN = "text/plain; charset=utf-8"
# While the database is away every request fails, and one line in the log says as much as a thousand.
_LOGGED, _ONE_A_MINUTE = TokenBuckets(), Limit(1, 60)
# Inputs that the user did not fill in.
_BESIDE = re.compile(r"csrf_token|submission|slot|setup|based_on|entry|do|tried|arrange\..*")


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


# By error that keeps a form from being saved: the status, and the reason in errors/not_saved.html.
_NOT_SAVED: Mapping[type[Exception], tuple[int, str]] = {
    CSRFError: (400, "expired"),
    Away: (503, "away"),
    Unconfirmed: (503, "unconfirmed"),
    Busy: (503, "busy"),
    DiskFull: (507, "disk_full"),
    StorageError: (503, "out_of_reach"),
    NotScorer: (403, "removed"),
    LogFull: (409, "full"),
}
_MOST_ENTRIES = {"match": MOST_ENTRIES, "session": MOST_ENTRIES_OF_SESSION, "matches": MOST_MATCHES}
# The statuses whose pages are in errors/http_error.html.
_EXPLAINED = (400, 403, 404, 405, 410, 413, 500)


def not_saved(error: Exception) -> tuple[Response | str, int, dict[str, str]]:
    """The page for an error that kept a form from being saved. The user can send the form again from it, or copy what
    was entered where that would not help. Programs get JSON, and scripts that only ask for news a short text."""
    kind = next(kind for kind in type(error).__mro__ if kind in _NOT_SAVED)
    code, reason = _NOT_SAVED[kind]
    headers = {"Retry-After": f"{_MOMENT}"} if isinstance(error, Away | Unconfirmed) else {}
    if isinstance(error, StorageError):
        if kind is not Busy and not (headers and _LOGGED.take(reason, _ONE_A_MINUTE, 1, monotonic())):
            # For whoever runs the server.
            current_app.logger.error("%s: %s", current_app.config["DATABASE"], error.why.render(console()))
        text = _("The scores cannot be reached now, so nothing was saved. Send it again in a moment.")
        if program_errors.wants_json(request):
            return jsonify(program_errors.error(f"database.{reason}", "", text)), code, headers
        if limit_of_request() == "polls":
            return text, code, {"Content-Type": _PLAIN, **headers}
    reads = kind is Away and request.method in ("GET", "HEAD")
    # What has no room cannot be sent again.
    inputs, entered = ([], _copyable_text()) if isinstance(error, LogFull) else (_sent_inputs(), "")
    page = render_template(
        "errors/not_saved.html",
        reason=reason,
        inputs=inputs,
        entered=entered,
        again=_again(reads),
        most_entries=_MOST_ENTRIES,
    )
    return page, code, headers | ({"Refresh": f"{_MOMENT}"} if reads else {})


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
        response = make_response(text, {"Content-Type": _PLAIN})
    else:
        title = _("Please wait a little")
        response = make_response(render_template("errors/error.html", title=title, text=text, inputs=inputs))
    response.status_code = 429
    response.headers["Retry-After"] = str(error.seconds)
    return response


def not_allowed(error: NotAllowed) -> ResponseReturnValue | HTTPException:
    """Status 403: this phone may not do this, or may no longer do it."""
    return not_saved(NotScorer()) if error.removed else http_error(Forbidden())


def renewed(_error: Renewed) -> tuple[str, int]:
    """Status 410: the link to watch was renewed. A phone that is let in again can send its form again."""
    text = _(
        "Whoever keeps score has made a new link to watch, and this one shows nothing any more. Ask them for the new "
        "one: it is under “Share” on their phone."
    )
    title = _("This link was renewed")
    return render_template("errors/error.html", title=title, text=text, inputs=_sent_inputs()), 410


def still_counting(_error: StillCounting) -> tuple[str, int, dict[str, str]]:
    """Status 503: very hard hands are being counted. A page asks again by itself and goes on from there."""
    reads = request.method in ("GET", "HEAD")
    text = _("There are very many ways to lay out the cards here. Counting them takes a few more moments.")
    page = render_template(
        "errors/error.html",
        title=_("Still counting"),
        text=text,
        again=_again(reads),
        inputs=None if reads else _sent_inputs(),
    )
    return page, 503, {"Retry-After": "1", **({"Refresh": "1"} if reads else {})}


def stale(error: Stale) -> BaseResponse:
    """Redirect to the current page of the form, with a message that nothing was changed."""
    flash(stale_text(), "warn")
    return redirect(path_of_form(), 303)


def stale_text() -> str:
    """The message for a form that is out of date because something was saved meanwhile."""
    return _("Nothing was changed: something else was saved in the meantime. Look at it, then try again.")


def _again(helps: bool) -> str | None:
    """The address of this request, to try it again where that helps."""
    return request.script_root + request.full_path if helps else None


def path_of_form() -> str:
    """The path of the page with the sent form: the nearest path at or above that of the request that a GET can open."""
    pages, path = current_app.create_url_adapter(request), request.path
    while path and not (pages and pages.test(path, "GET")):
        path = path.rpartition("/")[0]
    return request.script_root + (path or "/")


def not_printed(error: Unfinished) -> tuple[str, int, dict[str, str]]:
    """Status 503: a sheet could not be printed. The page has a link to try again if that can help."""
    page = render_template("errors/not_printed.html", reason=type(error).__name__, again=_again(error.passing))
    return page, 503, retry_after(error)


def retry_after(error: Unfinished) -> dict[str, str]:
    """The header that says when to try again; empty if that does not help."""
    return {"Retry-After": str(_MOMENT)} if error.passing else {}


def too_long_sheet(text: str) -> tuple[str, int]:
    """Status 422: a sheet would be too long. `text` gives the reason and what to do."""
    return render_template("errors/error.html", title=_("This sheet is too long"), text=text), 422


def http_error(error: HTTPException) -> tuple[str, int] | HTTPException:
    """The page for an HTTP error that people may see. Other errors are returned for Flask to answer."""
    if error.code not in _EXPLAINED:
        return error
    # A scorekeeper with a new phone, or without its cookie, can send the form again after scanning the code.
    inputs = _sent_inputs() if error.code == 403 else None
    entered = _copyable_text() if error.code == 410 else ""
    return render_template("errors/http_error.html", code=error.code, inputs=inputs, entered=entered), error.code


HANDLERS: dict[type[Exception], Callable[..., ResponseReturnValue | HTTPException]] = {
    **dict.fromkeys(_NOT_SAVED, not_saved),
    TooMany: too_many,
    Missing: lambda error: http_error(Gone() if error.deleted else PageNotFound()),
    NotAllowed: not_allowed,
    Renewed: renewed,
    StillCounting: still_counting,
    Stale: stale,
    SlotError: lambda _error: http_error(BadRequest()),  # no page sends this slot
    Refused: lambda _error: http_error(BadRequest()),  # no form sends such a value
    NotFound: lambda _error: http_error(Gone()),  # somebody deleted the session during the request
    Unfinished: not_printed,
    HTTPException: http_error,
}
"""The function that answers each kind of error."""
