"""What is not done after every hand: the page behind *More* in the bar of a match."""

from flask import Blueprint, render_template

from scorekeeper.web.http.access import phone
from scorekeeper.web.inputs.addresses import match_or_404

pages = Blueprint("more", __name__)


@pages.get("/s/<session_id>/<int:number>/more")
def show(session_id: str, number: int) -> str:
    """Links to everything about the match, its session, paper and this phone. A phone that watches has fewer."""
    match = match_or_404(session_id, number)
    return render_template(
        "matches/menu.html",
        session=match.session,
        match=match,
        writes=phone().may_score(session_id),
        kept=phone().role(session_id) is not None,
        may_finish=not match.ledger.finished and match.ledger.has_hands,
    )
