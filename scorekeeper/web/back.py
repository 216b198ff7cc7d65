"""Where to go back to, without ever leaving this site."""

from urllib.parse import urlsplit

from flask import request, url_for

__all__ = ["back"]


def back() -> str:
    """The page named by the form field `next`, if it is a path of this site, else home."""
    wanted = request.form.get("next", "")
    parts = urlsplit(wanted)
    # A line break would end the header, and browsers drop it before they read what follows.
    plain = wanted.isprintable() and wanted.startswith("/") and not wanted.startswith(("//", "/\\"))
    local = plain and not parts.scheme and not parts.netloc
    return wanted if local else url_for("home.show")
