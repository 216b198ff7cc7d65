"""The score of a match beside another page of it, kept up to date by static/js/sessions/live_score.js."""

from dataclasses import dataclass

from scorekeeper.table.match import OpenMatch, load_match
from scorekeeper.web.http.db import store


@dataclass(frozen=True)
class ScoreBeside:
    """A match, and the version of its session from which on anything saved is a change."""

    match: OpenMatch
    version: int | None


def score_beside(match: OpenMatch) -> ScoreBeside:
    """The match as it is now. The version is read before it: what is saved meanwhile is then a change."""
    version = store().sessions.version(match.session.id)
    return ScoreBeside(load_match(match.session, match.match) or match, version)
