"""Settling up a session: what a point is worth, who pays whom, and what has been paid."""

from contextlib import suppress

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.engine.fields import Json
from scorekeeper.engine.text import Issue, T
from scorekeeper.reports.evening_text import rate_text
from scorekeeper.reports.settlement import Payment
from scorekeeper.reports.settling_log import paid_body, rates_body, taken_back_body
from scorekeeper.store import MOST_SETTLING, LogFull, Stale
from scorekeeper.table.evening import OpenEvening, open_evening
from scorekeeper.web.evening.forms import ROUNDINGS, RatesForm
from scorekeeper.web.http.access import device, may_write, newest_change, open_session, open_session_to_write
from scorekeeper.web.http.db import now, store
from scorekeeper.web.http.errors import stale_text
from scorekeeper.web.http.i18n import say
from scorekeeper.web.inputs.save_form import SaveForm

_ATTEMPTS = 5
# What was said about settling up, as far as the page tells it; the file of the session has all of it.
_MOST_CHANGES = 50
_FULL = Issue(
    "settling.full",
    "",
    T(
        "Nothing was saved: a session keeps at most %(most)s changes of payments and of what a point is worth. Pay "
        "what is open now, and start another session for what comes.",
        most=MOST_SETTLING,
    ),
)

pages = Blueprint("settlement", __name__, url_prefix="/s/<session_id>/settle")


@pages.get("")
def show(session_id: str) -> str:
    """Who pays whom. Where nobody has said what a point is worth, the form that says it."""
    evening = open_evening(open_session(session_id))
    if evening.said.rates is None and may_write(session_id):
        return _form_page(evening, RatesForm.of(evening.tally.matches, None))
    return render_template(
        "evening/settle.html",
        session=evening.session,
        evening=evening,
        settlement=evening.settlement,
        writes=may_write(session_id),
        save_form=SaveForm.blank(),
        rate_text=rate_text,
        most_changes=_MOST_CHANGES,
    )


@pages.get("/version")
def version(session_id: str) -> ResponseReturnValue:
    """A short text that changes when a score, a rate or a tick is saved. The page asks for it again and again."""
    version = f"{newest_change(session_id)}.{store().settling.version(session_id)}"
    return version, {"Content-Type": "text/plain; charset=utf-8"}


@pages.get("/rates")
def rates(session_id: str) -> str:
    """The form that says what a point is worth."""
    evening = open_evening(open_session_to_write(session_id))
    return _form_page(evening, RatesForm.of(evening.tally.matches, evening.said.rates))


@pages.post("/rates")
def save_rates(session_id: str) -> ResponseReturnValue:
    """Save what a point is worth, or (`stop`) that it is worth nothing any more. Status 422 and the form as it was sent
    if anything in it is wrong, 409 if something was said meanwhile."""
    session, save_form = open_session_to_write(session_id), SaveForm.submitted()
    store().settling.require_room(session_id, save_form.submission.data or "")
    evening = open_evening(session)
    form = RatesForm.sent(evening.tally.matches, request.form)
    found = None if request.form.get("stop") else form.read()
    if form.errors:
        return _form_page(evening, form), 422
    try:
        store().settling.save(
            session_id,
            rates_body(found),
            based_on=save_form.based_on.data or 0,
            device=device(),
            submission=save_form.submission.data or "",
            now=now(),
        )
    except Stale:
        flash(stale_text(), "warn")
        return _form_page(evening, form), 409
    flash(_("Saved. Nothing is paid for points any more.") if found is None else _("Saved. These are the payments."))
    return redirect(url_for("settlement.show", session_id=session_id), 303)


@pages.post("/pay")
def pay(session_id: str) -> ResponseReturnValue:
    """Tick a payment of the page as paid. One that is not open any more is not ticked."""
    session = open_session_to_write(session_id)
    submission = SaveForm.submitted().submission.data or ""
    store().settling.require_room(session_id, submission)
    sent = [request.form.get(name, "") for name in ("payer", "payee", "amount")]
    # Where several phones tick at once, each looks again at what is open then.
    for _attempt in range(_ATTEMPTS):
        evening = open_evening(session)
        if _sent_before(evening, submission):
            break
        settlement = evening.settlement
        payment = next((one for one in settlement.payments if _fields(one) == sent), None) if settlement else None
        if settlement is None or payment is None:
            flash(_("Not ticked: this payment is not open any more. Look at what is open now."), "warn")
            break
        with suppress(Stale):
            _save(evening, paid_body(payment, settlement.unit.name, settlement.balances), submission)
            break
    else:
        raise Stale
    return redirect(url_for("settlement.show", session_id=session_id), 303)


@pages.post("/take-back")
def take_back(session_id: str) -> ResponseReturnValue:
    """Take the tick of a payment back: it is open again."""
    session = open_session_to_write(session_id)
    submission, key = SaveForm.submitted().submission.data or "", request.form.get("paid", "")
    store().settling.require_room(session_id, submission)
    evening = open_evening(session)
    if not _sent_before(evening, submission):
        if not any(payment.key == key for payment in evening.said.paid):
            raise Stale
        _save(evening, taken_back_body(key), submission)
    return redirect(url_for("settlement.show", session_id=session_id), 303)


@pages.errorhandler(LogFull)
def full(error: LogFull) -> ResponseReturnValue:
    """Nothing more can be said about settling up this session. What was typed comes again, with status 422."""
    session_id = (request.view_args or {})["session_id"]
    flash(say(_FULL.text), "warn")
    if request.endpoint != "settlement.save_rates":
        return redirect(url_for("settlement.show", session_id=session_id), 303)
    evening = open_evening(open_session_to_write(session_id))
    return _form_page(evening, RatesForm.sent(evening.tally.matches, request.form)), 422


def _fields(payment: Payment) -> list[str]:
    """A payment as the form of the page sends it."""
    return [payment.payer, payment.payee, f"{payment.amount:f}"]


def _sent_before(evening: OpenEvening, submission: str) -> bool:
    """Whether a form was sent before, and saved."""
    return any(one.submission == submission for one in evening.log)


def _save(evening: OpenEvening, body: dict[str, Json], submission: str) -> None:
    """Save what was reckoned from this state of the log. Raises Stale if the log has grown since."""
    store().settling.save(
        evening.session.id, body, based_on=evening.settling, device=device(), submission=submission, now=now()
    )


def _form_page(evening: OpenEvening, form: RatesForm) -> str:
    return render_template(
        "evening/rates.html",
        session=evening.session,
        evening=evening,
        form=form,
        roundings=ROUNDINGS,
        save_form=SaveForm.blank(based_on=evening.settling),
    )
