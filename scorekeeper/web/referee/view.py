"""Renders the page of one referee question, or its parts as JSON for a script."""

from flask import render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.web.http.errors import retry_after
from scorekeeper.web.referee.question_page import QuestionPage

# The parts of the page around the drawn cards that depend on the number of players and on the rules.
_PIECES = ("facts", "words")


def referee_page(form: QuestionPage) -> ResponseReturnValue:
    """The page with the form and the ruling, or the changing parts as JSON for a POST that accepts JSON.

    Status 422 if the form has issues or the rules are not valid, 503 if too many other questions wait or this one is
    too hard.
    """
    if request.method == "POST" and request.accept_mimetypes.best == "application/json":
        return _parts(form)
    page = render_template("referee/ask.html", form=form)
    if form.unanswered:
        return page, 503, retry_after(form.unanswered)
    return page, 422 if form.issues or form.rules.options is None else 200


def _parts(form: QuestionPage) -> dict[str, object]:
    """The parts that change, in the shape of the preview of a hand: the ruling, the sentences and cards by input.

    In addition: `pieces` of HTML by name, `back` (the address of the questions by these rules), `enough` (the number
    of cards by input after a tie), `copies` (how many of each card and how many jokers the deck has).
    """
    rules = form.rules
    return {
        "result": render_template("referee/ruling.html", form=form),
        # What is wrong with the question as a whole stands where the ruling would.
        "sentences": {name: several for name, several in form.wrong.items() if name},
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
