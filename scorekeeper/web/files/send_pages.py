"""Shares the result of a match or a session, as text for a chat and as a picture, for anybody who may see it."""

from collections.abc import Iterable
from functools import cache
from urllib.parse import quote

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.engine.text import Text, bidi_isolated, signed
from scorekeeper.pdf.environment import style
from scorekeeper.reports.result import lines, result_of
from scorekeeper.reports.score_sheet import SideStanding
from scorekeeper.reports.seat_marks import seat_colours, seat_dashes
from scorekeeper.reports.session_text import session_texts, settlement_texts
from scorekeeper.store import Session
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.times import local_date
from scorekeeper.table.whole_session import WholeSession
from scorekeeper.translations.dates import full_date
from scorekeeper.translations.phrases import items, name_parts
from scorekeeper.web.files.result_drawing import WIDTH, Drawing, Row, drawing
from scorekeeper.web.http.base_address import base_address
from scorekeeper.web.http.dates import region
from scorekeeper.web.http.downloads import file_response
from scorekeeper.web.http.i18n import language, say
from scorekeeper.web.http.parts import offers
from scorekeeper.web.http.titles import session_title
from scorekeeper.web.inputs.addresses import with_match, with_whole_session

pages = Blueprint("send", __name__, url_prefix="/s/<session_id>")

# Pixels that a unit of the drawing takes in the picture: it is 1080 wide, which chats do not make smaller.
_SCALE = 3


@pages.get("/<int:number>/send")
@with_match("watch")
def show(match: LoadedMatch) -> str:
    """The text, the picture, and the ways to send them. With `?watch=1` the text ends with the address to watch."""
    back = url_for("sessions.show", **match.address)
    day = full_date(local_date(match.match.created_at), language(), region())
    address = base_address() + back if _with_address() else ""
    paragraphs = lines(result_of(match.ledger), name=match.session.name, day=day, address=address)
    text = _join(map(_line, paragraph) for paragraph in paragraphs)
    picture_address = url_for("send.picture", **match.address)
    return _page(match.session, text, _subject(match), picture_address, back)


@pages.get("/<int:number>/send/result.svg")
@with_match("watch")
def picture(match: LoadedMatch) -> Response:
    """The picture of a match: who won, the sides by place, a chart."""
    result = result_of(match.ledger)
    name, day = match.session.name, full_date(local_date(match.match.created_at), language(), region())
    facts = [*bidi_isolated([name] if name else []), day, ngettext("%(num)d hand", "%(num)d hands", result.hands)]
    rows = [*map(_row, result.placings)]
    drawn = drawing(say(result.title), say(result.sentence), facts, [rows], result.totals, _("Scorekeeper"))
    return _svg(drawn, _subject(match), say(result.sentence))


@pages.get("/send/result.png")
@pages.get("/<int:number>/send/result.png")
def former_picture(session_id: str, number: int | None = None) -> ResponseReturnValue:
    """Leads from the address of a picture that the server drew to the one that phones draw."""
    if number is None:
        return redirect(url_for("send.picture_of_session", session_id=session_id))
    return redirect(url_for("send.picture", session_id=session_id, number=number))


@pages.get("/send")
@with_whole_session("watch")
def whole_session(whole_session: WholeSession) -> str:
    """The same for the whole session: its winner, what everybody won, and who pays whom."""
    day = full_date(local_date(whole_session.session.created_at), language(), region())
    back = url_for("whole_session.show", session_id=whole_session.session.id)
    address = base_address() + url_for("sessions.show", session_id=whole_session.session.id)
    watch = [(_("To watch:"), address)] if _with_address() else []
    text = _join([(whole_session.session.name or _("The whole session"), day), *_paragraphs(whole_session), *watch])
    picture_address = url_for("send.picture_of_session", session_id=whole_session.session.id)
    return _page(whole_session.session, text, _subject_of_session(whole_session), picture_address, back)


@pages.get("/send/result.svg")
@with_whole_session("watch")
def picture_of_session(whole_session: WholeSession) -> Response:
    """The picture of the session: who won it, what everybody won, who pays whom."""
    session, ((sentence, *first), *others) = whole_session.session, _paragraphs(whole_session)
    day = full_date(local_date(session.created_at), language(), region())
    tables = [[Row(items(line)) for line in paragraph] for paragraph in (first, *others)]
    drawn = drawing(session.name or _("The whole session"), sentence, [day], tables, None, _("Scorekeeper"))
    return _svg(drawn, _subject_of_session(whole_session), sentence)


def _with_address() -> bool:
    """Whether the text is to end with the address to watch."""
    return bool(request.args.get("watch")) and offers("share")


def _page(session: Session, text: str, subject: str, picture_address: str, back: str) -> str:
    return render_template(
        "files/send.html",
        session=session,
        text=text,
        links=_links(subject, text),
        picture=picture_address,
        width=_SCALE * WIDTH,
        name=f"{subject}.png",
        watch=_with_address(),
        here=request.script_root + request.path,
        back=back,
    )


def _row(standing: SideStanding) -> Row:
    return Row(
        name_parts(standing.names),
        _("%(place)s.", place=standing.place),
        standing.seat,
        signed(standing.points),
        _("Has left") if standing.left else "",
        standing.won,
    )


def _svg(drawn: Drawing, subject: str, title: str) -> Response:
    """The picture as SVG, `_SCALE` times as large as a phone."""
    colours, dashes = _seats()
    svg = render_template(
        "files/result.html", drawn=drawn, title=title, width=WIDTH, scale=_SCALE, colours=colours, dashes=dashes
    )
    return file_response(svg.encode(), "image/svg+xml", f"{subject}.svg", "inline")


@cache
def _seats() -> tuple[list[str], dict[int, str]]:
    """By seat the colour, and the dashes of the line in a chart."""
    return seat_colours(style("tokens")), seat_dashes(style("chart"))


def _paragraphs(whole_session: WholeSession) -> list[list[str]]:
    """The paragraphs about a session: who won it, and who pays whom if a rate is set.

    The first line is a sentence.
    """
    payments = [say(text) for text in settlement_texts(whole_session.settlement)] if whole_session.settlement else []
    results = [say(text) for text in session_texts(whole_session.tally)]
    if not results:
        results = [_("No hand has been played yet.")]
    elif whole_session.tally.sentence is None:
        results = [_("No match is finished yet, so nobody has won the session."), *results]
    return [results, payments] if payments else [results]


def _join(paragraphs: Iterable[Iterable[str]]) -> str:
    return "\n\n".join(map("\n".join, paragraphs))


def _line(line: Text | str) -> str:
    return say(line) if isinstance(line, Text) else line


def _subject(match: LoadedMatch) -> str:
    played = local_date(match.match.created_at)
    return f"{say(match.terms.title)} {_(', ').join(match.terms.players)} {played}"


def _subject_of_session(whole_session: WholeSession) -> str:
    return f"{session_title(whole_session.session)} {local_date(whole_session.session.created_at)}"


def _links(subject: str, text: str) -> dict[str, str]:
    """By name of an app, the address that opens it with the text."""
    body, mail_body = quote(text, safe=""), quote(text.replace("\n", "\r\n"), safe="")
    return {
        "LINE": f"https://line.me/R/share?text={body}",
        _("Mail"): f"mailto:?subject={quote(subject, safe='')}&body={mail_body}",
        "WhatsApp": f"https://wa.me/?text={body}",
    }
