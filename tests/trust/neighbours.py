"""How long others wait for their pages while one address asks for as much as it can get."""

import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from statistics import quantiles
from threading import Thread

from tests.trust.phone import Client, Hand, Unexpected, post, started
from tests.trust.server import Server

LOOPS = 40
_ADDRESS, _GREEDY_PAGE = "192.0.2.1", "/rules/rummy500"
# Seconds between two pages of a phone: it looks at them.
_PAUSE = 0.1


@dataclass(frozen=True)
class Waits:
    """The times in ms in which half of the pages and 99 of 100 came, and how often the greedy address was answered."""

    pages: int
    half: float
    nearly_all: float
    greedy: int


def pages_beside(folder: Path, pages: int, loops: int = LOOPS) -> Waits:
    """Ask for `pages` pages of a session from two addresses, beside so many loops of another one."""
    with Server(folder / "instance") as server, ExitStack() as open_until_then:
        phones = [open_until_then.enter_context(Client(server.port)) for _ in range(2)]
        session, token = started(phones[0])
        for slot in range(1, 6):
            post(phones[0], token, Hand(session, slot, f"hand-{slot}", 9))
        # A process of its own: in this one, its threads would delay the clock.
        command = [sys.executable, "-m", "tests.trust.neighbours", str(server.port), str(loops)]
        greedy = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            assert greedy.stdout
            greedy.stdout.readline()
            times = [_time(phones[number % len(phones)], session) for number in range(pages)]
        finally:
            answered, _ = greedy.communicate("")
        cuts = quantiles(times, n=100)
        return Waits(pages, cuts[49], cuts[98], int(answered))


def _time(phone: Client, session: str) -> float:
    time.sleep(_PAUSE / 2)
    begun = time.perf_counter()
    if phone.ask("GET", f"/s/{session}").status != 200:
        raise Unexpected("a page was refused")
    return (time.perf_counter() - begun) * 1000


def _ask_without_end(port: int, answered: list[int]) -> None:
    with suppress(OSError, HTTPException):
        connection = HTTPConnection("127.0.0.1", port)
        while True:
            connection.request("GET", _GREEDY_PAGE, headers={"X-Forwarded-For": _ADDRESS})
            connection.getresponse().read()
            answered[0] += 1


def main(arguments: Sequence[str]) -> None:
    """Ask a server for a page in loops, say so once they run, and how often it answered when the input ends."""
    answered, (port, loops) = [0], map(int, arguments)
    for _ in range(loops):
        Thread(target=_ask_without_end, args=(port, answered), daemon=True).start()
    while answered[0] < loops:
        time.sleep(0.01)
    sys.stdout.write("begun\n")
    sys.stdout.flush()
    sys.stdin.read()
    sys.stdout.write(f"{answered[0]}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
