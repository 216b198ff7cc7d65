"""Tells whether a page of another site sent a request."""

from urllib.parse import urlsplit

from flask import Request


def is_cross_site(request: Request) -> bool:
    """Whether the browser says that a page of another site sent this request. Programs send no such header.

    The scheme is not compared, because a proxy may not pass it on.
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
