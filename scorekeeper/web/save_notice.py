"""The notice on the page after a hand was saved: what was saved, with the buttons that take it back and correct it.

It is a flashed message, so it is gone with the page after that; the message holds all of it as JSON.
"""

import json
from dataclasses import asdict, dataclass

from flask import flash

from scorekeeper.store import Entry
from scorekeeper.web.match_loader import OpenMatch
from scorekeeper.web.redirects import UrlValues

__all__ = ["SAVED", "SaveNotice", "flash_save", "save_notice"]

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


def flash_save(match: OpenMatch, saved: Entry, text: str) -> None:
    """Have the next page say `text` about an entry of a hand that was just saved."""
    notice = SaveNotice(text, match.session.id, match.match.number, saved.slot, saved.id)
    flash(json.dumps(asdict(notice)), SAVED)


def save_notice(message: str) -> SaveNotice:
    """The notice that a flashed message of the category `SAVED` holds."""
    return SaveNotice(**json.loads(message))
