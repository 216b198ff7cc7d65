"""Compresses pages and static text files with gzip, and removes comments and spaces from static files."""

import gzip
from collections.abc import Callable
from functools import lru_cache

from flask import request
from rcssmin import cssmin
from rjsmin import jsmin
from werkzeug.wrappers import Response

_SMALL = 1000
# How to minify static files, by type. Pictures are compressed already.
_FILES: dict[str, Callable[[str], str]] = {"text/css": cssmin, "text/javascript": jsmin, "image/svg+xml": str}


def compress(response: Response) -> Response:
    """Compress a page, style, script or SVG if the browser accepts gzip. Minify styles and scripts in any case.

    A page with a query string is not compressed: if it repeats text that an attacker chose beside a secret, the
    compressed length can reveal the secret. Static files contain no secrets.
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
            response.set_data(_gzip(plain) if file else gzip.compress(plain, mtime=0))
            response.headers["Content-Encoding"] = "gzip"
            etag, _weak = response.get_etag()
            if etag:
                # The content is the same, but the bytes differ.
                response.set_etag(etag, weak=True)
    return response


# Room for all static files: about a hundred, a few KB each.
@lru_cache(maxsize=256)
def _shorter(mimetype: str, content: bytes) -> bytes:
    return _FILES[mimetype](content.decode()).encode()


@lru_cache(maxsize=256)
def _gzip(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)
