"""Answers a referee question and renders its page, or the parts that change as JSON for a script."""

from collections.abc import Mapping

from flask import render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.engine.referee import Question
from scorekeeper.engine.text import Invalid
from scorekeeper.web.http.errors import retry_after
from scorekeeper.web.http.suits import with_coloured_suits
from scorekeeper.web.referee.answering import Unanswered, answer_question
from scorekeeper.web.referee.question_page import QuestionPage
from scorekeeper.web.rules.in_force import RulesInForce

# The parts of a page with drawn cards that depend on the number of players and on the rules.
_PIECES = ("facts", "words")


def ask_referee(rules: RulesInForce, question: Question[object, object], texts: Mapping[str, str]) -> QuestionPage:
    """The page of a question with these texts by name of input: with the ruling, or with issues.

    Without texts it has neither, unless the question needs no input.
    """
    page = QuestionPage(rules, question, texts)
    if not page.is_filled:
        return page
    try:
        fields = page.read()
        if rules.options is not None:
            page.ruling = answer_question(question.ruling, rules.options, fields)
    except Invalid as invalid:
        page.unfinished = invalid.unfinished if isinstance(invalid, Unanswered) else None
        page.show_issues(invalid.issues)
    return page


def referee_page(page: QuestionPage) -> ResponseReturnValue:
    """Render a page, or only the parts that change as JSON for a POST that accepts JSON.

    Status 422 if the form has issues or the rules are not valid, 503 if a worker process could not answer.
    """
    if request.method == "POST" and request.accept_mimetypes.best == "application/json":
        return _parts(page)
    html = render_template("referee/ask.html", page=page)
    if page.unfinished:
        return html, 503, retry_after(page.unfinished)
    return html, 422 if page.issues or page.rules.options is None else 200


def _parts(page: QuestionPage) -> dict[str, object]:
    """The parts that change, with the keys of `preview_answer`, and some more.

    `pieces` is HTML by name, `back` the address of the questions by these rules, `enough` the number of cards by input
    after a tie, `copies` the numbers of packs and jokers in the deck.
    """
    rules = page.rules
    return {
        "result": with_coloured_suits(render_template("referee/ruling.html", page=page)),
        # The ruling shows issues of the question as a whole.
        "sentences": {name: sentences for name, sentences in page.wrong.items() if name},
        "trays": {name: render_template("referee/tray.html", page=page, name=name) for name in page.trays},
        "cards": {name: text for name in page.trays if (text := page.canonical(name))},
        "pieces": {
            piece: render_template("referee/piece.html", page=page, piece=piece) for piece in page.draws and _PIECES
        },
        "back": None
        if not rules.settable
        else url_for("referee.choose_by_rules", game=rules.game.key, **rules.address),
        "enough": page.enough,
        "copies": [page.deck.packs, page.deck.jokers],
    }
