"""The PDFs: a match's score sheet, the summary of a session, the rules."""

import re
from urllib.parse import quote

from flask import Blueprint, Response, abort, request
from flask_babel import gettext as _
from werkzeug.http import dump_options_header

from scorekeeper.rulebook import rulebook_of
from scorekeeper.scoring import Game
from scorekeeper.sheets import Paper, match_sheet, rules_sheet, session_summary
from scorekeeper.web.access import open_session
from scorekeeper.web.i18n import language, say
from scorekeeper.web.matches import open_match, opened
from scorekeeper.web.moments import local_date
from scorekeeper.web.people import session_title
from scorekeeper.web.rulebook import Asked
from scorekeeper.web.storage import store

__all__ = ["pages"]

pages = Blueprint("paper", __name__)


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


@pages.get("/rules/<game>/rules.pdf")
def rulebook(game: str) -> Response:
    """The rulebook of a game without a match, asked for as on its page."""
    asked = Asked.of(game)
    pdf = rules_sheet(asked.book or abort(404), title="", language=language(), paper=_paper())
    return _pdf(pdf, _rules_of(asked.game))


def _rules_of(game: Game) -> str:
    return _("Rules of %(game)s", game=say(game.name))


def _paper() -> Paper:
    return "letter" if request.args.get("paper") == "letter" else "a4"


def _pdf(pdf: bytes, name: str) -> Response:
    """Opened in the browser, saved under a name that says what it is."""
    filename = re.sub(r'[\\/:*?"<>|\x00-\x1f]+', "-", name).strip(". ") + ".pdf"
    # The star marks a name in any script.
    shown = dump_options_header("inline", {"filename*": f"UTF-8''{quote(filename)}"})
    return Response(pdf, mimetype="application/pdf", headers={"Content-Disposition": shown})
