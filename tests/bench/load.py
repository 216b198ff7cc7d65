"""Requests over many connections from one thread, with bytes that are made beforehand: little work for much load.

The computer that asks is mostly the one that answers, so what asking takes is measured beside it.
"""

import heapq
import re
import selectors
import socket
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

_LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
_REST = re.compile(rb"retry-after: (\d+)", re.IGNORECASE)
_PATIENCE = 30.0

# Makes the bytes of the next request of a connection.
Ask = Callable[[], bytes]


@dataclass
class Answers:
    """What a load was answered: milliseconds and statuses; how long it lasted, and how long asking kept a processor
    busy (seconds)."""

    milliseconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    seconds: float = 0.0
    processor: float = 0.0

    @property
    def a_second(self) -> float:
        """Answers a second."""
        return len(self.milliseconds) / self.seconds


@dataclass
class _Connection:
    ask: Ask
    answers: Answers
    pause: float
    opened: socket.socket
    begun: float = 0.0
    read: bytes = b""
    rest: int = 0


def get(path: str, address: str) -> bytes:
    """The bytes of a request for a page, through a proxy from this address."""
    return _head("GET", path, address) + b"\r\n"


def post(path: str, address: str, cookies: str, form: dict[str, str]) -> bytes:
    """The bytes of a form."""
    body = urlencode(form).encode()
    head = (
        f"Cookie: {cookies}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return _head("POST", path, address) + head.encode() + body


def _head(method: str, path: str, address: str) -> bytes:
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {address}\r\nAccept-Encoding: gzip\r\n"
    return head.encode()


def load(port: int, lasts: float, *kinds: tuple[Sequence[Ask], float], coming: float = 0.0) -> list[Answers]:
    """Ask a server on this computer for some seconds over one connection for each `Ask` of each kind, and wait so many
    seconds (the number of the kind) between an answer and the next request; who waits also rests for as long as the
    answer asks for. The answers by kind, in their order; those to what was asked in the first seconds, while phones are
    `coming`, are left out.

    Raises OSError if the server is away or does not answer for half a minute.
    """
    results = [Answers() for _ in kinds]
    # A connection of its own address each: behind a proxy that adds the address, they are as many phones.
    places = iter(range(1, 60_000))
    connections = [
        _Connection(ask, answers, pause, _opened(port, next(places)))
        for answers, (asks, pause) in zip(results, kinds, strict=True)
        for ask in asks
    ]
    begun, busy = time.perf_counter(), time.process_time()
    with selectors.DefaultSelector() as selector:
        for connection in connections:
            selector.register(connection.opened, selectors.EVENT_READ, connection)
        _ask_all(selector, connections, begun + coming, begun + coming + lasts)
    for connection in connections:
        connection.opened.close()
    for answers in results:
        answers.seconds, answers.processor = time.perf_counter() - begun, time.process_time() - busy
    return results


def _opened(port: int, number: int) -> socket.socket:
    return socket.create_connection(
        ("127.0.0.1", port), _PATIENCE, source_address=(f"127.1.{number >> 8}.{number & 255}", 0)
    )


def _ask_all(selector: selectors.BaseSelector, connections: Sequence[_Connection], since: float, until: float) -> None:
    resting = [(time.perf_counter() + i * c.pause / len(connections), i) for i, c in enumerate(connections)]
    heapq.heapify(resting)
    places = {id(connection): place for place, connection in enumerate(connections)}
    asking = 0
    while True:
        now = time.perf_counter()
        while resting and (resting[0][0] <= now or now >= until):
            connection = connections[heapq.heappop(resting)[1]]
            if now < until:
                connection.begun, connection.read = time.perf_counter(), b""
                connection.opened.sendall(connection.ask())
                asking += 1
        if not (asking or resting):
            return
        wait = min(resting[0][0], until) - now if resting else _PATIENCE
        ready = selector.select(max(wait, 0.0))
        if not ready and not resting and asking:
            raise TimeoutError(f"{asking} requests were not answered within {_PATIENCE:.0f} s")
        for key, _ in ready:
            connection = key.data
            if _answered(connection, since):
                asking -= 1
                pause = connection.pause + connection.rest if connection.pause else 0.0
                heapq.heappush(resting, (time.perf_counter() + pause, places[id(connection)]))


def _answered(connection: _Connection, since: float) -> bool:
    """Read what has come; whether it is the whole answer."""
    piece = connection.opened.recv(1 << 17)
    if not piece:
        raise ConnectionError("the server has closed a connection")
    connection.read += piece
    head, found, body = connection.read.partition(b"\r\n\r\n")
    if not found:
        return False
    length = _LENGTH.search(head)
    if len(body) < (int(length[1]) if length else 0):
        return False
    if connection.begun >= since:
        connection.answers.milliseconds.append((time.perf_counter() - connection.begun) * 1000)
    rest = _REST.search(head)
    connection.rest = int(rest[1]) if rest else 0
    connection.answers.statuses[int(head[9:12])] += 1
    return True
