"""A phone that keeps score over real connections, and remembers what the server acknowledged.

It sends a hand again until it is acknowledged, with the same submission id, as the pages do.
"""

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from itertools import count
from typing import Self
from urllib.parse import urlencode, urlsplit

from tests.support.phone import Page

# No match of a hundred hands of these phones reaches this many points.
_TARGET = "10000"
_HANDS_PER_SESSION = 100
_SECONDS = 30


class Unexpected(Exception):
    """The server answered what no phone should ever be answered."""


@dataclass(frozen=True)
class Hand:
    """One hand that a phone sends: its session, slot and submission id, and a count that tells it from others."""

    session: str
    slot: int
    submission: str
    deadwood: int


@dataclass(frozen=True)
class Acknowledged:
    """A hand that the server said was saved, and when the phone read this (nanoseconds since 1970)."""

    hand: Hand
    at: int


_addresses = count(1)


def _new_address() -> str:
    number = next(_addresses)
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


class Client:
    """Requests to one server, with cookies; a connection stays open as long as the server lets it.

    It comes through a proxy from an address of its own: what takes minutes here takes hours at a table, and nobody
    meets the limits of an address there.
    """

    def __init__(self, port: int = 0) -> None:
        self.port = port
        self.address = _new_address()
        self.cookies: dict[str, str] = {}
        self._connection: HTTPConnection | None = None

    def ask(
        self,
        method: str,
        path: str,
        form: Mapping[str, str] | None = None,
        *,
        body: bytes | None = None,
        headers: Mapping[str, str] = {},
    ) -> Page:
        """Send a request and return the answer; redirects are not followed. Raises OSError or HTTPException if the
        server does not answer.
        """
        sent = {"X-Forwarded-For": self.address, **headers}
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if form is not None:
            body = urlencode(form).encode()
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        connection = self._connection or self.connection()
        self._connection = None
        try:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            text = answer.read().decode(errors="replace")
        except (OSError, HTTPException):
            connection.close()
            raise
        for value in answer.headers.get_all("Set-Cookie", []):
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(value).items()}
        if answer.will_close:
            connection.close()
        else:
            self._connection = connection
        return Page(path, answer.status, text, dict(answer.headers.items()))

    def connection(self) -> HTTPConnection:
        """A new connection to the server, not open yet."""
        return HTTPConnection("127.0.0.1", self.port, timeout=_SECONDS)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def move(self) -> None:
        """Come from another address from now on."""
        self.address = _new_address()

    def close(self) -> None:
        """Close the connection that is still open, if any."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def started(client: Client) -> tuple[str, str]:
    """Start a session of South and North. Returns its id and the token of this phone's forms."""
    page = client.ask("GET", "/sessions/new?game=gin")
    form = page.form("/sessions/new")
    fields = dict(form.fields) | {"players-0": "South", "players-1": "North", "dealer": "0"}
    answer = client.ask("POST", form.action, fields | {"options-target": _TARGET})
    if answer.status != 303:
        raise Unexpected(f"a session was not started: {answer.status} {answer.text[:300]}")
    return urlsplit(answer.headers["Location"]).path.split("/")[2], dict(form.fields)["csrf_token"]


def post(client: Client, token: str, hand: Hand, based_on: int | None = None) -> Page:
    """Send a hand as the form of its page does, and return the answer; `based_on` is the entry that it corrects."""
    fields = {"csrf_token": token, "submission": hand.submission, "slot": str(hand.slot), "ended_by": "@0"}
    fields |= {"hands.@0.deadwood": "3", "hands.@1.deadwood": str(hand.deadwood)}
    if based_on is None:
        return client.ask("POST", f"/s/{hand.session}/1/hands/new", fields)
    return client.ask("POST", f"/s/{hand.session}/1/hands/{hand.slot}/edit", fields | {"based_on": str(based_on)})


class ScoringPhone:
    """A phone that saves hand after hand in sessions of its own."""

    def __init__(self, number: int, told: Callable[[], None]) -> None:
        """`told` is called after every hand that was acknowledged."""
        self.client = Client()
        self.number = number
        self.told = told
        self.session = ""
        self.token = ""
        self.slot = 0
        self.pending: Hand | None = None
        self.sent: list[Hand] = []
        self.acknowledged: list[Acknowledged] = []

    def save_until_gone(self, port: int) -> None:
        """Save hands at a server, one after the other, until it is gone. A hand that was not acknowledged stays pending
        and is the first one sent by the next call.
        """
        self.client.port = port
        with suppress(OSError, HTTPException):
            while True:
                self.save_next()
        self.client.close()

    def save_next(self) -> None:
        """Send the pending hand, else the next one. Raises OSError or HTTPException if the server does not answer."""
        if self.pending is None:
            if self.slot == _HANDS_PER_SESSION or not self.session:
                self.client.move()
                self.session, self.token = started(self.client)
                self.slot = 0
            self.slot += 1
            submission = f"phone-{self.number}-hand-{len(self.sent)}"
            self.pending = Hand(self.session, self.slot, submission, 4 + len(self.sent) % 90)
            self.sent.append(self.pending)
        hand = self.pending
        answer = post(self.client, self.token, hand)
        if answer.status != 303:
            raise Unexpected(f"hand {hand} was answered {answer.status}: {answer.text[:300]}")
        self.acknowledged.append(Acknowledged(hand, time.time_ns()))
        self.pending = None
        self.told()
