"""Score sheets of long matches from the real server: for the first time, once again, and its memory after them."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scorekeeper import games
from scorekeeper.engine.ledger import Terms, read_options
from scorekeeper.web.app import create_app
from tests.bench.indian import in_numbers, session_page
from tests.bench.part import Part
from tests.bench.rows import Mark, Row
from tests.support.phone import knock
from tests.trust.phone import Client
from tests.trust.server import Server

__all__ = ["rows"]

# Seconds. A sheet that takes longer has failed.
PATIENCE = 300
PAUSE = 0.05


def rows(part: Part) -> Iterator[Row]:
    """Each sheet twice. The first one also waits for the process that prints to start, so it is another one."""
    instance = part.folder / "instance"
    app = create_app({"INSTANCE": str(instance), "LIMITS": {}, "EXAMPLES": False})
    sheets = {
        name: (f"{session_page(app, terms, records)}/sheet.pdf", limit) for name, terms, records, limit in kinds(part)
    }
    with Server(instance) as server, Client(server.port) as phone:
        phone.ask("GET", "/")
        before = resident(server.pid)
        first = f"{session_page(app, *next(kinds(part))[1:3])}/card.pdf"
        yield Row("The first sheet after a start", printed(phone, first), None, "s")
        for name, (address, limit) in sheets.items():
            yield Row(f"Score sheet, {name}", printed(phone, address), None, "s", marks=(Mark(limit),))
            yield Row(f"Score sheet, {name}, again", printed(phone, address) * 1000, None, "ms", marks=(Mark(20),))
        yield Row("Memory of the server before all sheets", before, None, "MiB", marks=(Mark(55),))
        after = resident(server.pid)
        yield Row("Memory of the server after all sheets", after, None, "MiB", after / before, "before", (Mark(80),))


def kinds(part: Part) -> Iterator[tuple[str, Terms, list[dict[str, Any]], float]]:
    """Name, terms, records and mark of each match."""
    gin, indian = games.find("gin"), games.find("indian")
    two = Terms(gin, ("Ann", "Ben"), None, read_options(gin, {"target": 10_000}), gin.presets[0].key)
    for hands, limit in ((100, 1), (500, 4)):
        hands = part.many(hands, hands // 50)
        records = [knock("Ann", index % 10, "Ben", 10 + index % 40) for index in range(hands)]
        yield f"{hands} hands", two, records, limit
    ten = tuple(f"P{index}" for index in range(10))
    many = Terms(indian, ten, None, read_options(indian, {"rounds": 100}), indian.presets[0].key)
    records = in_numbers(many)[: part.many(100, 2)]
    yield f"ten players, {len(records)} rounds", many, records, 5


def printed(phone: Client, address: str) -> float:
    """The seconds until a sheet has come. Raises TimeoutError if it does not come."""
    began = time.perf_counter()
    while time.perf_counter() - began < PATIENCE:
        answer = phone.ask("GET", address)
        if answer.headers.get("Content-Type") == "application/pdf":
            return time.perf_counter() - began
        time.sleep(PAUSE)  # the page that is shown while it is printed
    raise TimeoutError(f"{address} is not printed: {answer.status}")


def resident(process: int) -> float:
    """The MiB of a process alone that are in memory."""
    found = re.search(r"^VmRSS:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text(), re.MULTILINE)
    assert found
    return int(found[1]) / 1024
