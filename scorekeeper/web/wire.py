"""Pages and their files go over the air compressed."""

import gzip

from flask import Flask, request
from werkzeug.wrappers import Response

__all__ = ["install"]

_SMALL = 1000
# Files that are text; pictures are compressed already.
_FILES = {"text/css", "text/javascript", "image/svg+xml"}


def _compress(response: Response) -> Response:
    """Compress what a browser that can read it asked for.

    Not a page whose address holds anything that somebody else could have put there: what is reflected and compressed
    beside a secret can give the secret away by its length. Files hold no secrets.
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
                # The same file, but no longer the same bytes.
                response.set_etag(etag, weak=True)
    return response


def install(app: Flask) -> None:
    """Compress every page, style, script and drawing."""
    app.after_request(_compress)
