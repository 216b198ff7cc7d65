"""Shares the result of a match or a session, as text for a chat and as a picture, for anybody who may see it."""

from collections.abc import Iterable
from urllib.parse import quote

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.engine.text import Text
from scorekeeper.pdf import PICTURE_WIDTH, ResultPicture, SessionPicture
from scorekeeper.printing import key_of
from scorekeeper.reports.result import lines, result_of
from scorekeeper.reports.session_text import session_texts, settlement_texts
from scorekeeper.store import Session
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.times import local_date
from scorekeeper.table.whole_session import WholeSession
from scorekeeper.translations.dates import full_date
from scorekeeper.web.http.base_address import base_address
from scorekeeper.web.http.dates import region
from scorekeeper.web.http.downloads import file_response
from scorekeeper.web.http.i18n import language, say
from scorekeeper.web.http.limits import counts_as
from scorekeeper.web.http.parts import offers
from scorekeeper.web.http.titles import session_title
from scorekeeper.web.http.workers import printer, worker_pools
from scorekeeper.web.inputs.addresses import with_match, with_whole_session

pages = Blueprint("send", __name__, url_prefix="/s/<session_id>")


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


@pages.get("/<int:number>/send/result.png")
@counts_as("papers")
@with_match("watch")
def picture(match: LoadedMatch) -> ResponseReturnValue:
    """The picture of a match."""
    played = local_date(match.match.created_at)
    return _draw(ResultPicture(match.ledger, match.session.name, played, region()), _subject(match))


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


@pages.get("/send/result.png")
@counts_as("papers")
@with_whole_session("watch")
def picture_of_session(whole_session: WholeSession) -> ResponseReturnValue:
    """The picture of the session."""
    session = whole_session.session
    picture = SessionPicture(_paragraphs(whole_session), session.name, local_date(session.created_at), region())
    return _draw(picture, _subject_of_session(whole_session))


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
        width=PICTURE_WIDTH,
        name=f"{subject}.png",
        watch=_with_address(),
        here=request.script_root + request.path,
        back=back,
    )


def _draw(picture: ResultPicture | SessionPicture, subject: str) -> ResponseReturnValue:
    """A picture. The request waits for it, because an image on a page cannot show progress."""
    png = printer().sheet_or_job(worker_pools().paper, key_of(picture.facts, language()), True, picture.png, language())
    assert isinstance(png, bytes), "it waits until the picture is done"
    return file_response(png, "image/png", f"{subject}.png", "inline")


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
