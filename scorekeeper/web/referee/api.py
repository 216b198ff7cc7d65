"""The judge over HTTP: the same questions and answers as `scorekeeper judge`. Stores nothing."""

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper import judge
from scorekeeper.engine.text import Invalid, Issue, T
from scorekeeper.web.http import limits, origins, program_errors
from scorekeeper.web.http.errors import retry_after
from scorekeeper.web.referee.answering import Unanswered, answer_in_worker, answer_question

MOST_QUESTIONS = 1000

pages = Blueprint("api", __name__, url_prefix="/api")


@pages.get("/judge")
def describe() -> ResponseReturnValue:
    """Describe every question: its fields, their types, bounds and defaults, and an example."""
    return judge.describe()


@pages.post("/judge")
def answer() -> ResponseReturnValue:
    """Answer one question (an object) with an object, or up to `MOST_QUESTIONS` (an array) with an array.

    The status is 200, also for a refused question. It is 400 if the body is no JSON or has too many questions, and 403
    if a page of another site sent them: its visitors' browsers shall not work for it here. It is 503 if it was too hard
    for a worker process or too many others wait: then one object says so for all questions.
    """
    if origins.is_cross_site(request):
        message = _("A page of another site sent this. Only pages of this server and programs may ask here.")
        return program_errors.error("origin.foreign", "Origin", message), 403
    try:
        asked = judge.read(request.get_data())
    except Invalid as invalid:
        return judge.refusal(None, invalid.issues), 400
    if isinstance(asked, list) and len(asked) > MOST_QUESTIONS:
        text = T("At most %(most)s questions at once; here are %(given)s.", most=MOST_QUESTIONS, given=len(asked))
        return judge.refusal(None, [Issue("questions.number", "", text)]), 400
    limits.spend("questions", len(asked) if isinstance(asked, list) else 1)
    try:
        if isinstance(asked, list):
            return answer_in_worker(judge.answers, asked)
        return answer_question(judge.answer, asked)
    except Unanswered as unanswered:
        return judge.refusal_of(asked, unanswered.issues[0]), 503, retry_after(unanswered.unfinished)
