"""The board: the scores of a session for a television or a tablet, to be read from across the room."""

from itertools import islice

from flask import Blueprint, render_template

from scorekeeper.store import Session
from scorekeeper.web.access import open_session
from scorekeeper.web.db import store
from scorekeeper.web.match_loader import OpenMatch, load_match

__all__ = ["pages"]

# More have no room in letters that are read from three metres; how many more are running is said.
MOST_MATCHES = 4
# Of an evening that long only the newest are looked at.
_NEWEST_MATCHES = 40

pages = Blueprint("board", __name__)


@pages.get("/s/<session_id>/board")
def show(session_id: str) -> str:
    """The scores of all matches that are running, four at most, and of the one that was started last."""
    session = open_session(session_id)
    # Before the hands are read: what is saved meanwhile is then a change, and the page is shown anew.
    version = store().newest_change(session_id)
    shown = _shown(session)
    running = [match for match in shown if not match.ledger.finished]
    # The screen stays on while one is running: templates/base.html asks the match.
    awake = {"match": running[0]} if running else {}
    return render_template(
        "board/show.html",
        session=session,
        matches=shown[-MOST_MATCHES:],
        more=len(shown[:-MOST_MATCHES]),
        version=version,
        **awake,
    )


def _shown(session: Session) -> list[OpenMatch]:
    """The running matches and the last one, in the order in which they were started."""
    newest = islice(reversed(list(store().matches(session.id))), _NEWEST_MATCHES)
    found = [match for match in (load_match(session, one) for one in newest) if match]
    return [match for match in reversed(found) if match is found[0] or not match.ledger.finished]
