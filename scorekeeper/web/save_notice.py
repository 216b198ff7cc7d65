"""The notice on the page after a hand was saved: what was saved, with the buttons that take it back and correct it.

It is a flashed message, so it is gone with the page after that; the message holds all of it as JSON. It has its buttons
as long as that save is the newest change of its match: what they would do is then what they say.
"""

import json
from dataclasses import asdict, dataclass

from flask import flash, get_flashed_messages

from scorekeeper.store import Entry
from scorekeeper.web.access import may_write
from scorekeeper.web.db import store
from scorekeeper.web.match_loader import OpenMatch, load_match
from scorekeeper.web.redirects import UrlValues
from scorekeeper.web.undo import undoable

__all__ = ["SAVED", "SaveNotice", "flash_save", "is_told", "save_notice"]

# The category of the flashed message.
SAVED = "saved"


@dataclass(frozen=True)
class SaveNotice:
    """A sentence about a saved hand, and which hand it was: its session, match and slot, and the id of its entry."""

    text: str
    session_id: str
    number: int
    slot: int
    entry: int

    @property
    def address(self) -> UrlValues:
        """The arguments of `url_for` that identify the match."""
        return {"session_id": self.session_id, "number": self.number}

    @property
    def may_be_undone(self) -> bool:
        """Whether this phone may undo the save, and undo would still take back this one."""
        session = store().session(self.session_id)
        match = store().match(self.session_id, self.number)
        found = load_match(session, match) if session and match and may_write(self.session_id) else None
        change = undoable(found) if found else None
        return change is not None and change.id == self.entry


def flash_save(match: OpenMatch, saved: Entry, text: str) -> None:
    """Have the next page say `text` about an entry of a hand that was just saved."""
    notice = SaveNotice(text, match.session.id, match.match.number, saved.slot, saved.id)
    flash(json.dumps(asdict(notice)), SAVED)


def save_notice(message: str) -> SaveNotice:
    """The notice that a flashed message of the category `SAVED` holds."""
    return SaveNotice(**json.loads(message))


def is_told(change: Entry) -> bool:
    """Whether a notice on this page tells of a change."""
    told = get_flashed_messages(category_filter=[SAVED])
    return change.id in {save_notice(one).entry for one in told if isinstance(one, str)}
