"""Makes pages and static text files small on their way: files without comments and spaces, all of it with gzip."""

import gzip
from collections.abc import Callable
from functools import lru_cache

from flask import request
from rcssmin import cssmin
from rjsmin import jsmin
from werkzeug.wrappers import Response

_SMALL = 1000
# Static files of these types are text, and what makes them shorter without another meaning. Pictures are compressed
# already.
_FILES: dict[str, Callable[[str], str]] = {"text/css": cssmin, "text/javascript": jsmin, "image/svg+xml": str}


def compress(response: Response) -> Response:
    """The response, compressed if it is a page, style, script or SVG and the browser accepts gzip.

    Styles and scripts lose their comments and spaces, whatever the browser accepts. A page with a query string is not
    compressed: an attacker could choose text in the query, and if the page repeats it beside a secret, the compressed
    length can reveal the secret. Static files hold no secrets.
    """
    if request.method != "GET":
        return response
    page = response.mimetype == "text/html" and not request.query_string and not response.direct_passthrough
    file = response.mimetype in _FILES and response.status_code == 200
    if file:
        response.direct_passthrough = False
        response.set_data(_shorter(response.mimetype, response.get_data()))
    if (page or file) and request.accept_encodings.quality("gzip"):
        response.vary.add("Accept-Encoding")
        if len(plain := response.get_data()) > _SMALL:
            response.set_data(_packed(plain) if file else gzip.compress(plain, mtime=0))
            response.headers["Content-Encoding"] = "gzip"
            etag, _weak = response.get_etag()
            if etag:
                # The content is the same, but the bytes are not: the tag becomes a weak one.
                response.set_etag(etag, weak=True)
    return response


# There are about a hundred files, of some KB each.
@lru_cache(maxsize=256)
def _shorter(mimetype: str, content: bytes) -> bytes:
    return _FILES[mimetype](content.decode()).encode()


@lru_cache(maxsize=256)
def _packed(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)
