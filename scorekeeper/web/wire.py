"""Pages go over the air compressed."""

import gzip

from flask import Flask, request
from werkzeug.wrappers import Response

__all__ = ["install"]

_SMALL = 1000


def _compress(response: Response) -> Response:
    """Compress what a browser that can read it asked for.

    Not where the address holds anything that somebody else could have put there: what is reflected and compressed
    beside a secret can give the secret away by its length.
    """
    plain = request.method == "GET" and not request.query_string and response.mimetype == "text/html"
    if plain and request.accept_encodings.quality("gzip") and not response.direct_passthrough:
        response.vary.add("Accept-Encoding")
        if len(page := response.get_data()) > _SMALL:
            response.set_data(gzip.compress(page, mtime=0))
            response.headers["Content-Encoding"] = "gzip"
    return response


def install(app: Flask) -> None:
    """Compress every page."""
    app.after_request(_compress)
