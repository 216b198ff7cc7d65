"""For the scorekeeper's phone: counts that have arrived from players' phones, and a button that frees a seat."""

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.phone_counts import free_seat, version_of_counts
from scorekeeper.web.hands.meanwhile import meanwhile
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.limits import counts_as
from scorekeeper.web.http.qr_codes import qr
from scorekeeper.web.inputs.addresses import count_address, with_match
from scorekeeper.web.phone_counts.panel import count_progress, counted_seats

pages = Blueprint("counts", __name__, url_prefix="/s/<session_id>/<int:number>/counts")

# So many hands may wait on a phone (static/js/hands/pending_saves.js), each with a page of its own.
_MOST_PENDING = 10


@pages.get("")
@with_match("score")
def show(match: LoadedMatch) -> str:
    """The QR code that lets phones count in a match, the seats that phones have chosen, and who has counted."""
    count = count_address(match.session)
    return render_template("phone_counts/seats.html", match=match, counted=counted_seats(match), count=count, qr=qr)


@pages.get("/<int:slot>")
@counts_as("polls")
@with_match("score")
def arrived(match: LoadedMatch, slot: int) -> ResponseReturnValue:
    """What other phones have done since a page was opened that records or corrects a hand, as JSON. The page polls it.

    `line` says what has happened to the hand, `heading` how many have counted, `counts` what they have counted.
    `?based_on=` is the entry that the page corrects, `?known=` the `version` that it has; if that is the newest, the
    answer is empty (204). 404 for a hand that no page can record.
    """
    if not 1 <= slot <= match.next_slot + _MOST_PENDING:
        abort(404)
    version = version_of_counts(phone(), match)
    if request.args.get("known") == version:
        return "", 204
    based_on = request.args.get("based_on", None, int)
    happened = meanwhile(match, slot, based_on)
    answer = {"version": version, "line": "", "heading": "", "counts": ""}
    if happened:
        answer["line"] = render_template("phone_counts/meanwhile.html", meanwhile=happened)
    if slot == match.next_slot and match.terms.phone_counts:
        answer["heading"] = render_template("phone_counts/counted.html", progress=count_progress(match)).strip()
        answer["counts"] = render_template(
            "phone_counts/arrived.html", match=match, counted=counted_seats(match)
        ).strip()
    return answer


@pages.post("/free")
@with_match("score")
def free(match: LoadedMatch) -> ResponseReturnValue:
    """Free the seat of a phone, so that another phone can choose it. The count stays."""
    seat = request.form.get("seat", -1, int)
    if not 0 <= seat < len(match.next_players):
        abort(400)
    free_seat(phone(), match, seat)
    flash(_("No phone counts for %(player)s now.", player=match.next_players[seat]))
    return redirect(url_for("counts.show", **match.address), 303)
