"""How much work an answer may cost: a search counts its steps, and gives up where a question has too many.

Steps are counted and time is not, so a question gets the same answer on every computer. A step is about a millionth of
a second on a computer of 2020. Whoever asks opens `bounded`, whoever searches calls `spend`; the functions in between
need not know. Outside of `bounded` there is no limit.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import NoReturn

from scorekeeper.engine.text import Invalid, Issue, T

__all__ = [
    "MOST_STEPS",
    "MOST_STEPS_A_HAND",
    "MOST_STEPS_TOGETHER",
    "TooHard",
    "bounded",
    "give_up",
    "spend",
    "too_hard_hand",
    "too_hard_question",
]

# For one question, for one hand whose score is shown, and for many questions that are asked at once. Hands are scored
# where pages are made, which must not wait for more than half a second; of thousands of random hands none took more
# than 10,000 steps in any game.
MOST_STEPS = 3_000_000
MOST_STEPS_A_HAND = 200_000
MOST_STEPS_TOGETHER = 10 * MOST_STEPS


class TooHard(Invalid):
    """A search needs more steps than it may take. Its only issue has the code `too_hard`."""


@dataclass
class _Left:
    """How many steps are left, and what is raised when there are none."""

    steps: int
    issue: Issue


_left: ContextVar[_Left | None] = ContextVar("steps left", default=None)


@contextmanager
def bounded(issue: Issue, steps: int = MOST_STEPS) -> Iterator[_Left]:
    """Within it all calls of `spend` together may spend so many steps; the next one raises `TooHard` with this issue.

    Within another bound the steps are also those of the outer one, which may have fewer left and an issue of its own.
    The result tells how many are left: none where a search was given up for want of steps.
    """
    outer = _left.get()
    here = _Left(steps, issue) if outer is None or steps <= outer.steps else _Left(outer.steps, outer.issue)
    given = here.steps
    token = _left.set(here)
    try:
        yield here
    finally:
        _left.reset(token)
        if outer is not None:
            outer.steps -= given - here.steps


def spend(steps: int) -> None:
    """Count steps of a search before they are made. Raises `TooHard` if fewer are left; then none are left."""
    left = _left.get()
    if left is None:
        return
    if steps > left.steps:
        left.steps = 0
        raise TooHard(left.issue)
    left.steps -= steps


def give_up() -> NoReturn:
    """Raise `TooHard`: a search would need more of something else than it may have."""
    left = _left.get()
    raise TooHard(too_hard_question() if left is None else left.issue)


def too_hard_question() -> Issue:
    """The issue of a question that takes too many steps."""
    text = T(
        "There are too many ways to lay these cards out to try them all. Ask about fewer cards, or say what the jokers "
        "on the table stand for (JK=7H)."
    )
    return Issue("too_hard", "", text)


def too_hard_hand() -> Issue:
    """The issue of a hand whose score takes too many steps."""
    text = T("There are too many ways to lay these cards out to try them all. Enter points instead of the cards.")
    return Issue("too_hard", "", text)
