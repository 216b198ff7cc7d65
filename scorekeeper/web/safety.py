"""What every answer carries: security headers, cache rules; and what people see when something goes wrong."""

import hashlib
import re
from functools import cache
from pathlib import Path

from flask import Flask, render_template, request, url_for
from flask.sessions import SecureCookieSessionInterface
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from scorekeeper.store import Busy

__all__ = ["asset", "fingerprint", "install"]

# Everything comes from this server, as files: no inline script or style, nothing from elsewhere, no frames.
_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Addresses of sessions are secrets: no other site learns them.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class _Cookie(SecureCookieSessionInterface):
    """Given over https, it is never sent over http."""

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure


def asset(filename: str) -> str:
    """The address of a static file. All of them lie under the fingerprint of the folder, so that browsers may keep them
    for good, and with them what a script imports by an address relative to its own.
    """
    return url_for("static", filename=filename)


@cache
def fingerprint(folder: Path) -> str:
    """What is another as soon as anything in a folder is: twelve characters."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(folder).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:12]


def _protect(response: Response) -> Response:
    # A file shows nothing by itself: it is under the policy of the page that asked for it.
    file = request.endpoint in ("static", "older_file")
    for name, value in _HEADERS.items():
        if not file or name == "X-Content-Type-Options":
            response.headers.setdefault(name, value)
    if file:
        kept = "public, max-age=31536000, immutable" if request.endpoint == "static" else "no-cache"
        response.headers["Cache-Control"] = kept
    else:
        response.headers.setdefault("Cache-Control", "no-store")
    return response


def _page(code: int, title: str, text: str) -> tuple[str, int]:
    return render_template("errors/error.html", title=title, text=text), code


def _csrf(error: CSRFError) -> tuple[str, int]:
    # What was typed stays, to be sent with a new token; not where another site had it sent.
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


def _busy(error: Busy) -> tuple[str, int]:
    text = _("Another program is using the data, so nothing was saved. Go back and save again in a moment.")
    return _page(503, _("Busy for a moment"), text)


def _http(error: HTTPException) -> tuple[str, int] | HTTPException:
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
    return _page(error.code, *known[error.code])


def install(app: Flask) -> None:
    """Headers on every answer, a page for every error."""
    app.session_interface = _Cookie()
    app.after_request(_protect)
    app.register_error_handler(CSRFError, _csrf)
    app.register_error_handler(Busy, _busy)
    app.register_error_handler(HTTPException, _http)
    app.jinja_env.globals["asset"] = asset

    @app.get("/static/<path:filename>")
    def older_file(filename: str) -> Response:
        """A file under the fingerprint of another version, or none: as it is today, and not to be kept."""
        return app.send_static_file(re.sub(r"^[0-9a-f]{12}/", "", filename))
