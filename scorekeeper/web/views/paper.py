"""The PDFs: score sheet of a match, summary of a session, rulebook, card of house rules, blank pad. And the pages that
offer those that need no match.
"""

from flask import Blueprint, Response, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.engine.game import AnyGame
from scorekeeper.pdf import PAPERS, Paper, blank_sheet, house_card, match_sheet, rules_sheet, session_summary
from scorekeeper.reports.rulebook import rulebook_of
from scorekeeper.web.access import device_or_none, open_session
from scorekeeper.web.dates import local_date
from scorekeeper.web.db import store
from scorekeeper.web.downloads import file_response
from scorekeeper.web.forms.rules_query import RulesQuery
from scorekeeper.web.i18n import language, say
from scorekeeper.web.match_loader import load_match, open_match
from scorekeeper.web.session_players import session_title

__all__ = ["pages"]

pages = Blueprint("paper", __name__)


@pages.get("/paper")
def choose() -> str:
    """Every game with its presets, and the exports of this phone."""
    known = device_or_none()
    return render_template("paper/choose.html", kept=bool(known and store().sessions_of(known)))


@pages.get("/paper/<game>")
def show(game: str) -> ResponseReturnValue:
    """What can be printed for the rules in the address. Status 422 and the reasons if they are not valid."""
    rules = RulesQuery.of_request(game)
    page = render_template("paper/game.html", rules=rules, form=rules.form, book=rules.rulebook)
    return page, 422 if rules.options is None else 200


@pages.get("/paper/<game>/pad.pdf")
def pad(game: str) -> Response:
    """A blank score pad of a game."""
    rules = _valid_rules(game)
    pdf = blank_sheet(rules.rulebook, options=rules.options, language=language(), paper=_paper())
    return _pdf(pdf, _("Blank pad of %(game)s", game=say(rules.game.name)))


@pages.get("/paper/<game>/card.pdf")
def card(game: str) -> Response:
    """The card of house rules of a game."""
    rules = _valid_rules(game)
    pdf = house_card(rules.rulebook, options=rules.options, title="", language=language(), paper=_paper())
    return _pdf(pdf, _card_of(rules.game))


@pages.get("/s/<session_id>/<int:number>/sheet.pdf")
def sheet(session_id: str, number: int) -> Response:
    """The score sheet of a match. `?paper=` chooses the paper size, here as for all PDFs."""
    match = open_match(session_id, number)
    title, played = session_title(match.session), local_date(match.match.created_at)
    pdf = match_sheet(match.ledger, title=title, played=played, language=language(), paper=_paper())
    return _pdf(pdf, f"{say(match.terms.game.name)} {', '.join(match.terms.players)} {played}")


@pages.get("/s/<session_id>/summary.pdf")
def summary(session_id: str) -> Response:
    """The summary of all matches of a session."""
    session = open_session(session_id)
    found = [match for match in (load_match(session, one) for one in store().matches(session_id)) if match]
    if not found:
        abort(404)
    matches = [(_("Match %(number)s", number=match.match.number), match.ledger) for match in found]
    title, played = session_title(session), local_date(session.created_at)
    pdf = session_summary(matches, title=title, played=played, language=language(), paper=_paper())
    return _pdf(pdf, f"{title} {played}")


@pages.get("/s/<session_id>/<int:number>/rules.pdf")
def match_rules(session_id: str, number: int) -> Response:
    """The rulebook of a match."""
    match = open_match(session_id, number)
    title, played = session_title(match.session), local_date(match.match.created_at)
    pdf = rules_sheet(rulebook_of(match.terms), title=title, language=language(), paper=_paper())
    return _pdf(pdf, f"{_rules_of(match.terms.game)} {title} {played}")


@pages.get("/s/<session_id>/<int:number>/card.pdf")
def match_card(session_id: str, number: int) -> Response:
    """The card of house rules of a match."""
    match = open_match(session_id, number)
    terms, title = match.terms, session_title(match.session)
    book = rulebook_of(terms)
    pdf = house_card(book, options=terms.options, title=title, language=language(), paper=_paper())
    return _pdf(pdf, f"{_card_of(terms.game)} {title}")


@pages.get("/rules/<game>/rules.pdf")
def rulebook(game: str) -> Response:
    """The rulebook of a game for the rules in the address."""
    rules = _valid_rules(game)
    pdf = rules_sheet(rules.rulebook, title="", language=language(), paper=_paper())
    return _pdf(pdf, _rules_of(rules.game))


def _valid_rules(game: str) -> RulesQuery:
    """The rules in the address. Aborts with 404 if they are not valid."""
    rules = RulesQuery.of_request(game)
    return rules if rules.options is not None else abort(404)


def _rules_of(game: AnyGame) -> str:
    return _("Rules of %(game)s", game=say(game.name))


def _card_of(game: AnyGame) -> str:
    return _("House rules of %(game)s", game=say(game.name))


def _paper() -> Paper:
    """The requested paper size, or the first one."""
    wanted = request.args.get("paper")
    return wanted if wanted in PAPERS else PAPERS[0]


def _pdf(pdf: bytes, name: str) -> Response:
    return file_response(pdf, "application/pdf", f"{name}.pdf", "inline")
