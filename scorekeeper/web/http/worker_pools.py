"""The worker processes of the application: a pool for paper and one for questions, so neither delays the other."""

from dataclasses import dataclass, field

from flask import Flask, current_app

from scorekeeper.workers import Workers

_MEGABYTE = 1024 * 1024


@dataclass(frozen=True)
class WorkerPools:
    """The pools. A waiting request holds a thread of the server, so all places together are half its threads."""

    paper: Workers = field(default_factory=lambda: Workers(2, 2, seconds=60, memory=512 * _MEGABYTE))
    questions: Workers = field(default_factory=lambda: Workers(2, 2, seconds=30, memory=256 * _MEGABYTE))

    def close(self) -> None:
        self.paper.close()
        self.questions.close()


def install(app: Flask) -> None:
    """Give an application its pools. No process starts before there is work."""
    app.extensions["worker_pools"] = WorkerPools()


def worker_pools() -> WorkerPools:
    """The pools of the current application."""
    pools: WorkerPools = current_app.extensions["worker_pools"]
    return pools
