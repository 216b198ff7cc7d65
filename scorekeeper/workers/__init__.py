"""Slow work, kept away from the pages: in processes of its own with limits of time and memory. Where there are no
processes it runs in the program itself, with a limit of steps.

`Workers.run` calls a function and returns its result. Where there is none it raises a kind of `Unfinished`: `Full`,
`Late`, `TooMuchMemory` or `Died`. The function may call `report_progress`; `Workers.run_with_progress` passes those
reports on. `processes.WorkerProcesses` and `in_place.InPlace` are such workers.
"""

from scorekeeper.workers.failures import Died as Died
from scorekeeper.workers.failures import Full as Full
from scorekeeper.workers.failures import Late as Late
from scorekeeper.workers.failures import TooMuchMemory as TooMuchMemory
from scorekeeper.workers.failures import Unfinished as Unfinished
from scorekeeper.workers.progress import report_progress as report_progress
from scorekeeper.workers.protocol import Workers as Workers
