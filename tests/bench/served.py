"""The real server and the real commands: the start, the judge, pages, phones, connections.

A part loads what it measures with when it runs, so none of them needs what only another one does.
"""

import subprocess
import sys
from collections.abc import Iterator
from statistics import median

from tests.bench.part import Part, times
from tests.bench.rows import Mark, Row, middle_and_p99
from tests.bench.servers import CONNECTIONS, page_times, running

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
        seconds = [item.seconds for item in every]
        name = f"Start to first answer, {kind}"
        yield Row(name, median(seconds), None, "s", median(seconds) / median(python), "Python alone", (Mark(0.5),))
        yield Row(f"Memory after it, {kind}", median(item.memory for item in every), None, "MiB", marks=(Mark(55),))


def judge(part: Part) -> Iterator[Row]:
    """Questions a second to the command. The first kind has a mark."""
    from tests.bench.judge import KINDS, answered

    marks: tuple[Mark, ...] = (Mark(8000, at_least=True),)
    for kind in KINDS:
        yield Row(f"Judge: {kind}", answered(kind, part.many(20_000, 2000)).a_second, None, "a second", marks=marks)
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

    for figure in measured(part.folder, short=part.short):
        marks = () if figure.mark is None else (Mark(figure.mark),)
        yield Row(figure.name, figure.median, figure.p99, "ms", marks=marks)


def paper(part: Part) -> Iterator[Row]:
    """Score sheets of long matches, printed first and again, and the memory of the process that serves them."""
    from tests.bench.paper import rows

    for row in rows():
        name = row.name.capitalize()
        yield Row(name, row.first, None, "s", marks=(Mark(row.mark),))
        yield Row(
            f"{name}, again",
            row.again,
            None,
            "ms",
            row.again / row.first / 1000,
            "the first time",
            (Mark(row.mark_again),),
        )
    if not part.short:
        # In a process of its own, where nothing else was done before.
        text = [sys.executable, "-c", "from tests.bench.paper import memory; print(*memory())"]
        before, after = map(float, subprocess.run(text, capture_output=True, text=True, check=True).stdout.split())
        yield Row("Memory after printing them", after, None, "MB", after / before, "before", (Mark(80),))


def phones(part: Part) -> Iterator[Row]:
    """Two hundred phones that watch and twenty tables that save; session pages over fifty connections."""
    from tests.bench.phones import measure, measure_pages

    # Forty seconds bring more than the hundred saved hands that a 99th percentile needs.
    for figure in measure(10, 2, 3.0, 2) if part.short else measure(lasts=40.0):
        name, marks = _PHONES[figure.what]
        yield Row(name, figure.median, figure.p99 if figure.count >= 100 else None, figure.unit, marks=marks)
    result = {
        measure_page.what: measure_page
        for measure_page in (measure_pages(lasts=1.0) if part.short else measure_pages())
    }
    marks = (Mark(100, at_least=True),)
    yield Row("Session pages over 50 connections", result["pages"].median, None, "a second", marks=marks)
    yield Row("The same: refused", result["refused"].median, None, "answers", marks=(Mark(0),))


def connections(part: Part) -> Iterator[Row]:
    """A page by a connection of its own, beside a thousand that are idle."""
    del part  # it is the same in short: the load lasts as long as the server's deadlines
    with running("scorekeeper run") as (_, port, _):
        alone, beside = (page_times(port, kind)[0] for kind in (None, "idle"))
    known = [item for item in beside if item is not None]
    ratio = median(known) / median(item for item in alone if item is not None)
    name = f"A page beside {CONNECTIONS:,} idle connections"
    yield Row(name, *middle_and_p99(known), "ms", ratio, "the same alone")
    yield Row(f"{name}, not answered", beside.count(None), None, f"of {len(beside)}", marks=(Mark(0),))
