"""Undo walks back: each press takes back the newest change that has not been taken back yet, whichever phone made it.

What was taken back can be restored from the history of its hand; restoring is a change like any other. An undo is
known by its submission, so the same undo sent twice is made once.
"""

from flask import Flask

from scorekeeper.store import Entry
from scorekeeper.web.matches import OpenMatch
from scorekeeper.web.storage import store

__all__ = ["before", "install", "submission_of", "undoable"]

_UNDO = "undo "


def submission_of(change: Entry) -> str:
    """The submission under which a change is taken back; forms cannot send it, for it holds a space."""
    return f"{_UNDO}{change.id}"


def undoable(match: OpenMatch) -> Entry | None:
    """The change that undo would take back now; None where only the start of the match is left."""
    changes = [entry for slot in match.entries for entry in store().history(match.match.id, slot)]
    changes.sort(key=lambda entry: entry.id)
    taken_back: set[str] = set()
    for change in reversed(changes[1:]):
        if change.submission.startswith(_UNDO):
            taken_back.add(change.submission)
        elif submission_of(change) not in taken_back:
            return change
    return None


def before(match: OpenMatch, change: Entry) -> Entry | None:
    """What its slot held before a change; None: nothing."""
    older = [entry for entry in store().history(match.match.id, change.slot) if entry.id < change.id]
    return older[-1] if older else None


def install(app: Flask) -> None:
    """Let pages offer to undo: the form sends the `id` of `undoable(match)` as `entry`."""
    app.jinja_env.globals["undoable"] = undoable
