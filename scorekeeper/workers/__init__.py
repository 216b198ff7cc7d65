"""Slow work in processes of its own, with limits of time and memory: the process that serves the table stays quick.

`Workers.run` calls a function in such a process and returns what it returns. Where it cannot, it raises a kind of
`Unfinished`: `Full`, `Late`, `TooMuchMemory` or `Died`. What the function tells meanwhile by `report`, who called it by
`Workers.run_and_hear` hears.
"""

from scorekeeper.workers.child import report
from scorekeeper.workers.failures import Died, Full, Late, TooMuchMemory, Unfinished
from scorekeeper.workers.pool import Workers

__all__ = ["Died", "Full", "Late", "TooMuchMemory", "Unfinished", "Workers", "report"]
