"""The phone of a player who counts the own hand: lets it in, lets it choose its seat, and keeps what it counts."""

from flask import Blueprint, abort, flash, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.store import NotSeated, SeatTaken, Session, Stale
from scorekeeper.table.keys import is_count_key
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.phone_counts import (
    NOTHING_COUNTED,
    countable_matches,
    leave_seat,
    let_count,
    own_player,
    own_seat,
    phones_by_seat,
    save_count,
    stored_counts,
    take_seat,
)
from scorekeeper.web.hands.preview_answer import preview_answer
from scorekeeper.web.http.access import phone, saving_phone
from scorekeeper.web.http.db import store
from scorekeeper.web.http.i18n import use_words_of
from scorekeeper.web.http.limits import counts_as, tries_key
from scorekeeper.web.http.titles import phone_title
from scorekeeper.web.inputs.addresses import with_match, with_session
from scorekeeper.web.phone_counts.view import AnyPhoneCounts, CountPage, own_inputs

pages = Blueprint("counting", __name__, url_prefix="/s/<session_id>")


@pages.get("/count/<count_key>")
@tries_key
@with_session("watch")
def join(session: Session, count_key: str) -> ResponseReturnValue:
    """The seats of the matches that are running: a GET grants nothing. A code that no longer works gets 404."""
    if not is_count_key(phone(), session, count_key):
        return render_template("phone_counts/unknown.html"), 404
    return _choose_page(session, _running(session))


@pages.post("/count/<count_key>")
@tries_key
@with_session("watch")
def accept(session: Session, count_key: str) -> ResponseReturnValue:
    """Let this phone count, for the seat that was chosen. A code that no longer works gets 404."""
    if not is_count_key(phone(), session, count_key):
        return render_template("phone_counts/unknown.html"), 404
    number, _dot, seat = request.form.get("seat", "").partition(".")
    matches = _running(session)
    match = next((one for one in matches if str(one.match.number) == number), None)
    if match is None:
        return _choose_page(session, matches, _("This match is over, or was taken back. Choose again.")), 409
    let_count(saving_phone(), session)
    return _take(match, seat)


@pages.get("/count")
@with_session("count")
def current(session: Session) -> ResponseReturnValue:
    """On to the match that runs now: to the one in which this phone has a seat, or else to the one that began last."""
    running = _running(session)
    if not running:
        return render_template("phone_counts/nothing.html", session=session, match=None, running=running)
    seated = [match for match in running if own_seat(phone(), match) is not None]
    return redirect(url_for("counting.show", **(seated or running)[-1].address))


@pages.get("/<int:number>/count")
@with_match("count")
def show(match: LoadedMatch) -> ResponseReturnValue:
    """The form for the own part of the hand that is open, with what this phone had counted before."""
    own, seat = match.terms.game.phone_counts, own_seat(phone(), match)
    if own is None or match.ledger.finished:
        running = _running(match.session)
        return render_template("phone_counts/nothing.html", session=match.session, running=running, match=match)
    if seat is None:
        return _choose_page(match.session, [match])
    kept = stored_counts(store(), match).get(seat, NOTHING_COUNTED)
    form = CountPage(match, own, seat, own_inputs(match, own, seat, kept.inputs))
    return _count_page(match, form, whole=kept.whole)


@pages.post("/<int:number>/count/seat")
@with_match("count")
def choose(match: LoadedMatch) -> ResponseReturnValue:
    """Choose a seat, once in a match. If another phone counts for it, say so and change nothing."""
    return _take(match, request.form.get("seat", "").rpartition(".")[2])


@pages.post("/<int:number>/count/leave")
@with_match("count")
def leave(match: LoadedMatch) -> ResponseReturnValue:
    """Give up the seat of this phone. What was counted for it stays."""
    leave_seat(phone(), match)
    return redirect(url_for("counting.show", **match.address), 303)


@pages.post("/<int:number>/count")
@counts_as("saves")
@with_match("count")
def save(match: LoadedMatch) -> ResponseReturnValue:
    """Keep the own part as it was typed. With `do=whole` the player says that it is whole, which it must be then.

    A count of a hand that is saved already, or of a seat that was given up, goes nowhere: the page shows it.
    """
    own, seat = _open_seat(match)
    if request.form.get("seat", -1, int) != seat:
        return _freed_page(match)
    inputs = _sent(match, own, seat)
    if match.ledger.finished or request.form.get("slot", 0, int) != match.next_slot:
        return _late_page(match, own, seat)
    whole = request.form.get("do") == "whole"
    form = CountPage(match, own, seat, inputs)
    refused = bool(whole and form.unfinished)
    try:
        save_count(phone(), match, seat, inputs, whole and not refused)
    except Stale:
        return _late_page(match, own, seat)
    except NotSeated:
        return _freed_page(match)
    if refused:
        form = CountPage(match, own, seat, inputs, tried=True)
        return _count_page(match, form, tried=True), 422
    address = url_for("counting.show", **match.address)
    if request.accept_mimetypes.best == "application/json":
        return {"to": address if whole else ""}
    flash(_("Your count has arrived.") if whole else _("What you have counted so far is kept."))
    return redirect(address, 303)


