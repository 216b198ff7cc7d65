"""How much one address may ask for. Who asks for more gets status 429 and is told how long to wait.

A limit protects a small computer from a loop, a script or a guest with bad manners. An address may be a whole house:
ten phones behind one router, or a hall with two hundred. So every limit is far above what they need on their busiest
evening.
"""

import time
from collections.abc import Callable, Hashable
from contextlib import suppress
from math import ceil
from typing import TypeVar

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests
from werkzeug.wrappers import Response

from scorekeeper.engine.text import N_
from scorekeeper.server.client_network import client_network
from scorekeeper.web.http.token_buckets import Limit, TokenBuckets

LIMITS = {
    # An evening has one or two sessions; a club of ten tables that starts over thrice has 30.
    "sessions": Limit(200, 3600),
    # Each takes about a second. Ten phones that print all there is of their match print 50, and each may show
    # a picture of the result a few times.
    "papers": Limit(200, 600),
    # An export reads everything there is. A phone takes one or two.
    "files": Limit(100, 600),
    # Each question of a batch counts. People ask a hundred in an evening; a program may send thirty full batches.
    "questions": Limit(30_000, 600),
    # A code that was renewed is tried once by each phone, and perhaps once more.
    "wrong_keys": Limit(30, 600),
    # Ten phones save a hand in a minute at most, and while the computer is out of reach each tries every two seconds.
    "saves": Limit(1200, 60),
    # Whether anything is new. A hall of two hundred phones that watch and twenty that keep score asks 20,000 times a
    # minute, all through one router.
    "polls": Limit(40_000, 60),
    # The phone that keeps score asks 130 times a minute in each window that shows a score.
    "polls_of_a_phone": Limit(900, 60),
    # Everything else, files too. The same hall asks for 2,400 pages in a minute in which every table saves thrice, for
    # previews 1,300 times, and for 10,000 files when all of them come for the first time.
    "requests": Limit(20_000, 60),
}
# Why somebody has to wait.
REASONS = {
    "sessions": N_("Too many sessions were started from this network."),
    "papers": N_("Too many sheets were printed from this network."),
    "files": N_("Too many files were downloaded on this network."),
    "questions": N_("The referee was asked very many questions from this network."),
    "wrong_keys": N_("Too many wrong codes to keep score were tried from this network."),
    "saves": N_("Too many changes were saved from this network."),
    "polls": N_("The phones on this network ask too often whether anything is new."),
    "polls_of_a_phone": N_("This phone asks too often whether anything is new."),
    "requests": N_("Too many pages were requested from this network."),
}
_EXTENSION = "scorekeeper.limits"


# The attributes of a view that the decorators below set.
_LIMIT, _TRIES_KEYS = "scorekeeper_limit", "scorekeeper_tries_keys"

View = TypeVar("View", bound=Callable[..., object])


def counts_as(name: str) -> Callable[[View], View]:
    """Count each request of a view for the limit `name` instead of for "requests"."""

    def mark(view: View) -> View:
        setattr(view, _LIMIT, name)
        return view

    return mark


def tries_key(view: View) -> View:
    """Count each answer 404 of a view as a wrong key."""
    setattr(view, _TRIES_KEYS, True)
    return view


def limit_of(view: object) -> str:
    """The name of the limit that the requests of a view count for."""
    return getattr(view, _LIMIT, "requests")


def limit_of_request() -> str:
    """The name of the limit that this request counts for."""
    return limit_of(_view())


def _view() -> object:
    return current_app.view_functions.get(request.endpoint or "")


class TooMany(TooManyRequests):
    """This address has reached the limit `limit`; there is room again after `seconds`."""

    def __init__(self, limit: str, seconds: float) -> None:
        self.limit = limit
        self.seconds = ceil(seconds)
        super().__init__(retry_after=self.seconds)


def install(app: Flask, clock: Callable[[], float] = time.monotonic) -> None:
    """Give an application its counters. Its setting LIMITS has the limits by name; what it leaves out has no limit.

    `clock` says how late it is, in seconds, and never goes back.
    """
    app.extensions[_EXTENSION] = (TokenBuckets(), clock)


def begin() -> None:
    """Count a request before it is answered. Raises TooMany."""
    if hasattr(_view(), _TRIES_KEYS):
        _count("wrong_keys", 1, taking=False)
    limit = limit_of_request()
    if limit == "polls" and (cookie := request.cookies.get(current_app.config["SESSION_COOKIE_NAME"])):
        # Whoever makes cookies up counts for the address all the same.
        _count("polls_of_a_phone", 1, taking=True, whose=hash(cookie))
    spend(limit)


def count_wrong_keys(response: Response) -> Response:
    """Count a key that opened nothing."""
    if hasattr(_view(), _TRIES_KEYS) and response.status_code == 404:
        with suppress(TooMany):
            spend("wrong_keys")
    return response


def spend(name: str, amount: int = 1) -> None:
    """Count `amount` of what the limit `name` is about. Raises TooMany, and counts nothing, if it is too much."""
    _count(name, amount, taking=True)


def _count(name: str, amount: int, taking: bool, whose: Hashable = None) -> None:
    limit: Limit | None = current_app.config["LIMITS"].get(name)
    if limit is None:
        return
    counters: tuple[TokenBuckets, Callable[[], float]] = current_app.extensions[_EXTENSION]
    buckets, clock = counters
    count = buckets.take if taking else buckets.wait
    key = (name, client_network(request.remote_addr or ""), whose)
    seconds = count(key, limit, amount, clock())
    if seconds:
        raise TooMany(name, seconds)
