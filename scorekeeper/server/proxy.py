"""What a reverse proxy says of a request, and whom to believe it."""

import re
from collections.abc import Iterable
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from werkzeug.exceptions import BadRequest
from werkzeug.middleware.proxy_fix import ProxyFix

# The headers that are believed, and what they may say. Each proxy on the way may have added to the first and the second
# one, behind a comma; what counts is what the nearest one added.
_HEADERS = {
    "HTTP_X_FORWARDED_FOR": re.compile(r"[^\s,][^,]*(,[^,]*)*"),
    "HTTP_X_FORWARDED_HOST": re.compile(r"[^\s,][^,]*(,[^,]*)*"),
    "HTTP_X_FORWARDED_PROTO": re.compile(r"https?"),
    "HTTP_X_FORWARDED_PREFIX": re.compile(r"(/[A-Za-z0-9._~-]+)*/?"),
}
# Other names for the same, which nobody is believed.
_IGNORED = ("HTTP_FORWARDED", "HTTP_X_FORWARDED_PORT", "HTTP_X_FORWARDED_BY")


def behind(proxy: str, application: WSGIApplication) -> WSGIApplication:
    """`application` as the reverse proxy at the address `proxy` shows it to people.

    From this address, X-Forwarded-For is the address of whoever asks, X-Forwarded-Proto and X-Forwarded-Host are the
    scheme and the name that people use, and X-Forwarded-Prefix is the path below which they find the application. The
    proxy takes the prefix off the path. From any other address, these headers are removed.
    A request on which the proxy says something impossible gets 400.
    """
    believing = ProxyFix(application, x_for=1, x_proto=1, x_host=1, x_prefix=1)

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        for name in _IGNORED:
            environ.pop(name, None)
        if environ["REMOTE_ADDR"] != proxy:
            for name in _HEADERS:
                environ.pop(name, None)
            return application(environ, start_response)
        for name, pattern in _HEADERS.items():
            if name in environ and not pattern.fullmatch(environ[name]):
                header = name.removeprefix("HTTP_").replace("_", "-").title()
                return BadRequest(f"The proxy sent a header {header} of another form.")(environ, start_response)
        if "HTTP_X_FORWARDED_PREFIX" in environ:
            environ["HTTP_X_FORWARDED_PREFIX"] = environ["HTTP_X_FORWARDED_PREFIX"].rstrip("/")
        return believing(environ, start_response)

    return answer
