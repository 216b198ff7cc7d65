"""The board: the scores of a session for a television or a tablet, to be read from across the room."""

from flask import Blueprint, render_template, url_for

from scorekeeper.reports import chart
from scorekeeper.reports.score_sheet import by_place
from scorekeeper.store import Session
from scorekeeper.table.match import load_all
from scorekeeper.table.phone import news_of
from scorekeeper.table.phone_counts import score_version
from scorekeeper.table.short_codes import short_code
from scorekeeper.table.shown import matches_on_board
from scorekeeper.web.http.base_address import address_to_type, base_address
from scorekeeper.web.http.db import store
from scorekeeper.web.http.parts import offers
from scorekeeper.web.http.qr_codes import qr
from scorekeeper.web.inputs.addresses import with_session

# More do not fit in letters that are legible from three metres. The board says how many more are running.
MOST_MATCHES = 4
# A longer evening loads only its newest matches.
_NEWEST_MATCHES = 40

pages = Blueprint("board", __name__)


@pages.get("/s/<session_id>/board")
@with_session("watch")
def show(session: Session) -> str:
    """The scores of up to four running matches, then of those that ended since the last one started. As long as the
    short code of the session lives, the code to watch stands beside them."""
    # Read before the hands, so that anything saved meanwhile counts as a change and the page is fetched again.
    version = score_version(news_of(store(), session.id))
    matches = load_all(store(), session, _NEWEST_MATCHES)
    shown = matches_on_board(matches, MOST_MATCHES)
    running = [match for match in matches if not match.ledger.finished]
    # The screen stays on while a match is running: templates/base.html asks `match`.
    awake = {"match": running[0]} if running else {}
    return render_template(
        "sessions/board.html",
        session=session,
        matches=shown,
        more=sum(match not in shown for match in running),
        version=version,
        by_place=by_place,
        totals_chart=chart.totals,
        **(_invitation(session) if offers("share") else {}),
        **awake,
    )


def _invitation(session: Session) -> dict[str, object]:
    """How to watch on another phone. Its `code` is None as long as the session has none."""
    return {
        "code": short_code(store(), session),
        "code_address": address_to_type(url_for("share.enter_code")),
        "watch": base_address() + url_for("sessions.show", session_id=session.id),
        "qr": qr,
    }
