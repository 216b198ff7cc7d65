"""Makes PDFs: score sheet, hands explained, summary of a session, rulebook, card of house rules, blank pad.

Also the pages that offer paper without a match, and the page that shows the progress of a sheet.
"""

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper import pdf
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ledger import Ledger
from scorekeeper.engine.text import Text
from scorekeeper.reports.rulebook import rulebook_of
from scorekeeper.store import Session
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.times import local_date
from scorekeeper.web.http.dates import region
from scorekeeper.web.http.db import store
from scorekeeper.web.http.errors import too_long_sheet
from scorekeeper.web.http.i18n import say
from scorekeeper.web.http.limits import counts_as
from scorekeeper.web.http.parts import parts
from scorekeeper.web.http.titles import session_title
from scorekeeper.web.http.workers import printer, progress_text
from scorekeeper.web.inputs.addresses import whole_session_of, with_match, with_session
from scorekeeper.web.rules.in_force import RulesInForce

# The limits of a score sheet and of explained hands, in numbers printed, because memory and time depend on them. A hand
# has two numbers, and for each player its points and a total in each column. So two players get 2,000 hands on a score
# sheet and ten get 545; explained, 600 and 163. This takes three quarters of the memory that a worker may have, and on
# a Raspberry Pi most of its time.
_MOST_ON_SHEET, _MOST_EXPLAINED = 12_000, 3_600
_MOST_MATCHES = 300

pages = Blueprint("paper", __name__)


@pages.get("/paper")
def choose() -> str:
    """Every game with its presets."""
    return render_template("files/paper.html")


@pages.get("/paper/<game:game>")
def show(game: AnyGame) -> ResponseReturnValue:
    """The paper for the rules in the address. Status 422 and the reasons if they are not valid."""
    rules = RulesInForce.of_request(game)
    page = render_template("files/paper_of_game.html", rules=rules, form=rules.form, book=rules.rulebook)
    return page, 422 if rules.options is None else 200


@pages.get("/printing")
def printing() -> ResponseReturnValue:
    """The progress of the sheet in the query, as JSON for the script of the page.

    `done`: opening the address again gives the sheet, or the reason why there is none.
    """
    job = printer().progress(request.args.get("sheet", ""))
    if job is None or job.done.is_set():
        return {"done": True}
    return {"done": False, "text": progress_text(job), "page": job.progress.page, "pages": job.progress.pages}


@pages.get("/paper/<game:game>/pad.pdf")
@counts_as("papers")
def pad(game: AnyGame) -> ResponseReturnValue:
    """A blank score pad of a game."""
    rules = _valid_rules(game)
    name = _("Blank pad of %(game)s", game=say(rules.title))
    return _print(pdf.BlankPad(rules.rulebook), name, url_for("paper.show", **rules.full_address))


@pages.get("/paper/<game:game>/card.pdf")
@counts_as("papers")
def card(game: AnyGame) -> ResponseReturnValue:
    """The card of house rules of a game."""
    rules = _valid_rules(game)
    return _print(pdf.HouseCard(rules.rulebook), _card_of(rules.title), url_for("paper.show", **rules.full_address))


@pages.get("/s/<session_id>/<int:number>/sheet.pdf")
@counts_as("papers")
@with_match("watch")
def sheet(match: LoadedMatch) -> ResponseReturnValue:
    """The score sheet of a match. `?paper=` chooses the paper size, here as for all PDFs.

    Status 422 if the match has too many hands.
    """
    if excess := _excess(match.ledger, _MOST_ON_SHEET):
        text = _(
            "This match has %(hands)s hands; at most %(most)s go on a score sheet. Save “Every hand as a table” "
            "instead: it stands under “More”, where this sheet does.",
            **excess,
        )
        return too_long_sheet(text)
    return _print_hands(match, pdf.MatchSheet, say(match.terms.title))


@pages.get("/s/<session_id>/<int:number>/explained.pdf")
@counts_as("papers")
@with_match("watch")
def explained(match: LoadedMatch) -> ResponseReturnValue:
    """Every hand of a match explained. Status 422 if it has too many."""
    if excess := _excess(match.ledger, _MOST_EXPLAINED):
        text = _(
            "This match has %(hands)s hands; at most %(most)s can be explained on paper. Print the score sheet "
            "instead, or open a hand on the page of the session: it is explained there.",
            **excess,
        )
        return too_long_sheet(text)
    return _print_hands(match, pdf.ExplainedHands, _("Every hand explained"))


