"""What calls slow functions for others, wherever it does that."""

from collections.abc import Callable
from typing import ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Workers(Protocol):
    """Calls slow functions. `places` calls may run or wait at a time.

    A function is one of a module, and its arguments and its result are picklable, so that processes can do the same
    work.
    """

    places: int

    def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call `function` and return its result, or raise what it raises.

        Raises a kind of `Unfinished` if there is no result.
        """

    def run_with_progress(
        self, on_progress: Callable[[object], object], function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Like `run`, and call `on_progress` in this thread with everything that `function` passes to
        `report_progress`.

        If `on_progress` raises, the call ends, and the exception is raised here.
        """

    def close(self) -> None:
        """End all calls. A later one begins anew."""
