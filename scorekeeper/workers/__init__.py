"""Slow work in processes of its own, with limits of time and memory, so that pages stay quick.

`Workers.run` calls a function in such a process and returns its result. Where there is none it raises a kind of
`Unfinished`: `Full`, `Late`, `TooMuchMemory` or `Died`. The function may call `report_progress`;
`Workers.run_with_progress` passes those reports on.
"""

from scorekeeper.workers.child import report_progress as report_progress
from scorekeeper.workers.failures import Died as Died
from scorekeeper.workers.failures import Full as Full
from scorekeeper.workers.failures import Late as Late
from scorekeeper.workers.failures import TooMuchMemory as TooMuchMemory
from scorekeeper.workers.failures import Unfinished as Unfinished
from scorekeeper.workers.pool import Workers as Workers
