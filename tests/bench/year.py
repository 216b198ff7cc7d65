"""Does a page become slower after a year? `python -m tests.bench.year [SESSIONS]`.

One phone has the same session in two installations: in one it is alone, in the other ten thousand sessions of other
phones, with three hundred thousand hands of all games, lie beside it. Every page of that phone is asked for in both in
turn, and both must answer the same; then hands are saved in both.
"""

import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from flask import Flask

from scorekeeper import games
from scorekeeper.store import prepare
from tests.bench.part import Part
from tests.bench.rows import Inexact, Mark, Row, middle_and_p99
from tests.bench.year_database import application, begin, fill, token
from tests.support.phone import Phone, addresses, known, store_of

SESSIONS = 10_000
LIMIT = 1.3
# Everything is asked for this many times in each installation, and again where the first look says that it is slower.
LOOKS, SHORT = (20, 300), (2,)
# What takes long is asked for fewer times: after these seconds no more, but this often.
MOST_TIME, LEAST_ROUNDS = 4.0, 3
# What is new in every answer: the tokens of forms, their ids, and times.
NEW = re.compile(rb'value="[\w.-]{20,}"|/(CreationDate|ModDate) \([^)]*\)|/ID \[[^]]*\]|\d{4}-\d\d-\d\dT[\d:.+Z]+')
# What has a row of its own.
SHOWN = {
    "home.show": "First page",
    "sessions.show": "Session",
    "sessions.version": "Is there anything new?",
    "players.show": "Players",
    "hands.show": "History of a hand",
    "referee.ask_in_match": "Referee",
    "export.session_json": "Session as JSON",
    "save": "Saving a hand",
    "start": "Looking through the database at the start",
}


@dataclass(frozen=True)
class Asked:
    """What was asked for, how long it took beside a year (milliseconds by the clock), what it takes there for each one
    that it takes alone (in the middle, of processor time: others on this computer disturb that less), and whether both
    answered the same."""

    what: str
    times: list[float]
    ratio: float
    same: bool


def pages(app: Flask, session: str) -> dict[str, str]:
    """By name, every address that answers to GET for a session, with each of its matches.

    Paper that holds nothing of a session is left out: it is the same for everybody, and takes seconds.
    """
    with store_of(app) as opened:
        matches = opened.matches.of_session(session)
    result: dict[str, str] = {}
    for match in matches:
        game = games.find(match.game)
        values = {"number": match.number, "game": match.game, "ask": next(iter(game.questions))}
        for name, address in addresses(app, "GET", **known(app, session) | values).items():
            if address not in result.values() and (session in address or not address.endswith(".pdf")):
                result[f"{name} ({match.game})" if name in result else name] = address
    return result


def measure(
    folder: Path, sessions: int, chance: Random, chosen: Callable[[str], bool], looks: Sequence[int] = LOOKS
) -> Iterator[Asked]:
    """Do the chosen things in turn in an installation with one session, and in one with many others beside it."""
    alone, beside = folder / "alone", folder / "beside"
    session, cookie = begin(alone)
    named = pages(application(alone), session)
    shutil.copytree(alone, beside)
    fill(beside / "scorekeeper.db", sessions, chance)
    phones = [Phone(application(item)) for item in (alone, beside)]
    for phone in phones:
        phone.client.set_cookie("scorekeeper", cookie)
    jobs: dict[str, list[Callable[[], object]]] = {
        name: [getting(phone, address) for phone in phones] for name, address in named.items()
    }
    jobs["save"] = [saving(phone, session, chance) for phone in phones]
    jobs["start"] = [partial(prepare, item / "scorekeeper.db") for item in (alone, beside)]
    for name, works in jobs.items():
        if chosen(name):
            question = in_turn(name, works, looks[0])
            yield in_turn(name, works, looks[-1]) if question.ratio > LIMIT and len(looks) > 1 else question


def getting(phone: Phone, address: str) -> Callable[[], object]:
    """Asks for a page. The result is its status and what is shown."""

    def get() -> tuple[int, bytes]:
        answer = phone.client.get(address)
        return answer.status_code, answer.get_data()

    return get


def saving(phone: Phone, session: str, chance: Random) -> Callable[[], object]:
    """Saves one more hand of the first match. The result is the status."""
    with store_of(phone.app) as opened:
        (first, *_) = opened.matches.of_session(session)
        slots = iter(range(len(opened.entries.current(first.id)), 100_000))
    fields = {"ended_by": "@0", "hands.@0.deadwood": "0", "hands.@1.deadwood": "1", "csrf_token": phone.token()}

    def save() -> int:
        sent = fields | {"slot": str(next(slots)), "submission": token(chance)}
        status = phone.client.post(f"/s/{session}/1/hands/new", data=sent).status_code
        if status != 303:
            raise Inexact(f"a hand was not saved: {status}")
        return status

    return save


def in_turn(what: str, works: Sequence[Callable[[], object]], rounds: int) -> Asked:
    """Do the first thing alone and the second beside a year, in turn."""
    answers = [seen(work()) for work in works]  # the first time fills caches
    times: list[float] = []
    used: tuple[list[float], list[float]] = ([], [])
    end = time.monotonic() + MOST_TIME
    for index in range(rounds):
        for place in (0, 1) if index % 2 else (1, 0):
            began, before = time.perf_counter(), time.thread_time()
            works[place]()
            used[place].append(time.thread_time() - before)
            if place:
                times.append((time.perf_counter() - began) * 1000)
        if time.monotonic() > end and index + 1 >= LEAST_ROUNDS:
            break
    return Asked(what, times, median(used[1]) / median(used[0]), same=answers[0] == answers[1])


def seen(answer: object) -> object:
    """An answer without what is new in every answer."""
    return (answer[0], NEW.sub(b"", answer[1])) if isinstance(answer, tuple) else answer


def rows(part: Part) -> Iterator[Row]:
    """A row for what people use most, and one for the page that a year slows most.

    Raises Inexact where a page says something else because others played, too.
    """
    chosen, looks = (SHOWN.__contains__, SHORT) if part.short else (any_name, LOOKS)
    every = []
    for figure in measure(part.folder, part.many(SESSIONS, 20), Random(part.seed), chosen, looks):
        if not figure.same:
            raise Inexact(f"{figure.what} is answered otherwise beside the sessions of others")
        every.append(figure)
        if figure.what in SHOWN:
            yield row_of(f"{SHOWN[figure.what]}, a year of others beside it", figure)
    most = max((figure for figure in every if figure.what != "start"), key=lambda figure: figure.ratio)
    yield row_of(f"Of {len(every) - 1} pages the one that a year slows most ({most.what})", most)


def any_name(_: str) -> bool:
    return True


def row_of(name: str, value: Asked) -> Row:
    return Row(name, *middle_and_p99(value.times), "ms", value.ratio, "the same alone", (Mark(LIMIT, "ratio"),))


def main(sessions: int) -> None:
    with TemporaryDirectory() as folder:
        print(f"{'what':44}{'ms':>9}{'ratio':>7}")
        for figure in measure(Path(folder), sessions, Random(1), any_name):
            text = "" if figure.same else "  (another answer)"
            print(f"{figure.what:44}{median(figure.times):>9.1f}{figure.ratio:>7.2f}{text}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else SESSIONS)
