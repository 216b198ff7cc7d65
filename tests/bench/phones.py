"""Two hundred phones that watch, twenty tables that save: `python -m tests.bench.phones [SECONDS [RESTLESS]]`.

The real server is a process of its own; all phones come from one address, as behind one router. A phone that watches
asks as often as `static/js/sessions/live_score.js` does, over a connection that stays open, and fetches the page when
something is new. No test depends on a time.
"""

import asyncio
import gzip
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from pathlib import Path
from random import Random
from statistics import median, quantiles
from urllib.parse import urlencode

from scorekeeper.assets import asset_folder
from tests.trust.phone import Client, Hand, post, started
from tests.trust.server import Server

WATCHERS, TABLES = 200, 20
# Seconds: how long is measured after the phones have come, and between two hands of a table, which at a real one are
# minutes.
LASTS, PAUSE = 20.0, 5.0
COMING = 5.0
PATIENCE = 10.0


@dataclass(frozen=True)
class Row:
    """One figure: what was measured, in which unit, its median, its 99th percentile and the largest."""

    what: str
    unit: str
    count: int
    median: float
    p99: float
    largest: float


@dataclass
class Seen:
    """What the phones have met."""

    milliseconds: dict[str, list[float]] = field(default_factory=lambda: {"page": [], "question": [], "save": []})
    refused: Counter[str] = field(default_factory=Counter)
    # What is not counted was before this.
    begun: float = 0.0
    # When a table had saved a version, and when each phone of the table had read a page with it.
    saved: list[tuple[str, int, float]] = field(default_factory=list)
    read: dict[str, list[list[tuple[int, float]]]] = field(default_factory=dict)


# The phone that keeps its score, its session, the token of its forms, and the next hand.
Table = tuple[Client, str, str, int]


class Phone:
    """Requests over one connection that stays open as long as the server lets it."""

    def __init__(self, port: int, seen: Seen, cookies: Mapping[str, str] = {}) -> None:
        self._port, self._seen = port, seen
        self.cookies = dict(cookies)
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        # Seconds that the last answer has asked for.
        self.rest = 0

    async def ask(self, kind: str, path: str, form: Mapping[str, str] | None = None) -> tuple[int, bytes]:
        """The status and the body of an answer. One that is not as it should be counts as refused; 0 is none at all."""
        begun = time.perf_counter()
        try:
            async with asyncio.timeout(PATIENCE):
                status, body = await self._ask(path, form)
        except (OSError, EOFError, TimeoutError) as error:
            self.close()
            self._seen.refused[type(error).__name__] += 1
            return 0, b""
        if begun >= self._seen.begun:
            self._seen.milliseconds[kind].append((time.perf_counter() - begun) * 1000)
        if status >= 400:
            self._seen.refused[str(status)] += 1
        return status, body

    async def _ask(self, path: str, form: Mapping[str, str] | None) -> tuple[int, bytes]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        sent = urlencode(form or {}).encode()
        head = [f"{'GET' if form is None else 'POST'} {path} HTTP/1.1", "Host: 127.0.0.1", "Accept-Encoding: gzip"]
        head += ["Accept: text/html", "Accept-Language: en-GB,en;q=0.9,ja;q=0.8"]
        head += ["Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items())]
        if form is not None:
            head += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(sent)}"]
        writer.write("\r\n".join([*head, "", ""]).encode() + sent)
        first, *headers = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        said = [line.partition(": ") for line in headers]
        values = {name.lower(): value for name, _, value in said}
        for name, _, value in said:
            if name.lower() == "set-cookie":
                self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(value).items()}
        body = await reader.readexactly(int(values.get("content-length", 0)))
        self.rest = int(values.get("retry-after", 0))
        if values.get("connection", "").lower() == "close":
            self.close()
        return int(first.split()[1]), body

    def close(self) -> None:
        if self._streams:
            self._streams[1].close()
            self._streams = None


def pace(name: str) -> tuple[float, float]:
    """The shortest and the longest pause of a phone in seconds, as the script has it."""
    script = (asset_folder("static") / "js" / "sessions" / "live_score.js").read_text()
    match = re.search(rf"const {name} = \[(\d+), (\d+)\];", script)
    assert match, name
    return int(match[1]) / 1000, int(match[2]) / 1000


def newest(version: bytes) -> int:
    """The number of the newest entry in the version of a session; what follows it is the code and the counts."""
    return int(version.partition(b".")[0])


async def watch(port: int, seen: Seen, session: str, chance: Random, until: float) -> None:
    """Show a session and ask whether anything is new."""
    phone, pauses = Phone(port, seen), pace("WATCHING")
    read = seen.read.setdefault(session, [])
    mine: list[tuple[int, float]] = []
    read.append(mine)
    await asyncio.sleep(chance.uniform(0, COMING))
    _, page = await phone.ask("page", f"/s/{session}")
    found = re.search(rb'data-version="([^"]+)"', gzip.decompress(page)) if page else None
    shown = found[1] if found else b""
    while time.perf_counter() < until:
        await asyncio.sleep(phone.rest + chance.uniform(*pauses))
        status, version = await phone.ask("question", f"/s/{session}/version")
        if status == 200 and version != shown:
            status, _ = await phone.ask("page", f"/s/{session}")
            if status == 200:
                shown = version
                mine.append((newest(version), time.perf_counter()))
    phone.close()


async def ask_without_pause(port: int, session: str, until: float) -> None:
    """Ask as fast as answers come. What such a phone meets counts for nothing."""
    phone = Phone(port, Seen(begun=until))
    await phone.ask("page", f"/s/{session}")
    while time.perf_counter() < until:
        await phone.ask("question", f"/s/{session}/version")
    phone.close()


