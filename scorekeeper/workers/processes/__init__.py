"""Workers that are processes of their own, with limits of time and memory."""

from scorekeeper.workers.processes.pool import WorkerProcesses as WorkerProcesses
