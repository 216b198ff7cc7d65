"""The PDFs: a match's score sheet, the summary of a session, the rules, the card of house rules, blank pads; and the
page that gives what needs no match.
"""

from flask import Blueprint, Flask, Response, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.rulebook import rulebook_of
from scorekeeper.scoring import Game
from scorekeeper.sheets import PAPERS, Paper, blank_pad, house_card, match_sheet, rules_sheet, session_summary
from scorekeeper.text import N_
from scorekeeper.web.access import device_or_none, open_session
from scorekeeper.web.files import sent
from scorekeeper.web.i18n import language, say
from scorekeeper.web.matches import open_match, opened
from scorekeeper.web.moments import local_date
from scorekeeper.web.people import session_title
from scorekeeper.web.rulebook import Asked
from scorekeeper.web.storage import store

__all__ = ["install", "pages"]

pages = Blueprint("paper", __name__)

_NAMES = dict(zip(PAPERS, ("A4", "Letter", N_("Pocket")), strict=True))


@pages.get("/paper")
def choose() -> str:
    """Every game with its presets, and everything of this phone as a file."""
    known = device_or_none()
    return render_template("paper/choose.html", kept=bool(known and store().sessions_of(known)))


@pages.get("/paper/<game>")
def show(game: str) -> ResponseReturnValue:
    """What can be printed by the rules an address asks for, as the rulebook reads it; where they do not hold, why."""
    asked = Asked.of(game)
    page = render_template("paper/game.html", asked=asked, form=asked.form, book=asked.book or asked.presets_book)
    return page, 422 if asked.options is None else 200


@pages.get("/paper/<game>/pad.pdf")
def pad(game: str) -> Response:
    """A blank pad."""
    asked = Asked.of(game)
    book = asked.book or abort(404)
    pdf = blank_pad(book, options=asked.options, language=language(), paper=_paper())
    return _pdf(pdf, _("Blank pad of %(game)s", game=say(asked.game.name)))


@pages.get("/paper/<game>/card.pdf")
def card(game: str) -> Response:
    """The house rules at a glance."""
    asked = Asked.of(game)
    book = asked.book or abort(404)
    pdf = house_card(book, options=asked.options, title="", language=language(), paper=_paper())
    return _pdf(pdf, _card_of(asked.game))


@pages.get("/s/<session_id>/<int:number>/sheet.pdf")
def sheet(session_id: str, number: int) -> Response:
    """The score sheet of a match; `?paper=letter` for the American size."""
    match = open_match(session_id, number)
    title, played = session_title(match.session), local_date(match.match.created_at)
    pdf = match_sheet(match.ledger, title=title, played=played, language=language(), paper=_paper())
    return _pdf(pdf, f"{say(match.terms.game.name)} {', '.join(match.terms.players)} {played}")


@pages.get("/s/<session_id>/summary.pdf")
def summary(session_id: str) -> Response:
    """All matches of a session on one paper."""
    session = open_session(session_id)
    found = [match for match in (opened(session, one) for one in store().matches(session_id)) if match]
    if not found:
        abort(404)
    matches = [(_("Match %(number)s", number=match.match.number), match.ledger) for match in found]
    title, played = session_title(session), local_date(session.created_at)
    pdf = session_summary(matches, title=title, played=played, language=language(), paper=_paper())
    return _pdf(pdf, f"{title} {played}")


@pages.get("/s/<session_id>/<int:number>/rules.pdf")
def rules(session_id: str, number: int) -> Response:
    """The rulebook of a match."""
    match = open_match(session_id, number)
    title, played = session_title(match.session), local_date(match.match.created_at)
    pdf = rules_sheet(rulebook_of(match.terms), title=title, language=language(), paper=_paper())
    return _pdf(pdf, f"{_rules_of(match.terms.game)} {title} {played}")


@pages.get("/s/<session_id>/<int:number>/card.pdf")
def match_card(session_id: str, number: int) -> Response:
    """The house rules of a match at a glance."""
    match = open_match(session_id, number)
    terms, title = match.terms, session_title(match.session)
    book = rulebook_of(terms)
    pdf = house_card(book, options=terms.options, title=title, language=language(), paper=_paper())
    return _pdf(pdf, f"{_card_of(terms.game)} {title}")


@pages.get("/rules/<game>/rules.pdf")
def rulebook(game: str) -> Response:
    """The rulebook of a game without a match, asked for as on its page."""
    asked = Asked.of(game)
    pdf = rules_sheet(asked.book or abort(404), title="", language=language(), paper=_paper())
    return _pdf(pdf, _rules_of(asked.game))


def _rules_of(game: Game) -> str:
    return _("Rules of %(game)s", game=say(game.name))


def _card_of(game: Game) -> str:
    return _("House rules of %(game)s", game=say(game.name))


def _paper() -> Paper:
    """The paper asked for, else the first."""
    wanted = request.args.get("paper")
    return wanted if wanted in PAPERS else PAPERS[0]


def _pdf(pdf: bytes, name: str) -> Response:
    return sent(pdf, "application/pdf", f"{name}.pdf", "inline")


def install(app: Flask) -> None:
    """What papers there are, for the links to them: `papers`, the name (a message id) of each."""
    app.jinja_env.globals["papers"] = _NAMES
