"""Times the score sheets of long matches, printed first and again, behind the pages: `python -m tests.bench.paper`.

Two players, by number, in one match of Gin Rummy; ten players with a hundred rounds of Indian Rummy. `rows` is for
`script/bench`. The workers are started before, as they are on an evening on which somebody has printed.
"""

import resource
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from secrets import token_urlsafe
from tempfile import TemporaryDirectory
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import games
from scorekeeper.engine.ledger import Terms, read_options
from scorekeeper.store import Session, open_store
from scorekeeper.web.app import create_app

_DAY = "2026-01-01T00:00:00+00:00"


@dataclass(frozen=True)
class Row:
    """What was printed, the seconds it took first, the milliseconds it took again, and the most that each may take."""

    name: str
    first: float
    again: float
    mark: float
    mark_again: float = 20.0


def rows() -> Iterator[Row]:
    """Each sheet, first and again."""
    gin, indian = _gin_terms(), _indian_terms()
    with TemporaryDirectory() as folder:
        app = create_app({"INSTANCE": folder, "TESTING": True, "LIMITS": {}, "EXAMPLES": False})
        client = app.test_client()
        with closing(app.extensions["worker_pools"]):
            _printed(client, "/paper/gin/card.pdf")
            for name, terms, records, mark in (
                ("score sheet of 100 hands", gin, _gin(100), 1.0),
                ("score sheet of 500 hands", gin, _gin(500), 4.0),
                ("score sheet of ten players, 100 rounds", indian, _indian(indian), 5.0),
            ):
                at = _stored(app, terms, records)
                # The page of the match is where its sheets are asked for, so its hands are counted already.
                client.get(at)
                first = _seconds(client, f"{at}/sheet.pdf")
                again = min(_seconds(client, f"{at}/sheet.pdf") for _ in range(5))
                yield Row(name, first, again * 1000, mark)


def memory() -> tuple[float, float]:
    """The megabytes that this process has in memory, before and after it had all of `rows` printed. At most 80 after,
    in a process of its own."""
    before = _megabytes()
    for _row in rows():
        pass
    return before, _megabytes()


def _megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


def _seconds(client: FlaskClient, path: str) -> float:
    begin = time.perf_counter()
    _printed(client, path)
    return time.perf_counter() - begin


def _printed(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.mimetype == "application/pdf", answer.text
    assert answer.data.startswith(b"%PDF")


def _stored(app: Flask, terms: Terms, records: list[dict[str, Any]]) -> str:
    """Store a session with a match of these records; the address of the match."""
    with closing(open_store(Path(app.config["DATABASE"]))) as store:
        session = Session(token_urlsafe(), "", token_urlsafe(), _DAY)
        store.sessions.create(session, "bench")
        match = store.matches.create(session.id, terms.game.key, terms.body(), None, "bench", token_urlsafe(), _DAY)
        for slot, record in zip(count(1), records, strict=False):
            details = {"shown": None, "note": "", "device": "bench", "submission": token_urlsafe(), "now": _DAY}
            store.entries.save(match.id, slot, body=record, based_on=None, **details)
    return f"/s/{session.id}/1"


def _gin_terms() -> Terms:
    game = games.find("gin")
    return Terms(game, ("Ann", "Bob"), "Ann", read_options(game, {"target": 10_000}), game.presets[0].key)


def _gin(hands: int) -> list[dict[str, Any]]:
    names = ("Ann", "Bob")
    return [
        {
            "ended_by": names[at % 2],
            "hands": {names[at % 2]: {"deadwood": at * 5 % 8}, names[1 - at % 2]: {"deadwood": 8 + at * 7 % 9}},
        }
        for at in range(hands)
    ]


def _indian_terms() -> Terms:
    game, names = games.find("indian"), tuple(f"Player {number}" for number in range(1, 11))
    return Terms(game, names, names[0], read_options(game, {"rounds": 100}), game.presets[0].key)


def _indian(terms: Terms) -> list[dict[str, Any]]:
    every = []
    for at in range(100):
        winner = terms.players[at * 3 % 10]
        losers = [name for name in terms.players if name != winner]
        every.append(
            {
                "winner": winner,
                "hands": {name: {"points": (at * 7 + 5 * nr) % 79 + 2} for nr, name in enumerate(losers)},
            }
        )
    return every


def main() -> None:
    """Print the table."""
    before = _megabytes()
    for row in rows():
        line = f"{row.name:<40} {row.first:5.2f} s (mark {row.mark:.0f})   again {row.again:5.1f} ms"
        sys.stdout.write(f"{line} (mark {row.mark_again:.0f})\n")
        sys.stdout.flush()
    sys.stdout.write(f"memory of the serving process {before:.0f} MB before, {_megabytes():.0f} MB after (mark 80)\n")


if __name__ == "__main__":
    main()
