"""The threads of one process write one after the other, and nobody is told that it is busy."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scorekeeper.store import Entry, Session, Store, open_store
from scorekeeper.store.models import Busy
from scorekeeper.store.writer_queue import WriterQueue, queue_of
from tests.support.waiting import wait_until

NOW = "2026-01-01T20:00:00+00:00"
SESSIONS = 50
ROUNDS = 4


@pytest.fixture
def path(path: Path) -> Path:
    """The database with a match in it."""
    with open_store(path) as store:
        store.sessions.create(Session("friday", "Friday", "key", NOW), "phone")
        store.matches.create("friday", "game", {"players": []}, None, "phone", "setup", NOW)
    return path


def save(store: Store, match: int, slot: int) -> Entry:
    return store.entries.save(
        match,
        slot,
        body={"hand": slot},
        based_on=None,
        shown=None,
        note="",
        device="phone",
        submission=f"hand {slot}",
        now=NOW,
    )


def test_fifty_sessions_that_start_and_save_at_once_are_all_served(path: Path) -> None:
    """Nobody waits within SQLite (`wait=0`), so who comes out of turn is refused at once."""
    together = threading.Barrier(SESSIONS)

    def begin(number: int) -> int:
        together.wait()
        with open_store(path, wait=0) as store:
            name = f"session {number}"
            store.sessions.create(Session(name, "", f"key {number}", NOW), "phone")
            return store.matches.create(name, "game", {"players": []}, None, "phone", "setup", NOW).id

    def hand(match: int, slot: int) -> Entry:
        together.wait()
        with open_store(path, wait=0) as store:
            return save(store, match, slot)

    # One connection stays open, as in the server.
    with open_store(path) as store, ThreadPoolExecutor(SESSIONS) as phones:
        matches = list(phones.map(begin, range(SESSIONS)))
        for slot in range(1, ROUNDS + 1):
            answers = list(phones.map(hand, matches, [slot] * SESSIONS))
            assert answers == [store.entries.current(match)[slot] for match in matches]


def test_who_comes_first_writes_first() -> None:
    turns, order = WriterQueue(), list[int]()

    def write(number: int) -> None:
        with turns.turn(60):
            order.append(number)

    with ThreadPoolExecutor(8) as threads, turns.turn(0):
        for number in range(8):
            threads.submit(write, number)
            wait_until(lambda number=number: len(turns._waiting) == number + 1)
    assert order == list(range(8))


def test_a_turn_that_does_not_come_is_given_up_and_holds_up_nobody(path: Path) -> None:
    with open_store(path) as first, open_store(path, patience=0.05) as second:
        with first.database.transaction(), pytest.raises(Busy, match="try again"):
            save(second, 1, 1)
        assert list(second.entries.current(1)) == [0]
        assert isinstance(save(second, 1, 1), Entry)


def test_a_write_that_fails_gives_its_turn_on(path: Path) -> None:
    with open_store(path, patience=0) as store:
        for _ in range(2):
            with pytest.raises(ZeroDivisionError), store.database.transaction():
                1 / 0  # noqa: B018
        assert isinstance(save(store, 1, 1), Entry)


def test_one_file_has_one_queue_by_whatever_name(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(path)
    queue = queue_of(path)
    assert queue_of(link) is queue
    assert queue_of(tmp_path / "other.db") is not queue
