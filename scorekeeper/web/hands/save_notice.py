"""Flash messages. The message after a saved hand also carries the hand (as JSON), so that the next page can offer
*Undo* and *Correct*; that after an undo offers *Redo*.

The page offers them only while that is the newest change of its match.
"""

import json
from dataclasses import asdict, dataclass
from typing import cast

from flask import flash, get_flashed_messages, request

from scorekeeper.engine.ledger import Row
from scorekeeper.store import Entry
from scorekeeper.table.match import LoadedMatch, find
from scorekeeper.table.phone import Missing
from scorekeeper.table.undo import redoable, undoable
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.db import store
from scorekeeper.web.http.i18n import say
from scorekeeper.web.http.url_values import UrlValues
from scorekeeper.web.inputs.save_form import SaveForm

# The category of the flashed message.
SAVED = "saved"
# static/js/sessions/live_score.js sends this header when it requests a page and shows only the score.
_SCORE_ALONE = "Scorekeeper-Score-Alone"


@dataclass(frozen=True)
class SaveNotice:
    """A sentence about a hand that was saved or, if `undone`, taken back; and the hand: its session, match and slot,
    and the id of the entry that was added. `news` are sentences about what it means for the match."""

    text: str
    session_id: str
    number: int
    slot: int
    entry: int
    undone: bool = False
    news: tuple[str, ...] = ()

    @property
    def address(self) -> UrlValues:
        return {"session_id": self.session_id, "number": self.number}

    @property
    def may_be_undone(self) -> bool:
        """Whether this phone may undo, and undo would take back this save."""
        match = self._match()
        change = undoable(store(), match) if match else None
        return change is not None and change.id == self.entry

    @property
    def may_be_redone(self) -> bool:
        """Whether this phone may redo what was undone, and nothing was saved since."""
        match = self._match()
        return self.undone and match is not None and match.last == self.entry and redoable(match) is not None

    def redo_form(self) -> SaveForm:
        """The form that redoes it."""
        return SaveForm.blank(based_on=self.entry)

    def _match(self) -> LoadedMatch | None:
        """The match, if this phone keeps its score."""
        reader = phone()
        if not reader.may_score(self.session_id):
            return None
        try:
            return find(reader.store, reader.session(self.session_id), self.number)
        except Missing:
            return None


def flash_save(match: LoadedMatch, saved: Entry, row: Row, text: str) -> None:
    """Flash `text` about a hand that was just saved. `row` is its row in the ledger."""
    terms = match.terms
    news = tuple(map(say, terms.game.news(terms.options, row.before, row.after)))
    notice = SaveNotice(text, match.session.id, match.match.number, saved.slot, saved.id, news=news)
    flash(json.dumps(asdict(notice)), SAVED)


def flash_undo(match: LoadedMatch, change: Entry, text: str) -> None:
    """Flash `text` about a change of a hand that was just undone. `match` is loaded since."""
    notice = SaveNotice(text, match.session.id, match.match.number, change.slot, match.last, undone=True)
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


def has_notice(match: LoadedMatch) -> bool:
    """Whether a notice on this page is about the newest change of a match."""
    return match.last in {save_notice(text).entry for category, text in notices() if category == SAVED}
