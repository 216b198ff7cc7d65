"""Storage when things go wrong: phones at once, a killed program, damaged bytes, a database that is busy."""

import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.store import Entry, Match, Session, Stale, Store, open_store, prepare
from scorekeeper.store.digests import register
from scorekeeper.store.models import Busy, DiskFull, NotFound
from tests.support.at_once import at_once

NOW = "2026-01-01T20:00:00+00:00"
SETUP = {"players": ["Ann", "Bo"]}


@pytest.fixture
def path(path: Path) -> Path:
    """The database with a match in it."""
    with open_store(path) as store:
        store.sessions.create(Session("friday", "Friday", "key", NOW), "phone")
        store.matches.create("friday", "game", SETUP, None, "phone", "setup", NOW)
    return path


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with open_store(path) as store:
        yield store


@pytest.fixture
def match(store: Store) -> Match:
    match = store.matches.get("friday", 1)
    assert match
    return match


def save(store: Store, slot: int, submission: str, **changes: Any) -> Entry:
    given: dict[str, Any] = {"body": {"by": submission}, "based_on": None, "shown": None, "note": ""}
    return store.entries.save(1, slot, device="phone", submission=submission, now=NOW, **(given | changes))


def integrity(path: Path) -> str:
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        (answer,) = db.execute("PRAGMA integrity_check").fetchone()
        return str(answer)


# A database that is busy


def test_reading_does_not_wait_for_a_writer_and_sees_only_what_is_finished(path: Path, match: Match) -> None:
    with open_store(path) as writer, open_store(path, wait=0) as reader, writer.database.transaction():
        writer.database.connection.execute("UPDATE sessions SET name = 'half done'")
        session = reader.sessions.get("friday")
        assert session
        assert session.name == "Friday"
        assert reader.sessions.of_phone("phone")[0].session == session
        assert list(reader.entries.current(match.id)) == [0]


def test_a_writer_that_waits_too_long_saves_nothing_and_says_so(path: Path) -> None:
    with closing(sqlite3.connect(path)) as program, open_store(path, wait=0.05) as second:
        program.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy, match="locked"):
            save(second, 1, "patient")
        program.rollback()
        assert list(second.entries.current(1)) == [0]
        assert isinstance(save(second, 1, "patient"), Entry)


def test_a_writer_waits_for_another_that_is_quick(path: Path) -> None:
    def write() -> Entry:
        with open_store(path) as second:
            return save(second, 1, "patient")

    with open_store(path) as first, ThreadPoolExecutor(1) as programs:
        with first.database.transaction():
            writing = programs.submit(write)
            with pytest.raises(TimeoutError):
                writing.result(timeout=0.2)
        assert isinstance(writing.result(), Entry)


# A disk that is full


@contextmanager
def disk_full() -> Iterator[None]:
    """No file of this process can grow beyond one page of the database."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_an_entry_that_does_not_fit_on_the_disk_is_not_saved(path: Path, store: Store) -> None:
    with disk_full(), pytest.raises(DiskFull):
        save(store, 1, "a")
    assert list(store.entries.current(1)) == [0]
    assert isinstance(save(store, 1, "a"), Entry)
    store.close()
    assert integrity(path) == "ok"


def test_a_backup_that_does_not_fit_on_the_disk_leaves_nothing(store: Store, tmp_path: Path) -> None:
    before = sorted(tmp_path.iterdir())
    with disk_full(), pytest.raises(sqlite3.OperationalError):
        store.backup(tmp_path / "copy.db")
    assert sorted(tmp_path.iterdir()) == before
    store.backup(tmp_path / "copy.db")
    assert integrity(tmp_path / "copy.db") == "ok"


# A program that is killed

DIES_AT = """
import os, signal, sys
from pathlib import Path
from scorekeeper.store import open_store
store = open_store(Path(sys.argv[1]))
def die(sql):
    if sql.strip().startswith(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)
