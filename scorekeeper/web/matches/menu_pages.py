"""What is not done after every hand: the page behind *More* in the bar of a match."""

from flask import Blueprint, render_template

from scorekeeper.table.match import open_match
from scorekeeper.web.http.access import may_write, role

pages = Blueprint("more", __name__)


@pages.get("/s/<session_id>/<int:number>/more")
def show(session_id: str, number: int) -> str:
    """Links to everything about the match, its session, paper and this phone. A phone that watches has fewer."""
    match = open_match(session_id, number)
    return render_template(
        "matches/menu.html",
        session=match.session,
        match=match,
        writes=may_write(session_id),
        kept=role(session_id) is not None,
        may_finish=not match.ledger.finished and match.ledger.has_hands,
    )
