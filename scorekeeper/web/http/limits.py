"""Limits the requests of one address. A request above a limit gets status 429 and the time to wait.

A limit protects a small computer from a loop, a script or a rude guest. One address may be a whole house: ten phones
behind a router, or a hall with two hundred. So every limit is far above the needs of their busiest evening.
"""

import time
from collections.abc import Callable, Hashable
from contextlib import suppress
from math import ceil

from flask import Flask, current_app, g, request
from werkzeug.exceptions import TooManyRequests
from werkzeug.wrappers import Response

from scorekeeper.engine.text import N_
from scorekeeper.server.client_network import client_network
from scorekeeper.store import StorageError
from scorekeeper.store.tries import Tries
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.db import store
from scorekeeper.web.http.parts import parts
from scorekeeper.web.http.token_buckets import Limit, TokenBuckets
from scorekeeper.web.http.view_marks import View, mark, mark_of_request

LIMITS = {
    # An evening has one or two sessions; a club of ten tables that starts over three times has 30.
    "sessions": Limit(200, 3600),
    # Each takes about a second. Ten phones that print every sheet of their match print 50, and some pictures.
    "papers": Limit(200, 600),
    # An export reads the whole database. A phone needs one or two.
    "files": Limit(100, 600),
    # Sessions that an import brings, and the megabytes of its files. A whole club moves in with two files.
    "imported_sessions": Limit(2_000, 3600),
    "imported_megabytes": Limit(100, 3600),
    # Each question of a batch counts. People ask a hundred in an evening; a program may send thirty full batches.
    "questions": Limit(30_000, 600),
    # After a code is renewed, each phone tries the old one once or twice. Short codes are mistyped.
    "wrong_keys": Limit(30, 600),
    # Ten phones save at most one hand a minute each. Without connection each one tries again every two seconds.
    "saves": Limit(1200, 60),
    # Polls for news. A hall of two hundred watching phones and twenty scorekeepers polls 20,000 times a minute.
    "polls": Limit(40_000, 60),
    # A scorekeeper's phone polls 130 times a minute in each window that shows a score.
    "polls_of_a_phone": Limit(900, 60),
    # Everything else. In a minute in which every table saves three times, the same hall requests 2,400 pages and 1,300
    # previews, and 10,000 files if all phones are new.
    "requests": Limit(20_000, 60),
}
# The sentences for people who have to wait.
REASONS = {
    "sessions": N_("Too many sessions were started from this network."),
    "papers": N_("Too many sheets were printed from this network."),
    "files": N_("Too many files were downloaded on this network."),
    "imported_sessions": N_("Too many sessions were imported from this network."),
    "imported_megabytes": N_("Too much was imported from this network."),
    "questions": N_("The referee was asked very many questions from this network."),
    "wrong_keys": N_("Too many wrong codes were tried from this network."),
    "saves": N_("Too many changes were saved from this network."),
    "polls": N_("The phones on this network ask too often whether anything is new."),
    "polls_of_a_phone": N_("This phone asks too often whether anything is new."),
    "requests": N_("Too many pages were requested from this network."),
}
_EXTENSION = "scorekeeper.limits"
# What is counted for all servers that share a database, because with each of them somebody could guess as often again.
# The other limits protect the computer, and hold for each.
_GUESSES = ("wrong_keys",)


def counts_as(name: str) -> Callable[[View], View]:
    """Decorate a view: its requests count for the limit `name` instead of "requests"."""
    return mark("limit", name)


def takes_bytes(most: int) -> Callable[[View], View]:
    """Decorate a view: its form may have this size instead of MAX_CONTENT_LENGTH."""
    return mark("most_bytes", most)


def tries_key(view: View) -> View:
    """Decorate a view: each of its answers with status 404 counts as a wrong key."""
    return mark("tries_key")(view)


def tries_keys() -> bool:
    """Whether this request needs the right key."""
    return mark_of_request("tries_key", False)


def limit_of_request() -> str:
    """The name of the limit for this request."""
    return mark_of_request("limit", "requests")


class TooMany(TooManyRequests):
    """This address has reached the limit `limit` and may try again after `seconds`."""

    def __init__(self, limit: str, seconds: float) -> None:
        self.limit = limit
        self.seconds = ceil(seconds)
        super().__init__(retry_after=self.seconds)


def install(app: Flask, clock: Callable[[], float] = time.monotonic) -> None:
    """Give an application its counters. Its setting LIMITS has the limits by name; a missing one is no limit.

    `clock` returns seconds and never goes back.
    """
    app.extensions[_EXTENSION] = (TokenBuckets(), clock)


def begin() -> None:
    """Count a request before it is answered, and before its form is read. Raises TooMany."""
    if most_bytes := mark_of_request("most_bytes", 0):
        request.max_content_length = most_bytes
    if tries_keys():
        _count("wrong_keys", 1, taking=False)
    limit = limit_of_request()
    if limit == "polls" and (cookie := request.cookies.get(current_app.config["SESSION_COOKIE_NAME"])):
        # A client that invents cookies still reaches the limit of its address.
        _count("polls_of_a_phone", 1, taking=True, whose=hash(cookie))
    spend(limit)


def count_wrong_keys(response: Response) -> Response:
    """Count a wrong key, if the request was one."""
    if tries_keys() and response.status_code == 404:
        # The answer stays what it is. Where the database of all servers has gone just now, no key can be tried.
        with suppress(TooMany, StorageError):
            spend("wrong_keys")
    return response


def spend(name: str, amount: int = 1) -> None:
    """Count `amount` for the limit `name`. Raises TooMany, and counts nothing, if that is too much."""
    _count(name, amount, taking=True)


def _count(name: str, amount: int, taking: bool, whose: Hashable = None) -> None:
    limit: Limit | None = current_app.config["LIMITS"].get(name)
    if limit is None:
        return
    counters: tuple[TokenBuckets, Callable[[], float]] = current_app.extensions[_EXTENSION]
    buckets, clock = counters
    count = buckets.take if taking else buckets.wait
    network = client_network(request.remote_addr or "")
    if name in _GUESSES and parts().shared:
        seconds = _count_for_all(phone().secret_id(name, network), limit, amount, taking)
    else:
        seconds = count((name, network, whose), limit, amount, clock())
    if seconds:
        g.limit = name
        raise TooMany(name, seconds)


def _count_for_all(who: str, limit: Limit, amount: int, taking: bool) -> float:
    """The seconds to wait; 0, and counted if `taking`, if nobody has to. `who` names no address: others can read the
    database."""
    tries, now = Tries(store().database), time.time()
    seconds = limit.wait(tries.full_at(who), amount, now)
    if taking and not seconds:
        tries.add(who, limit.time_of(amount), limit.seconds, now)
    return seconds
