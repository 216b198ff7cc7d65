"""For the phone of a player who counts their own hand: lets it in, lets it choose a seat, and saves its count."""

from collections.abc import Mapping

from flask import Blueprint, abort, flash, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.store import Session, Stale
from scorekeeper.store.models import NotSeated, SeatTaken
from scorekeeper.table import phone_counts as counts
from scorekeeper.table.keys import is_count_key
from scorekeeper.table.match import LoadedMatch
from scorekeeper.web.hands.preview import preview_answer
from scorekeeper.web.http.access import phone, replace_cookie, saving_phone
from scorekeeper.web.http.db import store
from scorekeeper.web.http.events import records
from scorekeeper.web.http.i18n import use_words_of
from scorekeeper.web.http.limits import counts_as, tries_key
from scorekeeper.web.http.titles import phone_title
from scorekeeper.web.inputs.addresses import with_match, with_session
from scorekeeper.web.phone_counts.panel import compare, saved_count
from scorekeeper.web.phone_counts.view import CountPage, seat_inputs

pages = Blueprint("counting", __name__, url_prefix="/s/<session_id>")


@pages.get("/count/<count_key>")
@tries_key
@with_session("watch")
def join(session: Session, count_key: str) -> ResponseReturnValue:
    """The seats of the running matches, to choose one; a GET grants nothing. Status 404 if the code is not valid."""
    if not is_count_key(phone(), session, count_key):
        return render_template("phone_counts/unknown.html"), 404
    return _choose_page(session, _running(session))


@pages.post("/count/<count_key>")
@records("grant", "counter")
@tries_key
@with_session("watch")
def accept(session: Session, count_key: str) -> ResponseReturnValue:
    """Let this phone count for the chosen seat. Status 404 if the code is not valid, 409 if the match is over."""
    if not is_count_key(phone(), session, count_key):
        return render_template("phone_counts/unknown.html"), 404
    number, _dot, seat = request.form.get("seat", "").partition(".")
    matches = _running(session)
    match = next((match for match in matches if str(match.match.number) == number), None)
    if match is None:
        return _choose_page(session, matches, _("This match is over, or was taken back. Choose again.")), 409
    counts.let_count(saving_phone(), session)
    replace_cookie()
    return _take(match, seat)


@pages.get("/count")
@with_session("count")
def current(session: Session) -> ResponseReturnValue:
    """Redirect to the running match in which this phone has a seat, or else to the newest running match."""
    running = _running(session)
    if not running:
        return render_template("phone_counts/nothing.html", session=session, match=None, running=running)
    seated = [match for match in running if counts.own_seat(phone(), match) is not None]
    return redirect(url_for("counting.show", **(seated or running)[-1].address))


@pages.get("/<int:number>/count")
@with_match("count")
def show(match: LoadedMatch) -> ResponseReturnValue:
    """The form for the player's own part of the next hand, filled in with the stored count."""
    seat = counts.own_seat(phone(), match)
    if match.terms.phone_counts is None or match.ledger.finished:
        return render_template(
            "phone_counts/nothing.html",
            session=match.session,
            running=_running(match.session),
            match=match,
            last=saved_count(match),
        )
    if seat is None:
        return _choose_page(match.session, [match])
    count = counts.stored_counts(store(), match).get(seat, counts.NOTHING_COUNTED)
    page = CountPage(match, seat, seat_inputs(match, seat, count.inputs))
    return _count_page(match, page, whole=count.whole)


@pages.post("/<int:number>/count/seat")
@with_match("count")
def choose(match: LoadedMatch) -> ResponseReturnValue:
    """Choose a seat of a match. Status 409 if another phone counts for it."""
    return _take(match, request.form.get("seat", "").rpartition(".")[2])


@pages.post("/<int:number>/count/leave")
@with_match("count")
def leave(match: LoadedMatch) -> ResponseReturnValue:
    """Give up the seat of this phone. The count stays."""
    counts.leave_seat(phone(), match)
    return redirect(url_for("counting.show", **match.address), 303)


