"""The referee: a question of a game, answered at once, by the rules of a preset or of a match. Nothing is stored.

Questions come by POST, so that what was asked is left in no address and no log.
"""

from typing import Any

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper import games
from scorekeeper.text import Invalid
from scorekeeper.web.i18n import speak_of
from scorekeeper.web.inquiry import Inquiry, Rules
from scorekeeper.web.matches import open_match

__all__ = ["pages"]

pages = Blueprint("referee", __name__)


@pages.get("/referee")
def choose() -> str:
    """The questions of every game."""
    return render_template("referee/choose.html", games=list(games.games().values()), match=None)


@pages.get("/s/<session_id>/<int:number>/referee")
def choose_in_match(session_id: str, number: int) -> str:
    """The questions of this match's game."""
    match = open_match(session_id, number)
    terms = match.terms
    because = terms.game.setup(terms.options, len(terms.players)).because
    return render_template("referee/choose.html", games=[terms.game], match=match, because=because)


@pages.route("/referee/<game>/<ask>", methods=["GET", "POST"])
def ask(game: str, ask: str) -> ResponseReturnValue:
    """One question, by the rules of a preset; a POST with its fields is answered."""
    try:
        found = games.find(game)
    except Invalid:
        abort(404)
    return _page(Rules.of_preset(found, request.form.get("rules", found.presets[0].key)) or abort(400), ask)


@pages.route("/s/<session_id>/<int:number>/referee/<ask>", methods=["GET", "POST"])
def ask_in_match(session_id: str, number: int, ask: str) -> ResponseReturnValue:
    """One question, by the rules of this match."""
    return _page(Rules.of_match(open_match(session_id, number)), ask)


def _page(rules: Rules, ask: str) -> ResponseReturnValue:
    """The form, with the ruling where something was asked; a script that asks gets the parts that change."""
    question = rules.game.questions.get(ask) or abort(404)
    speak_of(rules.game)
    form = Inquiry(rules, question, {} if "clear" in request.form else request.form)
    if request.method == "POST" and request.accept_mimetypes.best == "application/json":
        return _parts(form)
    return render_template("referee/ask.html", form=form), 422 if form.issues else 200


def _parts(form: Inquiry) -> dict[str, Any]:
    """The ruling, every sentence by its input, the cards as they lie; in the shape of a hand's preview."""
    return {
        "result": render_template("referee/ruling.html", form=form),
        "sentences": form.wrong,
        "trays": {name: render_template("referee/tray.html", form=form, name=name) for name in form.trays},
        "cards": {name: text for name in form.trays if (text := form.canonical(name))},
    }
