"""Settling up a session: says what a point is worth, ticks payments as paid, and takes a tick back."""

from contextlib import suppress

from scorekeeper.engine.fields import Json
from scorekeeper.reports.rates import Rates
from scorekeeper.reports.settling_log import paid_body, rates_body, taken_back_body
from scorekeeper.store import Session, Stale
from scorekeeper.table.phone import Phone
from scorekeeper.table.whole_session import WholeSession, load_whole_session

_ATTEMPTS = 5


def save_rates(phone: Phone, session: Session, rates: Rates | None, *, based_on: int, submission: str) -> None:
    """Save what a point is worth; None: nothing any more.

    `based_on` is the id of the newest entry of the log that the phone has seen, 0 for none. Raises Stale if there is a
    newer one, LogFull if the log is full.
    """
    _append(phone, session, rates_body(rates), based_on, submission)


def pay(phone: Phone, session: Session, payer: str, payee: str, amount: str, submission: str) -> bool:
    """Tick a payment as paid. False if it is not open any more. What is sent twice is saved once.

    `amount` is written in digits, as in `12.50`. Raises Stale if others keep saving at the same moment, LogFull if the
    log is full.
    """
    phone.store.settling.require_room(session.id, submission)
    # Several phones may tick at once: after a conflict, check again what is still open.
    for _attempt in range(_ATTEMPTS):
        whole_session = load_whole_session(phone.store, session)
        if _is_saved(whole_session, submission):
            return True
        settlement = whole_session.settlement
        if settlement is None:
            return False
        payments = {(pay.payer, pay.payee, f"{pay.amount:f}"): pay for pay in settlement.payments}
        payment = payments.get((payer, payee, amount))
        if payment is None:
            return False
        with suppress(Stale):
            body = paid_body(payment, settlement.unit.name, settlement.balances)
            _append(phone, session, body, whole_session.settling, submission)
            return True
    raise Stale


def take_payment_back(phone: Phone, session: Session, key: str, submission: str) -> None:
    """Untick a payment: it is open again. What is sent twice is saved once.

    `key` is that of the payment in the log. Raises Stale if it is not ticked or if something is saved meanwhile,
    LogFull if the log is full.
    """
    phone.store.settling.require_room(session.id, submission)
    whole_session = load_whole_session(phone.store, session)
    if _is_saved(whole_session, submission):
        return
    if not any(paid.key == key for paid in whole_session.settling_state.paid):
        raise Stale
    _append(phone, session, taken_back_body(key), whole_session.settling, submission)


def _is_saved(whole_session: WholeSession, submission: str) -> bool:
    return any(entry.submission == submission for entry in whole_session.log)


def _append(phone: Phone, session: Session, body: dict[str, Json], based_on: int, submission: str) -> None:
    phone.store.settling.save(
        session.id, body, based_on=based_on, device=phone.saver, submission=submission, now=phone.now
    )
