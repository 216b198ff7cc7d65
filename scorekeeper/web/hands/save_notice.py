"""Flash messages. The message after a saved hand also carries the hand (as JSON), so that the next page can offer
*Undo* and *Correct*.

The page offers them only while that save is the newest change of its match.
"""

import json
from dataclasses import asdict, dataclass
from typing import cast

from flask import flash, get_flashed_messages, request

from scorekeeper.store import Entry
from scorekeeper.table.match import LoadedMatch, find
from scorekeeper.table.phone import Missing
from scorekeeper.table.undo import undoable
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.redirects import UrlValues

# The category of the flashed message.
SAVED = "saved"
# static/js/sessions/live_score.js sends this header when it requests a page and shows only the score.
_SCORE_ALONE = "Scorekeeper-Score-Alone"


@dataclass(frozen=True)
class SaveNotice:
    """A sentence about a saved hand, and the hand: its session, match and slot, and the id of its entry."""

    text: str
    session_id: str
    number: int
    slot: int
    entry: int

    @property
    def address(self) -> UrlValues:
        return {"session_id": self.session_id, "number": self.number}

    @property
    def may_be_undone(self) -> bool:
        """Whether this phone may undo, and undo would take back this save."""
        reader = phone()
        if not reader.may_score(self.session_id):
            return False
        try:
            match = find(reader.store, reader.session(self.session_id), self.number)
        except Missing:
            return False
        change = undoable(reader.store, match)
        return change is not None and change.id == self.entry


def flash_save(match: LoadedMatch, saved: Entry, text: str) -> None:
    """Flash `text` about a hand that was just saved."""
    notice = SaveNotice(text, match.session.id, match.match.number, saved.slot, saved.id)
    flash(json.dumps(asdict(notice)), SAVED)


def notices() -> list[tuple[str, str]]:
    """The (category, message) pairs that were flashed, without duplicates from forms that were sent twice.

    Empty if the script shows only the score of the page: the messages wait for the next full page.
    """
    if _SCORE_ALONE in request.headers:
        return []
    # Flask's type allows texts too, but with categories all of them are pairs.
    messages = cast("list[tuple[str, str]]", get_flashed_messages(with_categories=True))
    return list(dict.fromkeys(messages))


def save_notice(message: str) -> SaveNotice:
    """The notice in a flashed message of the category `SAVED`."""
    return SaveNotice(**json.loads(message))


def has_notice(change: Entry) -> bool:
    """Whether a notice on this page is about a change."""
    return change.id in {save_notice(text).entry for category, text in notices() if category == SAVED}
