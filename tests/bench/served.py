"""The real server: beside many connections."""

from collections.abc import Iterator
from statistics import median

from tests.bench.part import Part
from tests.bench.rows import Mark, Row, middle_and_p99
from tests.bench.servers import CONNECTIONS, page_times, running

__all__ = ["connections"]


def connections(part: Part) -> Iterator[Row]:
    """A page by a connection of its own, beside a thousand that are idle."""
    del part  # it is the same in short: the load lasts as long as the server's deadlines
    with running("scorekeeper run") as (_, port, _):
        alone, beside = (page_times(port, kind)[0] for kind in (None, "idle"))
    known = [one for one in beside if one is not None]
    ratio = median(known) / median(one for one in alone if one is not None)
    name = f"A page beside {CONNECTIONS:,} idle connections"
    yield Row(name, *middle_and_p99(known), "ms", ratio, "the same alone")
    yield Row(f"{name}, not answered", beside.count(None), None, f"of {len(beside)}", marks=(Mark(0),))