async def keep_score(port: int, seen: Seen, table: Table, chance: Random, until: float) -> None:
    """Save a hand now and then, and look at the score as a browser does after each."""
    client, session, token, slot = table
    phone = Phone(port, seen, client.cookies)
    await asyncio.sleep(COMING + chance.uniform(0, PAUSE))
    while time.perf_counter() < until - 1.5:  # what was saved last is to be seen as well
        form = {"csrf_token": token, "submission": f"evening-{slot}", "slot": str(slot), "ended_by": "@0"}
        form |= {"hands.@0.deadwood": "3", "hands.@1.deadwood": str(4 + slot % 90)}
        if (await phone.ask("save", f"/s/{session}/1/hands/new", form))[0] == 303:
            saved = time.perf_counter()
            slot += 1
            status, version = await phone.ask("question", f"/s/{session}/version")
            if status == 200:
                seen.saved.append((session, newest(version), saved))
        await phone.ask("page", f"/s/{session}")
        await asyncio.sleep(chance.uniform(0.8, 1.2) * PAUSE)
    phone.close()


def until_seen(seen: Seen) -> Iterator[float]:
    """For every save the milliseconds until the last phone of the table had read a page with it."""
    for session, version, at in seen.saved:
        first = [next((when for result, when in mine if result >= version), None) for mine in seen.read[session]]
        yield max((when - at if when else PATIENCE) for when in first) * 1000


def row(what: str, unit: str, values: Sequence[float]) -> Row:
    if len(values) < 2:
        return Row(what, unit, len(values), *(values or [0.0]) * 3)
    return Row(what, unit, len(values), median(values), quantiles(values, n=100)[98], max(values))


async def _evening(port: int, tables: Sequence[Table], watchers: int, restless: int, lasts: float) -> Seen:
    begun = time.perf_counter() + COMING
    seen, until = Seen(begun=begun), begun + lasts
    phones = [watch(port, seen, tables[n % len(tables)][1], Random(n), until) for n in range(watchers)]
    scorers = [keep_score(port, seen, table, Random(-1 - n), until) for n, table in enumerate(tables)]
    without_pause = [ask_without_pause(port, tables[0][1], until) for _ in range(restless)]
    await asyncio.gather(*phones, *scorers, *without_pause)
    return seen


def measure(
    watchers: int = WATCHERS, tables: int = TABLES, lasts: float = LASTS, hands: int = 10, restless: int = 0
) -> list[Row]:
    """Let phones watch some tables for some seconds, after `hands` hands at each, while hands are saved.

    `restless` phones more ask without any pause.

    The rows are: page, question, save (milliseconds until the whole answer is read), seen (milliseconds from the answer
    to a save until all phones of the table have read the page with it), refused (answers that are errors, and broken
    connections) and processor (milliseconds of the server's a second).
    """
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "instance") as server:
        ready = [table(server.port, hands) for _ in range(tables)]
        before = processor(server.pid)
        seen = asyncio.run(_evening(server.port, ready, watchers, restless, lasts))
        used = (processor(server.pid) - before) / (COMING + lasts) * 1000
    rows = [row(kind, "ms", values) for kind, values in seen.milliseconds.items()]
    rows.append(row("seen", "ms", list(until_seen(seen))))
    refused = seen.refused.total()
    return [*rows, Row("refused", "answers", refused, *[refused] * 3), Row("processor", "ms/s", 1, *[used] * 3)]


def measure_pages(connections: int = 50, lasts: float = LASTS, hands: int = 30) -> list[Row]:
    """Ask for the page of one session over some connections without any pause, for some seconds.

    The rows are: page (milliseconds), pages (answers a second) and refused.
    """

    async def poll() -> Seen:
        seen, until = Seen(), time.perf_counter() + lasts

        async def phone() -> None:
            friend = Phone(server.port, seen)
            while time.perf_counter() < until:
                await friend.ask("page", f"/s/{session}")
            friend.close()

        await asyncio.gather(*(phone() for _ in range(connections)))
        return seen

    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "instance") as server:
        _, session, *_ = table(server.port, hands)
        begun = time.perf_counter()
        seen = asyncio.run(poll())
        second = len(seen.milliseconds["page"]) / (time.perf_counter() - begun)
    refused = seen.refused.total()
    return [
        row("page", "ms", seen.milliseconds["page"]),
        Row("pages", "a second", 1, *[second] * 3),
        Row("refused", "answers", refused, *[refused] * 3),
    ]


def table(port: int, hands: int) -> Table:
    """A table at which some hands were played."""
    with Client(port) as client:
        session, token = started(client)
        for slot in range(1, hands + 1):
            answer = post(client, token, Hand(session, slot, f"before-{slot}", 4 + slot % 90))
            assert answer.status == 303, answer.text
    return client, session, token, hands + 1


def processor(process: int) -> float:
    """The seconds of the processor that a process has used."""
    ticks = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, ticks)) / 100


def main() -> None:
    lasts, restless = [*sys.argv[1:], *(str(LASTS), "0")[len(sys.argv) - 1 :]]
    for item in (*measure(lasts=float(lasts), restless=int(restless)), *measure_pages(lasts=float(lasts) / 4)):
        figures = f"median {item.median:7.1f}   p99 {item.p99:7.1f}   most {item.largest:7.1f} {item.unit}"
        sys.stdout.write(f"{item.what:10} {item.count:6} x   {figures}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
