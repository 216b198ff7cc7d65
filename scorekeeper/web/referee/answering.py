"""Asks the referee and the judge: easy questions are answered at once, hard ones by a worker process."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import ParamSpec, TypeVar

from scorekeeper.engine.step_budget import TOO_HARD_QUESTION, Budget, TooHard
from scorekeeper.engine.text import Invalid, Issue, T
from scorekeeper.web.http.worker_pools import worker_pools
from scorekeeper.workers import Died, Full, Late, TooMuchMemory, Unfinished

# Steps of a search, some 10 ms of work, for which other pages wait. A worker may take as many as any question may.
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
    """A worker process has no answer, because of `unfinished`. The issue says why and what to do."""

    def __init__(self, unfinished: Unfinished) -> None:
        self.unfinished = unfinished
        super().__init__(_ISSUES[type(unfinished)])


def answer_question(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """What `function` returns, which answers a question: with few steps here, or in a worker if it takes more.

    The function, its arguments and its result must be picklable. Raises what the function raises, and `Unanswered`.
    """
    with suppress(TooHard), Budget(TOO_HARD_QUESTION, _EASY_STEPS) as left:
        result = function(*args, **kwargs)
    # A question that ran out of steps may have been answered with an error that says so.
    return result if left.steps else answer_in_worker(function, *args, **kwargs)


def answer_in_worker(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """What `function` returns in a worker process. Raises what it raises, and `Unanswered`."""
    try:
        return worker_pools().questions.run(function, *args, **kwargs)
    except Unfinished as unfinished:
        raise Unanswered(unfinished) from unfinished
