"""What templates read about a session beside its pages: cached parts of a page, and the score beside another page."""

from collections.abc import Callable
from dataclasses import dataclass

from flask import current_app, request
from markupsafe import Markup

from scorekeeper.table.cache import VersionedCache
from scorekeeper.table.match import LoadedMatch, load
from scorekeeper.table.phone import news_of
from scorekeeper.table.phone_counts import score_version
from scorekeeper.translations import current_domain
from scorekeeper.web.http.db import store
from scorekeeper.web.http.i18n import language
from scorekeeper.web.http.session_addresses import address_of

# After a save, all watching phones fetch the page at about the same time; its pad is rendered once. The weight is the
# length in characters. A pad of 30 hands has 12,000.
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


@dataclass(frozen=True)
class ScoreBeside:
    """A match, and the version of its session when it was loaded."""

    match: LoadedMatch
    version: str


def score_beside(match: LoadedMatch) -> ScoreBeside:
    """Load a match again, for its score beside another page, which static/js/sessions/live_score.js keeps up to date.
    The version is read first, so that anything saved meanwhile counts as a change."""
    version = score_version(news_of(store(), match.session.id))
    return ScoreBeside(load(store(), match.session, match.match) or match, version)
