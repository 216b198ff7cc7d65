"""The score of a match beside another page of it, kept up to date by static/js/sessions/live_score.js."""

from dataclasses import dataclass

from scorekeeper.table.match import LoadedMatch, load
from scorekeeper.table.phone import news_of
from scorekeeper.table.phone_counts import score_version
from scorekeeper.web.http.db import store


@dataclass(frozen=True)
class ScoreBeside:
    """A match, and the version of its session when it was loaded."""

    match: LoadedMatch
    version: str


def score_beside(match: LoadedMatch) -> ScoreBeside:
    """Load a match again. The version is read first, so that anything saved meanwhile counts as a change."""
    version = score_version(news_of(store(), match.session.id))
    return ScoreBeside(load(store(), match.session, match.match) or match, version)
