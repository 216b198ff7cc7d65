"""Gives a page that answers a POST an address of its own, where the browser gets it by GET.

So Back and reload show the page again with everything that was typed, and no browser asks whether to send a form once
more. Only browsers that open a page are sent there: scripts and programs do not ask for HTML and get their answer at
once. So does a browser without cookies, because only the phone that sent the form may get the page; and every one where
several servers share the data, because another one than this may get the next request.

The pages are kept in memory. After a restart, or when many newer ones have taken the room, the address leads to the
page with the form.
"""

import secrets
import zlib
from urllib.parse import urlencode

from flask import Flask, current_app, redirect, request, session
from werkzeug.wrappers import Response

from scorekeeper.table.cache import VersionedCache
from scorekeeper.web.http.errors import path_of_form
from scorekeeper.web.http.parts import parts

# In the query string, before the key of the page.
ARGUMENT = "kept"
_EXTENSION = "scorekeeper.kept_answers"
# A page has 2 to 15 KB when compressed: more than a thousand pages.
_ROOM = 16 * 1024 * 1024


def install(app: Flask) -> None:
    """Give an application its room for pages."""
    app.extensions[_EXTENSION] = VersionedCache[str, bytes](_ROOM)


def keep_page(response: Response) -> Response:
    """Keep a page that answers a POST, and redirect to it."""
    if parts().shared:
        return response
    opens_page = request.method == "POST" and "text/html" in request.headers.get("Accept", "")
    if not opens_page or response.mimetype != "text/html" or response.location or not request.cookies:
        return response
    key, page = secrets.token_urlsafe(16), zlib.compress(response.get_data())
    _pages().keep(key, _owner(), page, len(page))
    return redirect(f"{request.script_root}{request.path}?{urlencode({**request.args, ARGUMENT: key})}", 303)


def kept_page() -> Response | None:
    """The kept page at the address of this request, for the phone that sent the form; None for other addresses.

    Its status is 200, whatever the answer to the POST was: the page is there.
    """
    key = request.args.get(ARGUMENT) if request.method == "GET" else None
    if key is None:
        return None
    page = _pages().find(key, _owner())
    return redirect(path_of_form()) if page is None else Response(zlib.decompress(page), mimetype="text/html")


def _pages() -> VersionedCache[str, bytes]:
    pages: VersionedCache[str, bytes] = current_app.extensions[_EXTENSION]
    return pages


def _owner() -> object:
    """What only this phone knows: the secret in its cookie from which the CSRF tokens of its forms are made."""
    return session.get("csrf_token")