store.database.connection.conn.set_trace_callback(die)
store.matches.create("friday", "game", {"players": []}, None, "phone", "killed", "2026-01-01T20:00:00Z")
"""


@pytest.mark.parametrize("statement", ["INSERT INTO matches", "INSERT INTO entries", "COMMIT"])
def test_a_program_killed_before_a_statement_leaves_all_or_nothing(path: Path, statement: str) -> None:
    killed = subprocess.run([sys.executable, "-c", DIES_AT, path, statement], timeout=30)
    assert killed.returncode == -signal.SIGKILL
    prepare(path)
    assert integrity(path) == "ok"
    with open_store(path) as store:
        assert [match.number for match in store.matches.of_session("friday")] == [1]
        again = store.matches.create("friday", "game", SETUP, None, "phone", "killed", NOW)
        assert again.number == 2
        assert store.entries.current(again.id)[0].body == SETUP


SAVES_FOREVER = """
import itertools, sys
from pathlib import Path
from scorekeeper.store import open_store
with open_store(Path(sys.argv[1])) as store:
    for slot in itertools.count(1):
        entry = store.entries.save(1, slot, body={"hand": slot}, based_on=None, shown=None, note="x" * 2000,
            device="phone", submission=f"hand {slot}", now="2026-01-01T20:00:00Z")
        print(entry.id, flush=True)
"""


@pytest.mark.slow
def test_what_was_acknowledged_survives_a_kill_at_any_moment(path: Path) -> None:
    for kill_after in (1, 20, 150):
        copy = path.with_name(f"{kill_after}.db")
        shutil.copy(path, copy)
        child = subprocess.Popen([sys.executable, "-c", SAVES_FOREVER, copy], stdout=subprocess.PIPE, text=True)
        assert child.stdout
        acknowledged = [int(child.stdout.readline()) for _ in range(kill_after)]
        os.kill(child.pid, signal.SIGKILL)
        # `communicate` would leave out what was read ahead with the last line.
        with child.stdout:
            rest = child.stdout.read()
        assert child.wait(timeout=30) == -signal.SIGKILL
        acknowledged += [int(line) for line in rest.split("\n")[:-1]]

        assert integrity(copy) == "ok"
        with open_store(copy) as store:
            current = store.entries.current(1)
            assert list(current) == list(range(len(current)))
            assert {entry.id for entry in current.values()} >= set(acknowledged)
            assert len(current) - 1 - len(acknowledged) in (0, 1)  # one may be saved but not yet said so
            assert all(entry.body == {"hand": slot} for slot, entry in current.items() if slot)
            assert isinstance(save(store, len(current), "after"), Entry)


def test_a_log_cut_short_by_a_power_cut_keeps_whole_entries(path: Path, tmp_path: Path) -> None:
    with open_store(path) as store:
        for slot in range(1, 9):
            save(store, slot, f"hand {slot}")
        main, log = path.read_bytes(), path.with_name("scores.db-wal").read_bytes()
    seen = set()
    for cut in range(0, len(log) + 1, 1500):
        copy = tmp_path / f"cut {cut}.db"
        copy.write_bytes(main)
        copy.with_name(f"{copy.name}-wal").write_bytes(log[:cut])
        assert integrity(copy) == "ok"
        with open_store(copy) as store:
            current = store.entries.current(1)
        assert list(current) == list(range(len(current)))
        assert all(entry.body == {"by": f"hand {slot}"} for slot, entry in current.items() if slot)
        seen.add(len(current))
    assert len(seen) > 4


# Damage


def damage(path: Path, column: str, value: str | bytes, entry_id: int) -> None:
    """Put bytes into a stored entry as a failing disk would: behind the back of every rule."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DROP TRIGGER entries_never_change")
        db.execute("PRAGMA ignore_check_constraints=ON")
        db.execute(f"UPDATE entries SET {column} = CAST(? AS TEXT) WHERE id = ?", (value, entry_id))


@pytest.mark.parametrize(
    "value",
    ["", "{", "null", "[1]", "7", '"text"', b"\xff\xfe", b'{"a": \xff}', '{"a":' * 100_000, "\0"],
    ids=lambda value: repr(value[:8]),
)
def test_an_entry_that_cannot_be_read_is_listed_as_damaged_and_can_be_corrected(
    path: Path, store: Store, value: str | bytes
) -> None:
    first, second = save(store, 1, "a"), save(store, 2, "b")
    assert isinstance(first, Entry)
    damage(path, "body", value, first.id)
    broken = store.entries.current(1)[1]
    assert (broken.id, broken.damaged, broken.void, broken.body) == (first.id, True, False, None)
    assert store.entries.current(1)[2] == second == store.entries.newest(1)
    assert store.entries.history(1, 1) == [broken]
    assert store.entries.get(first.id) == broken
    with pytest.raises(Stale) as stale:
        save(store, 1, "late", based_on=None)
    assert stale.value.newest == broken
    mended = save(store, 1, "c", based_on=first.id)
    assert store.entries.history(1, 1) == [broken, mended]
    assert isinstance(mended, Entry)
    assert not mended.damaged


