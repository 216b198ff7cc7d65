"""Sends the result of a match to others, as text for a chat and as a picture. Whoever may see the match may send it."""

from urllib.parse import quote

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.engine.text import Text
from scorekeeper.pdf import PICTURE_WIDTH, result_picture
from scorekeeper.printing import key_of
from scorekeeper.reports.result import lines, result_of
from scorekeeper.translations.dates import full_date
from scorekeeper.web.base_address import base_address
from scorekeeper.web.dates import local_date, region
from scorekeeper.web.downloads import file_response
from scorekeeper.web.i18n import language, say
from scorekeeper.web.lanes import lanes
from scorekeeper.web.match_loader import OpenMatch, open_match
from scorekeeper.web.sheets import ledger_facts, printer

__all__ = ["pages"]

pages = Blueprint("send", __name__, url_prefix="/s/<session_id>/<int:number>/send")


@pages.get("")
def show(session_id: str, number: int) -> str:
    """The text, the picture, and the ways to send them. With `?watch=1` the text ends with the address to watch."""
    match = open_match(session_id, number)
    watch = bool(request.args.get("watch"))
    text = _text(match, watch)
    return render_template(
        "send/show.html",
        match=match,
        text=text,
        links=_links(match, text),
        watch=watch,
        width=PICTURE_WIDTH,
        name=f"{_subject(match)}.png",
    )


@pages.get("/result.png")
def picture(session_id: str, number: int) -> ResponseReturnValue:
    """The picture. Who asks for it waits until it is drawn, because an image on a page cannot say how far it is."""
    match = open_match(session_id, number)
    name, played = match.session.name, local_date(match.match.created_at)
    shows = [name, played.isoformat(), ledger_facts(match.ledger)]
    key = key_of(result_picture.__name__, language(), shows)
    result = result_of(match.ledger)
    found = printer().printed(
        lanes().paper, key, True, result_picture, result, title=name, played=played, language=language()
    )
    assert isinstance(found, bytes), "who is patient gets the picture or an error"
    return file_response(found, "image/png", f"{_subject(match)}.png", "inline")


def _text(match: OpenMatch, watch: bool) -> str:
    """The result in the reader's language, for a chat: paragraphs with an empty line between them."""
    address = base_address() + url_for("sessions.show", **match.address) if watch else ""
    day = full_date(local_date(match.match.created_at), language(), region())
    paragraphs = lines(result_of(match.ledger), name=match.session.name, day=day, address=address)
    return "\n\n".join("\n".join(map(_said, paragraph)) for paragraph in paragraphs)


def _said(line: Text | str) -> str:
    return say(line) if isinstance(line, Text) else line


def _subject(match: OpenMatch) -> str:
    played = local_date(match.match.created_at)
    return f"{say(match.terms.game.name)} {_(', ').join(match.terms.players)} {played}"


def _links(match: OpenMatch, text: str) -> dict[str, str]:
    """Addresses that open another app with the text, by its name. Nothing is sent before somebody taps there."""
    body, subject = quote(text, safe=""), quote(_subject(match), safe="")
    mailed = quote(text.replace("\n", "\r\n"), safe="")
    return {
        "LINE": f"https://line.me/R/share?text={body}",
        "WhatsApp": f"https://wa.me/?text={body}",
        _("Mail"): f"mailto:?subject={subject}&body={mailed}",
    }
