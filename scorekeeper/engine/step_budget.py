"""Step budgets: a search counts its steps, and gives up when a question takes too many.

It counts steps and not time, so a question gets the same answer on every computer. A step takes about a microsecond on
a computer of 2020. The caller of a search opens a `Budget`, and the search calls `spend`. Outside a `Budget` there is
no limit.
"""

from contextvars import ContextVar, Token
from types import TracebackType

from scorekeeper.engine.text import Invalid, Issue, T

# For a question, for a hand whose score is shown, and for many questions at once. Pages score hands and must not wait
# for more than half a second; of thousands of random hands of every game none took more than 10,000 steps.
MOST_STEPS = 3_000_000
MOST_STEPS_A_HAND = 200_000
MOST_STEPS_TOGETHER = 10 * MOST_STEPS
# A match begins with the first number, and each hand brings the second: a random hand of Rummy 500 takes 700, those of
# real evenings less. So a thousand hands, and the pages that count them, take less than a second.
STEPS_OF_A_MATCH = 50_000
STEPS_FOR_A_HAND = 400

# The issue of a question that takes too many steps, and of a hand whose score does.
TOO_HARD_QUESTION = Issue(
    "too_hard",
    "",
    T(
        "There are too many ways to lay these cards out to try them all. Ask about fewer cards, or say what the jokers "
        "on the table stand for (JK=7H)."
    ),
)
TOO_HARD_HAND = Issue(
    "too_hard",
    "",
    T("There are too many ways to lay these cards out to try them all. Enter points instead of the cards."),
)


class TooHard(Invalid):
    """A search needs more steps than its budget has. Its only issue has the code `too_hard`."""


class Budget:
    """A budget for the block: all `spend` calls inside it share `steps`. The call that exceeds it raises
    `TooHard(issue)`, and leaves 0. Inside another budget the block spends the steps of both; the smaller one holds."""

    # A class, because every question opens a budget: a generator of `contextlib` takes five times as long.
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
    """Spend steps of the budget, before making them. Raises `TooHard` if too few are left, and leaves none."""
    budget = _current.get()
    if budget is None:
        return
    if steps > budget.steps:
        budget.steps = 0
        raise TooHard(budget.issue)
    budget.steps -= steps


def too_hard() -> TooHard:
    """The error for a search that exceeds another limit than its steps, with the issue of the budget."""
    budget = _current.get()
    return TooHard(TOO_HARD_QUESTION if budget is None else budget.issue)
