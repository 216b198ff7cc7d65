"""The security and cache headers of every response, and the session cookie."""

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature
from werkzeug.http import dump_cookie
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.server import headers
from scorekeeper.web.http.parts import parts

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


def add_headers(response: AnyResponse) -> AnyResponse:
    """Add the security headers and the cache rules to a response."""
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
    elif request.endpoint == "settings.unversioned":
        response.headers["Cache-Control"] = "no-cache"
    else:
        response.headers.setdefault("Cache-Control", "no-store")
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = _HTTPS_ONLY
        # On plain http browsers ignore it, and report an error.
        if not (static and code):
            response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    return response
