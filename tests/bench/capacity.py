"""What a house can do: hands that are saved and questions for news in a second, and pages beside them, over http.

On a SQLite file, and in turn on what else is named: `--database` (another server on that database), `--port` (whatever
listens there on this computer, for example the balancer of a cluster). Ratios are those to the file.

The load comes from one thread with prepared bytes (`load.py`); the last row of each house says how much of a core that
took from the house while it was asked for news as fast as it answers.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count, cycle, repeat
from statistics import median

from tests.bench.load import Answers, Ask, get, load, post
from tests.bench.part import Part
from tests.bench.rows import Inexact, Row, middle_and_p99
from tests.trust.phone import Client, started
from tests.trust.server import Server

# Phones that save without pause, each at tables of its own; phones that ask for news without pause.
SAVERS, WATCHERS = 16, 32
# While half as many questions come as the house can answer, so many phones read a session page and so many save, each
# with a pause of so many seconds.
READERS, SOME_SAVERS, PAUSE = 4, 4, 0.1
# Twice as many phones as the house can answer, with the pause that a page makes; seconds until all of them have come.
PHONE_PAUSE, COMING = 0.575, 25.0

_numbers = count(1)
# What each kind of request is answered.
_RIGHT = {"save": 303, "question": 200, "page": 200}


class House:
    """A server with tables at it, and what it was measured at: everything that it can do (`most`), and milliseconds
    beside other work (`beside`), by kind of request."""

    def __init__(self, name: str, port: int, tables: int, server: Server | None = None) -> None:
        """`server` is what answers there, where it is known."""
        self.name = name
        self._port = port
        self._server = server
        self._savers, self._sessions = [], []
        for _ in range(SAVERS):
            ask, sessions = self._saver(tables)
            self._savers.append(ask)
            self._sessions += sessions
        self.most: dict[str, list[Answers]] = {"save": [], "question": []}
        self.beside: dict[str, list[float]] = {kind: [] for kind in _RIGHT}
        self.crowded: dict[str, list[float]] = {kind: [] for kind in _RIGHT}
        # Milliseconds of the processor that the server itself takes for a request, without its database's.
        self.work: dict[str, list[float]] = {kind: [] for kind in self.most}

    def measure(self, lasts: float) -> None:
        """One round. Raises Inexact if anything was not answered as it should be."""
        watchers = self._phones(WATCHERS, "/version")
        for kind, asks in (("save", self._savers), ("question", watchers)):
            before = self._server.processor_seconds if self._server else 0.0
            (answers,) = load(self._port, lasts, (asks, 0.0))
            if self._server:
                self.work[kind].append((self._server.processor_seconds - before) * 1000 / len(answers.milliseconds))
            self._require(kind, answers)
            self.most[kind].append(answers)
        # As many phones ask half as often with such a pause.
        self._with_others(self.beside, lasts, watchers, 2 * WATCHERS / answers.a_second)

    def crowd(self, lasts: float, coming: float) -> None:
        """Let twice too many phones watch. Raises Inexact if anything was not answered as it should be."""
        number = round(2 * PHONE_PAUSE * median(each.a_second for each in self.most["question"]))
        watchers = self._phones(number, "/version")
        self._with_others(self.crowded, lasts, watchers, PHONE_PAUSE, coming)

    def _with_others(
        self, kept: dict[str, list[float]], lasts: float, watchers: list[Ask], pause: float, coming: float = 0.0
    ) -> None:
        kinds = ((self._savers[:SOME_SAVERS], PAUSE), (watchers, pause), (self._phones(READERS, ""), PAUSE))
        for kind, answers in zip(_RIGHT, load(self._port, lasts, *kinds, coming=coming), strict=True):
            self._require(kind, answers)
            kept[kind] += answers.milliseconds

    def _require(self, kind: str, answers: Answers) -> None:
        if set(answers.statuses) != {_RIGHT[kind]}:
            raise Inexact(f"{self.name} answered {dict(answers.statuses)} to each {kind}")

    def _saver(self, tables: int) -> tuple[Ask, list[str]]:
        places = []
        for _ in range(tables):
            with Client(self._port) as client:
                session, token = started(client)
                cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
                places.append((session, token, cookies, client.address, count(1)))
        turns = cycle(places)

        def ask() -> bytes:
            session, token, cookies, address, slots = next(turns)
            slot = next(slots)
            form = {"csrf_token": token, "submission": f"capacity-{next(_numbers)}", "slot": str(slot)}
            form |= {"ended_by": "@0", "hands.@0.deadwood": "3", "hands.@1.deadwood": str(4 + slot % 90)}
            return post(f"/s/{session}/1/hands/new", address, cookies, form)

        return ask, [place[0] for place in places]

    def _phones(self, number: int, path: str) -> list[Ask]:
        """Phones that ask for this page of a session again and again, spread over all sessions."""
        sessions = [self._sessions[place * len(self._sessions) // number] for place in range(number)]
        return [
            repeat(get(f"/s/{session}{path}", f"10.255.{place >> 8}.{place & 255}")).__next__
            for place, session in enumerate(sessions)
        ]


def rows(part: Part) -> Iterator[Row]:
    """Measure a house on a SQLite file and the others that are named, in turn."""
    lasts, rounds = (0.1, 1) if part.short else (4.0, 3)
    with ExitStack() as stack:
        servers = {"SQLite": stack.enter_context(Server(part.folder / "file"))}
        if part.database:
            servers["the database"] = stack.enter_context(
                Server(part.folder / "other", more=("--database", part.database))
            )
        tables = part.many(16, 1)
        houses = [House(name, server.port, tables, server) for name, server in servers.items()]
        if part.port:
            houses.append(House(f"port {part.port}", part.port, tables))
        for _ in range(rounds):
            for house in houses:
                house.measure(lasts)
        for house in houses:
            house.crowd(2 * lasts, lasts if part.short else COMING)
    for house in houses:
        yield from _rows(house, houses[0])


def _rows(house: House, file: House) -> Iterator[Row]:
    def beside(here: float, there: float) -> tuple[float | None, str]:
        return (None, "") if house is file else (here / there, file.name)

    for kind in house.most:
        here, there = (median(each.a_second for each in which.most[kind]) for which in (house, file))
        yield Row(f"{house.name}: {kind}s", here, None, "a second", *beside(here, there))
    for kind, work in house.work.items():
        if work:
            name = f"{house.name}: processor time of the server for a {kind}"
            yield Row(name, median(work), None, "ms", *beside(median(work), median(file.work[kind])))
    for when, here, there in (
        ("half busy", house.beside, file.beside),
        ("twice too many phones", house.crowded, file.crowded),
    ):
        for kind, times in here.items():
            name = f"{house.name}, {when}: a {kind}"
            yield Row(name, *middle_and_p99(times), "ms", *beside(median(times), median(there[kind])))
    asking = median(each.processor / each.seconds for each in house.most["question"]) * 1000
    yield Row(f"{house.name}: what asking takes of a core", asking, None, "ms/s")
