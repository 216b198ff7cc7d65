"""What is not done after every hand: the page behind *More* in the bar of a match."""

from flask import Blueprint, render_template

from scorekeeper.table.agreement import agreed_hands, several_phones
from scorekeeper.table.match import open_match
from scorekeeper.web.http.access import may_write, role
from scorekeeper.web.inputs.save_form import SaveForm

pages = Blueprint("more", __name__)


@pages.get("/s/<session_id>/<int:number>/more")
def show(session_id: str, number: int) -> str:
    """Links to everything about the match, its session, paper and this phone. A phone that watches has fewer."""
    match = open_match(session_id, number)
    writes, agreed = may_write(session_id), agreed_hands(match).wanted
    return render_template(
        "matches/menu.html",
        session=match.session,
        match=match,
        writes=writes,
        agreed=agreed,
        may_want_agreement=writes and (agreed or several_phones(session_id)),
        save_form=SaveForm.blank,
        kept=role(session_id) is not None,
        may_finish=not match.ledger.finished and match.ledger.played,
    )
