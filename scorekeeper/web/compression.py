"""Compresses pages and static text files with gzip."""

import gzip

from flask import request
from werkzeug.wrappers import Response

__all__ = ["compress"]

_SMALL = 1000
# Static files of these types are text. Pictures are compressed already.
_FILES = {"text/css", "text/javascript", "image/svg+xml"}


def compress(response: Response) -> Response:
    """The response, compressed if it is a page, style, script or SVG and the browser accepts gzip.

    A page with a query string is not compressed: an attacker could choose text in the query, and if the page repeats
    it beside a secret, the compressed length can reveal the secret. Static files hold no secrets.
    """
    page = response.mimetype == "text/html" and not request.query_string and not response.direct_passthrough
    file = response.mimetype in _FILES and response.status_code == 200
    if request.method == "GET" and (page or file) and request.accept_encodings.quality("gzip"):
        response.vary.add("Accept-Encoding")
        response.direct_passthrough = False
        if len(plain := response.get_data()) > _SMALL:
            response.set_data(gzip.compress(plain, mtime=0))
            response.headers["Content-Encoding"] = "gzip"
            etag, _weak = response.get_etag()
            if etag:
                # The content is the same, but the bytes are not: the tag becomes a weak one.
                response.set_etag(etag, weak=True)
    return response
