"""Tells whether a page of another site sent a request."""

from urllib.parse import urlsplit

from flask import Request


def is_cross_site(request: Request) -> bool:
    """Whether a browser says that a page of another site sent this request. Programs say nothing of the kind.

    The scheme is not compared: behind a proxy that does not pass it on, it is another one than the browser's.
    """
    if request.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site"):
        return True
    origin = request.headers.get("Origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc.lower() != request.host.lower()
    except ValueError:
        return True
