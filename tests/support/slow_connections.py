"""Idle and slow connections for tests and measurements: all to this computer, a given number, closed at the end."""

import argparse
import asyncio
import resource
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

_HEADERS = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
_BODY = (
    b"POST /language HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 100000\r\n\r\n"
)
# What each connection sends at once. The last two then send a byte a second.
KINDS = {"idle": b"", "headers": _HEADERS, "body": _BODY}


class Opened:
    """How many connections were opened, and after how many seconds each was closed by the server."""

    def __init__(self) -> None:
        self.count = 0
        self.closed: list[float] = []


def allow_files(number: int) -> None:
    """Let this process open that many files and connections, as far as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = number if hard == resource.RLIM_INFINITY else min(number, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


async def hold(port: int, kind: str, number: int, until: Callable[[Opened], Awaitable[None]]) -> Opened:
    """Open `number` connections of a kind and keep them until `until` returns."""
    opened = Opened()
    gate = asyncio.Semaphore(100)

    async def connection() -> None:
        with suppress(OSError):
            async with gate:
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
            began = time.monotonic()
            opened.count += 1
            try:
                writer.write(KINDS[kind])
                gone = asyncio.ensure_future(reader.read())  # the server says nothing before it closes
                while not gone.done():
                    await asyncio.wait([gone], timeout=1)
                    if kind != "idle" and not gone.done():
                        writer.write(b"a")
                opened.closed.append(time.monotonic() - began)
                gone.exception()
            finally:
                writer.close()

    tasks = [asyncio.ensure_future(connection()) for _ in range(number)]
    try:
        await until(opened)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return opened


def main() -> None:
    """Hold connections for a number of seconds: says `open` when all are, then what became of them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("port", type=int)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("number", type=int)
    parser.add_argument("seconds", type=float)
    given = parser.parse_args()
    allow_files(given.number + 100)

    async def until(opened: Opened) -> None:
        end = time.monotonic() + given.seconds
        while opened.count < given.number and time.monotonic() < end:
            await asyncio.sleep(0.05)
        sys.stdout.write(f"open {opened.count}\n")
        sys.stdout.flush()
        await asyncio.sleep(max(0, end - time.monotonic()))

    opened = asyncio.run(hold(given.port, given.kind, given.number, until))
    sys.stdout.write(f"{len(opened.closed)} {max(opened.closed, default=0):.1f}\n")


if __name__ == "__main__":
    main()
