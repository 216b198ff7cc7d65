"""The judge over HTTP: the same questions and answers as `scorekeeper judge`. Nothing asked is stored."""

from flask import Blueprint, Flask, request
from flask.json.provider import DefaultJSONProvider
from flask.typing import ResponseReturnValue

from scorekeeper import judge
from scorekeeper.text import Invalid, Issue, T

__all__ = ["MOST_QUESTIONS", "install"]

MOST_QUESTIONS = 1000

judging = Blueprint("api", __name__, url_prefix="/api")


@judging.get("/judge")
def describe() -> ResponseReturnValue:
    """Every question: fields, types, bounds, defaults, one example."""
    return judge.describe()


@judging.post("/judge")
def answer() -> ResponseReturnValue:
    """One question (an object) or up to `MOST_QUESTIONS` (an array) in, the same number of answers out.

    Answers come with status 200, refusals among them; 400 when the body is no JSON or holds too many questions.
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
    return [judge.answer(question) for question in asked]


def install(app: Flask) -> None:
    """Programs have no page to take a token from, and nothing here changes anything: no CSRF token is asked for."""
    app.register_blueprint(judging)
    app.extensions["csrf"].exempt(judging)
    assert isinstance(app.json, DefaultJSONProvider)
    app.json.ensure_ascii = False
    app.json.sort_keys = False
