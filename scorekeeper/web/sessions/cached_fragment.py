"""Caches parts of a page that are the same for all viewers of a match, until something is saved in the match.

After a save, all watching phones fetch the page at about the same time; the pad is then rendered once.
"""

from collections.abc import Callable

from flask import current_app, request
from markupsafe import Markup

from scorekeeper.table.cache import VersionedCache
from scorekeeper.table.match import LoadedMatch
from scorekeeper.translations import current_domain
from scorekeeper.web.http.i18n import language
from scorekeeper.web.http.session_addresses import address_of

# The weight is the length in characters. A pad of 30 hands has 12,000.
CACHE = VersionedCache[tuple[object, ...], Markup](room=2_000_000)


def cached_fragment(match: LoadedMatch, name: str, caller: Callable[[], str]) -> Markup:
    """A part of a page (a call block) that depends only on a match and the reader's language.

    `name` distinguishes the parts of a match. They have links, so a session with a new address has new ones.
    """
    session, number = address_of(match.session.id), match.match.id
    key = (current_app.config["DATABASE"], session, number, name, language(), current_domain(), request.script_root)
    part = CACHE.find(key, match.last)
    if part is None:
        part = Markup(caller())  # noqa: S704 -- Jinja has escaped it
        CACHE.keep(key, match.last, part, len(part))
    return part
