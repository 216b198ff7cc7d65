"""The headers of every response for security, caches and offline reading, and the session cookie."""

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature
from werkzeug.http import dump_cookie
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.server import headers
from scorekeeper.web.http.i18n import language
from scorekeeper.web.http.kept_answers import ARGUMENT
from scorekeeper.web.http.parts import parts
from scorekeeper.web.http.view_marks import View, mark, mark_of_request

# Scripts and styles are files on this server: no inline code, no other server, no frames.
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
HEADERS = headers.HEADERS | {
    "Content-Security-Policy": _POLICY,
    "X-Frame-Options": "DENY",
    # Addresses of sessions are secret, so other sites must not get them.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
# Where a page of the same origin shows these in a frame.
_FRAMED = {
    "Content-Security-Policy": _POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    "X-Frame-Options": "SAMEORIGIN",
}
# A week: a house that goes back from https to http waits that long at most.
_HTTPS_ONLY = "max-age=604800"


class SessionCookie(SecureCookieSessionInterface):
    """The session cookie, in Flask's format since version 1.0.0."""

    def get_cookie_secure(self, app: Flask) -> bool:
        """Whether browsers must never send the cookie over http: if it is set over https."""
        return request.is_secure

    def get_cookie_path(self, app: Flask) -> str:
        """The path of this server, so that other servers on the same host do not get the cookie."""
        return f"{request.script_root}/"

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """The session in the cookie, or an empty one if the signature is wrong.

        The time of signing is ignored, because a computer without a clock battery may sign in one year and read in
        another.
        """
        serializer, cookie = self.get_signing_serializer(app), request.cookies.get(self.get_cookie_name(app), "")
        assert serializer is not None, "the application has a secret key"
        try:
            return self.session_class(serializer.loads(cookie))
        except BadSignature:
            return self.session_class()

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Set the cookie if the session has changed.

        It gets Max-Age and no Expires date, because the clocks of this computer and the phone may differ.
        """
        if session.accessed:
            response.vary.add("Cookie")
        if not session.modified:
            return
        response.vary.add("Cookie")
        serializer = self.get_signing_serializer(app)
        assert serializer is not None, "the application has a secret key"
        kept = app.permanent_session_lifetime if session.permanent else None
        cookie = dump_cookie(
            self.get_cookie_name(app),
            serializer.dumps(dict(session)),
            max_age=kept,
            sync_expires=False,
            path=self.get_cookie_path(app),
            secure=self.get_cookie_secure(app),
            httponly=self.get_cookie_httponly(app),
            samesite=self.get_cookie_samesite(app),
        )
        response.headers.add("Set-Cookie", cookie)


def _page_headers() -> dict[str, str]:
    return HEADERS | _FRAMED if parts().framed else HEADERS


def policy_of_sheets() -> str:
    """The security policy of a page that has its styles within."""
    return _page_headers()["Content-Security-Policy"].replace("style-src 'self'", "style-src 'unsafe-inline'")


def readable_offline(view: View) -> View:
    """Decorate a view: phones may keep its page for reading offline. Never a form, nor an answer of the referee, whose
    questions are not stored."""
    return mark("readable_offline")(view)


def add_headers(response: AnyResponse) -> AnyResponse:
    """Add the security headers, the cache rules, the language of a page and whether phones may keep it."""
    static, code = request.endpoint == "static", response.mimetype in ("text/css", "text/javascript")
    of_files = headers.CODE_HEADERS if code else headers.HEADERS
    for name, value in (of_files if static else _page_headers()).items():
        response.headers.setdefault(name, value)
    if static:
        # The address of such a file changes with its contents, so no browser has to ask whether it is still the same.
        # Browsers read it as UTF-8 like the page.
        response.headers["Content-Type"] = response.mimetype
        for name in ("Content-Disposition", "Last-Modified", "ETag", "Accept-Ranges"):
            response.headers.pop(name, None)
        response.headers["Cache-Control"] = "max-age=31536000, immutable"
    else:
        response.headers.setdefault("Cache-Control", "no-store")
    if response.mimetype == "text/html":
        response.headers.setdefault("Content-Language", language())
        if mark_of_request("readable_offline", False) and response.status_code == 200 and ARGUMENT not in request.args:
            # static/js/settings/service_worker.js keeps pages with this header.
            response.headers["Scorekeeper-Keep"] = "1"
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = _HTTPS_ONLY
        # On plain http browsers ignore it, and report an error.
        if not (static and code):
            response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    return response
