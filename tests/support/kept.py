"""Throws away what the process keeps in memory of matches, as a new process would not have it."""

from scorekeeper.table import match as match_loader
from scorekeeper.table import statistics
from scorekeeper.web.files import export_pages as export
from scorekeeper.web.sessions import view as kept_parts


def forget() -> None:
    """For tests that change rows of the database behind the back of the program, which nothing else does."""
    match_loader.CACHE.clear()
    kept_parts.CACHE.clear()
    statistics.CACHE.clear()
    export.CACHE.clear()
