"""Asks the referee and the judge: easy questions are answered here and now, hard ones by a worker process."""

from collections.abc import Callable, Iterator, Mapping
from typing import ParamSpec, TypeVar

from scorekeeper.engine.text import Invalid, Issue, T
from scorekeeper.web.lanes import lanes
from scorekeeper.workers import Died, Full, Late, TooMuchMemory, Unfinished

__all__ = ["Unanswered", "answered"]

# Texts of a question with more characters or more jokers make it hard. A hand of 14 cards has 41 characters; it takes a
# few milliseconds, and a worker that has to start takes longer.
_EASY_CHARACTERS = 60
_EASY_JOKERS = 2
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


def answered(said: object, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """What `function` returns, which answers a question. `said` is the question as it was sent: its texts decide
    whether it is hard.

    The function, its arguments and its result must be picklable. Raises what the function raises, and `Unanswered`.
    """
    if not _is_hard(said):
        return function(*args, **kwargs)
    try:
        return lanes().questions.run(function, *args, **kwargs)
    except Unfinished as unfinished:
        raise Unanswered(unfinished) from unfinished


def _is_hard(said: object) -> bool:
    texts = list(_texts(said))
    return sum(map(len, texts)) > _EASY_CHARACTERS or sum(text.upper().count("JK") for text in texts) > _EASY_JOKERS


def _texts(said: object) -> Iterator[str]:
    """Every text in nested values, and in the names of fields, which may be names of players."""
    if isinstance(said, str):
        yield said
    elif isinstance(said, Mapping):
        for name, value in said.items():
            yield from _texts(name)
            yield from _texts(value)
    elif isinstance(said, list):
        for value in said:
            yield from _texts(value)
