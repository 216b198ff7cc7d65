"""The solvers: whether they are exact, and how fast they are beside others."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.bench.part import Part
from tests.bench.rows import Inexact, Mark, Row
from tests.oracles.verify import chunks, disagreements, solving

_PROJECT = Path(__file__).resolve().parents[2]
# Where `script/setup bench` installs OpenSpiel and RLCard.
OTHERS = _PROJECT / ".venv-bench/bin/python"


def exact(part: Part) -> Iterator[Row]:
    """Every solver answers some hands as the slow reading of its rules does, as `script/verify` asks."""
    for game in solving():
        work = list(chunks(game, part.many(1000, 5), str(part.seed)))
        if result := [disagreement for chunk in work for disagreement in disagreements(chunk)]:
            raise Inexact(f"{game}: {len(result)} disagreements; {result[0]}")
        hands = sum(chunk.hands for chunk in work)
        yield Row(
            f"{game}: hands that a slow reading of the rules counts otherwise",
            0,
            None,
            f"of {hands:,}",
            marks=(Mark(0),),
        )


def gin(part: Part) -> Iterator[Row]:
    """Gin Rummy beside OpenSpiel and RLCard (see `beside`), where they are installed."""
    if not OTHERS.exists():
        return
    command = [OTHERS, "-m", "tests.bench.beside", str(part.many(5000, 200))]
    ended = subprocess.run(command, cwd=_PROJECT, stdout=subprocess.PIPE, text=True, check=True)
    data: dict[str, Any] = json.loads(ended.stdout)
    for row in data["rows"]:
        marks = tuple(Mark(**mark) for mark in row.pop("marks"))
        yield Row(**row, marks=marks)
    if "differs" in data:
        raise Inexact(data["differs"])


def indian(part: Part) -> Iterator[Row]:
    """What thirteen cards of Indian Rummy cost, and fourteen after each discard. No other solver is known."""
    from tests.bench.indian import solved

    marks = {
        "13 cards, dealt": (Mark(20),),
        "13 cards, near-complete": (Mark(140), Mark(600, "p99")),
        "13 cards, complete": (Mark(200), Mark(600, "p99")),
    }
    for timed in solved(part.many(1000, 3)):
        mine = marks.get(timed.name, (Mark(400),))
        yield Row(f"Indian Rummy: {timed.name}", timed.median, timed.p99, "µs", marks=mine)


def rummy500(part: Part) -> Iterator[Row]:
    """The best laydown of thirteen cards of Rummy 500, and whether a card of a large pile may be taken. No other solver
    is known."""
    from tests.bench.rummy500 import rows

    limits = (0.3, 1.5, 5, 300)
    takes = part.many(1000, 2)
    table = rows(part.many(300, 2), takes)
    for row, limit in zip(table, limits, strict=True):
        marks = (Mark(limit), Mark(1000 if row is table[-1] else 20, "p99"))
        yield Row(f"Rummy 500: {row.name}", row.median, row.p99, "ms", marks=marks)
    yield Row(f"Rummy 500: {table[-1].name}, the worst", table[-1].worst, None, "ms", marks=(Mark(1000),))
    yield Row(f"Rummy 500: {table[-1].name}, too hard", table[-1].too_hard, None, f"of {takes:,}")
