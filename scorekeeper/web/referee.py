"""The referee: a question of a game, answered at once, by any rules or by those of a match. Nothing is stored.

Questions come by POST, so that what was asked is left in no address and no log; an address holds rules only.
"""

from typing import Any

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import games
from scorekeeper.scoring import Game
from scorekeeper.text import Invalid
from scorekeeper.web.access import may_write
from scorekeeper.web.house import Rules
from scorekeeper.web.i18n import speak_of
from scorekeeper.web.inquiry import Inquiry
from scorekeeper.web.matches import open_match

__all__ = ["page", "pages"]

pages = Blueprint("referee", __name__)

# What stands around drawn cards and depends on how many play and by which rules.
_PIECES = ("facts", "words")


@pages.get("/referee")
def choose() -> str:
    """The questions of every game."""
    return render_template("referee/choose.html", chosen=[Rules.asked(game, {}) for game in games.games().values()])


@pages.get("/referee/<game>")
def choose_by_rules(game: str) -> ResponseReturnValue:
    """The questions of a game, and the rules to ask by."""
    rules = _asked(_found(game))
    speak_of(rules.game)
    return render_template("referee/choose.html", chosen=[rules]), 200 if rules.options else 422


@pages.get("/s/<session_id>/<int:number>/referee")
def choose_in_match(session_id: str, number: int) -> str:
    """The questions of this match's game."""
    rules = Rules.of_match(open_match(session_id, number))
    speak_of(rules.game)
    return render_template("referee/choose.html", chosen=[rules])


@pages.route("/referee/<game>/<ask>", methods=["GET", "POST"])
def ask(game: str, ask: str) -> ResponseReturnValue:
    """One question, by the rules in the form, or else in the address; a POST with its fields is answered."""
    return page(_form(_asked(_found(game)), ask))


@pages.route("/s/<session_id>/<int:number>/referee/<ask>", methods=["GET", "POST"])
def ask_in_match(session_id: str, number: int, ask: str) -> ResponseReturnValue:
    """One question, by the rules of this match."""
    match = open_match(session_id, number)
    form = _form(Rules.of_match(match), ask)
    if match.terms.dealer is None and may_write(session_id):
        form.take = url_for("dealing.take", **match.address)
    return page(form)


def _form(rules: Rules, ask: str) -> Inquiry:
    question = rules.game.questions.get(ask) or abort(404)
    speak_of(rules.game)
    return Inquiry(rules, question, {} if "clear" in request.form else request.form)


def page(form: Inquiry) -> ResponseReturnValue:
    """The form, with the ruling where something was asked; a script that asks gets the parts that change."""
    if request.method == "POST" and request.accept_mimetypes.best == "application/json":
        return _parts(form)
    status = 422 if form.issues or form.rules.options is None else 200
    return render_template("referee/ask.html", form=form), status


def _found(key: str) -> Game:
    try:
        return games.find(key)
    except Invalid:
        abort(404)


def _asked(game: Game) -> Rules:
    """The rules that this request names; 400 where there are none such."""
    return Rules.asked(game, request.form if "preset" in request.form else request.args) or abort(400)


def _parts(form: Inquiry) -> dict[str, Any]:
    """The ruling, every sentence by its input, the cards as they lie; in the shape of a hand's preview.

    More for the page of a question: `pieces` of it by name, the address of the other questions by these rules, how many
    cards each input waits for where that is not one, how often the packs hold a card and a joker.
    """
    rules = form.rules
    return {
        "result": render_template("referee/ruling.html", form=form),
        "sentences": form.wrong,
        "trays": {name: render_template("referee/tray.html", form=form, name=name) for name in form.trays},
        "cards": {name: text for name in form.trays if (text := form.canonical(name))},
        "pieces": {
            piece: render_template("referee/piece.html", form=form, piece=piece) for piece in form.draws and _PIECES
        },
        "back": None
        if not rules.settable
        else url_for("referee.choose_by_rules", game=rules.game.key, **rules.address),
        "enough": form.enough,
        "copies": [form.deck.packs, form.deck.jokers],
    }
