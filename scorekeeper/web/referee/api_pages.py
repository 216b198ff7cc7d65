"""The judge over HTTP: the same questions and answers as `scorekeeper judge`. Saves nothing."""

from urllib.parse import urlsplit

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper import judge
from scorekeeper.engine.text import Invalid, Issue, T
from scorekeeper.web.http import limits, program_errors
from scorekeeper.web.http.errors import retry_after
from scorekeeper.web.referee.answering import Unanswered, answer_in_worker, answer_question

MOST_QUESTIONS = 1000

pages = Blueprint("api", __name__, url_prefix="/api")


@pages.get("/judge")
def describe() -> ResponseReturnValue:
    """A description of every question: its fields with types, bounds and defaults, and an example."""
    return judge.describe()


@pages.post("/judge")
def answer() -> ResponseReturnValue:
    """Answer a question (a JSON object) with an object, or up to `MOST_QUESTIONS` (an array) with an array.

    The status is 200, also for refused questions; 400 if the body is not JSON or has too many questions; 403 if a page
    of another site sent it; 503 if the workers are busy or the questions too hard. An error answers with one object.
    """
    if _is_cross_site():
        message = _("A page of another site sent this. Only pages of this server and programs may ask here.")
        return program_errors.error("origin.foreign", "Origin", message), 403
    try:
        questions = judge.read(request.get_data())
    except Invalid as invalid:
        return judge.refusal(None, invalid.issues), 400
    if isinstance(questions, list) and len(questions) > MOST_QUESTIONS:
        text = T("At most %(most)s questions at once; here are %(given)s.", most=MOST_QUESTIONS, given=len(questions))
        return judge.refusal(None, [Issue("questions.number", "", text)]), 400
    limits.spend("questions", len(questions) if isinstance(questions, list) else 1)
    try:
        if isinstance(questions, list):
            return answer_in_worker(judge.answers, questions)
        return answer_question(judge.answer, questions)
    except Unanswered as unanswered:
        return judge.refusal_of(questions, unanswered.issues[0]), 503, retry_after(unanswered.unfinished)


def _is_cross_site() -> bool:
    """Whether the browser says that a page of another site sent this request. Programs send no such header.

    The scheme is not compared, because a proxy may not pass it on.
    """
    if request.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site"):
        return True
    origin = request.headers.get("Origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc.lower() != request.host.lower()
    except ValueError:
        return True
