"""The rulebook of a game without a match, for a preset or any house rules.

The address contains the rules. Nothing is stored.
"""

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.engine.game import AnyGame
from scorekeeper.web.rules.in_force import RulesInForce

pages = Blueprint("rulebook", __name__)


@pages.get("/rules")
def choose() -> str:
    """Every game with its presets."""
    return render_template("rules/choose.html")


@pages.get("/rules/<game:game>")
def show(game: AnyGame) -> ResponseReturnValue:
    """The rulebook for the rules in the address. If they are not valid: that of the preset, the reasons, status 422."""
    rules = RulesInForce.of_request(game)
    page = render_template("rules/book.html", rules=rules, form=rules.form, book=rules.rulebook)
    return page, 422 if rules.options is None else 200
