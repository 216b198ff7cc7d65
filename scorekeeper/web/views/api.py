"""The judge over HTTP: the same questions and answers as `scorekeeper judge`. Stores nothing."""

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from scorekeeper import judge
from scorekeeper.engine.text import Invalid, Issue, T

__all__ = ["MOST_QUESTIONS", "pages"]

MOST_QUESTIONS = 1000

pages = Blueprint("api", __name__, url_prefix="/api")


@pages.get("/judge")
def describe() -> ResponseReturnValue:
    """Describe every question: its fields, their types, bounds and defaults, and an example."""
    return judge.describe()


@pages.post("/judge")
def answer() -> ResponseReturnValue:
    """Answer one question (an object) with an object, or up to `MOST_QUESTIONS` (an array) with an array.

    The status is 200, also for a refused question. It is 400 if the body is no JSON or has too many questions.
    """
    try:
        asked = judge.read(request.get_data())
    except Invalid as invalid:
        return judge.refused(None, invalid.issues), 400
    if not isinstance(asked, list):
        return judge.answer(asked)
    if len(asked) > MOST_QUESTIONS:
        text = T("At most %(most)s questions at once; here are %(given)s.", most=MOST_QUESTIONS, given=len(asked))
        return judge.refused(None, [Issue("questions.number", "", text)]), 400
    return judge.answers(asked)
