"""Slow work in processes of its own, with limits of time and memory, so that pages stay quick.

`Workers.run` calls a function in such a process and returns its result. Where there is none it raises a kind of
`Unfinished`: `Full`, `Late`, `TooMuchMemory` or `Died`. The function may call `report_progress`;
`Workers.run_with_progress` passes those reports on.
"""

from scorekeeper.workers.child import report_progress
from scorekeeper.workers.failures import Died, Full, Late, TooMuchMemory, Unfinished
from scorekeeper.workers.pool import Workers

__all__ = ["Died", "Full", "Late", "TooMuchMemory", "Unfinished", "Workers", "report_progress"]
