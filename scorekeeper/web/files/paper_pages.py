"""The PDFs: score sheet of a match, its hands explained, summary of a session, rulebook, card of house rules, blank
pad. And the pages that offer those that need no match, and show how far a sheet is.
"""

from collections.abc import Callable

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.engine.fields import encode
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ledger import Ledger
from scorekeeper.pdf import (
    PAPERS,
    Paper,
    blank_sheet,
    explained_hands,
    house_card,
    match_sheet,
    rules_sheet,
    session_summary,
)
from scorekeeper.printing import key_of
from scorekeeper.reports.rulebook import Rulebook, rulebook_of
from scorekeeper.table.evening import open_evening
from scorekeeper.table.match import OpenMatch, open_match
from scorekeeper.table.session_players import session_title
from scorekeeper.web.http.access import device_or_none, open_session
from scorekeeper.web.http.dates import local_date, region
from scorekeeper.web.http.db import store
from scorekeeper.web.http.downloads import file_response
from scorekeeper.web.http.errors import too_long_sheet
from scorekeeper.web.http.i18n import language, say
from scorekeeper.web.http.limits import counts_as
from scorekeeper.web.http.printer import Facts, ledger_facts, printer, progress_text, settling_facts
from scorekeeper.web.http.worker_pools import worker_pools
from scorekeeper.web.rules.in_force import RulesInForce

# Numbers on a score sheet, and in the explanation of all hands. Paper and time go by them: for each player the points
# of the hand and a total in each column, and two numbers more a hand. So two players get 2,000 hands on a score sheet
# and ten get 545; explained are 600 and 163. That takes three quarters of the memory that a worker may have, and on a
# Raspberry Pi most of its time.
_MOST_ON_SHEET, _MOST_EXPLAINED = 12_000, 3_600
_MOST_MATCHES = 300

pages = Blueprint("paper", __name__)


@pages.get("/paper")
def choose() -> str:
    """Every game with its presets, and the exports of this phone."""
    known = device_or_none()
    return render_template("files/paper.html", kept=bool(known and store().sessions.count_of_phone(known)))


@pages.get("/paper/<game:game>")
def show(game: AnyGame) -> ResponseReturnValue:
    """What can be printed for the rules in the address. Status 422 and the reasons if they are not valid."""
    rules = RulesInForce.of_request(game)
    page = render_template("files/paper_of_game.html", rules=rules, form=rules.form, book=rules.rulebook)
    return page, 422 if rules.options is None else 200


@pages.get("/printing")
def printing() -> ResponseReturnValue:
    """How far the sheet in the query is, for the script of the page that shows it (JSON). `done`: it can be opened, or
    the reason why there is none can be read where it is opened."""
    found = printer().progress(request.args.get("sheet", ""))
    if found is None or found.done.is_set():
        return {"done": True}
    return {"done": False, "text": progress_text(found), "page": found.progress.page, "pages": found.progress.pages}


@pages.get("/paper/<game:game>/pad.pdf")
@counts_as("papers")
def pad(game: AnyGame) -> ResponseReturnValue:
    """A blank score pad of a game."""
    rules = _valid_rules(game)
    name = _("Blank pad of %(game)s", game=say(rules.game.name))
    facts = _rules_facts(rules.rulebook, rules.options)
    return _printed(name, facts, _choices(rules), blank_sheet, rules.rulebook, options=rules.options)


@pages.get("/paper/<game:game>/card.pdf")
@counts_as("papers")
def card(game: AnyGame) -> ResponseReturnValue:
    """The card of house rules of a game."""
    rules = _valid_rules(game)
    name, facts = _card_of(rules.game), _rules_facts(rules.rulebook, rules.options)
    return _printed(name, facts, _choices(rules), house_card, rules.rulebook, options=rules.options, title="")


@pages.get("/s/<session_id>/<int:number>/sheet.pdf")
@counts_as("papers")
def sheet(session_id: str, number: int) -> ResponseReturnValue:
    """The score sheet of a match. `?paper=` chooses the paper size, here as for all PDFs.

    Status 422 if the match has too many hands.
    """
    match = open_match(session_id, number)
    if beyond := _beyond(match.ledger, _MOST_ON_SHEET):
        text = _(
            "This match has %(hands)s hands; at most %(most)s go on a score sheet. Save “Every hand as a table” "
            "instead: it stands under “More”, where this sheet does.",
            **beyond,
        )
        return too_long_sheet(text)
    return _of_hands(match, match_sheet, say(match.terms.game.name))


@pages.get("/s/<session_id>/<int:number>/explained.pdf")
@counts_as("papers")
def explained(session_id: str, number: int) -> ResponseReturnValue:
    """Every hand of a match explained. Status 422 if it has too many."""
    match = open_match(session_id, number)
    if beyond := _beyond(match.ledger, _MOST_EXPLAINED):
        text = _(
            "This match has %(hands)s hands; at most %(most)s can be explained on paper. Print the score sheet "
            "instead, or open a hand on the page of the session: it is explained there.",
            **beyond,
        )
        return too_long_sheet(text)
    return _of_hands(match, explained_hands, _("Every hand explained"))


def _beyond(ledger: Ledger, numbers: int) -> dict[str, int]:
    """How many hands a match has, and how many go on a sheet with so many numbers, if it has more. Else empty."""
    hands, most = len(ledger.rows), _most_hands(ledger, numbers)
    return {"hands": hands, "most": most} if hands > most else {}


def _most_hands(ledger: Ledger, numbers: int) -> int:
    """How many hands of a match go on a sheet with so many numbers."""
    return numbers // (len(ledger.terms.players) * (len(ledger.state.columns) + 1) + 2)


