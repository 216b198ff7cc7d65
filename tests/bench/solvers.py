"""The solvers: whether they are exact, and how fast they are beside others."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.bench.part import Part
from tests.bench.rows import Inexact, Mark, Row
from tests.oracles.verify import chunks, disagreements, solving

__all__ = ["OTHERS", "exact", "gin"]

_PROJECT = Path(__file__).resolve().parents[2]
# Where `script/setup bench` installs OpenSpiel and RLCard.
OTHERS = _PROJECT / ".venv-bench/bin/python"


def exact(part: Part) -> Iterator[Row]:
    """Every solver answers some hands as the slow reading of its rules does, as `script/verify` asks."""
    for game in solving():
        work = list(chunks(game, part.many(1000, 5), str(part.seed)))
        if found := [one for chunk in work for one in disagreements(chunk)]:
            raise Inexact(f"{game}: {len(found)} disagreements; {found[0]}")
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
    told: dict[str, Any] = json.loads(ended.stdout)
    for row in told["rows"]:
        marks = tuple(Mark(**mark) for mark in row.pop("marks"))
        yield Row(**row, marks=marks)
    if "differs" in told:
        raise Inexact(told["differs"])
