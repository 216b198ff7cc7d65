"""How soon `scorekeeper run` answers, and the memory that it takes: `python -m tests.bench.start [STARTS]`.

A start in a new data folder makes the database and the example sessions; the next one in the same folder finds them.
All starts share one folder for compiled modules, which the first one fills and which is not counted, as with an
installed program. No test depends on a time.
"""

import http.client
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

_PATIENCE = 60
_URL = re.compile(r"http://127\.0\.0\.1:(\d+)/")


@dataclass(frozen=True)
class Start:
    """One start: seconds by the clock and of processor time until the first page was read, and MiB in memory then."""

    seconds: float
    processor: float
    memory: float


@dataclass(frozen=True)
class Server:
    """A server that has answered its first page, and what that took."""

    process: int
    port: int
    start: Start


@contextmanager
def running(instance: Path, environment: Mapping[str, str] | None = None) -> Iterator[Server]:
    """A server with the data in `instance`, as a process of its own, from its first answer on.

    `environment` are further variables of it. Raises RuntimeError if it does not start.
    """
    command = [sys.executable, "-m", "scorekeeper", "run", "--host", "127.0.0.1", "--port", "0"]
    began = time.perf_counter()
    process = subprocess.Popen(
        [*command, "--instance", str(instance)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, **(environment or {})},
    )
    try:
        assert process.stdout
        text = b""
        while not (match := _URL.search(text.decode())):
            line = process.stdout.readline()
            if not line:
                raise RuntimeError(f"The server does not start: {text.decode()[-500:]}")
            text += line
        port = int(match[1])
        read(port, "/")
        seconds = time.perf_counter() - began
        yield Server(process.pid, port, Start(seconds, processor_seconds(process.pid), resident(process.pid)))
    finally:
        process.terminate()
        process.communicate()


def read(port: int, path: str) -> None:
    """Read a page or a sheet. Raises RuntimeError if it is not answered with 200."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_PATIENCE)
    try:
        connection.request("GET", path, headers={"Connection": "close"})
        answer = connection.getresponse()
        answer.read()
    finally:
        connection.close()
    if answer.status != 200:
        raise RuntimeError(f"{path} is answered with {answer.status}.")


def after_printing(server: Server, path: str = "/paper/gin/pad.pdf") -> float:
    """The MiB of the serving process alone once it has sent a sheet of paper."""
    read(server.port, path)
    return resident(server.process)


def resident(process: int) -> float:
    """The MiB of a process alone that are in memory."""
    match = re.search(r"^VmRSS:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text(), re.MULTILINE)
    assert match
    return int(match[1]) / 1024


def processor_seconds(process: int) -> float:
    """The seconds of processor time that a process has used."""
    # The name of the program, in brackets, may hold blanks; user and system time are the 12th and 13th field behind it.
    user, system = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def starts(number: int, environment: Mapping[str, str] | None = None) -> dict[str, list[Start]]:
    """So many starts each: `new` in a new data folder, `again` in one that has served before."""
    result: dict[str, list[Start]] = {"new": [], "again": []}
    with tempfile.TemporaryDirectory() as folder:
        compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(Path(folder, "compiled"))}
        variables = {**compiled, **(environment or {})}
        with running(Path(folder, "first"), variables):
            pass
        for index in range(number):
            instance = Path(folder, str(index))
            for kind in ("new", "again"):
                with running(instance, variables) as server:
                    result[kind].append(server.start)
    return result


def main(number: int) -> None:
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server:
        sys.stdout.write(f"after printing: {after_printing(server):.0f} MiB\n")
    for kind, every in starts(number).items():
        seconds, processor = median(item.seconds for item in every), median(item.processor for item in every)
        memory = median(item.memory for item in every)
        sys.stdout.write(f"{kind:6} {seconds:.2f} s by the clock, {processor:.2f} s of processor, {memory:.0f} MiB\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