def _of_hands(match: OpenMatch, make: Callable[..., bytes], name: str, **more: object) -> ResponseReturnValue:
    """A sheet with all hands of a match, made with `more` (JSON) as well."""
    title, played = session_title(match.session), local_date(match.match.created_at)
    shows = [title, played.isoformat(), region(), ledger_facts(match.ledger), more]
    back = url_for("sessions.show", **match.address)
    name = f"{name} {', '.join(match.terms.players)} {played}"
    return _printed(name, shows, back, make, match.ledger, title=title, played=played, region=region(), **more)


@pages.get("/s/<session_id>/summary.pdf")
@counts_as("papers")
def summary(session_id: str) -> ResponseReturnValue:
    """The summary of all matches of a session. Status 422 if there are too many."""
    session = open_session(session_id)
    stored = store().matches.of_session(session_id)
    if len(stored) > _MOST_MATCHES:
        text = _(
            "This session has %(matches)s matches; at most %(most)s go on a summary. Save “Every hand as a table” "
            "instead: it stands under “More”, where this summary does.",
            matches=len(stored),
            most=_MOST_MATCHES,
        )
        return too_long_sheet(text)
    evening = open_evening(session)
    if not evening.matches:
        abort(404)
    matches = [(_("Match %(number)s", number=match.match.number), match.ledger) for match in evening.matches]
    title, played = session_title(session), local_date(session.created_at)
    facts = [(name, ledger_facts(ledger)) for name, ledger in matches]
    shows = [title, played.isoformat(), region(), facts, settling_facts(evening.said)]
    back = url_for("sessions.show", session_id=session_id)
    more = {"title": title, "played": played, "settlement": evening.settlement, "region": region()}
    return _printed(f"{title} {played}", shows, back, session_summary, matches, **more)


@pages.get("/s/<session_id>/<int:number>/rules.pdf")
@counts_as("papers")
def match_rules(session_id: str, number: int) -> ResponseReturnValue:
    """The rulebook of a match."""
    match = open_match(session_id, number)
    title, played = session_title(match.session), local_date(match.match.created_at)
    name, book = f"{_rules_of(match.terms.game)} {title} {played}", rulebook_of(match.terms)
    return _printed(name, _match_facts(match, book, title), _rules_page(match), rules_sheet, book, title=title)


@pages.get("/s/<session_id>/<int:number>/card.pdf")
@counts_as("papers")
def match_card(session_id: str, number: int) -> ResponseReturnValue:
    """The card of house rules of a match."""
    match = open_match(session_id, number)
    title, book, options = session_title(match.session), rulebook_of(match.terms), match.terms.options
    name, facts = f"{_card_of(match.terms.game)} {title}", _match_facts(match, book, title)
    return _printed(name, facts, _rules_page(match), house_card, book, options=options, title=title)


@pages.get("/rules/<game:game>/rules.pdf")
@counts_as("papers")
def rulebook(game: AnyGame) -> ResponseReturnValue:
    """The rulebook of a game for the rules in the address."""
    rules = _valid_rules(game)
    facts, back = _rules_facts(rules.rulebook, rules.options), url_for("rulebook.show", game=game)
    return _printed(_rules_of(rules.game), facts, back, rules_sheet, rules.rulebook, title="")


def _valid_rules(game: AnyGame) -> RulesInForce:
    """The rules in the address. Aborts with 404 if they are not valid."""
    rules = RulesInForce.of_request(game)
    return rules if rules.options is not None else abort(404)


def _rules_of(game: AnyGame) -> str:
    return _("Rules of %(game)s", game=say(game.name))


def _card_of(game: AnyGame) -> str:
    return _("House rules of %(game)s", game=say(game.name))


def _paper() -> Paper:
    """The requested paper size, or the first one."""
    wanted = request.args.get("paper")
    return wanted if wanted in PAPERS else PAPERS[0]


def _printed(
    name: str, shows: Facts, back: str, make: Callable[..., bytes], *args: object, **more: object
) -> ResponseReturnValue:
    """A sheet in the language of this request and in the requested size, as `make` returns it in a worker process.

    `name` is that of the file, `shows` is everything that goes into it (JSON), `back` is the address to go back to. A
    browser that has waited for a second gets status 202 and a page that shows how far the sheet is.
    """
    paper = _paper()
    key = key_of(make.__name__, language(), paper, shows)
    wait_until_done = "text/html" not in request.headers.get("Accept", "")
    found = printer().sheet_or_job(
        worker_pools().paper, key, wait_until_done, make, *args, language=language(), paper=paper, **more
    )
    if isinstance(found, bytes):
        return file_response(found, "application/pdf", f"{name}.pdf", "inline")
    here = request.script_root + request.full_path
    page = render_template(
        "files/printing.html",
        name=name,
        key=key,
        text=progress_text(found),
        progress=found.progress,
        here=here,
        back=back,
    )
    return page, 202, {"Cache-Control": "no-store"}


def _match_facts(match: OpenMatch, book: Rulebook, title: str) -> Facts:
    """Everything from which the rules of a match are made."""
    return [title, *_rules_facts(book, match.terms.options)]


def _rules_facts(book: Rulebook, options: object) -> Facts:
    """Everything from which rules are made."""
    return [book.game.key, book.players, book.preset.key, encode(options)]


def _choices(rules: RulesInForce) -> str:
    """The page that offers paper by these rules."""
    return url_for("paper.show", **rules.full_address)


def _rules_page(match: OpenMatch) -> str:
    return url_for("match_rules.show", **match.address)
