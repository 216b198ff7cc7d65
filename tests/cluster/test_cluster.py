"""What `script/cluster` counts with, and that its parts understand the files in contrib/cluster."""

import hashlib
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cluster.book import Book, Row, Save
from tests.cluster.faults import APPLICATION, CONTROL, PRIMARY, Outcome
from tests.cluster.results import Results
from tests.cluster.short import kill_primary
from tests.cluster.tables import Hall, Load
from tests.support.postgresql import Pair
from tests.support.waiting import wait_until
from tests.trust.server import Server

_SAVES = 60
_LOAD = {"tables": 100, "watchers": 500, "thinking": 20, "watching": 20}
_ABOUT = {"machine": "2 cores", "parts": {"PostgreSQL": "15.18"}, "busy": 3.5, **_LOAD}


def hand(mark: str) -> Save:
    """A hand of the first match of a session."""
    return Save("hand", "s", 1, mark)


def row(mark: str, terms: str = "") -> Row:
    """A row of the same match."""
    return Row("s", 1, mark, terms)


def test_a_comparison_names_lost_doubled_and_unknown_saves() -> None:
    book = Book()
    for mark in ("one", "two", "three"):
        book.send(hand(mark))
    book.acknowledge(hand("one"))
    book.acknowledge(hand("two"))
    comparison = book.compare(book.snapshot(), [row("one"), row("one"), row("three"), row("four")])
    assert (comparison.acknowledged, comparison.lost, comparison.doubled) == (2, [hand("two")], [hand("one")])
    assert comparison.unknown == [row("four")]


def test_terms_are_found_by_their_digest() -> None:
    book, terms = Book(), {"game": "any", "players": ["Ann", "Béla"]}
    book.send(hand("sent"))
    book.acknowledge(hand("sent"))
    stored = hashlib.sha256(json.dumps(["sent", terms]).encode()).hexdigest()[:32]
    text = json.dumps(terms, ensure_ascii=False, separators=(",", ":"))
    assert not book.compare(book.snapshot(), [row(f"{stored} 0", text)]).lost
    assert book.compare(book.snapshot(), [row(stored, json.dumps({"game": "gin"}))]).lost == [hand("sent")]


def test_a_session_whose_answer_has_not_come_is_known_and_a_second_one_is_not() -> None:
    book = Book()
    terms = json.dumps({"game": "any"})
    stored = hashlib.sha256(json.dumps(["begun", {"game": "any"}]).encode()).hexdigest()[:32]
    first, second = Row("a", 1, f"{stored} 0", terms), Row("b", 1, f"{stored} 0", terms)
    book.send(Save("session", "", 7, "begun"))
    assert not book.compare([], [first, Row("a", 0, "")]).unknown
    assert book.compare([], [first, second]).doubled == [Save("session", "", 7, "begun")]
    book.send(Save("start", "a", 1, "begun"))
    assert book.compare([], [first, second]).unknown == [second]


def test_the_longest_gap_may_have_begun_before() -> None:
    book = Book()
    book.acknowledged = {hand(str(at)): float(at) for at in (1, 2, 9, 10, 30)}
    assert book.longest_gap(4.0, 11.0) == 7.0
    assert book.longest_gap(9.5, 12.0) == 2.0


def test_the_table_counts_the_saves_of_each_run_once(tmp_path: Path) -> None:
    results = Results(tmp_path / "results.jsonl")

    def outcome(kind: str, seconds: float, acknowledged: int, lost: int = 0) -> Outcome:
        gone = [hand(str(number)) for number in range(lost)]
        return Outcome(kind, seconds, 25.0, acknowledged, gone, [], [], [], {"POST 303": 3})

    for run in range(2):
        results.begin({**_ABOUT, "date": f"2026-11-2{run}T20:00:00Z"})
        results.add(outcome(PRIMARY, 20.0 + run, 100), "now")
        results.add(outcome(APPLICATION, 1.0, 150), "now")
    results.begin({**_ABOUT, "date": "2026-11-23T20:00:00Z"})
    results.add(outcome(CONTROL, 20.0, 70, lost=4), "now")
    assert results.done() == {PRIMARY: 2, APPLICATION: 2, CONTROL: 1}
    table = "\n".join(results.table())
    assert "2026-11-20 to 2026-11-23, 2 cores; PostgreSQL 15.18. 100 tables that save every 20 s" in table
    assert f"| {PRIMARY} | 2 | 200 | 0 | 0 | 20.5 s | 21.0 s |" in table
    assert f"| {APPLICATION} | 2 | 100 | 0 | 0 | 1.0 s | 1.0 s |" in table
    assert "| together | 4 | 300 | 0 | 0 |" in table
    assert f"| {CONTROL} | 1 | 70 | 4, as it must |" in table


def test_evenings_are_played_to_the_end_and_watched(tmp_path: Path) -> None:
    """Four tables at a server with a file: everything that they can save, and nothing that is answered as it should not
    be."""
    with Server(tmp_path / "instance") as server:
        hall = Hall([server.port], Load(tables=4, watchers=4, thinking=0.01, watching=0.5), 3)
        hall.open()
        try:
            wait_until(lambda: bool(hall.book.wrong) or len(hall.book.snapshot()) > _SAVES)
        finally:
            hall.close()
    assert not hall.book.wrong
    assert {save.kind for save in hall.book.acknowledged} >= {"session", "start", "hand", "seat", "count"}


def test_haproxy_understands_its_file(project: Path) -> None:
    command = shutil.which("haproxy", path=f"{os.environ['PATH']}:/usr/sbin")
    if not command:
        pytest.skip("this computer has no haproxy")
    nodes = {f"SCOREKEEPER_NODE_{node}": f"192.0.2.{node}" for node in (1, 2, 3)}
    environment = {**os.environ, **nodes, "SCOREKEEPER_PORT": "5000"}
    check = [command, "-c", "-f", "contrib/cluster/haproxy.cfg"]
    read = subprocess.run(check, cwd=project, env=environment, capture_output=True, text=True, check=False)
    assert read.returncode == 0, read.stderr


def test_a_primary_that_is_killed_loses_nothing_and_doubles_nothing(postgres_pair: Pair, tmp_path: Path) -> None:
    """The short form of `script/cluster`."""
    killed = kill_primary(postgres_pair, tmp_path)
    assert killed.sound, killed
