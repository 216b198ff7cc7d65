"""Undo walks back: each press takes back the newest change that has not been taken back yet, whichever phone made it.

What was taken back can be restored from the history of its hand; restoring is a change like any other. At last the
start itself is taken back, of a match that has no hands in a session that has others; asking for the rematch again
brings it back. An undo is known by its submission, so the same undo sent twice is made once.
"""

from flask import Flask

from scorekeeper.store import Entry
from scorekeeper.web.matches import OpenMatch
from scorekeeper.web.storage import store

__all__ = ["before", "install", "starts", "submission_of", "undoable"]

_UNDO = "undo "


def submission_of(change: Entry) -> str:
    """The submission under which a change is taken back; forms cannot send it, for it holds a space."""
    return f"{_UNDO}{change.id}"


def undoable(match: OpenMatch) -> Entry | None:
    """The change that undo would take back now; None where there is none left."""
    changes = [entry for slot in match.entries for entry in store().history(match.match.id, slot)]
    changes.sort(key=lambda entry: entry.id)
    taken_back: set[str] = set()
    for change in reversed(changes):
        if change.submission.startswith(_UNDO):
            taken_back.add(change.submission)
        elif submission_of(change) not in taken_back:
            return None if starts(match, change) and not _can_go(match) else change
    return None


def starts(match: OpenMatch, change: Entry) -> bool:
    """Whether the match began with a change, or began anew after it had been taken back."""
    older = before(match, change)
    return not change.slot and (older is None or older.void)


def _can_go(match: OpenMatch) -> bool:
    return not match.hands and len(store().matches(match.session.id)) > 1


def before(match: OpenMatch, change: Entry) -> Entry | None:
    """What its slot held before a change; None: nothing."""
    older = [entry for entry in store().history(match.match.id, change.slot) if entry.id < change.id]
    return older[-1] if older else None


def install(app: Flask) -> None:
    """Let pages offer to undo: the form sends the `id` of `undoable(match)` as `entry`."""
    app.jinja_env.globals["undoable"] = undoable
