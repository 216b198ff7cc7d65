"""Does a page become slower after a year? `python -m tests.bench.year [SESSIONS]`.

One phone has the same session in two installations: in one it is alone, in the other ten thousand sessions of other
phones, with three hundred thousand hands of all games, lie beside it. Every page of that phone is asked for in both in
turn, and both must answer the same.
"""

import random
import re
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper import games, store
from scorekeeper.engine.game import Game
from scorekeeper.engine.ledger import Status, Terms, read_options, replay
from scorekeeper.web.app import create_app
from tests.bench.rows import Inexact, Mark, Row, middle_and_p99
from tests.support.phone import Phone, addresses, known, session_of, store_of

__all__ = ["SESSIONS", "Asked", "fill", "measure", "rows", "start_of_a_year"]

SESSIONS = 10_000
HANDS_A_MATCH = 10
LIMIT = 1.3
# The tokens of forms, their ids, and times.
NEW = re.compile(rb'value="[\w.-]{20,}"|/(CreationDate|ModDate) \([^)]*\)|/ID \[[^]]*\]|\d{4}-\d\d-\d\dT[\d:.+Z]+')
# Each page is asked for this many times in each installation, and again where the first look says that it is slower.
ROUNDS, SECOND_LOOK = 15, 45
# Seconds: a page that takes long is asked for fewer times.
MOST_TIME = 3.0
DAY = "2026-01-01T20:00:00.000+00:00"
# What an empty limit of matches looks like in each game, so that ten hands do not end one.
ENDLESS: dict[str, dict[str, object]] = {
    "gin": {"target": 10_000},
    "indian": {"rounds": 100},
    "rummy500": {"target": 10_000},
}


@dataclass(frozen=True)
class Asked:
    """A page, how long it took beside nothing and beside a year (milliseconds, in turn), and whether it said the
    same."""

    page: str
    alone: list[float]
    beside: list[float]
    same: bool

    @property
    def ratio(self) -> float:
        return median(self.beside) / median(self.alone)


def terms_of(game: Game[Any, Any]) -> Terms:
    """The terms of the example of a game, made so long that `HANDS_A_MATCH` do not end it."""
    example = game.example_match
    options = read_options(game, ENDLESS[game.key], example.preset)
    return Terms(game, tuple(example.players), example.players[0], options, example.preset)


def begin(folder: Path) -> str:
    """An installation with one session: a match of every game, each with the hands of its example over and over.
    Returns the cookie of the phone that keeps score."""
    app = application(folder)
    phone = Phone(app)
    first, *others = (games.find(key) for key in ENDLESS)
    session = session_of(phone.start(*first.example_match.players, target="10000", dealer="0"))
    with store_of(app) as opened:
        (device,) = (one.device for one in opened.grants(session))
        for game in others:
            opened.create_match(session, game.key, terms_of(game).body(), None, device, f"match {game.key}", DAY)
        for match in opened.matches(session):
            for slot, body in enumerate(records_of(games.find(match.game)), 1):
                said = {"shown": None, "note": "", "device": device, "submission": f"hand {slot}", "now": DAY}
                opened.save(match.id, slot, body=body, based_on=None, **said)
    cookie = phone.client.get_cookie("scorekeeper")
    assert cookie
    return cookie.value


def application(folder: Path) -> Flask:
    return create_app({"INSTANCE": str(folder), "LIMITS": {}, "BACKUPS_KEY": "year", "EXAMPLES": False})


def records_of(game: Game[Any, Any]) -> list[dict[str, Any]]:
    """Ten hands. Raises Inexact where one of them is not counted in a match of these terms."""
    given = game.example_match.records
    records = [dict(given[index % len(given)]) for index in range(HANDS_A_MATCH)]
    if any(row.status is not Status.COUNTED for row in replay(terms_of(game), list(enumerate(records))).rows):
        raise Inexact(f"the hands of the example of {game.key} are not all counted")
    return records


