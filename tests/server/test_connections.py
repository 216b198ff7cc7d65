"""Connections that are idle, slow or many, to the server that people run: nobody else waits for them."""

import asyncio
import http.client
import itertools
import math
import re
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest

from scorekeeper.server.connections import Limits, create_server
from tests.support.chromium import running
from tests.support.slow_connections import KINDS, Opened, allow_files, hold

PATIENCE = 120
# Nothing is closed for its time in the tests of the other limits.
PATIENT = {"headers": 3600, "body": 3600, "stalled": 3600, "idle": 3600}


@pytest.mark.slow
def test_a_signal_stops_a_server_and_raises_nothing_where_it_interrupts() -> None:
    """It may come just after the server has taken a lock, which nobody would release then."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = create_server(lambda environ, respond: [], listening)
        before = signal.signal(signal.SIGTERM, lambda number, frame: server.stop())
        try:
            with server.task_dispatcher._arrived:
                signal.raise_signal(signal.SIGTERM)
            server.run()
        finally:
            signal.signal(signal.SIGTERM, before)
            server.asyncore.close_all(server._map)


def test_a_page_is_answered_beside_a_thousand_idle_and_slow_connections(tmp_path: Path) -> None:
    """Those whose headers do not come to an end are closed; what is idle or sends a form slowly may stay for now."""
    allow_files(2000)
    serve = (
        "import sys; from pathlib import Path; from scorekeeper.server.connections import Limits;"
        "from scorekeeper.instance import FolderData; from scorekeeper.server.run import serve;"
        "limits = Limits(headers=2, body=3600, idle=3600);"
        "serve('127.0.0.1', 0, FolderData(Path(sys.argv[1])), ['127.0.0.1'], limits=limits)"
    )
    command = [sys.executable, "-c", serve, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            assert process.stdout
            text = next(line for line in process.stdout if line.startswith("On this computer"))
            port = int(re.findall(r":(\d+)/", text)[0])
            # The browser of other tests has an event loop in this thread.
            with ThreadPoolExecutor() as pool:
                idle, headers, body = pool.submit(lambda: asyncio.run(_a_thousand(port))).result()
        finally:
            process.kill()
    assert (idle.count, headers.count, body.count) == (400, 300, 300)
    assert len(headers.closed) == 300
    assert not idle.closed + body.closed


async def _a_thousand(port: int) -> list[Opened]:
    """Opens them, reads pages, and waits until those with slow headers are closed."""
    done = asyncio.Event()
    all_opened: list[Opened] = []

    async def until(opened: Opened) -> None:
        all_opened.append(opened)
        await done.wait()

    async def read() -> None:
        while sum(opened.count for opened in all_opened) < 1000:
            await asyncio.sleep(0.02)
        assert await asyncio.to_thread(page, port) == 200
        while len(all_opened[1].closed) < 300:
            await asyncio.sleep(0.02)
        assert await asyncio.to_thread(page, port) == 200
        done.set()

    numbers = zip(KINDS, (400, 300, 300), strict=True)
    holding = [hold(port, kind, number, until) for kind, number in numbers]
    async with asyncio.timeout(PATIENCE):
        *opened, _ = await asyncio.gather(*holding, read())
    return opened


def page(port: int, sent_by: str = "") -> int:
    """The status of a page that a connection of its own asks for."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", "/", headers={"X-Forwarded-For": sent_by} if sent_by else {})
        return connection.getresponse().status
    finally:
        connection.close()


class App:
    """An application that answers at once; requests for /wait wait until `go` is set, /endless has no end,
    /refused is answered that it is too much.
    """

    def __init__(self) -> None:
        self.go = threading.Event()
        self.waiting = threading.Semaphore(0)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ["PATH_INFO"] == "/wait":
            self.waiting.release()
            self.go.wait(PATIENCE)
        if environ["PATH_INFO"] == "/endless":
            start_response("200 OK", [])
            return itertools.repeat(bytes(1024 * 1024))
        environ["wsgi.input"].read()
        status = "429 Too Many Requests" if environ["PATH_INFO"] == "/refused" else "200 OK"
        start_response(status, [("Content-Length", "0")])
        return []


@contextmanager
def serving(app: App, limits: Limits, proxy: str = "") -> Iterator[int]:
    """The port of a server in this process."""
    with socket.create_server(("127.0.0.1", 0)) as listening, running(create_server(app, listening, [proxy], limits)):
        yield listening.getsockname()[1]
        app.go.set()


def opened(port: int, sent: bytes = b"") -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    connection.sendall(sent)
    return connection


def closed(connection: socket.socket) -> bool:
    """Whether the server has closed a connection to which it never says anything."""
    return bool(select.select([connection], [], [], 0)[0])


