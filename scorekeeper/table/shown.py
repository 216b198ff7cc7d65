"""Which match of a session is shown where nobody has chosen one: on its page, and on its board.

A match that is shown stays there as long as it runs, and its result stays until the next match begins.
"""

from collections.abc import Sequence

from scorekeeper.table.changes import finishes
from scorekeeper.table.match import LoadedMatch


def match_to_show(matches: Sequence[LoadedMatch], shows: int | None = None) -> LoadedMatch | None:
    """The match for the page of a session that has these, None if it has none.

    `shows` is the number of the match that the page shows already. Without it, and once that match is over and another
    one has begun: the one that was started last of those that run, or else of all.
    """
    shown = next((match for match in matches if match.match.number == shows), None)
    if shown is not None and (not shown.ledger.finished or _is_latest_news(shown, matches)):
        return shown
    running = [match for match in matches if not match.ledger.finished]
    return next(reversed(running or matches), None)


def matches_on_board(matches: Sequence[LoadedMatch], most: int) -> list[LoadedMatch]:
    """At most so many of these matches, in the order in which they were started: those that run, the longest running
    ones first, then those that have come to an end since the last one was started."""
    running = [match for match in matches if not match.ledger.finished]
    over = [match for match in matches if match.ledger.finished and _is_latest_news(match, matches)]
    shown = [*running, *reversed(over)][:most]
    return [match for match in matches if match in shown]


def _is_latest_news(over: LoadedMatch, matches: Sequence[LoadedMatch]) -> bool:
    """Whether no match was started since one came to its end: with its last hand, or because the players finished it.

    What is corrected later does not count.
    """
    first = {change.slot: change.id for change in reversed(over.changes)}
    by_hand = [change.id for change in over.changes if not change.slot and finishes(over, change)]
    end = max(*first.values(), *by_hand, 0)
    return all(match.changes[0].id <= end for match in matches)
