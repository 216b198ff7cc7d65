"""How long phones that watch are asked to rest where a server is busy, so that pages and saves have room.

A phone asks twice a second whether anything is new. The questions of thousands would fill the processor, and whoever
saves a hand would wait in line behind them. Phones wait as long as `Retry-After` says before they ask again
(static/js/sessions/live_score.js).
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from flask import Flask, current_app
from werkzeug.wrappers import Response

# Of the sixteen threads of a server: up to so many are busy, and phones rest less and less; from so many on, longer
# and longer. The processor would say less: on a computer that does other work, it is never full with this.
FEW, MANY = 4, 10
# Seconds: between two questions of a phone that does not rest; how long a phone rests at most; between two looks.
_PAUSE, _MOST, _LOOK = 0.575, 30.0, 1.0
# How much longer they rest after a look that found the server busy, and how much less after one that did not.
_LONGER, _LESS = 1.5, 0.8
# Phones that rest equally long would come back all at once: some rest half as long as others, in an order that spreads
# them evenly (the golden section).
_SPREAD = 0.618034
_EXTENSION = "scorekeeper.rest"


def install(app: Flask) -> None:
    """Let the phones of an application rest when it is busy, if its setting PHONES_REST says so."""
    app.extensions[_EXTENSION] = Rest() if app.config["PHONES_REST"] else None


@contextmanager
def counted(app: Flask) -> Iterator[None]:
    """Count a request among those that are being answered."""
    rest: Rest | None = app.extensions[_EXTENSION]
    if rest is None:
        yield
        return
    rest.add(1)
    try:
        yield
    finally:
        rest.add(-1)


def add_rest(response: Response) -> Response:
    """Say in the answer to a phone that watches how long it rests, if it does."""
    rest: Rest | None = current_app.extensions[_EXTENSION]
    if rest and (seconds := rest.next(time.monotonic())):
        response.headers["Retry-After"] = str(seconds)
    return response


class Rest:
    """The rest of the phones of one server. Threads may share it."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._requests = 0
        self._seconds = 0.0
        self._owed = 0.0
        self._place = 0.0
        # When it was last looked at, and since then: how many questions came, and beside how many requests in all.
        self._looked = 0.0
        self._questions = 0
        self._beside = 0

    def add(self, number: int) -> None:
        """Count requests that are being answered from now on, or (-1) no longer."""
        with self._guard:
            self._requests += number

    def next(self, now: float) -> int:
        """The whole seconds that the phone rests whose question is being answered. Many of them rest as long on the
        whole as they should. `now` are seconds that never go back."""
        with self._guard:
            self._questions += 1
            self._beside += self._requests
            # What was asked for is to be seen first: phones that rest come back that much later.
            if now - self._looked >= _LOOK + self._seconds:
                self._look(self._beside / self._questions)
                self._looked, self._questions, self._beside = now, 0, 0
            self._place = (self._place + _SPREAD) % 1
            self._owed += self._seconds * (0.5 + self._place)
            seconds = int(self._owed)
            self._owed -= seconds
            return seconds

    def _look(self, requests: float) -> None:
        if FEW < requests < MANY:
            return
        between = (_PAUSE + self._seconds) * (_LESS if requests <= FEW else _LONGER)
        self._seconds = min(max(between - _PAUSE, 0.0), _MOST)