@pages.post("/<int:number>/count/preview")
@with_match("count")
def preview(match: LoadedMatch) -> ResponseReturnValue:
    """What the part in the form comes to alone, as JSON for the script. Stores nothing."""
    own, seat = _open_seat(match)
    form = CountPage(match, own, seat, _sent(match, own, seat), tried="tried" in request.form)
    return preview_answer(form.tried_out, form.told, render_template("phone_counts/result.html", form=form))


@pages.get("/<int:number>/count/state")
@counts_as("polls")
@with_match("count")
def state(match: LoadedMatch) -> ResponseReturnValue:
    """A short text that changes when the hand was saved, or the seat of this phone given up, or its player has another
    name. Its page asks for it."""
    return _state(match), {"Content-Type": "text/plain; charset=utf-8"}


def _state(match: LoadedMatch) -> str:
    return f"{match.next_slot} {own_seat(phone(), match)} {match.ledger.finished} {own_player(phone(), match)}"


def _running(session: Session) -> list[LoadedMatch]:
    """The matches of a session that are not over and can be counted alone, in order."""
    running = countable_matches(store(), session)
    use_words_of(*(match.terms.game for match in running))
    return running


def _open_seat(match: LoadedMatch) -> tuple[AnyPhoneCounts, int]:
    """What can be counted in it, and the seat of this phone, or the seat that its form was made for."""
    own, seat = match.terms.game.phone_counts, own_seat(phone(), match)
    if seat is None:
        seat = request.form.get("seat", -1, int)
    if own is None or seat < 0:
        abort(400)
    if seat >= len(match.next_players):
        abort(make_response(_freed_page(match)))
    return own, seat


def _sent(match: LoadedMatch, own: AnyPhoneCounts, seat: int) -> dict[str, str]:
    try:
        return own_inputs(match, own, seat, request.form)
    except ValueError:
        abort(413)


def _take(match: LoadedMatch, seat: str) -> ResponseReturnValue:
    """Let this phone, which may count, count for a seat of the next hand."""
    if not seat.isdecimal() or not int(seat) < len(match.next_players):
        abort(400)
    try:
        take_seat(phone(), match, int(seat))
    except SeatTaken:
        text = _(
            "Another phone counts for %(player)s already (%(phone)s). If that is a mistake, give the seat up there, or "
            "ask whoever keeps score to give it up; then choose it again.",
            player=match.next_players[int(seat)],
            phone=_phones(match).get(int(seat), ""),
        )
        return _choose_page(match.session, [match], text), 409
    except NotSeated:
        text = _("This phone counts for somebody else in this match. Give that seat up first.")
        flash(text, "warn")
    return redirect(url_for("counting.show", **match.address), 303)


def _count_page(match: LoadedMatch, form: CountPage, *, whole: bool = False, tried: bool = False) -> str:
    return render_template(
        "phone_counts/count.html", match=match, form=form, state=_state(match), whole=whole, tried=tried
    )


def _choose_page(session: Session, matches: list[LoadedMatch], problem: str = "") -> str:
    """The page on which a phone chooses its seat. It sends the choice to the address it has itself, or, once this phone
    may count, to that of the match."""
    phones = {match.match.number: _phones(match) for match in matches}
    mine = next(((one, seat) for one in matches if (seat := own_seat(phone(), one)) is not None), None)
    away = own_player(phone(), matches[0]) if len(matches) == 1 and not mine else None
    return render_template(
        "phone_counts/choose.html",
        session=session,
        matches=matches,
        phones=phones,
        mine=mine,
        away=away if away and away in matches[0].terms.players else None,
        problem=problem,
    )


def _phones(match: LoadedMatch) -> dict[int, str]:
    """What the phones are called that count in a match, by seat."""
    return {seat: phone_title(label) for seat, label in phones_by_seat(store(), match).items()}


def _late_page(match: LoadedMatch, own: AnyPhoneCounts, seat: int) -> ResponseReturnValue:
    """The page for a count that came too late, with what was entered."""
    form = CountPage(match, own, seat, _sent(match, own, seat))
    slot = request.form.get("slot", 0, int)
    saved = slot if slot in match.entries else None
    return render_template("phone_counts/late.html", form=form, match=match, saved=saved), 409


def _freed_page(match: LoadedMatch) -> ResponseReturnValue:
    text = _("The seat of this phone was given up. Choose again: what was counted for a seat is kept.")
    return _choose_page(match.session, [match], text), 409
