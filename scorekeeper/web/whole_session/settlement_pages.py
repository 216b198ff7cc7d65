"""Settling up a session: what a point is worth, who pays whom, and what has been paid."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.engine.text import T
from scorekeeper.reports.session_text import rate_text
from scorekeeper.store import LogFull, Session, SessionNews, Stale
from scorekeeper.store.settling import MOST_SETTLING
from scorekeeper.table import settling
from scorekeeper.table.whole_session import WholeSession
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.errors import stale_text
from scorekeeper.web.http.i18n import say
from scorekeeper.web.http.limits import counts_as
from scorekeeper.web.http.session_addresses import with_news
from scorekeeper.web.inputs.addresses import whole_session_of, with_session, with_whole_session
from scorekeeper.web.inputs.save_form import SaveForm
from scorekeeper.web.whole_session.forms import ROUNDINGS, RatesForm

# The page lists only the newest changes; the exported file has all of them.
_MOST_CHANGES = 50
_FULL = T(
    "Nothing was saved: a session keeps at most %(most)s changes of payments and of what a "
    "point is worth. Pay what is open now, and start another session for what comes next.",
    most=MOST_SETTLING,
)

pages = Blueprint("settlement", __name__, url_prefix="/s/<session_id>/settle")


@pages.get("")
@with_whole_session("watch")
def show(whole_session: WholeSession) -> str:
    """Who pays whom. If no rate is set yet, the form that sets it."""
    if whole_session.settling_state.rates is None and phone().may_score(whole_session.session.id):
        return _form_page(whole_session, RatesForm.of(whole_session.tally.matches, None))
    return render_template(
        "whole_session/settle.html",
        session=whole_session.session,
        whole_session=whole_session,
        settlement=whole_session.settlement,
        writes=phone().may_score(whole_session.session.id),
        save_form=SaveForm.blank(),
        rate_text=rate_text,
        most_changes=_MOST_CHANGES,
    )


@pages.get("/version")
@counts_as("polls")
@with_news
def version(news: SessionNews) -> str:
    """A short text that changes when a score, a rate or a tick is saved. The page polls it."""
    return f"{news.entry}.{news.settled}"


@pages.get("/rates")
@with_whole_session("score")
def rates(whole_session: WholeSession) -> str:
    """The form for what a point is worth."""
    return _form_page(whole_session, RatesForm.of(whole_session.tally.matches, whole_session.settling_state.rates))


@pages.post("/rates")
@with_session("score")
def save_rates(session: Session) -> ResponseReturnValue:
    """Save what a point is worth; with `stop`, that points are no longer paid for.

    The form is shown again as it was sent with status 422 if anything in it is wrong or the log of this session is
    full, 409 if another phone has saved meanwhile.
    """
    save_form = SaveForm.submitted()
    whole_session = whole_session_of(session)
    form = RatesForm.submitted(whole_session.tally.matches, request.form)
    try:
        rates = None if request.form.get("stop") else form.read()
        if form.errors:
            return _form_page(whole_session, form), 422
        based_on = save_form.based_on.data or 0
        settling.save_rates(phone(), session, rates, based_on=based_on, submission=save_form.submission_id)
    except LogFull:
        flash(say(_FULL), "warn")
        return _form_page(whole_session, form), 422
    except Stale:
        flash(stale_text(), "warn")
        return _form_page(whole_session, form), 409
    flash(_("Saved. Nothing is paid for points any more.") if rates is None else _("Saved. These are the payments."))
    return redirect(url_for("settlement.show", session_id=session.id), 303)


@pages.post("/pay")
@with_session("score")
def pay(session: Session) -> ResponseReturnValue:
    """Tick a payment as paid, if it is still open."""
    submission = SaveForm.submitted().submission_id
    payer, payee, amount = (request.form.get(name, "") for name in ("payer", "payee", "amount"))
    if not settling.pay(phone(), session, payer, payee, amount, submission):
        flash(_("Not ticked: this payment is not open any more. Look at what is open now."), "warn")
    return redirect(url_for("settlement.show", session_id=session.id), 303)


@pages.post("/take-back")
@with_session("score")
def take_back(session: Session) -> ResponseReturnValue:
    """Untick a payment: it is open again."""
    submission = SaveForm.submitted().submission_id
    settling.take_payment_back(phone(), session, request.form.get("paid", ""), submission)
    return redirect(url_for("settlement.show", session_id=session.id), 303)


@pages.errorhandler(LogFull)
def full(error: LogFull) -> ResponseReturnValue:
    """The log of this session is full."""
    flash(say(_FULL), "warn")
    return redirect(url_for("settlement.show", session_id=(request.view_args or {})["session_id"]), 303)


def _form_page(whole_session: WholeSession, form: RatesForm) -> str:
    return render_template(
        "whole_session/rates.html",
        session=whole_session.session,
        whole_session=whole_session,
        form=form,
        roundings=ROUNDINGS,
        save_form=SaveForm.blank(based_on=whole_session.settling),
    )
