"""The security and cache headers of every response, and the session cookie."""

from flask import Flask, request
from flask.sessions import SecureCookieSessionInterface
from werkzeug.wrappers import Response

__all__ = ["SessionCookie", "add_headers"]

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
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Addresses of sessions are secret, so other sites must not see them.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
# What a browser has asked for by https it asks for by https only, for a week. A house that goes back to http waits that
# long at most; behind a name of its own nobody has to promise more.
_HTTPS_ONLY = "max-age=604800"


class SessionCookie(SecureCookieSessionInterface):
    """The session cookie. If it is set over https, browsers never send it over http."""

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def get_cookie_path(self, app: Flask) -> str:
        """Below the path where people find this server, so that others on the same name do not get the cookie."""
        return f"{request.script_root}/"


def add_headers(response: Response) -> Response:
    """Add the security headers and the cache rules to a response."""
    # The policy of the page that loads a file applies to the file too.
    file = request.endpoint in ("static", "assets.unversioned")
    for name, value in _HEADERS.items():
        if not file or name == "X-Content-Type-Options":
            response.headers.setdefault(name, value)
    if file:
        kept = "public, max-age=31536000, immutable" if request.endpoint == "static" else "no-cache"
        response.headers["Cache-Control"] = kept
    else:
        response.headers.setdefault("Cache-Control", "no-store")
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = _HTTPS_ONLY
    return response