def test_points_shown_that_cannot_be_read_are_missing_and_the_entry_is_not_damaged(path: Path, store: Store) -> None:
    first = save(store, 1, "a", shown={"Ann": 3})
    assert isinstance(first, Entry)
    damage(path, "shown", "{", first.id)
    entry = store.entries.current(1)[1]
    assert (entry.body, entry.shown, entry.damaged) == ({"by": "a"}, None, False)


def test_damaged_letters_show_as_replacement_marks(path: Path, store: Store) -> None:
    first = save(store, 1, "a", note="why")
    assert isinstance(first, Entry)
    damage(path, "note", b"wh\xff", first.id)
    damage_name = "UPDATE sessions SET name = CAST(? AS TEXT)"
    with closing(sqlite3.connect(path)) as db, db:
        register(db)
        db.execute(damage_name, (b"Frid\xe3y",))
    session = store.sessions.get("friday")
    assert session
    assert session.name == "Frid\ufffdy"
    assert store.entries.current(1)[1].note == "wh\ufffd"


def test_a_setup_that_cannot_be_read_still_takes_hands(path: Path, store: Store, match: Match) -> None:
    damage(path, "body", "{", store.entries.current(match.id)[0].id)
    assert store.entries.current(match.id)[0].damaged
    assert isinstance(save(store, 1, "a"), Entry)


def test_a_match_without_any_entry_does_not_stop_the_others(path: Path, store: Store) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        register(db)
        db.execute("INSERT INTO matches (session, number, game, created_at) VALUES ('friday', 2, 'game', ?)", (NOW,))
    lost = store.matches.get("friday", 2)
    assert lost is not None
    assert [match.number for match in store.matches.of_session("friday")] == [1]
    assert store.entries.current(lost.id) == {}
    with pytest.raises(NotFound):
        store.entries.newest(lost.id)
    assert store.matches.create("friday", "game", SETUP, None, "phone", "next", NOW).number == 3


# Copies


def test_a_backup_is_one_whole_file_that_can_be_used_instead(path: Path, store: Store, tmp_path: Path) -> None:
    first = save(store, 1, "a")
    target = tmp_path / "copies" / "friday.db"
    target.parent.mkdir()
    store.backup(target)
    save(store, 2, "later")
    assert [child.name for child in target.parent.iterdir()] == ["friday.db"]
    assert target.read_bytes()[18:20] == b"\1\1"  # no write-ahead log: it opens where nothing can be written
    prepare(target)
    assert integrity(target) == "ok"
    with open_store(target) as copy:
        assert copy.sessions.get("friday") == store.sessions.get("friday")
        assert list(copy.entries.current(1)) == [0, 1]
        assert copy.entries.current(1)[1] == first
        assert isinstance(save(copy, 2, "b"), Entry)


def test_a_backup_never_overwrites(path: Path, store: Store, tmp_path: Path) -> None:
    precious = tmp_path / "precious.db"
    precious.write_text("mine")
    for target in (precious, path):
        with pytest.raises(FileExistsError, match=target.name):
            store.backup(target)
    assert precious.read_text() == "mine"
    assert store.sessions.get("friday")


def test_a_backup_while_another_phone_writes_holds_whole_entries(path: Path, tmp_path: Path) -> None:
    targets = [tmp_path / f"copy {number}.db" for number in range(10)]

    def write(value: Store) -> None:
        for slot in range(1, 60):
            save(value, slot, f"hand {slot}")

    def copy(value: Store) -> None:
        for target in targets:
            value.backup(target)

    at_once(path, write, copy)
    for target in targets:
        assert integrity(target) == "ok"
        with open_store(target) as store:
            current = store.entries.current(1)
            assert list(current) == list(range(len(current)))


def test_a_backup_to_a_place_that_is_not_there_leaves_nothing(store: Store, tmp_path: Path) -> None:
    before = sorted(tmp_path.iterdir())
    with pytest.raises(sqlite3.OperationalError, match="unable to open"):
        store.backup(tmp_path / "nowhere" / "copy.db")
    assert sorted(tmp_path.iterdir()) == before
