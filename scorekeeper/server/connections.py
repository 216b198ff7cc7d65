"""Waitress with deadlines, room for every new connection, and fair queues by network, so that idle, slow or many
connections delay nobody. One thread reads all requests and passes on those that have arrived completely.

This overrides methods that waitress does not document, so pyproject.toml allows only versions 3.0.*.
"""

import logging
import resource
import socket
import sys
import threading
import time
from collections import deque
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from typing import cast
from wsgiref.types import WSGIApplication

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ErrorTask, ThreadedTaskDispatcher, WSGITask
from waitress.utilities import Error

from scorekeeper.server.client_network import client_network
from scorekeeper.server.event_log import record_event
from scorekeeper.server.headers import HEADERS

# Enough for ten phones that send a request at the same time, and some more.
THREADS = 16
# Bytes. An import file fits; the application allows much less for all other forms.
LARGEST_REQUEST = 33 * 1024 * 1024
LARGEST_HEADERS = 64 * 1024
# The numbers of open files to ask the system for, until it grants one. A connection that receives and sends much uses
# three.
FILES = (16_384, 10_240, 4_096)
FILES_FOR_OTHERS = 384
FILES_OF_A_CONNECTION = 3


@dataclass(frozen=True)
class Limits:
    """When a connection is closed, in seconds, and how much one network may take.

    Sized for two hundred phones behind one address that come at once, each with six connections and as many requests,
    and for a phone with a bad connection: a form has two to twenty thousand bytes.
    """

    headers: float = 15  # from the first byte of a request to the end of its headers
    body: float = 30  # from then to the end of its body, and more for each byte that has arrived, at
    slowest: float = 500  # bytes of a body in a second
    stalled: float = 30  # without taking a byte of the response
    idle: float = 100  # without a request
    refused: float = 1  # during which a connection is ignored after a 429
    connections: int = 4000  # of all together, if the system allows that many files
    connections_of_one_network: int = 1200  # but never more than half of all
    waiting_of_one_network: int = 400  # requests
    threads_of_one_network: int = 12  # of the 16
    # While another network has sent a request lately, a network begins one when none of its own began lately.
    lately: float = 10
    began_lately: float = 0.5
    # Seconds until a computing thread yields to another one. A page yields some ten times and waits each time for the
    # other threads; with 1 ms a third of the throughput is lost over fifty connections. But where a network has company
    # and many requests waiting, it is the one that computes, and the others wait for it.
    turn: float = 0.003
    turn_beside_many: float = 0.001
    many_waiting: int = 4
    bodies: int = 128 * 1024 * 1024  # bytes of unanswered forms, of all connections together

    def allowed_by_system(self) -> int:
        """The number of connections that the system allows, after raising the limit of open files as needed."""
        return max(1, min(self.connections, (_open_files() - FILES_FOR_OTHERS) // FILES_OF_A_CONNECTION))


def _open_files() -> int:
    files, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for number in FILES:
        if files == resource.RLIM_INFINITY or files >= number:
            return number
        # macOS reports no limit, but refuses more than a limit of its own.
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (number, hard))
            return number
    return files


class TooMany(Error):
    """The error for a network with too many waiting requests."""

    code = 429
    reason = "Too Many Requests"


_TOO_MANY = (
    "Too many requests at the same time from your network. Wait a moment, then try again.\r\n"
    "同じネットワークから同時に届いたリクエストが多すぎます。少し待ってから、もう一度お試しください。"
)


class ResponseTask(WSGITask):
    """The task that writes the response of the application."""

    channel: "Connection"

    def finish(self) -> None:
        """Finish the response. After a 429 the connection is ignored for a second; a loop would cost 1,000 refusals."""
        super().finish()
        # A connection of the proxy also carries the requests of others.
        if self.status.startswith("429") and not self.channel.from_proxy:
            self.channel.ignored_until = time.monotonic() + self.channel.server.limits.refused


class RefusalTask(ErrorTask):
    """The task that refuses a request which never reaches the application."""

    def execute(self) -> None:
        """Write the refusal."""
        self.response_headers = [*HEADERS.items()]
        super().execute()


class Connection(HTTPChannel):
    """A connection that notes when it was last active and when its request began."""

    server: "Server"
    task_class = ResponseTask
    error_task_class = RefusalTask
    ignored_until = 0.0

    def __init__(
        self,
        server: "Server",
        sock: socket.socket,
        addr: tuple[str, int],
        adj: Adjustments,
        **others: Mapping[int, socket.socket] | None,
    ) -> None:
        # Monotonic, unlike the clock that waitress reads: on a Raspberry Pi that one can jump by years.
        self.active = self.begun = time.monotonic()
        self.network = client_network(addr[0])
        self.from_proxy = addr[0] in server.proxies
        super().__init__(server, sock, addr, adj, **others)
        server.make_room(self)

    def received(self, data: bytes) -> bool:
        """Handle received bytes."""
        self.active = time.monotonic()
        before = self.request
        result = super().received(data)
        if self.request is not before:
            self.begun = self.active
        return result

    def write_soon(self, data: bytes) -> int:
        """Queue a part of the response, and block while too much of it is unsent."""
        self.active = time.monotonic()
        return super().write_soon(data)

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Send what the network takes now, and return the number of bytes."""
        sent: int = super().send(data, do_close)
        if sent:
            self.active = time.monotonic()
        return sent

    def readable(self) -> bool:
        """Whether to poll for data. Not when closed: its descriptor may already be that of a new connection."""
        return self.connected and time.monotonic() >= self.ignored_until and super().readable()

    def writable(self) -> bool:
        """Whether to poll for room to send; not when closed."""
        return self.connected and super().writable()

    def handle_close(self) -> None:
        """Close the connection, and the temporary file of a large body."""
        super().handle_close()
        if self.request is not None:
            self.request.close()

    def deadline(self, limits: Limits) -> float:
        """When this connection is closed unless it makes progress; never while its request is being handled."""
        if self.total_outbufs_len:
            return self.active + limits.stalled
        if self.requests:
            return inf
        if self.request is None:
            return self.active + limits.idle
        if not self.request.headers_finished:
            return self.begun + limits.headers
        return self.begun + limits.headers + limits.body + self.request.body_bytes_received / limits.slowest

    def body_bytes(self) -> int:
        """The number of body bytes that have arrived and are not answered yet."""
        arriving = [] if self.request is None else [self.request]
        return sum(request.body_bytes_received for request in [*self.requests, *arriving])

    def requesting_network(self) -> str:
        """The network of the next request: of the address that the proxy names, or of the connection itself."""
        forwarded = self.requests[0].headers.get("X_FORWARDED_FOR", "") if self.from_proxy else ""
        return client_network(forwarded.rpartition(",")[2].strip()) if forwarded else self.network


class FairDispatcher:
    """The threads that handle requests, and the queues of requests that wait for them. Each network has a queue, and
    the networks take turns; one that has all the threads it may have is passed over.

    All threads share one processor, so ten pages at once take ten times as long. A network that has company therefore
    begins one at a time. A thread that has run for long waits for something else: a sheet, a slow phone. While a
    network with company has many requests waiting, all threads have shorter turns.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._waiting: dict[str, deque[Connection]] = {}
        # By network, when the requests began that are handled now, and when the last one came.
        self._running: dict[str, list[float]] = {}
        self._last: dict[str, float] = {}
        guard = threading.Lock()
        self._arrived = threading.Condition(guard)
        self._done = threading.Condition(guard)
        self._stopped = False
        self._turn = limits.turn
        sys.setswitchinterval(self._turn)
        for number in range(THREADS):
            threading.Thread(target=self._work, name=f"request-{number}", daemon=True).start()

    def add_task(self, connection: Connection) -> None:
        """Queue the next request of a connection. If its network has too many, queue it to be refused."""
        network = connection.requesting_network()
        with self._arrived:
            # The order of the networks is that of their last request, and more than two need not be known.
            self._last.pop(network, None)
            self._last[network] = time.monotonic()
            if len(self._last) > 2:
                del self._last[next(iter(self._last))]
            if len(self._waiting.get(network, ())) >= self._limits.waiting_of_one_network:
                connection.requests[0].error = TooMany(_TOO_MANY)
                record_event("limit", "phone", "refused", address=network, limit="waiting")
                network = "refused"
            self._waiting.setdefault(network, deque()).append(connection)
            self._arrived.notify()

    def shutdown(self, patience: float = 5) -> None:
        """Start no more requests, and wait some seconds for the running ones."""
        with self._done:
            self._stopped = True
            self._arrived.notify_all()
            self._done.wait_for(lambda: not self._running, patience)

    def _next(self) -> str | None:
        now = time.monotonic()
        return next((network for network in self._waiting if self._may_begin(network, now)), None)

    def _may_begin(self, network: str, now: float) -> bool:
        running, limits = self._running.get(network, ()), self._limits
        if len(running) >= limits.threads_of_one_network:
            return False
        if not self._has_company(network, now):
            return True
        return all(begun <= now - limits.began_lately for begun in running)

    def _has_company(self, network: str, now: float) -> bool:
        return any(other != network and last >= now - self._limits.lately for other, last in self._last.items())

    def _choose_turn(self, now: float) -> None:
        limits = self._limits
        many = (network for network, queue in self._waiting.items() if len(queue) >= limits.many_waiting)
        turn = limits.turn_beside_many if any(self._has_company(network, now) for network in many) else limits.turn
        if turn != self._turn:
            self._turn = turn
            sys.setswitchinterval(turn)

    def _work(self) -> None:
        while True:
            with self._arrived:
                while (network := self._next()) is None and not self._stopped:
                    # What waits may begin when a thread has run for long, which nobody says.
                    self._arrived.wait(self._limits.began_lately if self._waiting else None)
                if network is None or self._stopped:
                    return
                waiting = self._waiting.pop(network)
                connection = waiting.popleft()
                if waiting:
                    self._waiting[network] = waiting  # behind the other addresses
                begun = time.monotonic()
                self._choose_turn(begun)
                self._running.setdefault(network, []).append(begun)
            try:
                connection.service()
            except Exception:
                connection.logger.exception("Exception when a request was answered")
            finally:
                # No other thread has to be woken: this one looks for the next request itself.
                with self._done:
                    self._running[network].remove(begun)
                    if not self._running[network]:
                        del self._running[network]
                    self._done.notify_all()


def _remove_path(record: logging.LogRecord) -> bool:
    """Take the path out of what waitress logs about a request: it may let somebody into a session."""
    record.msg, record.args = record.getMessage().partition(" serving /")[0], ()
    return True


logging.getLogger("waitress").addFilter(_remove_path)


class Server(TcpWSGIServer):
    """A server that closes connections that are too slow, and has room for every new one."""

    channel_class = Connection

    def __init__(
        self, application: WSGIApplication, listening: socket.socket, proxies: Collection[str], limits: Limits
    ) -> None:
        self.limits = limits
        self.most = limits.allowed_by_system()
        self.proxies = proxies
        self.next_look = 0.0
        self._stopping = False
        super().__init__(
            application,
            _sock=listening,
            dispatcher=cast(ThreadedTaskDispatcher, FairDispatcher(limits)),  # waitress calls only its two methods
            adj=Adjustments(
                sockets=[listening],
                threads=THREADS,
                ident=None,  # a header in each answer that nobody needs
                max_request_body_size=LARGEST_REQUEST,
                max_request_header_size=LARGEST_HEADERS,
                asyncore_use_poll=True,  # select() knows no more than 1,024 connections
                clear_untrusted_proxy_headers=False,  # scorekeeper.server.proxy does that
            ),
            sockinfo=(listening.family, listening.type, listening.proto, listening.getsockname()),
            bind_socket=False,
        )

    def stop(self) -> None:
        """Let `run` return soon. A signal handler may call this at any moment, so nothing is raised where it
        interrupts, perhaps just after a lock was taken that nobody would ever release."""
        self._stopping = True
        self.pull_trigger()

    def readable(self) -> bool:
        """Close slow connections once a second, as waitress calls this in every round. It always accepts new ones."""
        if self._stopping:
            raise KeyboardInterrupt  # on which waitress returns from `run`
        now = time.monotonic()
        if now >= self.next_look:
            self.next_look = now + 1
            self._close_some(now)
        return self.accepting

    def _close_some(self, now: float) -> None:
        """Close what is too slow, and the connections with the largest bodies if all bodies take too much memory."""
        holding = self.limits.bodies
        for connection in sorted(self._connections(), key=Connection.body_bytes):
            holding -= connection.body_bytes()
            if connection.deadline(self.limits) <= now or (holding < 0 and not connection.requests):
                connection.handle_close()

    def _connections(self) -> list[Connection]:
        return list(cast("dict[int, Connection]", self.active_channels).values())

    def make_room(self, fresh: Connection) -> None:
        """If there is one connection too many, close the idle one that was silent the longest."""
        connections = self._connections()
        same_network = [] if fresh.from_proxy else [other for other in connections if other.network == fresh.network]
        most_of_network = min(self.limits.connections_of_one_network, max(1, self.most // 2))
        for group, most in ((same_network, most_of_network), (connections, self.most)):
            if len(group) > most:
                idle = [other for other in group if not other.requests and other is not fresh]
                min(idle, key=lambda other: other.active, default=fresh).handle_close()


def create_server(
    application: WSGIApplication, listening: socket.socket, proxies: Collection[str] = (), limits: Limits | None = None
) -> Server:
    """A server for `application` on a listening socket; its method `run` returns after `stop`. `proxies` are the
    addresses of reverse proxies: each may have many connections, and its headers say whose request it is."""
    return Server(application, listening, proxies, limits or Limits())
