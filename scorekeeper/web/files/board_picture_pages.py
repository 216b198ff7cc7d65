"""The board as a picture for a frame of electronic paper, which fetches it again and again."""

from flask import Blueprint, Response, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.pdf import BoardPicture, can_draw_boards
from scorekeeper.printing import key_of
from scorekeeper.store import Session
from scorekeeper.table.match import load_all
from scorekeeper.table.shown import match_to_show
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.http.db import store
from scorekeeper.web.http.downloads import file_response
from scorekeeper.web.http.i18n import language
from scorekeeper.web.http.limits import counts_as
from scorekeeper.web.http.workers import printer, worker_pools
from scorekeeper.web.inputs.addresses import with_session

pages = Blueprint("board_picture", __name__)

# A longer evening loads only its newest matches.
_NEWEST_MATCHES = 40


@pages.get("/s/<session_id>/board.png")
@counts_as("papers")
@with_session("watch")
def show(session: Session) -> ResponseReturnValue:
    """The match that the page of the session shows, 800 by 480 pixels of one bit; `?language=` chooses the language.

    404 as long as there is none, 501 where nothing can draw it. The entity tag changes with what the picture shows, so
    most requests get status 304.
    """
    if not can_draw_boards():
        text = _(
            "This server cannot draw it yet. Whoever runs it adds what is missing with `%(command)s`, or in a checkout "
            "with `script/setup frame`, and starts it again.",
            command="pipx inject scorekeeper pypdfium2",
        )
        return render_template("errors/error.html", title=_("Picture for a frame"), text=text), 501
    match = match_to_show(load_all(store(), session, _NEWEST_MATCHES)) or abort(404)
    requested = request.args.get("language")
    speech = requested if requested in LANGUAGES else language()
    picture = BoardPicture(match.ledger, session.name)
    key = key_of(picture.facts, speech)
    if request.if_none_match.contains(key):
        response = Response(status=304)
    else:
        png = printer().sheet_or_job(worker_pools().paper, key, True, picture.png, speech)
        assert isinstance(png, bytes), "it waits until the picture is done"
        response = file_response(png, "image/png", f"{_('Board')}.png", "inline")
    response.set_etag(key)
    return response
