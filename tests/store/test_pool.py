"""Connections that are kept for the next request: as long as they lead to the file, and no longer."""

import shutil
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from scorekeeper.store import Entry, Pool, Session, Store, open_store, prepare
from scorekeeper.store.models import DamagedDatabase, Inaccessible

NOW = "2026-01-01T20:00:00+00:00"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "scores.db"
    made(path, "friday")
    return path


@pytest.fixture
def pool() -> Pool:
    return Pool()


def made(path: Path, session: str) -> None:
    prepare(path)
    with open_store(path) as store:
        store.sessions.create(Session(session, "", f"key of {session}", NOW), "phone")
        store.matches.create(session, "game", {"players": []}, None, "phone", "setup", NOW)


def save(store: Store, slot: int) -> bool:
    given = {"body": {}, "based_on": None, "shown": None, "note": "", "device": "phone", "now": NOW}
    return isinstance(store.entries.save(1, slot, submission=f"hand {slot}", **given), Entry)  # type: ignore[arg-type]


def connection(store: Store) -> sqlite3.Connection:
    result: sqlite3.Connection = store.database.connection.conn
    return result


def test_the_next_request_has_the_same_connection_and_nobody_has_it_twice(pool: Pool, path: Path) -> None:
    with pool.store(path) as first, pool.store(path) as second:
        both = {connection(first), connection(second)}
    assert len(both) == 2
    with pool.store(path) as first, pool.store(path) as second, pool.store(path) as third:
        assert {connection(first), connection(second)} == both
        assert connection(third) not in both


def test_who_has_given_it_back_cannot_use_it(pool: Pool, path: Path) -> None:
    with pool.store(path) as store:
        assert store.sessions.get("friday")
    store.close()
    with pool.store(path), pool.store(path), pytest.raises(sqlite3.ProgrammingError, match="closed"):
        store.sessions.get("friday")


def test_threads_use_it_one_after_the_other_and_see_what_others_saved(pool: Pool, path: Path) -> None:
    with ThreadPoolExecutor(1) as threads, pool.store(path) as store:
        used = connection(store)
        assert save(store, 1)
        store.close()

        def work() -> tuple[bool, list[int]]:
            with pool.store(path) as other:
                return connection(other) is used and save(other, 2), list(other.entries.current(1))

        assert threads.submit(work).result() == (True, [0, 1, 2])
    with open_store(path) as elsewhere:
        assert save(elsewhere, 3)
    with pool.store(path) as store:
        assert connection(store) is used
        assert list(store.entries.current(1)) == [0, 1, 2, 3]


def test_no_more_are_kept_than_there_are_threads(pool: Pool, path: Path) -> None:
    with ExitStack() as many:
        used = [connection(many.enter_context(pool.store(path))) for _ in range(20)]
    closed = 0
    for item in used:
        try:
            item.execute("SELECT 1")
        except sqlite3.ProgrammingError:
            closed += 1
    assert closed == 4


def test_another_file_of_that_name_is_opened_anew(pool: Pool, path: Path) -> None:
    other = path.with_name("other.db")
    made(other, "morning")
    with pool.store(path) as store:
        assert store.sessions.get("friday")
        path.rename(path.with_name("old.db"))
        other.rename(path)
        with pool.store(path) as fresh:
            assert fresh.sessions.get("morning")
    for _ in range(2):
        with pool.store(path) as fresh:
            assert fresh.sessions.get("morning")
            assert not fresh.sessions.get("friday")


def test_a_file_that_is_gone_is_not_read_on_and_opened_again_once_it_is_back(pool: Pool, path: Path) -> None:
    with pool.store(path) as store:
        assert save(store, 1)
    path.rename(path.with_name("away.db"))
    with pytest.raises(Inaccessible), pool.store(path):
        pass
    path.with_name("away.db").rename(path)
    with pool.store(path) as store:
        assert list(store.entries.current(1)) == [0, 1]
        assert save(store, 2)


def test_nothing_is_written_into_a_log_that_was_removed(pool: Pool, path: Path) -> None:
    """A log without a name is lost with the next crash."""
    log = path.with_name(f"{path.name}-wal")
    with pool.store(path) as store:
        assert save(store, 1)
    log.unlink()
    with pool.store(path) as store:
        assert save(store, 2)
        crashed = path.with_name("crashed.db")
        shutil.copy(path, crashed)
        shutil.copy(log, f"{crashed}-wal")
    with open_store(crashed) as left:
        assert list(left.entries.current(1)) == [0, 1, 2]


def test_one_that_cannot_read_is_not_kept(pool: Pool, path: Path) -> None:
    whole = path.read_bytes()
    with pool.store(path) as store:
        used = connection(store)
        path.write_bytes(b"\x07" * len(whole))
        with pytest.raises(DamagedDatabase):
            store.matches.of_session("friday")
    path.write_bytes(whole)
    with pool.store(path) as store:
        assert connection(store) is not used
        assert store.matches.of_session("friday")


def test_one_that_waited_in_vain_is_kept(pool: Pool, path: Path) -> None:
    with pool.store(path) as store:
        used = connection(store)
    with open_store(path) as writer, writer.database.transaction():
        used.execute("PRAGMA busy_timeout=0")
        with pool.store(path) as store:
            store.database._patience = 0
            with pytest.raises(RuntimeError, match="too many others"):
                save(store, 1)
    with pool.store(path) as store:
        assert connection(store) is used
        assert save(store, 1)


def test_nothing_is_saved_in_a_file_that_was_cut(pool: Pool, path: Path) -> None:
    """SQLite would go on in its log, and acknowledge hands that nobody can read again."""
    with pool.store(path) as store:
        assert save(store, 1)
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size - 4096)
    for _ in range(2):
        with pytest.raises(DamagedDatabase, match="bytes and has"):
            pool.store(path)
    path.unlink()
    made(path, "restored")
    with pool.store(path) as store:
        assert save(store, 1)


def test_a_forgotten_pool_closes_what_it_has(path: Path) -> None:
    pool = Pool()
    with pool.store(path) as store:
        used = connection(store)
    del pool
    # What the store calls when it is closed refers to the pool.
    del store
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        used.execute("SELECT 1")
    assert [child.name for child in path.parent.iterdir()] == [path.name], "the log was moved into the database"


def test_many_threads_at_once(pool: Pool, path: Path) -> None:
    start = threading.Barrier(20)

    def work(number: int) -> int:
        start.wait()
        for _ in range(20):
            with pool.store(path) as store:
                assert store.sessions.get("friday")
        return number

    with ThreadPoolExecutor(20) as threads:
        assert sorted(threads.map(work, range(20))) == list(range(20))
