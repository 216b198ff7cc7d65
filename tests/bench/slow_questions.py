"""How soon a page is answered while others ask hard questions: `python -m tests.bench.slow_questions [SECONDS]`.

Four phones ask the judge about Rummy 500 with four jokers, over and over; each question takes a worker process seconds.
A fifth one asks for a page, each time by a connection of its own. No test depends on a time.
"""

import http.client
import json
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median
from threading import Event, Thread

from tests.bench.start import running

ASKING = 4
PAGE = "/phone"
# The server limits what one address may ask for; a question that is refused for it is asked again later.
_AGAIN = 1.0
_PATIENCE = 60
_PAUSE = 0.02


def hard_question(seed: int) -> bytes:
    """May this pile be taken? 41 cards near the ace and four jokers, which lie in more ways than any others."""
    rng = Random(seed)
    near_aces = [rank + suit for rank in "A23QK" for suit in "SHDC"] * 2
    cards = [*rng.sample(near_aces, 37), *["JK"] * 4]
    rng.shuffle(cards)
    question = {"hand": cards[:13], "pile": cards[13:], "card": cards[13], "packs": 2}
    return json.dumps({"game": "rummy500", "ask": "take", "options": {"same_suit_in_sets": True}, **question}).encode()


def status_of(port: int, method: str, path: str, body: bytes | None = None) -> int:
    """The status of an answer that was read whole."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_PATIENCE)
    try:
        connection.request(method, path, body, {"Content-Type": "application/json", "Connection": "close"})
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()


def _ask_on(port: int, phone: int, answered: list[int], stop: Event) -> None:
    seed = 1000 * phone
    while not stop.is_set():
        seed += 1
        status = status_of(port, "POST", "/api/judge", hard_question(seed))
        answered.append(status)
        if status != 200:
            stop.wait(_AGAIN)


def page_times(port: int, seconds: float) -> list[float]:
    """The milliseconds that a page takes, each time that it was asked for."""
    times = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.perf_counter()
        if status_of(port, "GET", PAGE) != 200:
            raise RuntimeError(f"{PAGE} is not answered.")
        times.append((time.perf_counter() - began) * 1000)
        time.sleep(_PAUSE)
    return times


def beside_slow_questions(seconds: float = 8) -> tuple[list[float], list[float], list[int]]:
    """The milliseconds of a page beside nothing, those beside four phones that ask, and the statuses of the answers
    that these got."""
    stop, answered = Event(), list[int]()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server:
        page_times(server.port, 0.5)
        alone = page_times(server.port, seconds / 4)
        threads = [Thread(target=_ask_on, args=(server.port, phone, answered, stop)) for phone in range(ASKING)]
        for thread in threads:
            thread.start()
        try:
            beside = page_times(server.port, seconds)
        finally:
            stop.set()
            for thread in threads:
                thread.join()
    return alone, beside, answered


def main(seconds: float) -> None:
    alone, beside, answered = beside_slow_questions(seconds)
    statuses = {status: answered.count(status) for status in sorted(set(answered))}
    for name, times in (("beside nothing", alone), ("beside four slow questions", beside)):
        sys.stdout.write(f"{name}: {len(times)} pages, median {median(times):.1f} ms, longest {max(times):.0f} ms\n")
    sys.stdout.write(f"the questions were answered with {statuses}\n")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 8)
