"""Slow functions where there are no processes: they run in the program itself, which does nothing else meanwhile."""

from collections.abc import Callable

from scorekeeper.engine.step_budget import TOO_HARD_QUESTION, Budget
from scorekeeper.workers import P, T, Workers, reporting_to


class InPlace(Workers):
    """Calls each function at once, with a limit of `steps` for its searches. Nothing can end such a call, so there is
    no limit of time: a search that needs more steps raises `TooHard`."""

    places = 1

    def __init__(self, steps: int) -> None:
        self._steps = steps

    def run_with_progress(
        self, on_progress: Callable[[object], object], function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call `function`, and `on_progress` with everything that it reports; raises `TooHard` as well."""
        with Budget(TOO_HARD_QUESTION, self._steps), reporting_to(on_progress):
            return function(*args, **kwargs)

    def close(self) -> None:
        """Nothing runs beside the program."""