def read_to_the_end(connection: socket.socket) -> bytes:
    """What the server answers before it closes a connection."""
    return b"".join(iter(lambda: connection.recv(1000), b""))


def asking(sent_by: str, path: str = "/wait") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {sent_by}\r\n\r\n".encode()


POST = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n"


def test_a_body_that_goes_on_may_take_its_time() -> None:
    # A byte buys a thousand seconds.
    limits = Limits(**{**PATIENT, "headers": 0.1, "body": 0.1, "slowest": 0.001})
    with serving(App(), limits) as port, opened(port, POST + b"a") as slow, opened(port, POST) as silent:
        assert silent.recv(1) == b"", "closed without an answer"
        slow.sendall(b"b")
        assert slow.recv(12) == b"HTTP/1.1 200"


def test_where_forms_hold_too_much_memory_the_largest_is_dropped() -> None:
    large = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000000\r\n\r\n" + bytes(1_500_000)
    with serving(App(), Limits(**PATIENT, bodies=1_000_000)) as port, opened(port, POST + b"a") as small:
        with opened(port) as dropped, suppress(ConnectionError):  # closed while it still sends
            dropped.sendall(large)
            assert dropped.recv(1) == b""
        small.sendall(b"b")
        assert small.recv(12) == b"HTTP/1.1 200"


def test_a_connection_without_a_request_is_closed_in_the_end() -> None:
    with (
        serving(App(), Limits(**{**PATIENT, "idle": 1})) as port,
        opened(port, b"GET / HTTP/1.1\r\n") as begun,
        opened(port, asking("", "/")) as kept,
        opened(port) as fresh,
    ):
        assert fresh.recv(1) == b""
        assert read_to_the_end(kept).startswith(b"HTTP/1.1 200")
        assert not closed(begun)


def test_who_does_not_take_the_answer_gives_the_thread_back() -> None:
    """Before memory is full of what is not taken, the thread waits."""
    limits = Limits(**{**PATIENT, "stalled": 0.1}, threads_of_one_network=1)
    with serving(App(), limits) as port, opened(port, asking("", "/endless")):
        assert page(port) == 200


