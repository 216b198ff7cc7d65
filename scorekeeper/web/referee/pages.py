"""The referee: answers questions about a game, by the rules in the address or by those of a match. Saves nothing.

Forms send questions by POST, so that no address and no log contains cards. Addresses contain only the rules.
"""

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import games
from scorekeeper.engine.game import AnyGame
from scorekeeper.table.match import LoadedMatch
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.i18n import use_words_of
from scorekeeper.web.http.limits import counts_as
from scorekeeper.web.inputs.addresses import with_match
from scorekeeper.web.referee.question_page import QuestionPage
from scorekeeper.web.referee.view import ask_referee, referee_page
from scorekeeper.web.rules.in_force import RulesInForce

pages = Blueprint("referee", __name__)


@pages.get("/referee")
def choose() -> str:
    """The questions of every game that has some."""
    chosen = [RulesInForce.of_address(game, {}) for game in games.games().values() if game.has_referee]
    return render_template("referee/choose.html", chosen=chosen)


@pages.get("/referee/<game:game>")
def choose_by_rules(game: AnyGame) -> ResponseReturnValue:
    """The questions of a game, and the form for the rules. Status 422 if the rules are not valid."""
    rules = _requested_rules(game)
    use_words_of(rules.game)
    return render_template("referee/choose.html", chosen=[rules]), 200 if rules.options else 422


@pages.get("/s/<session_id>/<int:number>/referee")
@with_match("watch")
def choose_in_match(match: LoadedMatch) -> str:
    """The questions of the game of a match."""
    rules = RulesInForce.of_match(match)
    use_words_of(rules.game)
    return render_template("referee/choose.html", chosen=[rules])


@pages.route("/referee/<game:game>/<ask>", methods=["GET", "POST"])
@counts_as("questions")
def ask(game: AnyGame, ask: str) -> ResponseReturnValue:
    """A question by the rules in the form or else in the address. A POST answers it."""
    return referee_page(_question_page(_requested_rules(game), ask))


@pages.route("/s/<session_id>/<int:number>/referee/<ask>", methods=["GET", "POST"])
@counts_as("questions")
@with_match("watch")
def ask_in_match(match: LoadedMatch, ask: str) -> ResponseReturnValue:
    """A question by the rules of a match. A POST answers it."""
    page = _question_page(RulesInForce.of_match(match), ask)
    if match.terms.dealer is None and phone().may_score(match.session.id):
        page.apply_url = url_for("seat_draw.apply", **match.address)
    return referee_page(page)


def _question_page(rules: RulesInForce, ask: str) -> QuestionPage:
    question = rules.game.questions.get(ask) or abort(404)
    use_words_of(rules.game)
    return ask_referee(rules, question, {} if "clear" in request.form else request.form)


def _requested_rules(game: AnyGame) -> RulesInForce:
    """The rules in the form or else in the address. Aborts with 400 if the preset is unknown."""
    return RulesInForce.of_address(game, request.form if "preset" in request.form else request.args) or abort(400)
