"""Where to redirect after a form, always on this site."""

from typing import Any
from urllib.parse import urlsplit

from flask import request, url_for

# Keyword arguments of `url_for`. The values are `Any`, because its own options have many types.
UrlValues = dict[str, Any]


def return_address() -> str:
    """The address in the form field `next` if it is a path on this site, else the home page."""
    address = request.form.get("next", "")
    parts = urlsplit(address)
    # A line break would end the header, and browsers remove it before they read the address.
    plain = address.isprintable() and address.startswith("/") and not address.startswith(("//", "/\\"))
    local = plain and not parts.scheme and not parts.netloc
    return address if local else url_for("home.show")
