"""Answers questions for the referee and the judge: easy ones in this process, hard ones in a worker process."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import ParamSpec, TypeVar

from scorekeeper.engine.step_budget import TOO_HARD_QUESTION, Budget, TooHard
from scorekeeper.engine.text import Invalid, Issue, T
from scorekeeper.web.http.workers import worker_pools
from scorekeeper.workers import Died, Full, Late, TooMuchMemory, Unfinished

# Steps of a search: about 10 ms, during which other pages wait. A worker may take as many as the engine allows.
_EASY_STEPS = 10_000
_ISSUES: Mapping[type[Unfinished], Issue] = {
    Full: Issue("busy", "", T("Other hard questions are being answered. Ask again in a moment.")),
    Late: Issue("too_slow", "", T("This takes too long to answer. Ask about fewer cards, or fewer questions at once.")),
    TooMuchMemory: Issue(
        "too_large", "", T("This takes too much memory to answer. Ask about fewer cards, or fewer questions at once.")
    ),
    Died: Issue("broken_off", "", T("Answering broke off in the middle. Ask again in a moment.")),
}

P = ParamSpec("P")
R = TypeVar("R")


class Unanswered(Invalid):
    """A worker process could not answer because of `unfinished`. The issue gives the reason and what to do."""

    def __init__(self, unfinished: Unfinished) -> None:
        self.unfinished = unfinished
        super().__init__(_ISSUES[type(unfinished)])


def answer_question(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Call `function` here, or in a worker if it takes more than a few steps, and return its result.

    The function, its arguments and its result must be picklable. Raises its exceptions and `Unanswered`.
    """
    with suppress(TooHard), Budget(TOO_HARD_QUESTION, _EASY_STEPS) as left:
        result = function(*args, **kwargs)
    # A question that ran out of steps may have been answered with an error that says so.
    return result if left.steps else answer_in_worker(function, *args, **kwargs)


def answer_in_worker(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Call `function` in a worker process and return its result. Raises its exceptions and `Unanswered`."""
    try:
        return worker_pools().questions.run(function, *args, **kwargs)
    except Unfinished as unfinished:
        raise Unanswered(unfinished) from unfinished
