"""What comes of those who count on their own phones, for the phone that keeps score; it may give up their seats."""

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.phone_counts import version_of_counts
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.db import store
from scorekeeper.web.http.limits import counts_as
from scorekeeper.web.http.qr_codes import qr
from scorekeeper.web.inputs.addresses import count_address, with_match
from scorekeeper.web.phone_counts.panel import counted_seats

pages = Blueprint("counts", __name__, url_prefix="/s/<session_id>/<int:number>/counts")


@pages.get("")
@with_match("score")
def show(match: LoadedMatch) -> str:
    """The code with which phones count in a match, the seats that they have chosen, and who has counted."""
    counted, count = counted_seats(match), count_address(match.session)
    return render_template("phone_counts/seats.html", match=match, counted=counted, count=count, qr=qr)


@pages.get("/<int:slot>")
@counts_as("polls")
@with_match("score")
def arrived(match: LoadedMatch, slot: int) -> ResponseReturnValue:
    """What has come for a hand, as a part of the page that records it. Its script asks for it again and again.

    `?known=` is the version that it has: without news the answer is empty (204). Aborts with 404 if no such hand can
    be recorded.
    """
    if not 1 <= slot <= match.next_slot:
        abort(404)
    if request.args.get("known") == version_of_counts(phone(), match):
        return "", 204
    late = slot != match.next_slot
    return render_template("phone_counts/arrived.html", match=match, counted=counted_seats(match), late=late)


@pages.post("/free")
@with_match("score")
def free(match: LoadedMatch) -> ResponseReturnValue:
    """Give up the seat of a phone, so that another one can choose it. What was counted for it stays."""
    seat = request.form.get("seat", -1, int)
    if not 0 <= seat < len(match.next_players):
        abort(400)
    store().seats.free(match.match.id, match.next_players[seat])
    flash(_("No phone counts for %(player)s now.", player=match.next_players[seat]))
    return redirect(url_for("counts.show", **match.address), 303)
