"""The error handlers: the pages that people see when a request fails."""

from flask import render_template, request
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from scorekeeper.store import Busy
from scorekeeper.workers import Died, Full, Late, TooMuchMemory, Unfinished

__all__ = ["busy", "http_error", "missing_token", "not_printed", "retry_after", "too_long_sheet"]

# Seconds. As long as a sheet or a hard question takes.
_MOMENT = 5


def _error_page(code: int, title: str, text: str) -> tuple[str, int]:
    return render_template("errors/error.html", title=title, text=text), code


def missing_token(error: CSRFError) -> tuple[str, int]:
    """Status 400: the CSRF token of a form is missing or wrong."""
    # The page keeps the sent inputs so that they can be sent again, but not if another site sent them.
    own = request.origin == request.host_url.rstrip("/")
    typed = [(name, value) for name, value in request.form.items(multi=True) if own and name != "csrf_token"]
    if typed:
        text = _(
            "This page was open for too long, or cookies are off, so nothing is saved yet. What you entered is still "
            "here: send it again. Cookies must be allowed."
        )
    else:
        text = _(
            "This page was open for too long, or cookies are off, so nothing was saved. Go back, reload the page and "
            "save again; cookies must be allowed."
        )
    return render_template("errors/error.html", title=_("Please send this again"), text=text, typed=typed), 400


def busy(error: Busy) -> tuple[str, int]:
    """Status 503: another program keeps the database locked."""
    text = _("Another program is using the data, so nothing was saved. Go back and save again in a moment.")
    return _error_page(503, _("Busy for a moment"), text)


def not_printed(error: Unfinished) -> tuple[str, int, dict[str, str]]:
    """Status 503: a sheet of paper could not be made. The page has a link to try again."""
    busy = _("Busy for a moment")
    title, text = {
        Full: (busy, _("Other sheets are being printed; try again in a moment.")),
        Died: (busy, _("Printing broke off in the middle. Nothing that was saved is lost; try again in a moment.")),
        Late: (
            _("This sheet is too long"),
            _("This sheet takes too long to print, so it was given up. What it shows can be read on the pages."),
        ),
        TooMuchMemory: (
            _("This sheet is too long"),
            _("This sheet takes too much memory to print. What it shows can be read on the pages."),
        ),
    }[type(error)]
    again = request.script_root + request.full_path if error.passing else None
    page = render_template("errors/error.html", title=title, text=text, again=again)
    return page, 503, retry_after(error)


def retry_after(error: Unfinished) -> dict[str, str]:
    """The header that says when to ask again what a worker process had no result for. Empty if asking again does not
    help."""
    return {"Retry-After": str(_MOMENT)} if error.passing else {}


def too_long_sheet(text: str) -> tuple[str, int]:
    """Status 422: a sheet of paper would be too long. `text` says what there is too much of, and what to do."""
    return _error_page(422, _("This sheet is too long"), text)


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