def _excess(ledger: Ledger, numbers: int) -> dict[str, int]:
    """If a match has more hands than fit on a sheet with so many numbers: its hands and how many fit. Else empty."""
    hands, most = len(ledger.rows), _most_hands(ledger, numbers)
    return {"hands": hands, "most": most} if hands > most else {}


def _most_hands(ledger: Ledger, numbers: int) -> int:
    return numbers // (len(ledger.terms.players) * (len(ledger.state.columns) + 1) + 2)


def _print_hands(match: LoadedMatch, kind: type[pdf.MatchSheet | pdf.ExplainedHands], name: str) -> ResponseReturnValue:
    title, played = session_title(match.session), local_date(match.match.created_at)
    name = f"{name} {_(', ').join(match.terms.players)} {played}"
    return _print(kind(match.ledger, title, played, region()), name, url_for("sessions.show", **match.address))


@pages.get("/s/<session_id>/summary.pdf")
@counts_as("papers")
@with_session("watch")
def summary(session: Session) -> ResponseReturnValue:
    """The summary of all matches of a session. Status 422 if there are too many."""
    stored = store().matches.of_session(session.id)
    if len(stored) > _MOST_MATCHES:
        text = _(
            "This session has %(matches)s matches; at most %(most)s go on a summary. Save “Every hand as a table” "
            "instead: it stands under “More”, where this summary does.",
            matches=len(stored),
            most=_MOST_MATCHES,
        )
        return too_long_sheet(text)
    whole_session = whole_session_of(session)
    if not whole_session.matches:
        abort(404)
    matches = [(_("Match %(number)s", number=match.match.number), match.ledger) for match in whole_session.matches]
    title, played = session_title(session), local_date(session.created_at)
    sheet = pdf.SessionSummary(matches, title, played, whole_session.settlement, region())
    return _print(sheet, f"{title} {played}", url_for("sessions.show", session_id=session.id))


@pages.get("/s/<session_id>/<int:number>/rules.pdf")
@counts_as("papers")
@with_match("watch")
def match_rules(match: LoadedMatch) -> ResponseReturnValue:
    """The rulebook of a match."""
    title, played = session_title(match.session), local_date(match.match.created_at)
    name = f"{_rules_of(match.terms.title)} {title} {played}"
    return _print(pdf.RulesSheet(rulebook_of(match.terms), title), name, _rules_page(match))


@pages.get("/s/<session_id>/<int:number>/card.pdf")
@counts_as("papers")
@with_match("watch")
def match_card(match: LoadedMatch) -> ResponseReturnValue:
    """The card of house rules of a match."""
    title = session_title(match.session)
    name = f"{_card_of(match.terms.title)} {title}"
    return _print(pdf.HouseCard(rulebook_of(match.terms), title), name, _rules_page(match))


@pages.get("/rules/<game:game>/rules.pdf")
@counts_as("papers")
def rulebook(game: AnyGame) -> ResponseReturnValue:
    """The rulebook of a game for the rules in the address."""
    rules = _valid_rules(game)
    return _print(pdf.RulesSheet(rules.rulebook), _rules_of(rules.title), url_for("rulebook.show", game=game))


def _valid_rules(game: AnyGame) -> RulesInForce:
    """The rules in the address. Aborts with 404 if they are not valid."""
    rules = RulesInForce.of_request(game)
    return rules if rules.options is not None else abort(404)


def _rules_of(title: Text) -> str:
    return _("Rules of %(game)s", game=say(title))


def _card_of(title: Text) -> str:
    return _("House rules of %(game)s", game=say(title))


def _print(sheet: pdf.PaperSheet, name: str, back: str) -> ResponseReturnValue:
    """A sheet in the requested paper size. `name` is the name of the file, `back` the address to go back to."""
    requested = request.args.get("paper")
    size = requested if requested in pdf.PAPERS else pdf.PAPERS[0]
    return parts().paper(sheet, size, name, back)


def _rules_page(match: LoadedMatch) -> str:
    return url_for("match_rules.show", **match.address)
