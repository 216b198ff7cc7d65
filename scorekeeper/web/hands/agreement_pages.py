"""Another phone agrees to each hand: whether a session wants that, and what a phone says about a hand."""

from flask import Blueprint, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.store import AgreementsFull, OwnHand
from scorekeeper.table.agreement import agreed_hands
from scorekeeper.table.match import open_match_to_count
from scorekeeper.table.phone_counts import own_player
from scorekeeper.web.http.access import device, open_session_to_write
from scorekeeper.web.http.db import now, store
from scorekeeper.web.http.redirects import return_address
from scorekeeper.web.inputs.save_form import SaveForm

pages = Blueprint("agreements", __name__, url_prefix="/s/<session_id>")


@pages.post("/agreements")
def want(session_id: str) -> ResponseReturnValue:
    """Say (`said` is 1) that from now on another phone shall agree to each hand, or that none need."""
    session = open_session_to_write(session_id)
    submission, said = SaveForm.submitted().submission.data or "", request.form.get("said") == "1"
    store().agreements.want(session.id, said, device=device(), submission=submission, now=now())
    flash(
        _("From now on another phone agrees to what is saved. The totals do not wait for it.")
        if said
        else _("From now on nobody has to agree to what is saved.")
    )
    return redirect(url_for("sessions.show", session_id=session_id), 303)


@pages.post("/<int:number>/hands/<int:slot>/agree")
def agree(session_id: str, number: int, slot: int) -> ResponseReturnValue:
    """Say that this phone agrees to the version `entry` of a hand, or (`do=take-back`) no longer does. Where that
    cannot be, the page of the hand says why and shows what it is now."""
    match = open_match_to_count(session_id, number)
    match.row(slot)
    save_form, said = SaveForm.submitted(), request.form.get("do") != "take-back"
    if slot not in agreed_hands(match).hands:
        problem = _("Nobody has to agree to this hand: it does not count, or the session no longer asks for it.")
    else:
        problem = ""
        try:
            store().agreements.agree(
                match.match.id,
                slot,
                save_form.entry.data or 0,
                said,
                player=own_player(match) or "",
                device=device(),
                submission=save_form.submission.data or "",
                now=now(),
            )
        except OwnHand:
            problem = _("This phone has saved this hand itself: another one has to agree to it.")
    if problem:
        flash(problem, "warn")
        return redirect(url_for("hands.show", slot=slot, **match.address), 303)
    flash(
        _("Hand %(number)s is agreed.", number=slot)
        if said
        else _("Hand %(number)s is no longer agreed on this phone.", number=slot)
    )
    return redirect(return_address(), 303)


@pages.errorhandler(AgreementsFull)
def full(error: AgreementsFull) -> ResponseReturnValue:
    """Nothing more can be said about agreeing to the hands of this session."""
    flash(
        _("So much was said about agreeing in this session that nothing can be added. The score stays right."), "warn"
    )
    return redirect(url_for("sessions.show", session_id=(request.view_args or {})["session_id"]), 303)
