"""The worker processes of the application: a lane for paper and one for questions, so that neither delays the other."""

from dataclasses import dataclass, field

from flask import Flask, current_app

from scorekeeper.workers import Workers

_MEGABYTE = 1024 * 1024


@dataclass(frozen=True)
class Lanes:
    """The pools. Whoever waits for one keeps a thread of the server, so all places together are half its threads."""

    paper: Workers = field(default_factory=lambda: Workers(2, 2, seconds=60, memory=512 * _MEGABYTE))
    questions: Workers = field(default_factory=lambda: Workers(2, 2, seconds=30, memory=256 * _MEGABYTE))

    def close(self) -> None:
        """End all processes at once."""
        self.paper.close()
        self.questions.close()


def install(app: Flask) -> None:
    """Give an application its lanes. No process starts before there is work."""
    app.extensions["lanes"] = Lanes()


def lanes() -> Lanes:
    """The lanes of the current application."""
    found: Lanes = current_app.extensions["lanes"]
    return found
