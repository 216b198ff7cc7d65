"""Compares web servers for Scorekeeper: `python -m tests.bench.servers [NAME ...]`.

Each serves the same application with 16 threads in one process. Beside a thousand idle connections, a thousand that
send one byte of their headers a second and a thousand that send one byte of a body a second, a page is asked for again
and again, each time by a new connection. Servers that are not installed are left out. All goes over the loopback
interface, and each load ends by itself. No test depends on a time.
"""

import asyncio
import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles

from flask import Flask

from scorekeeper.web.app import create_app
from tests.support.slow_connections import KINDS

CONNECTIONS = 1000
# Seconds: how long a load lasts, and how long one page is waited for.
LOAD = 16.0
PATIENCE = 5.0
PYTHON = sys.executable
# The variable that names the data folder to `application`.
FOLDER = "SCOREKEEPER_BENCH"

_CHEROOT = """
import sys
from cheroot.wsgi import Server
from tests.bench.servers import application
server = Server(("127.0.0.1", int(sys.argv[1])), application(), numthreads=16, max=16, request_queue_size=1024)
server.safe_start()
"""
_HYPERCORN = """
import asyncio, sys
from concurrent.futures import ThreadPoolExecutor
from hypercorn.asyncio import serve
from hypercorn.config import Config
from hypercorn.middleware import AsyncioWSGIMiddleware
from tests.bench.servers import application
config = Config()
config.bind, config.read_timeout, config.backlog = [f"127.0.0.1:{sys.argv[1]}"], 10, 1024
async def main():
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(16))
    await serve(AsyncioWSGIMiddleware(application(), max_body_size=4 * 1024 * 1024), config)
asyncio.run(main())
"""
_WAITRESS = ("-m", "waitress", "--listen=127.0.0.1:PORT", "--threads=16")
_WAITRESS_RAISED = ("--connection-limit=8000", "--asyncore-use-poll", "--channel-timeout=10", "--cleanup-interval=2")
COMMANDS: dict[str, tuple[str, ...]] = {
    "scorekeeper run": ("-m", "scorekeeper", "run", "--host", "127.0.0.1", "--port", "PORT", "--instance", "FOLDER"),
    "waitress, as it comes": (*_WAITRESS, "--call", "tests.bench.servers:application"),
    "waitress, limits set": (*_WAITRESS, *_WAITRESS_RAISED, "--call", "tests.bench.servers:application"),
    "gunicorn gthread": (
        *("-m", "gunicorn", "-b", "127.0.0.1:PORT", "-k", "gthread", "--threads", "16", "--worker-connections", "8000"),
        *("--timeout", "30", "tests.bench.servers:application()"),
    ),
    "granian": (
        *("-m", "granian", "--interface", "wsgi", "--port", "PORT", "--http", "1", "--no-ws"),
        *("--blocking-threads", "16", "--backlog", "1024", "--http1-header-read-timeout", "10000", "--factory"),
        "tests.bench.servers:application",
    ),
    "cheroot": ("-c", _CHEROOT, "PORT"),
    "hypercorn": ("-c", _HYPERCORN, "PORT"),
}


def application() -> Flask:
    """What every server serves."""
    return create_app({"INSTANCE": os.environ[FOLDER]})


def tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as result:
        return int(result.getsockname()[1])


def ask(port: int, patience: float = PATIENCE) -> float | None:
    """The milliseconds until a page was read by a connection of its own; None where it was not."""
    began = time.perf_counter()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=patience)
    try:
        connection.request("GET", "/", headers={"Connection": "close"})
        answer = connection.getresponse()
        answer.read()
        return (time.perf_counter() - began) * 1000 if answer.status == 200 else None
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


