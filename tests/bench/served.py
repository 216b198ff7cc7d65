"""The real server and the real commands: the start, the judge, pages, phones, connections.

A part loads what it measures with when it runs, so none of them needs what only another one does.
"""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from statistics import median

from tests.bench.part import Part, times
from tests.bench.rows import Mark, Row, middle_and_p99
from tests.bench.servers import CONNECTIONS, page_times, running, throughput
from tests.trust.phone import Client, Hand, post, started

__all__ = ["connections", "judge", "pages", "phones", "slow_questions", "start"]

_PHONES = {
    "page": ("Two hundred phones and twenty tables: a page", (Mark(50), Mark(200, "p99"))),
    "question": ("The same: is there anything new?", ()),
    "save": ("The same: a hand is saved", ()),
    "seen": ("The same: until all phones of a table show what was saved", (Mark(1000, "p99"),)),
    "refused": ("The same: refused", (Mark(0),)),
    "processor": ("The same: processor time of the server", ()),
}


def start(part: Part) -> Iterator[Row]:
    """From the command to the first answer, and the memory then."""
    from tests.bench.start import starts

    python = times(lambda _: subprocess.run([sys.executable, "-c", ""], check=True), range(part.many(9, 2)), 1)
    for kind, every in starts(part.many(7, 1)).items():
        seconds = [one.seconds for one in every]
        name = f"Start to first answer, {kind}"
        yield Row(name, median(seconds), None, "s", median(seconds) / median(python), "Python alone", (Mark(0.5),))
        yield Row(f"Memory after it, {kind}", median(one.memory for one in every), None, "MiB", marks=(Mark(55),))


def judge(part: Part) -> Iterator[Row]:
    """Questions a second to the command. The first kind has a mark."""
    from tests.bench.judge import KINDS, answered

    marks: tuple[Mark, ...] = (Mark(8000, at_least=True),)
    for kind in KINDS:
        yield Row(f"Judge: {kind}", answered(kind, part.many(20_000, 500)).a_second, None, "a second", marks=marks)
        marks = ()


def slow_questions(part: Part) -> Iterator[Row]:
    """A page beside nothing, and beside four phones whose questions take seconds."""
    from tests.bench.slow_questions import beside_slow_questions

    alone, beside, _ = beside_slow_questions(part.many(20, 2))
    ratio = median(beside) / median(alone)
    yield Row("A page beside four slow questions", *middle_and_p99(beside), "ms", ratio, "the same alone", (Mark(20),))


def pages(part: Part) -> Iterator[Row]:
    """The pages that become long."""
    from tests.bench.pages import measured

    for one in measured(part.folder, short=part.short):
        marks = () if one.mark is None else (Mark(one.mark),)
        yield Row(one.name, one.median, one.p99, "ms", marks=marks)


def phones(part: Part) -> Iterator[Row]:
    """Two hundred phones that watch and twenty tables that save."""
    from tests.bench.phones import measure

    found = measure(10, 2, 3.0, 2) if part.short else measure()
    for one in found:
        name, marks = _PHONES[one.what]
        yield Row(name, one.median, one.p99 if one.count >= 100 else None, one.unit, marks=marks)


def connections(part: Part) -> Iterator[Row]:
    """Session pages over fifty connections; a page by a connection of its own, beside a thousand that are idle."""
    with running("scorekeeper run") as (_, port, _), Client(port) as phone:
        session, token = started(phone)
        for slot in range(1, 11):
            post(phone, token, Hand(session, slot, f"hand {slot}", 4 + slot))
        cookie = "; ".join(f"{name}={value}" for name, value in phone.cookies.items())
        seconds = part.many(8, 1)
        pages = asyncio.run(throughput(port, seconds=seconds, path=f"/s/{session}", cookie=cookie))
        yield Row("Session pages over 50 connections", pages, None, "a second", marks=(Mark(100, at_least=True),))
        # The load lasts as long as the server's deadlines, also in short.
        alone, beside = (page_times(port, kind)[0] for kind in (None, "idle"))
    known = [one for one in beside if one is not None]
    ratio = median(known) / median(one for one in alone if one is not None)
    name = f"A page beside {CONNECTIONS:,} idle connections"
    yield Row(name, *middle_and_p99(known), "ms", ratio, "the same alone")
    yield Row(f"{name}, not answered", beside.count(None), None, f"of {len(beside)}", marks=(Mark(0),))
