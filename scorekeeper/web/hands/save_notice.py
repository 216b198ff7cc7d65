"""What the next page says once, of what was just done. After a hand was saved that is a notice with more than a
sentence: which hand it was, for the buttons that take it back and correct it.

All of it are flashed messages, which are gone with the page after that; such a notice is one that holds it as JSON. It
has its buttons as long as that save is the newest change of its match: what they would do is then what they say.
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
# static/js/sessions/live_score.js sends this header with its request for a page of which it only shows the score.
_SCORE_ALONE = "Scorekeeper-Score-Alone"


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
        asking = phone()
        if not asking.may_score(self.session_id):
            return False
        try:
            match = find(asking.store, asking.session(self.session_id), self.number)
        except Missing:
            return False
        change = undoable(asking.store, match)
        return change is not None and change.id == self.entry


def flash_save(match: LoadedMatch, saved: Entry, text: str) -> None:
    """Have the next page say `text` about an entry of a hand that was just saved."""
    notice = SaveNotice(text, match.session.id, match.match.number, saved.slot, saved.id)
    flash(json.dumps(asdict(notice)), SAVED)


def notices() -> list[tuple[str, str]]:
    """The flashed messages, each with its category and each once, however often a form came.

    Where only the score of the page will be shown there are none: they stay for the page that people open next.
    """
    if _SCORE_ALONE in request.headers:
        return []
    # Flask says that these are texts or pairs; with categories they are pairs.
    found = cast("list[tuple[str, str]]", get_flashed_messages(with_categories=True))
    return list(dict.fromkeys(found))


def save_notice(message: str) -> SaveNotice:
    """The notice that a flashed message of the category `SAVED` holds."""
    return SaveNotice(**json.loads(message))


def is_told(change: Entry) -> bool:
    """Whether a notice on this page tells of a change."""
    return change.id in {save_notice(text).entry for category, text in notices() if category == SAVED}