@contextmanager
def running(name: str) -> Iterator[tuple[subprocess.Popen[bytes], int, float]]:
    """The process, its port, and the seconds from its start to its first answer."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as text:
        arguments = [part.replace("PORT", str(port)).replace("FOLDER", folder) for part in COMMANDS[name]]
        began = time.perf_counter()
        environment = {**os.environ, FOLDER: folder}
        process = subprocess.Popen([PYTHON, *arguments], stdout=text, stderr=text, env=environment)
        try:
            while ask(port, 1) is None:
                if process.poll() is not None or time.perf_counter() - began > 60:
                    text.seek(0)
                    raise RuntimeError(text.read().decode()[-500:])
                time.sleep(0.02)
            yield process, port, time.perf_counter() - began
        finally:
            process.kill()
            process.wait()


def memory(process: int) -> float:
    """The MiB that a process and those it started take (their proportional share), where Linux tells it."""
    total = 0.0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            parent = re.search(r"^PPid:\t(\d+)", status.read_text(), re.MULTILINE)
            if int(status.parent.name) == process:
                share = re.search(r"^Pss: +(\d+)", (status.parent / "smaps_rollup").read_text(), re.MULTILINE)
                total += int(share[1]) / 1024 if share else 0
            elif parent and int(parent[1]) == process:
                total += memory(int(status.parent.name))
        except OSError:  # it has just ended
            continue
    return total


async def throughput(port: int, connections: int = 50, seconds: float = 4) -> float:
    """Pages a second over kept connections."""
    end = time.monotonic() + seconds
    asked = b"GET /phone HTTP/1.1\r\nHost: localhost\r\n\r\n"

    async def client() -> int:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        done = 0
        while time.monotonic() < end:
            writer.write(asked)
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            length = re.search(rb"content-length: (\d+)", head)
            if length:
                await reader.readexactly(int(length[1]))
            else:
                while (size := int(await reader.readline(), 16)) or await reader.readline() != b"\r\n":
                    await reader.readexactly(size + 2)
            done += 1
        writer.close()
        return done

    counts = await asyncio.gather(*(client() for _ in range(connections)), return_exceptions=True)
    return sum(count for count in counts if isinstance(count, int)) / seconds


def page_times(port: int, kind: str | None) -> tuple[list[float | None], str]:
    """How long pages took beside a load, as `ask` says, and what became of the connections of the load; None: beside
    nothing."""
    load = None
    text = ""
    if kind:
        command = [PYTHON, "-m", "tests.support.slow_connections", str(port), kind, str(CONNECTIONS), str(LOAD)]
        load = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert load.stdout
        opened = load.stdout.readline().split()[1]
    times: list[float | None] = []
    end = time.monotonic() + (LOAD * 0.4 if kind else 3)
    while time.monotonic() < end:
        times.append(ask(port))
        time.sleep(0.02)
    if load and load.stdout:
        closed, last = load.stdout.readline().split()
        load.wait()
        text = f"; opened {opened}, closed by the server {closed}, the last after {last} s"
    return times, text


def beside(port: int, kind: str | None) -> str:
    """How pages are answered beside a load, in words."""
    times, text = page_times(port, kind)
    answered = [time for time in times if time is not None]
    sentence = f"{len(answered)}/{len(times)} answered"
    if len(answered) > 1:
        sentence += (
            f", median {median(answered):.0f} ms, p99 {quantiles(answered, n=100, method='inclusive')[98]:.0f} ms"
        )
    return sentence + text


def stopped(process: subprocess.Popen[bytes], port: int, sign: signal.Signals) -> str:
    """How long it takes to stop beside an idle connection."""
    with socket.create_connection(("127.0.0.1", port)):
        began = time.perf_counter()
        process.send_signal(sign)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            return "not within 15 s"
    return f"{time.perf_counter() - began:.2f} s (exit code {process.returncode})"


def measure(name: str) -> None:
    with running(name) as (process, port, first):
        tell(f"{name}\n  first answer after {first:.2f} s")
        tell(f"  memory {memory(process.pid):.0f} MiB")
        tell(f"  beside nothing: {beside(port, None)}")
        tell(f"  50 connections: {asyncio.run(throughput(port)):.0f} pages a second")
        for kind in KINDS:
            tell(f"  beside {CONNECTIONS} {kind}: {beside(port, kind)}")
        tell(f"  memory at the end {memory(process.pid):.0f} MiB")
        tell(f"  SIGINT: {stopped(process, port, signal.SIGINT)}")
    with running(name) as (process, port, _):
        tell(f"  SIGTERM: {stopped(process, port, signal.SIGTERM)}")


def main() -> None:
    for name in sys.argv[1:] or COMMANDS:
        try:
            measure(name)
        except RuntimeError as error:
            tell(f"{name}: does not start: {error}")


if __name__ == "__main__":
    main()
