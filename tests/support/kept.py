"""Throws away what the process keeps in memory of matches, as a new process would not have it."""

from scorekeeper.web import kept_parts, match_loader
from scorekeeper.web.views import export, players


def forget() -> None:
    """For tests that change rows of the database behind the back of the program, which nothing else does."""
    match_loader.KEPT.clear()
    kept_parts.KEPT.clear()
    players.KEPT.clear()
    export.KEPT.clear()
