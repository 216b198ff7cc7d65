"""Which match of a session its page and its board show if nobody has chosen one.

A match stays on the page while it runs, and its result until the next match begins.
"""

from collections.abc import Sequence

from scorekeeper.table.match import LoadedMatch


def match_to_show(matches: Sequence[LoadedMatch], shows: int | None = None) -> LoadedMatch | None:
    """The match that the page of a session shows, None if it has no matches.

    `shows` is the number of the match that the page shows already. It stays until it is over and another one has begun.
    Otherwise it is the running match that was started last, or the last match.
    """
    shown = next((match for match in matches if match.match.number == shows), None)
    if shown is not None and (not shown.ledger.finished or _is_latest_news(shown, matches)):
        return shown
    running = [match for match in matches if not match.ledger.finished]
    return next(reversed(running or matches), None)


def matches_on_board(matches: Sequence[LoadedMatch], most: int) -> list[LoadedMatch]:
    """At most `most` of these matches, in the order in which they were started.

    Running matches are chosen first, the oldest before the others, then those that ended after the last match started.
    """
    running = [match for match in matches if not match.ledger.finished]
    over = [match for match in matches if match.ledger.finished and _is_latest_news(match, matches)]
    shown = [*running, *reversed(over)][:most]
    return [match for match in matches if match in shown]


def _is_latest_news(over: LoadedMatch, matches: Sequence[LoadedMatch]) -> bool:
    """Whether no match was started after this one ended, with its last hand or because the players finished it.

    Later corrections do not count.
    """
    first = {change.slot: change.id for change in over.changes if over.begins_hand(change)}
    by_hand = [change.id for change in over.changes if not change.slot and over.is_end(change)]
    end = max(over.changes[0].id, *first.values(), *by_hand)
    return all(match.changes[0].id <= end for match in matches)
