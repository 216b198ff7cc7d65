"""Parts of a page that are the same for everybody who looks at a match, kept until something is saved in it.

After a save, all phones that watch show the page anew at about the same time: the pad is then written once.
"""

from collections.abc import Callable

from flask import current_app, request
from markupsafe import Markup

from scorekeeper.table.cache import VersionedCache
from scorekeeper.table.match import LoadedMatch
from scorekeeper.translations import current_domain
from scorekeeper.web.http.i18n import language

# The weight is the length in characters. A pad of 30 hands has 12,000.
CACHE = VersionedCache[tuple[object, ...], Markup](room=2_000_000)


def cached_fragment(match: LoadedMatch, name: str, caller: Callable[[], str]) -> Markup:
    """A part of a page (a call block) that shows nothing but a match, in the reader's language.

    `name` tells the parts apart, and what they show of the match. Addresses in it begin where people find this server.
    """
    session, number = match.session.id, match.match.id
    key = (current_app.config["DATABASE"], session, number, name, language(), current_domain(), request.script_root)
    part = CACHE.find(key, match.last)
    if part is None:
        part = Markup(caller())  # noqa: S704 -- Jinja has escaped it
        CACHE.keep(key, match.last, part, len(part))
    return part
