"""Times the pages that grow with what was played: `python -m tests.bench.pages`.

One phone keeps everything: a match of 30 hands and one of 500, then hundreds of sessions. A page is asked for again and
again, as people do who watch; where the first time is another thing, because hands have to be counted, it has a row of
its own. The times are those of the processor, so that others on this computer disturb them less. No test depends on a
time.
"""

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import NamedTuple

from flask import Flask

from scorekeeper.store import Session
from scorekeeper.web.app import create_app
from tests.support.phone import DEFENDER, KNOCKER, NOW, Phone, session_of, store_of


class Measured(NamedTuple):
    """How long something took, in milliseconds of the processor: in the middle, and longer than 99 of 100 times.

    `mark` is the aim for the middle, None where there is none.
    """

    name: str
    median: float
    p99: float
    mark: float | None


def measured(folder: Path, *, short: bool = False) -> Iterator[Measured]:
    """Every row, measured in an empty folder. With `short` there is little to do, and the figures say nothing."""
    app = create_app({"INSTANCE": str(folder), "LIMITS": {}, "EXAMPLES": False})
    phone, times = Phone(app), 3 if short else 100
    for hands, mark in ((30, 10), (500, 60)):
        hands = hands // 10 if short else hands
        session = session_of(phone.start("Ann", "Bob", target="9999"))
        play(app, session, hands)
        get(phone, f"/s/{session}")
        yield timed(f"Session page, {hands} hands", mark, times, lambda at=session: get(phone, f"/s/{at}"))
        yield timed(
            f"Session page, all {hands} hands", None, times // 3, lambda at=session: get(phone, f"/s/{at}/1?hands=all")
        )
        yield timed(
            f"Session page, {hands} hands, the first time after a save",
            None,
            times // 5,
            lambda at=session: get(phone, f"/s/{at}"),
            lambda at=session: play(app, at, 1),
        )
    for sessions, mark in ((500, 50), (1000, 80)):
        sessions = sessions // 100 if short else sessions
        fill(app, phone, sessions)
        yield timed(f"Players, {sessions} matches, the first time", None, 1, lambda: get(phone, "/players"))
        yield timed(f"Players, {sessions} matches", mark, times, lambda: get(phone, "/players"))
        yield timed(f"First page, {sessions} sessions", None, times, lambda: get(phone, "/"))
        if mark == 50:
            for again, wanted in ((", the first time", None), ("", 1000)):
                name = f"Everything as CSV, {sessions * 30} hands{again}"
                yield timed(name, wanted, times // 10 if wanted else 1, lambda: get(phone, "/paper/scorekeeper.csv"))


def timed(
    name: str, mark: float | None, times: int, work: Callable[[], object], before: Callable[[], object] = bool
) -> Measured:
    """What `work` takes, so many times; `before` each time something else is done."""
    took = []
    for _ in range(max(times, 1)):
        before()
        began = time.process_time()
        work()
        took.append((time.process_time() - began) * 1000)
    p99 = quantiles(took, n=100, method="inclusive")[98] if len(took) > 1 else took[0]
    return Measured(name, median(took), p99, mark)


def get(phone: Phone, path: str) -> bytes:
    answer = phone.client.get(path)
    assert answer.status_code == 200, path
    return answer.data


def records(chance: Random) -> Iterator[dict[str, object]]:
    """Hands of Gin Rummy by numbers; every fifth one by cards."""
    while True:
        single, two = chance.sample(("Ann", "Bob"), 2)
        if chance.randrange(5):
            yield {
                "ended_by": single,
                "hands": {single: {"deadwood": chance.randrange(10)}, two: {"deadwood": chance.randrange(10, 40)}},
            }
        else:
            yield {"ended_by": single, "hands": {single: {"cards": KNOCKER}, two: {"cards": DEFENDER}}}


def play(app: Flask, session_id: str, hands: int) -> None:
    """Add hands to the first match of a session."""
    with store_of(app) as store:
        match = store.matches.get(session_id, 1)
        assert match
        first = len(store.entries.current(match.id))
        device = store.grants.of_session(session_id)[0].device
        given = records(Random(first))
        with store.database.transaction():  # one transaction for all
            for slot in range(first, first + hands):
                details = {"shown": None, "note": "", "device": device, "submission": f"hand {slot}", "now": NOW}
                store.entries.save(match.id, slot, body=next(given), based_on=None, **details)


def fill(app: Flask, phone: Phone, sessions: int) -> None:
    """Make sessions of 30 hands until the phone has so many."""
    given = records(Random(7))
    with store_of(app) as store:
        with phone.client.session_transaction() as cookie:
            device = cookie["device"]
        known = store.sessions.of_phone(device)
        (setup,) = store.entries.history(store.matches.of_session(known[-1].session.id)[0].id, 0)
        with store.database.transaction():
            for number in range(len(known), sessions):
                store.sessions.create(Session(f"bench {number}", "", f"bench {number}", NOW), device)
                match = store.matches.create(f"bench {number}", "gin", setup.body or {}, None, device, "bench", NOW)
                for slot in range(1, 31):
                    details = {"shown": None, "note": "", "device": device, "submission": f"hand {slot}", "now": NOW}
                    store.entries.save(match.id, slot, body=next(given), based_on=None, **details)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for figure in measured(Path(folder), short="--short" in sys.argv):
            aim = "" if figure.mark is None else f"  (aim: {figure.mark:,.0f})"
            sys.stdout.write(f"{figure.median:10,.1f} ms {figure.p99:10,.1f} ms  {figure.name}{aim}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
