"""A web server on which connections that are idle, slow or many delay nobody: waitress with deadlines and fair turns.

One thread reads all requests and hands over those that have arrived whole, so a slow one takes no thread. What is added
here: deadlines, a place for every new connection, and turns among addresses, so that no address takes everything.
"""

import resource
import socket
import threading
import time
from collections import Counter, deque
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from typing import cast
from wsgiref.types import WSGIApplication

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher, WSGITask
from waitress.utilities import Error

from scorekeeper.server.client_network import sender

# Enough for ten phones that send a request at the same time, with some to spare.
THREADS = 16
# Bytes. A file with sessions to import fits; the application allows all other forms much less.
LARGEST_REQUEST = 33 * 1024 * 1024
LARGEST_HEADERS = 64 * 1024
# How many files and connections the process asks to have open, until the system grants it. A connection with much to
# receive and to send has three.
FILES = (16_384, 10_240, 4_096)
FILES_FOR_OTHERS = 384
FILES_OF_A_CONNECTION = 3


@dataclass(frozen=True)
class Limits:
    """When a connection is closed, in seconds, and how much one address may take.

    Two hundred phones behind one address have six connections each when they come, and all ask at once. A phone with a
    bad connection that goes on sending gets through: a form has two to twenty thousand bytes.
    """

    headers: float = 15  # from the first byte of a request to the end of its headers
    body: float = 30  # from then to the end of its body; more for each byte that has arrived:
    slowest: float = 500  # bytes of a body in a second
    stalled: float = 30  # without a byte of the answer taken
    idle: float = 100  # without a request
    refused: float = 1  # until it is listened to again after an answer that says to wait (429)
    connections: int = 4000  # of all together, if the system allows that many files
    connections_of_one_address: int = 1200  # but never more than half of all
    waiting_of_one_address: int = 400  # requests
    threads_of_one_address: int = 12  # of the 16
    bodies: int = 128 * 1024 * 1024  # bytes of forms that have arrived and are not answered, of all together

    def allowed_by_system(self) -> int:
        """How many connections there can be. Raises the number of open files of this process as far as needed."""
        return max(1, min(self.connections, (_open_files() - FILES_FOR_OTHERS) // FILES_OF_A_CONNECTION))


def _open_files() -> int:
    files, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in FILES:
        if files == resource.RLIM_INFINITY or files >= wanted:
            return wanted
        # macOS says that there is no limit, and refuses what is above another one.
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return files


class TooMany(Error):
    """What an address is answered that has too many requests waiting."""

    code = 429
    reason = "Too Many Requests"


_TOO_MANY = (
    "Too many requests at the same time from your network. Wait a moment, then try again.\r\n"
    "同じネットワークから同時に届いたリクエストが多すぎます。少し待ってから、もう一度お試しください。"
)


class Answer(WSGITask):
    """The answer of the application."""

    channel: "Connection"

    def finish(self) -> None:
        """End the answer. Who asked for too much and goes on would otherwise be refused a thousand times a second."""
        super().finish()
        # A connection of the proxy brings the requests of others as well.
        if self.status.startswith("429") and not self.channel.from_proxy:
            self.channel.unheard_until = time.monotonic() + self.channel.server.limits.refused


class Connection(HTTPChannel):
    """A connection that knows when it was last active and when its request began."""

    server: "Server"
    task_class = Answer
    unheard_until = 0.0

    def __init__(
        self,
        server: "Server",
        sock: socket.socket,
        addr: tuple[str, int],
        adj: Adjustments,
        **others: Mapping[int, socket.socket] | None,
    ) -> None:
        # Not the clock of the day, which waitress reads: on a Raspberry Pi it can jump by years.
        self.active = self.begun = time.monotonic()
        self.sender = sender(addr[0])
        self.from_proxy = addr[0] == server.proxy
        super().__init__(server, sock, addr, adj, **others)
        server.make_room(self)

    def received(self, data: bytes) -> bool:
        """Take what was received."""
        self.active = time.monotonic()
        before = self.request
        result = super().received(data)
        if self.request is not before:
            self.begun = self.active
        return result

    def write_soon(self, data: bytes) -> int:
        """Take a part of the answer, and wait while too much of it is not sent yet."""
        self.active = time.monotonic()
        return super().write_soon(data)

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Send what the network takes at the moment, and return how many bytes that were."""
        sent: int = super().send(data, do_close)
        if sent:
            self.active = time.monotonic()
        return sent

    def readable(self) -> bool:
        """Whether to wait for data. Not once it is closed: its number may be that of a new connection by then."""
        return self.connected and time.monotonic() >= self.unheard_until and super().readable()

    def writable(self) -> bool:
        """Whether to wait until data can be sent; not once it is closed."""
        return self.connected and super().writable()

    def handle_close(self) -> None:
        """Close the connection, and the file with what has arrived of a large body."""
        super().handle_close()
        if self.request is not None:
            self.request.close()

    def deadline(self, limits: Limits) -> float:
        """When this connection is closed unless it goes on; never while its request is being worked on."""
        if self.total_outbufs_len:
            return self.active + limits.stalled
        if self.requests:
            return inf
        if self.request is None:
            return self.active + limits.idle
        if not self.request.headers_finished:
            return self.begun + limits.headers
        return self.begun + limits.headers + limits.body + self.request.body_bytes_received / limits.slowest

    def held(self) -> int:
        """How many bytes of bodies have arrived and are not answered yet."""
        arriving = [] if self.request is None else [self.request]
        return sum(request.body_bytes_received for request in [*self.requests, *arriving])

    def requested_by(self) -> str:
        """Whose request comes next: the address the proxy names, or that of the connection itself."""
        forwarded = self.requests[0].headers.get("X_FORWARDED_FOR", "") if self.from_proxy else ""
        return sender(forwarded.rpartition(",")[2].strip()) if forwarded else self.sender


class Turns:
    """The threads that work on requests, and the requests that wait for one.

    The requests of one address wait in order, and the addresses take turns. One that has all the threads it may have is
    passed over until one of them is free.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._waiting: dict[str, deque[Connection]] = {}
        self._running = Counter[str]()
        guard = threading.Lock()
        self._arrived = threading.Condition(guard)
        self._done = threading.Condition(guard)
        self._stopped = False
        for number in range(THREADS):
            threading.Thread(target=self._work, name=f"request-{number}", daemon=True).start()

    def add_task(self, connection: Connection) -> None:
        """Let the next request of a connection wait its turn; one too many of an address waits to be refused."""
        address = connection.requested_by()
        with self._arrived:
            if len(self._waiting.get(address, ())) >= self._limits.waiting_of_one_address:
                connection.requests[0].error = TooMany(_TOO_MANY)
                address = "refused"
            self._waiting.setdefault(address, deque()).append(connection)
            self._arrived.notify()

    def shutdown(self, patience: float = 5) -> None:
        """Begin nothing more, and wait some seconds for what is being worked on."""
        with self._done:
            self._stopped = True
            self._arrived.notify_all()
            self._done.wait_for(lambda: not self._running.total(), patience)

    def _next(self) -> str | None:
        most = self._limits.threads_of_one_address
        return next((each for each in self._waiting if self._running[each] < most), None)

    def _work(self) -> None:
        while True:
            with self._arrived:
                while (address := self._next()) is None and not self._stopped:
                    self._arrived.wait()
                if address is None or self._stopped:
                    return
                waiting = self._waiting.pop(address)
                connection = waiting.popleft()
                if waiting:
                    self._waiting[address] = waiting  # behind the other addresses
                self._running[address] += 1
            try:
                connection.service()
            except Exception:
                connection.logger.exception("Exception when a request was answered")
            finally:
                # Nobody has to be woken: this thread itself looks for what may be begun now.
                with self._done:
                    self._running[address] -= 1
                    if not self._running[address]:
                        del self._running[address]
                    self._done.notify_all()


class Server(TcpWSGIServer):
    """The server: closes what is too slow, and always has room for one more connection."""

    channel_class = Connection

    def __init__(self, application: WSGIApplication, listening: socket.socket, proxy: str, limits: Limits) -> None:
        self.limits = limits
        self.most = limits.allowed_by_system()
        self.proxy = proxy
        self.next_look = 0.0
        super().__init__(
            application,
            _sock=listening,
            dispatcher=cast(ThreadedTaskDispatcher, Turns(limits)),  # it has the two methods that are called
            adj=Adjustments(
                sockets=[listening],
                threads=THREADS,
                max_request_body_size=LARGEST_REQUEST,
                max_request_header_size=LARGEST_HEADERS,
                asyncore_use_poll=True,  # select() knows no more than 1,024 connections
                clear_untrusted_proxy_headers=False,  # scorekeeper.server.proxy does
            ),
            sockinfo=(listening.family, listening.type, listening.proto, listening.getsockname()),
            bind_socket=False,
        )

    def readable(self) -> bool:
        """Called in every round, at least once a second: whether to accept connections. They are, always."""
        now = time.monotonic()
        if now >= self.next_look:
            self.next_look = now + 1
            self._close_some(now)
        return self.accepting

    def _close_some(self, now: float) -> None:
        """Close what is too slow, and the connections with the largest bodies if all together hold too much."""
        holding = self.limits.bodies
        for connection in sorted(self._open(), key=Connection.held):
            holding -= connection.held()
            if connection.deadline(self.limits) <= now or (holding < 0 and not connection.requests):
                connection.handle_close()

    def _open(self) -> list[Connection]:
        return list(cast("dict[int, Connection]", self.active_channels).values())

    def make_room(self, fresh: Connection) -> None:
        """Where there is one connection too many, close the one that has been silent longest and is not worked on."""
        every = self._open()
        own = [] if fresh.from_proxy else [each for each in every if each.sender == fresh.sender]
        of_one_address = min(self.limits.connections_of_one_address, max(1, self.most // 2))
        for among, most in ((own, of_one_address), (every, self.most)):
            if len(among) > most:
                silent = [each for each in among if not each.requests and each is not fresh]
                min(silent, key=lambda each: each.active, default=fresh).handle_close()


def create_server(
    application: WSGIApplication, listening: socket.socket, proxy: str = "", limits: Limits | None = None
) -> Server:
    """A server that answers with `application` on a socket that listens, from its method `run` until Ctrl-C.

    `proxy` is the address of a reverse proxy: its connections are many, and who sent a request is what it says.
    """
    return Server(application, listening, proxy, limits or Limits())
