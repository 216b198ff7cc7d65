"""What to do when something went wrong: the irregular situations of a game, and the ruling on each. Saves nothing.

The rules come from the address or from a match. The address also contains the answers about a situation, because they
reveal nobody's cards.
"""

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper import games
from scorekeeper.engine.game import AnyGame
from scorekeeper.table.match import LoadedMatch
from scorekeeper.web.http.i18n import use_words_of
from scorekeeper.web.inputs.addresses import with_match
from scorekeeper.web.referee.irregularity_view import IrregularityPage, SituationList
from scorekeeper.web.rules.in_force import RulesInForce

pages = Blueprint("irregularities", __name__)


@pages.get("/wrong")
def choose() -> str:
    """The games that have situations."""
    return render_template(
        "referee/choose_situation.html", games=[game for game in games.games().values() if game.irregularities]
    )


@pages.get("/wrong/<game:game>")
def show(game: AnyGame) -> ResponseReturnValue:
    """The situations of a game that match `?word=`. Status 422 if the rules are not valid."""
    return _list(_by_address(game))


@pages.get("/wrong/<game:game>/<rule>")
def rule(game: AnyGame, rule: str) -> ResponseReturnValue:
    """A situation by the rules in the address, with its ruling once all questions are answered. Status 422 if the rules
    are not valid."""
    return _situation(_by_address(game), rule)


@pages.get("/s/<session_id>/<int:number>/wrong")
@with_match("watch")
def show_in_match(match: LoadedMatch) -> ResponseReturnValue:
    """The situations of the game of a match."""
    return _list(RulesInForce.of_match(match))


@pages.get("/s/<session_id>/<int:number>/wrong/<rule>")
@with_match("watch")
def rule_in_match(match: LoadedMatch, rule: str) -> ResponseReturnValue:
    """A situation by the rules of a match. A scorekeeper can record the penalty."""
    return _situation(RulesInForce.of_match(match), rule)


def _by_address(game: AnyGame) -> RulesInForce:
    """The rules in the address. Aborts with 404 if the preset is unknown."""
    return RulesInForce.of_address(game, request.args) or abort(404)


def _list(rules: RulesInForce) -> ResponseReturnValue:
    use_words_of(rules.game)
    if not rules.game.irregularities:
        abort(404)
    page = SituationList(rules, request.args.get("word", ""))
    return render_template("referee/situations.html", page=page), 200 if rules.options else 422


def _situation(rules: RulesInForce, number: str) -> ResponseReturnValue:
    use_words_of(rules.game)
    situations = {situation.rule: situation for situation in rules.game.irregularities}
    situation = situations.get(number) or abort(404)
    page = IrregularityPage(rules, situation, request.args)
    return render_template("referee/situation.html", page=page), 200 if rules.options else 422
