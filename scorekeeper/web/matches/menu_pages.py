"""The page behind *More* in the bar of a match, for everything that is not done after every hand."""

from flask import Blueprint, render_template

from scorekeeper.table.match import LoadedMatch
from scorekeeper.web.http.access import phone
from scorekeeper.web.inputs.addresses import with_match

pages = Blueprint("more", __name__)


@pages.get("/s/<session_id>/<int:number>/more")
@with_match("watch")
def show(match: LoadedMatch) -> str:
    """Links to everything about the match, its session, paper and this phone. A phone that watches has fewer."""
    return render_template(
        "matches/menu.html",
        session=match.session,
        match=match,
        writes=phone().may_score(match.session.id),
        kept=phone().role(match.session.id) is not None,
        may_finish=not match.ledger.finished and match.ledger.has_hands,
    )
