"""Slow functions where there are no processes: they run in the program itself, which does nothing else meanwhile."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from scorekeeper.engine.step_budget import TOO_HARD_QUESTION, Budget
from scorekeeper.workers.progress import reporting_to

P = ParamSpec("P")
T = TypeVar("T")


class InPlace:
    """A kind of `Workers` that calls each function at once, with a limit of `steps` for its searches.

    Nothing can end such a call, so there is no limit of time: a search that needs more steps raises `TooHard`.
    """

    places = 1

    def __init__(self, steps: int) -> None:
        self._steps = steps

    def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call `function` and return its result, or raise what it raises; `TooHard` as well."""
        return self.run_with_progress(lambda _progress: None, function, *args, **kwargs)

    def run_with_progress(
        self, on_progress: Callable[[object], object], function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Like `run`, and call `on_progress` with everything that `function` reports."""
        with Budget(TOO_HARD_QUESTION, self._steps), reporting_to(on_progress):
            return function(*args, **kwargs)

    def close(self) -> None:
        """Nothing runs beside the program."""
