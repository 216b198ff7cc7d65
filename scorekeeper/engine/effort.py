"""How much work an answer may cost: a search counts its steps, and gives up where a question has too many.

Steps are counted and time is not, so a question gets the same answer on every computer. A step is about a millionth of
a second on a computer of 2020. Whoever asks opens `bounded`, whoever searches calls `spend`; the functions in between
need not know. Outside of `bounded` there is no limit.
"""

from contextvars import ContextVar, Token
from functools import cache
from types import TracebackType
from typing import NoReturn

from scorekeeper.engine.text import Invalid, Issue, T

# For one question, for one hand whose score is shown, and for many questions that are asked at once. Hands are scored
# where pages are made, which must not wait for more than half a second; of thousands of random hands none took more
# than 10,000 steps in any game.
MOST_STEPS = 3_000_000
MOST_STEPS_A_HAND = 200_000
MOST_STEPS_TOGETHER = 10 * MOST_STEPS


class TooHard(Invalid):
    """A search needs more steps than it may take. Its only issue has the code `too_hard`."""


class _Bound:
    """A context manager. `steps` are how many are left, and `issue` is what is raised when there are none."""

    # Written out, for every question opens one: a generator of `contextlib` takes five times as long.
    __slots__ = ("_given", "_outer", "_token", "issue", "steps")

    def __init__(self, issue: Issue, steps: int) -> None:
        self.issue, self.steps = issue, steps

    def __enter__(self) -> "_Bound":
        self._outer = outer = _left.get()
        if outer is not None and outer.steps < self.steps:
            self.issue, self.steps = outer.issue, outer.steps
        self._given = self.steps
        self._token: Token[_Bound | None] = _left.set(self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, raised: BaseException | None, at: TracebackType | None
    ) -> None:
        _left.reset(self._token)
        if self._outer is not None:
            self._outer.steps -= self._given - self.steps


_left: ContextVar[_Bound | None] = ContextVar("steps left", default=None)


def bounded(issue: Issue, steps: int = MOST_STEPS) -> _Bound:
    """Within it all calls of `spend` together may spend so many steps; the next one raises `TooHard` with this issue.

    Within another bound the steps are also those of the outer one, which may have fewer left and an issue of its own.
    The result tells how many are left: none where a search was given up for want of steps.
    """
    return _Bound(issue, steps)


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


@cache
def too_hard_question() -> Issue:
    """The issue of a question that takes too many steps."""
    text = T(
        "There are too many ways to lay these cards out to try them all. Ask about fewer cards, or say what the jokers "
        "on the table stand for (JK=7H)."
    )
    return Issue("too_hard", "", text)


@cache
def too_hard_hand() -> Issue:
    """The issue of a hand whose score takes too many steps."""
    text = T("There are too many ways to lay these cards out to try them all. Enter points instead of the cards.")
    return Issue("too_hard", "", text)
