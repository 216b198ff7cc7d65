"""Step budgets: a search counts its steps, and gives up where a question takes too many.

Steps are counted instead of time, so a question gets the same answer on every computer. A step takes about a millionth
of a second on a computer of 2020. Whoever asks opens a `Budget`, and a search calls `spend`; the functions in between
know nothing of it. Outside of a `Budget` there is no limit.
"""

from contextvars import ContextVar, Token
from functools import cache
from types import TracebackType

from scorekeeper.engine.text import Invalid, Issue, T

# For one question, for one hand whose score is shown, and for many questions that are asked at once. Hands are scored
# where pages are made, which must not wait for more than half a second; of thousands of random hands none took more
# than 10,000 steps in any game.
MOST_STEPS = 3_000_000
MOST_STEPS_A_HAND = 200_000
MOST_STEPS_TOGETHER = 10 * MOST_STEPS


class TooHard(Invalid):
    """A search needs more steps than it may take. Its only issue has the code `too_hard`."""


class Budget:
    """A budget for the block: all `spend` calls inside it share `steps`. The call that exceeds it raises
    `TooHard(issue)`.

    Inside another budget the block spends that one's steps as well; if it has fewer left, its steps and issue hold.
    `steps` tells how many are left: 0 after a search was given up.
    """

    # Written out, for every question opens one: a generator of `contextlib` takes five times as long.
    __slots__ = ("_given", "_outer", "_token", "issue", "steps")

    def __init__(self, issue: Issue, steps: int = MOST_STEPS) -> None:
        self.issue, self.steps = issue, steps

    def __enter__(self) -> "Budget":
        self._outer = outer = _current.get()
        if outer is not None and outer.steps < self.steps:
            self.issue, self.steps = outer.issue, outer.steps
        self._given = self.steps
        self._token: Token[Budget | None] = _current.set(self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, raised: BaseException | None, at: TracebackType | None
    ) -> None:
        _current.reset(self._token)
        if self._outer is not None:
            self._outer.steps -= self._given - self.steps


_current: ContextVar[Budget | None] = ContextVar("current budget", default=None)


def spend(steps: int) -> None:
    """Count steps before they are made. Raises `TooHard` if fewer are left in the budget, and leaves none."""
    budget = _current.get()
    if budget is None:
        return
    if steps > budget.steps:
        budget.steps = 0
        raise TooHard(budget.issue)
    budget.steps -= steps


def too_hard() -> TooHard:
    """The error to raise where a search needs more of something else than it may have, with the budget's issue."""
    budget = _current.get()
    return TooHard(too_hard_question() if budget is None else budget.issue)


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
