"""Undo takes back the newest change that is not taken back yet, from any phone. Repeated undo walks back in time.

A change that was taken back can be restored from the history of its hand; that is a new change. The start of a match
can be taken back as well, if the match has no hands and its session has other matches; to ask for the rematch again
brings it back. The submission id of an undo names the change, so an undo that is sent twice is saved once.
"""

from scorekeeper.store import Entry, undo_of
from scorekeeper.table.match import OpenMatch
from scorekeeper.web.http.db import store


def undoable(match: OpenMatch) -> Entry | None:
    """The change that undo would take back now, or None."""
    undos = {undo_of(change.id) for change in match.changes}
    taken_back: set[str] = set()
    for change in reversed(match.changes):
        if change.submission in undos:
            taken_back.add(change.submission)
        elif undo_of(change.id) not in taken_back:
            return None if starts(match, change) and not _can_go(match) else change
    return None


def starts(match: OpenMatch, change: Entry) -> bool:
    """Whether a change started the match, or started it again after the start was taken back."""
    older = before(match, change)
    return not change.slot and (older is None or older.void)


def finishes(match: OpenMatch, change: Entry) -> bool:
    """Whether with a change the players finished the match."""
    older = before(match, change)
    ended = [((one and one.body) or {}).get("ended") for one in (older, change)]
    return not change.slot and ended[0] is None and ended[1] is not None


def _can_go(match: OpenMatch) -> bool:
    return not match.hands and len(store().matches.of_session(match.session.id)) > 1


def before(match: OpenMatch, change: Entry) -> Entry | None:
    """The entry that was in the slot before a change, or None."""
    older = (entry for entry in reversed(match.changes) if entry.slot == change.slot and entry.id < change.id)
    return next(older, None)
