"""The rulebook of a game for a preset or house rules, which the address contains. Saves nothing."""

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.engine.game import AnyGame
from scorekeeper.web.rules.in_force import RulesInForce

pages = Blueprint("rulebook", __name__)


@pages.get("/rules")
def choose() -> str:
    """The games with their presets."""
    return render_template("rules/choose.html")


@pages.get("/rules/<game:game>")
def show(game: AnyGame) -> ResponseReturnValue:
    """The rulebook by the rules in the address. If they are not valid: the preset's, with issues and status 422."""
    rules = RulesInForce.of_request(game)
    page = render_template("rules/book.html", rules=rules, form=rules.form, book=rules.rulebook)
    return page, 422 if rules.options is None else 200
