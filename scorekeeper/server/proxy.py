"""What a reverse proxy says about a request, and when to believe it."""

import re
from collections.abc import Collection, Iterable
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from werkzeug.exceptions import BadRequest
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper.server.headers import HEADERS

# The trusted headers and their valid values. Every proxy on the way may have appended to the first two, after a comma;
# the last value counts, which the nearest one appended.
_HEADERS = {
    "HTTP_X_FORWARDED_FOR": re.compile(r"[^\s,][^,]*(,[^,]*)*"),
    "HTTP_X_FORWARDED_HOST": re.compile(r"[^\s,][^,]*(,[^,]*)*"),
    "HTTP_X_FORWARDED_PROTO": re.compile(r"https?"),
    "HTTP_X_FORWARDED_PREFIX": re.compile(r"(/[A-Za-z0-9._~-]+)*/?"),
}
# Other headers for the same, which are never trusted.
_IGNORED = ("HTTP_FORWARDED", "HTTP_X_FORWARDED_PORT", "HTTP_X_FORWARDED_BY")


def behind(proxies: Collection[str], application: WSGIApplication) -> WSGIApplication:
    """`application` as people see it through the reverse proxies at these addresses; empty: there is none.

    From these addresses, X-Forwarded-For is the client's address, X-Forwarded-Proto and X-Forwarded-Host are the scheme
    and host that people use, and X-Forwarded-Prefix is the path below which they find the application, without which
    the proxy passes it on. From others these headers are dropped. A malformed one gets status 400.
    """
    trusting = ProxyFix(application, x_for=1, x_proto=1, x_host=1, x_prefix=1)

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        for name in _IGNORED:
            environ.pop(name, None)
        if environ["REMOTE_ADDR"] not in proxies:
            for name in _HEADERS:
                environ.pop(name, None)
            return application(environ, start_response)
        for name, pattern in _HEADERS.items():
            if name in environ and not pattern.fullmatch(environ[name]):
                header = name.removeprefix("HTTP_").replace("_", "-").title()
                refusal = BadRequest(f"The proxy sent a malformed {header} header.").get_response()
                refusal.headers.update(HEADERS)
                return refusal(environ, start_response)
        if "HTTP_X_FORWARDED_PREFIX" in environ:
            environ["HTTP_X_FORWARDED_PREFIX"] = environ["HTTP_X_FORWARDED_PREFIX"].rstrip("/")
        return trusting(environ, start_response)

    return answer