def fill(database: Path, sessions: int, chance: random.Random) -> int:
    """Copy the only session of a database so many times, as sessions of other phones over a year. Returns how many
    hands that makes.

    The rows are those that the store itself would write; all triggers and checks run.
    """
    with closing(sqlite3.connect(database)) as db:
        db.execute("PRAGMA synchronous=OFF")
        matches = db.execute("SELECT id, number, game FROM matches ORDER BY id").fetchall()
        entries = {
            match: db.execute("SELECT slot, body, shown, note FROM entries WHERE match = ? ORDER BY id", (match,))
            for match, _, _ in matches
        }
        rows = {match: found.fetchall() for match, found in entries.items()}
        (next_match,) = db.execute("SELECT max(id) + 1 FROM matches").fetchone()
        phones = [token(chance) for _ in range(sessions // 4 + 2)]
        hands = 0
        with db:
            for index in range(sessions):
                session = token(chance)
                at = datetime(2026, 1, 1, 19, tzinfo=UTC) + timedelta(days=365) * (index / sessions)
                day = at.isoformat(timespec="milliseconds")
                db.execute("INSERT INTO sessions VALUES (?, ?, ?, ?, ?)", (session, "", token(chance), token(chance), day))
                scorer, watcher = chance.sample(phones, 2)
                for phone, role in ((scorer, "score"), (watcher, "watch")):
                    db.execute("INSERT INTO grants VALUES (?, ?, ?, ?, '', ?, NULL)", (phone, session, role, day, day))
                for match, number, game in matches:
                    db.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?)", (next_match, session, number, game, day))
                    db.executemany(
                        "INSERT INTO entries (match, slot, body, shown, note, device, submission, saved_at) "
                        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                        ((next_match, *row, scorer, token(chance), day) for row in rows[match]),
                    )
                    next_match += 1
                    hands += sum(1 for slot, *_ in rows[match] if slot)
    return hands


def token(chance: random.Random) -> str:
    """As long as the ids that the pages make."""
    return f"{chance.getrandbits(128):032x}"


def pages(app: Flask) -> dict[str, str]:
    """By name, every address that answers to GET for the session, with each of its matches."""
    with store_of(app) as opened:
        (session,) = opened.newest_sessions(1, without="")
        matches = opened.matches(session.id)
    found: dict[str, str] = {}
    for match in matches:
        game = games.find(match.game)
        values = {"number": match.number, "game": match.game, "ask": next(iter(game.questions))}
        for name, address in addresses(app, "GET", **known(app, session.id) | values).items():
            if address not in found.values():
                found[f"{name} ({match.game})" if name in found else name] = address
    return found


def measure(folder: Path, sessions: int, chance: random.Random, chosen: Callable[[str], bool]) -> Iterator[Asked]:
    """Ask for the chosen pages in turn in an installation with one session, and in one with many others beside it."""
    alone, beside = folder / "alone", folder / "beside"
    cookie = begin(alone)
    addresses_of = pages(application(alone))
    shutil.copytree(alone, beside)
    fill(beside / "scorekeeper.db", sessions, chance)
    clients = []
    for one in (alone, beside):
        client = application(one).test_client()
        client.set_cookie("scorekeeper", cookie)
        clients.append(client)
    for name, address in addresses_of.items():
        if chosen(name):
            asked = ask(clients, name, address, ROUNDS)
            yield ask(clients, name, address, SECOND_LOOK) if asked.ratio > LIMIT else asked


def ask(clients: Sequence[FlaskClient], name: str, address: str, rounds: int) -> Asked:
    times: tuple[list[float], list[float]] = ([], [])
    answers = [seen(client.get(address)) for client in clients]  # the first time fills caches
    end = time.monotonic() + MOST_TIME
    for _ in range(rounds):
        for client, took in zip(clients, times, strict=True):
            began = time.perf_counter()
            client.get(address).get_data()
            took.append((time.perf_counter() - began) * 1000)
        if time.monotonic() > end and len(times[0]) >= 5:
            break
    return Asked(name, *times, same=answers[0] == answers[1])


def seen(answer: TestResponse) -> tuple[int, bytes]:
    """The status and what is shown, without what is new in every answer."""
    return answer.status_code, NEW.sub(b"", answer.get_data())


def main(sessions: int) -> None:
    with TemporaryDirectory() as folder:
        print(f"{'page':44}{'alone':>9}{'a year':>9}{'ratio':>7}")
        for one in measure(Path(folder), sessions, random.Random(1), lambda _: True):
            said = "" if one.same else "  (another answer)"
            print(f"{one.page:44}{median(one.alone):>9.1f}{median(one.beside):>9.1f}{one.ratio:>7.2f}{said}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else SESSIONS)
