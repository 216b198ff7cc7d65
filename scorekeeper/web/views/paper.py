"""The PDFs: score sheet of a match, summary of a session, rulebook, card of house rules, blank pad. And the pages that
offer those that need no match.
"""

from collections.abc import Callable

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
from scorekeeper.web.errors import too_long_sheet
from scorekeeper.web.forms.rules_query import RulesQuery
from scorekeeper.web.i18n import language, say
from scorekeeper.web.lanes import lanes
from scorekeeper.web.match_loader import load_match, open_match
from scorekeeper.web.session_players import session_title

__all__ = ["pages"]

# A hand takes as much of the paper, and of the time to print it, as four players' points besides those of its own. So
# two players get 333 hands on a score sheet and ten get 142, which takes a Raspberry Pi most of the time it has.
_MOST_POINTS, _LIKE_PLAYERS = 2000, 4
_MOST_MATCHES = 300

pages = Blueprint("paper", __name__)


@pages.get("/paper")
def choose() -> str:
    """Every game with its presets, and the exports of this phone."""
    known = device_or_none()
    return render_template("paper/choose.html", kept=bool(known and store().number_of_sessions(known)))


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
    pdf = _printed(blank_sheet, rules.rulebook, options=rules.options)
    return _pdf(pdf, _("Blank pad of %(game)s", game=say(rules.game.name)))


@pages.get("/paper/<game>/card.pdf")
def card(game: str) -> Response:
    """The card of house rules of a game."""
    rules = _valid_rules(game)
    pdf = _printed(house_card, rules.rulebook, options=rules.options, title="")
    return _pdf(pdf, _card_of(rules.game))


@pages.get("/s/<session_id>/<int:number>/sheet.pdf")
def sheet(session_id: str, number: int) -> ResponseReturnValue:
    """The score sheet of a match. `?paper=` chooses the paper size, here as for all PDFs.

    Status 422 if the match has too many hands.
    """
    match = open_match(session_id, number)
    hands, most = len(match.ledger.rows), _MOST_POINTS // (len(match.terms.players) + _LIKE_PLAYERS)
    if hands > most:
        text = _(
            "This match has %(hands)s hands; at most %(most)s go on a score sheet. Save “Every hand as a table” "
            "instead: it stands on the page of the session, where this sheet does.",
            hands=hands,
            most=most,
        )
        return too_long_sheet(text)
    title, played = session_title(match.session), local_date(match.match.created_at)
    pdf = _printed(match_sheet, match.ledger, title=title, played=played)
    return _pdf(pdf, f"{say(match.terms.game.name)} {', '.join(match.terms.players)} {played}")


@pages.get("/s/<session_id>/summary.pdf")
def summary(session_id: str) -> ResponseReturnValue:
    """The summary of all matches of a session. Status 422 if there are too many."""
    session = open_session(session_id)
    stored = store().matches(session_id)
    if len(stored) > _MOST_MATCHES:
        text = _(
            "This session has %(matches)s matches; at most %(most)s go on a summary. Save “Every hand as a table” "
            "instead: it stands on the page of the session, where this summary does.",
            matches=len(stored),
            most=_MOST_MATCHES,
        )
        return too_long_sheet(text)
    found = [match for match in (load_match(session, one) for one in stored) if match]
    if not found:
        abort(404)
    matches = [(_("Match %(number)s", number=match.match.number), match.ledger) for match in found]
    title, played = session_title(session), local_date(session.created_at)
    pdf = _printed(session_summary, matches, title=title, played=played)
    return _pdf(pdf, f"{title} {played}")


@pages.get("/s/<session_id>/<int:number>/rules.pdf")
def match_rules(session_id: str, number: int) -> Response:
    """The rulebook of a match."""
    match = open_match(session_id, number)
    title, played = session_title(match.session), local_date(match.match.created_at)
    pdf = _printed(rules_sheet, rulebook_of(match.terms), title=title)
    return _pdf(pdf, f"{_rules_of(match.terms.game)} {title} {played}")


@pages.get("/s/<session_id>/<int:number>/card.pdf")
def match_card(session_id: str, number: int) -> Response:
    """The card of house rules of a match."""
    match = open_match(session_id, number)
    terms, title = match.terms, session_title(match.session)
    book = rulebook_of(terms)
    pdf = _printed(house_card, book, options=terms.options, title=title)
    return _pdf(pdf, f"{_card_of(terms.game)} {title}")


@pages.get("/rules/<game>/rules.pdf")
def rulebook(game: str) -> Response:
    """The rulebook of a game for the rules in the address."""
    rules = _valid_rules(game)
    pdf = _printed(rules_sheet, rules.rulebook, title="")
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


def _printed(sheet: Callable[..., bytes], shown: object, **more: object) -> bytes:
    """A sheet in the language of this request and in the requested size, made by a worker process."""
    return lanes().paper.run(sheet, shown, language=language(), paper=_paper(), **more)


def _pdf(pdf: bytes, name: str) -> Response:
    return file_response(pdf, "application/pdf", f"{name}.pdf", "inline")