@pages.post("/<int:number>/count")
@counts_as("saves")
@with_match("count")
def save(match: LoadedMatch) -> ResponseReturnValue:
    """Save the count as typed. With `do=whole` it must be complete, or the status is 422.

    If the hand is saved already, or the seat was given up, save nothing and show a page that says so (409).
    """
    seat = _open_seat(match)
    if request.form.get("seat", -1, int) != seat:
        return _freed_page(match)
    inputs = _sent_inputs(match, seat)
    if match.ledger.finished or request.form.get("slot", 0, int) != match.next_slot:
        return _late_page(match, seat, inputs)
    whole = request.form.get("do") == "whole"
    page = CountPage(match, seat, inputs)
    refused = bool(whole and page.unfinished)
    try:
        counts.save_count(phone(), match, seat, inputs, whole and not refused)
    except Stale:
        return _late_page(match, seat, inputs)
    except NotSeated:
        return _freed_page(match)
    if refused:
        page = CountPage(match, seat, inputs, tried=True)
        return _count_page(match, page, tried=True), 422
    address = url_for("counting.show", **match.address)
    if request.accept_mimetypes.best == "application/json":
        return {"to": address if whole else ""}
    flash(_("Your count has arrived.") if whole else _("What you have counted so far is kept."))
    return redirect(address, 303)


@pages.post("/<int:number>/count/preview")
@with_match("count")
def preview(match: LoadedMatch) -> ResponseReturnValue:
    """The preview of the count in the form, as JSON for the script. Saves nothing."""
    seat = _open_seat(match)
    inputs = _sent_inputs(match, seat)
    page = CountPage(match, seat, inputs, tried="tried" in request.form)
    return preview_answer(page.full_preview, page.shown_issues, render_template("phone_counts/result.html", page=page))


@pages.get("/<int:number>/count/state")
@counts_as("polls")
@with_match("count")
def state(match: LoadedMatch) -> ResponseReturnValue:
    """A text that changes when the hand is saved or the last one corrected, the seat is given up or its player renamed.

    The page polls it.
    """
    return _state(match), {"Content-Type": "text/plain; charset=utf-8"}


def _state(match: LoadedMatch) -> str:
    seat, player = counts.own_seat(phone(), match), counts.own_player(phone(), match)
    last = match.entries[match.next_slot - 1].id
    return f"{match.next_slot} {last} {seat} {match.ledger.finished} {player}"


def _running(session: Session) -> list[LoadedMatch]:
    running = counts.countable_matches(store(), session)
    use_words_of(*(match.terms.game for match in running))
    return running


def _open_seat(match: LoadedMatch) -> int:
    """The seat of this phone, or else the seat in its form.

    Aborts with 400 if there is none, and with the page for a lost seat if nobody sits there any more.
    """
    seat = counts.own_seat(phone(), match)
    if seat is None:
        seat = request.form.get("seat", -1, int)
    if match.terms.phone_counts is None or seat < 0:
        abort(400)
    if seat >= len(match.next_players):
        abort(make_response(_freed_page(match)))
    return seat


def _sent_inputs(match: LoadedMatch, seat: int) -> dict[str, str]:
    try:
        return seat_inputs(match, seat, request.form)
    except ValueError:
        abort(413)


def _take(match: LoadedMatch, seat: str) -> ResponseReturnValue:
    if not seat.isdecimal() or not int(seat) < len(match.next_players):
        abort(400)
    try:
        counts.take_seat(phone(), match, int(seat))
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


def _count_page(match: LoadedMatch, page: CountPage, *, whole: bool = False, tried: bool = False) -> str:
    return render_template(
        "phone_counts/count.html",
        match=match,
        page=page,
        state=_state(match),
        whole=whole,
        tried=tried,
        last=saved_count(match),
    )


def _choose_page(session: Session, matches: list[LoadedMatch], problem: str = "") -> str:
    """The page on which a phone chooses its seat. `problem` says why an earlier choice failed."""
    phones = {match.match.number: _phones(match) for match in matches}
    mine = next(((match, seat) for match in matches if (seat := counts.own_seat(phone(), match)) is not None), None)
    away = counts.own_player(phone(), matches[0]) if len(matches) == 1 and not mine else None
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
    return {seat: phone_title(label) for seat, label in counts.phones_by_seat(store(), match).items()}


def _late_page(match: LoadedMatch, seat: int, inputs: Mapping[str, str]) -> ResponseReturnValue:
    page = CountPage(match, seat, inputs)
    slot = request.form.get("slot", 0, int)
    saved = slot if slot in match.entries else None
    last = compare(match, slot, seat, inputs) if saved and page.player in match.players(slot)[seat : seat + 1] else None
    return render_template("phone_counts/late.html", page=page, match=match, saved=saved, last=last), 409


def _freed_page(match: LoadedMatch) -> ResponseReturnValue:
    text = _("The seat of this phone was given up. Choose again: what was counted for a seat is kept.")
    return _choose_page(match.session, [match], text), 409
