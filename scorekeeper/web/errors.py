"""The error handlers: the pages that people see when a request fails."""

from contextlib import suppress
from math import ceil

from flask import Response, jsonify, make_response, render_template, request
from flask_babel import gettext as _
from flask_babel import ngettext
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from scorekeeper.store import Busy
from scorekeeper.web import program_errors
from scorekeeper.web.limits import REASONS, TooMany

__all__ = ["busy", "http_error", "missing_token", "too_many"]


def _error_page(code: int, title: str, text: str, typed: list[tuple[str, str]] | None = None) -> tuple[str, int]:
    return render_template("errors/error.html", title=title, text=text, typed=typed), code


def _typed() -> list[tuple[str, str]]:
    """The sent inputs, so that the page can send them again. Empty if another site sent them."""
    own = request.origin == request.host_url.rstrip("/")
    return [(name, value) for name, value in request.form.items(multi=True) if own and name != "csrf_token"]


def missing_token(error: CSRFError) -> tuple[str, int]:
    """Status 400: the CSRF token of a form is missing or wrong."""
    if typed := _typed():
        text = _(
            "This page was open for too long, or cookies are off, so nothing is saved yet. What you entered is still "
            "here: send it again. Cookies must be allowed."
        )
    else:
        text = _(
            "This page was open for too long, or cookies are off, so nothing was saved. Go back, reload the page and "
            "save again; cookies must be allowed."
        )
    return _error_page(400, _("Please send this again"), text, typed)


def busy(error: Busy) -> tuple[str, int]:
    """Status 503: another program keeps the database locked."""
    text = _("Another program is using the data, so nothing was saved. Go back and save again in a moment.")
    return _error_page(503, _("Busy for a moment"), text)


def too_many(error: TooMany) -> Response:
    """Status 429: this address has reached a limit. People are told how long to wait, and keep what they entered."""
    if error.seconds < 60:
        wait = ngettext("%(num)s second", "%(num)s seconds", error.seconds)
    else:
        wait = ngettext("%(num)s minute", "%(num)s minutes", ceil(error.seconds / 60))
    reason = _(REASONS[error.limit])
    typed: list[tuple[str, str]] = []
    with suppress(HTTPException):  # the form itself may be too large, or no form
        typed = _typed()
    if typed:
        text = _(
            "%(reason)s What you entered is still here: wait %(wait)s, then send it again.", reason=reason, wait=wait
        )
    else:
        text = _("%(reason)s Wait %(wait)s, then try again.", reason=reason, wait=wait)
    if program_errors.wanted(request):
        response = jsonify(program_errors.error(f"{error.limit}.too_many", "", text))
    else:
        response = make_response(_error_page(429, _("Please wait a little"), text, typed))
    response.status_code = 429
    response.headers["Retry-After"] = str(error.seconds)
    return response


def http_error(error: HTTPException) -> tuple[str, int] | HTTPException:
    """The page for an HTTP error that people may meet. Other errors are returned as they are, for Flask to answer."""
    known = {
        400: (_("This cannot be read"), _("Something in this request does not fit. Go back and try again.")),
        403: (
            _("This phone may only watch"),
            _("To keep score here, scan the “Score” code on the share page of the phone that keeps score."),
        ),
        404: (
            _("There is nothing here"),
            _("The address is not complete, or what it named is no longer here. Start again from the first page."),
        ),
        405: (_("This cannot be opened"), _("Go back to the page you came from and use its buttons.")),
        413: (_("That is too much at once"), _("Send less: a hand or a few names fit easily.")),
        500: (
            _("Something went wrong here"),
            _("It is our mistake, not yours. What was saved is safe. Go back and try again."),
        ),
    }
    if error.code not in known:
        return error
    return _error_page(error.code, *known[error.code])