def test_a_new_connection_is_not_taken_for_one_that_was_just_closed() -> None:
    """The system gives it the same number."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = create_server(App(), listening, limits=Limits(**{**PATIENT, "idle": 0}))
        port = listening.getsockname()[1]

        def one_round(next_look: float) -> None:
            server.next_look = next_look
            server.asyncore.loop(timeout=1, use_poll=True, map=server._map, count=1)

        with opened(port) as old:
            one_round(math.inf)
            with opened(port) as new:
                one_round(0)
                assert closed(old)
                assert not closed(new)
        server.asyncore.close_all(server._map)
        server.task_dispatcher.shutdown()


def test_an_address_has_some_connections_and_the_oldest_silent_one_makes_room() -> None:
    limits = Limits(**PATIENT, connections_of_one_network=3)
    app = App()
    with serving(app, limits) as port, opened(port, asking("")) as busy:
        assert app.waiting.acquire(timeout=PATIENCE)
        with opened(port) as first, opened(port) as second:
            assert page(port) == 200
            assert first.recv(1) == b""
            assert not closed(second)
            assert not closed(busy)
            app.go.set()
            assert busy.recv(12) == b"HTTP/1.1 200"


def test_connections_of_the_proxy_are_not_counted_as_one_address() -> None:
    limits = Limits(**PATIENT, connections_of_one_network=1)
    with serving(App(), limits, proxy="127.0.0.1") as port, opened(port) as first, opened(port) as second:
        assert page(port) == 200
        assert not closed(first)
        assert not closed(second)


@pytest.mark.parametrize(("seconds", "proxy"), [(0, ""), (3600, ""), (3600, "127.0.0.1")])
def test_who_was_told_to_wait_is_not_listened_to_for_a_while(seconds: float, proxy: str) -> None:
    """A loop that goes on costs nothing then, and delays nobody. What the proxy sends next is of somebody else."""
    waits = seconds and not proxy
    with serving(App(), Limits(refused=seconds), proxy) as port, opened(port) as loop, opened(port) as other:
        for expected in (b"HTTP/1.1 429", b"HTTP/1.1 200"):
            loop.sendall(asking("", "/refused" if expected.endswith(b"429") else "/"))
            if expected.endswith(b"429") or not waits:
                assert loop.recv(1000).startswith(expected)
        for _ in range(3):
            other.sendall(asking("", "/"))
            assert other.recv(1000).startswith(b"HTTP/1.1 200")
        if waits:
            assert not select.select([loop], [], [], 0)[0]


def test_two_hundred_phones_behind_one_router_keep_their_connections() -> None:
    """All ask at once, again and again, and nobody is refused or has to connect anew."""
    with serving(App(), Limits()) as port, ExitStack() as phones:
        connections = [phones.enter_context(opened(port)) for _ in range(220)]
        for _ in range(3):
            for connection in connections:
                connection.sendall(asking("", "/"))
            for connection in connections:
                answer = connection.recv(1000)
                assert answer.startswith(b"HTTP/1.1 200")
                assert b"Connection: close" not in answer


def test_where_all_connections_are_taken_the_oldest_silent_one_makes_room() -> None:
    limits = Limits(**PATIENT, connections=2)
    with serving(App(), limits, proxy="127.0.0.1") as port, opened(port) as first, opened(port) as second:
        assert page(port) == 200
        assert first.recv(1) == b""
        assert not closed(second)


def test_an_address_never_has_all_threads_also_behind_the_proxy() -> None:
    """Ten phones of one house that ask for six things each get them all, and others need not wait for that."""
    app = App()
    with serving(app, Limits(**PATIENT), proxy="127.0.0.1") as port:
        many = [opened(port, asking("192.0.2.1")) for _ in range(60)]
        for _ in range(12):
            assert app.waiting.acquire(timeout=PATIENCE)
        assert page(port, "192.0.2.2") == 200
        assert page(port) == 200
        assert not app.waiting.acquire(blocking=False)
        app.go.set()
        for item in many:
            assert item.recv(12) == b"HTTP/1.1 200"
            item.close()


def test_an_address_beside_others_begins_one_request_at_a_time_and_more_when_these_only_wait() -> None:
    """All threads share one processor: with twelve pages of a loop a page took a hundred times as long."""
    app = App()
    with serving(app, Limits(**PATIENT, began_lately=60), proxy="127.0.0.1") as port:
        assert page(port, "192.0.2.2") == 200
        many = [opened(port, asking("192.0.2.1")) for _ in range(8)]
        assert app.waiting.acquire(timeout=PATIENCE)
        assert [page(port, "192.0.2.2") for _ in range(3)] == [200] * 3
        assert not app.waiting.acquire(blocking=False)
        app.go.set()
        for item in many:
            assert item.recv(12) == b"HTTP/1.1 200"
            item.close()
    app = App()
    with serving(app, Limits(**PATIENT, began_lately=0.05), proxy="127.0.0.1") as port:
        assert page(port, "192.0.2.2") == 200
        many = [opened(port, asking("192.0.2.1")) for _ in range(8)]
        for _ in many:
            assert app.waiting.acquire(timeout=PATIENCE)
        app.go.set()
        for item in many:
            item.close()


def test_the_turns_of_threads_are_short_while_an_address_beside_others_has_many_requests_waiting() -> None:
    """A page yields some ten times and waits a turn each time. All phones of one network alone keep the long turns."""
    app = App()
    with serving(app, Limits(**PATIENT, began_lately=60, threads_of_one_network=1), proxy="127.0.0.1") as port:
        many = [opened(port, asking("192.0.2.1")) for _ in range(8)]
        assert app.waiting.acquire(timeout=PATIENCE)
        assert sys.getswitchinterval() == pytest.approx(0.003)
        assert page(port, "192.0.2.2") == 200
        assert sys.getswitchinterval() == pytest.approx(0.001)
        app.go.set()
        for item in many:
            assert item.recv(12) == b"HTTP/1.1 200"
            item.close()
        assert page(port, "192.0.2.2") == 200
        assert sys.getswitchinterval() == pytest.approx(0.003)


def test_too_many_waiting_requests_of_one_address_are_refused_with_a_sentence() -> None:
    app = App()
    limits = Limits(**PATIENT, waiting_of_one_network=2, threads_of_one_network=1)
    with serving(app, limits, proxy="127.0.0.1") as port:
        running = opened(port, asking("192.0.2.1, 192.0.2.7"))
        assert app.waiting.acquire(timeout=PATIENCE)
        waiting = [opened(port, asking("192.0.2.7")) for _ in range(3)]
        # Three arrive while two may wait. Which of them is refused depends on their arrival.
        refused = select.select(waiting, [], [], PATIENCE)[0]
        assert len(refused) == 1
        answer = read_to_the_end(refused[0])
        assert answer.startswith(b"HTTP/1.1 429 Too Many Requests")
        assert b"Content-Security-Policy: default-src 'none'" in answer
        assert "同じネットワークから" in answer.decode()
        assert page(port, "192.0.2.8") == 200
        app.go.set()
        for item in [running, *waiting]:
            assert item is refused[0] or item.recv(12) == b"HTTP/1.1 200"
            item.close()
