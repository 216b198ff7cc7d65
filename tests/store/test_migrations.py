"""The schema: what it is, that it comes about once and whole, and what the database itself refuses."""

import hashlib
import sqlite3
import stat
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store import Grant, Session, Store, open_store, prepare
from scorekeeper.store.digests import register
from scorekeeper.store.migrations import migrations
from scorekeeper.store.models import DamagedDatabase, NewerDatabase

NOW = "2026-01-01T20:00:00+00:00"
TABLES = {
    *("sessions", "matches", "entries", "grants", "imports", "deleted_sessions", "settling", "seats", "counts"),
    *("agreements", "short_codes", "digests", "cookies", "addresses", "phone_codes", "row_digests", "elsewhere"),
}
# Nothing writes these any more, but databases of earlier versions hold them.
AGREEMENT = {
    "session": "friday",
    "entry": 1,
    "said": 1,
    "player": "",
    "device": "tablet",
    "submission": "second",
    "saved_at": NOW,
}
STEPS = len(migrations._migrations)


def schema(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return [sql for (sql,) in db.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")]


def applied(path: Path) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute("SELECT migration_set, name, applied_at FROM _sqlite_migrations").fetchall()


@pytest.fixture
def foreign(path: Path) -> Iterator[sqlite3.Connection]:
    """The database with one match in it, opened with SQLite's own defaults, by a program that can make digests."""
    with open_store(path) as store:
        store.sessions.create(Session("friday", "Friday", "key", NOW), "phone")
        store.matches.create("friday", "game", {"players": ["Ann", "Bo"]}, None, "phone", "first", NOW)
        store.settling.save("friday", {"rates": None}, based_on=0, device="phone", submission="first", now=NOW)
    with closing(sqlite3.connect(path)) as db:
        register(db)
        insert(db, "agreements", AGREEMENT | {"submission": "first"})
        db.commit()
        yield db


def test_prepare_makes_folder_file_and_strict_tables(tmp_path: Path) -> None:
    path = tmp_path / "not there yet" / "記録 #1?" / "scores.db"
    prepare(path)
    with closing(sqlite3.connect(path)) as db:
        tables = {name: strict for _, name, kind, _, _, strict in db.execute("PRAGMA table_list") if kind == "table"}
        assert tables.keys() - {"sqlite_schema", "sqlite_temp_schema", "_sqlite_migrations"} == TABLES
        assert all(tables[name] for name in TABLES)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert [child.name for child in path.parent.iterdir()] == ["scores.db"]


def test_an_empty_file_is_prepared_like_a_missing_one(tmp_path: Path, path: Path) -> None:
    empty = tmp_path / "empty.db"
    empty.touch()
    prepare(empty)
    assert schema(empty) == schema(path)


def test_preparing_again_changes_nothing(path: Path) -> None:
    with open_store(path) as store:
        store.sessions.create(Session("friday", "Friday", "key", NOW), "phone")
    before = schema(path), applied(path)
    prepare(path)
    assert (schema(path), applied(path)) == before
    with open_store(path) as store:
        assert store.sessions.get("friday") == Session("friday", "Friday", "key", NOW)


def test_prepare_while_the_database_is_in_use(path: Path) -> None:
    with open_store(path) as store:
        prepare(path)
        store.sessions.create(Session("friday", "Friday", "key", NOW), "phone")
        assert store.sessions.get("friday")


def test_prepare_waits_for_a_writer_of_a_restored_copy(tmp_path: Path, path: Path) -> None:
    copy = tmp_path / "copy.db"
    with open_store(path) as store:
        store.backup(copy)
    with closing(sqlite3.connect(copy)) as writer, ThreadPoolExecutor(1) as programs:
        writer.execute("BEGIN IMMEDIATE")
        preparing = programs.submit(prepare, copy)
        with pytest.raises(TimeoutError):
            preparing.result(timeout=0.2)
        writer.rollback()
        preparing.result()
    with open_store(copy) as store:
        assert store.database.connection.journal_mode == "wal"


def test_many_programs_that_prepare_at_once_agree(tmp_path: Path) -> None:
    for attempt in range(10):
        path = tmp_path / str(attempt) / "scores.db"
        start = threading.Barrier(6)
        failures: list[Exception] = []

        def run(path: Path = path, start: threading.Barrier = start, failures: list[Exception] = failures) -> None:
            start.wait()
            try:
                prepare(path)
            except Exception as failure:
                failures.append(failure)

        threads = [threading.Thread(target=run) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failures == []
        assert len(applied(path)) == len(set(applied(path))) == STEPS
        assert {line.split()[2].strip('"') for line in schema(path)} >= TABLES


def test_a_step_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "scores.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE grants (mine TEXT)")
    with pytest.raises(DamagedDatabase, match="grants already exists"):
        prepare(path)
    assert schema(path) == ["CREATE TABLE grants (mine TEXT)"]


def test_a_database_of_a_later_version_is_refused_and_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('scorekeeper', 'later', '')"
        )
    before = schema(path), applied(path)
    with pytest.raises(NewerDatabase, match="does not know: later"):
        prepare(path)
    assert (schema(path), applied(path)) == before


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "scores.db"
    path.write_text("Shopping list: cards, pencils\n" * 100)
    with pytest.raises(DamagedDatabase, match="not a database"):
        prepare(path)
    assert path.read_text() == "Shopping list: cards, pencils\n" * 100


@pytest.mark.parametrize("table", ["matches", "entries", "settling", "agreements"])
@pytest.mark.parametrize("recursive", ["ON", "OFF"])
def test_rows_can_only_be_added(foreign: sqlite3.Connection, table: str, recursive: str) -> None:
    foreign.execute(f"PRAGMA recursive_triggers={recursive}")
    before = foreign.execute(f"SELECT * FROM {table}").fetchall()
    columns = [row[1] for row in foreign.execute(f"PRAGMA table_info({table})")]
    for attack in (
        *(f"UPDATE {table} SET {column} = {column}" for column in columns),
        f"UPDATE OR REPLACE {table} SET id = id + 1",
        f"UPDATE OR IGNORE {table} SET id = id + 1",
        f"DELETE FROM {table}",
        f"DELETE FROM {table} WHERE id = 1",
        f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}",
        f"INSERT INTO {table} SELECT * FROM {table} WHERE true ON CONFLICT (id) DO UPDATE SET id = 7",
    ):
        with pytest.raises(sqlite3.IntegrityError, match=f"{table} are append-only"):
            foreign.execute(attack)
    assert foreign.execute(f"SELECT * FROM {table}").fetchall() == before


def test_a_submission_cannot_replace_the_entry_it_made(foreign: sqlite3.Connection) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        foreign.execute(
            "INSERT OR REPLACE INTO entries (match, slot, body, note, device, submission, saved_at)"
            " VALUES (1, 0, '{}', '', 'phone', 'first', ?)",
            (NOW,),
        )
    assert foreign.execute("SELECT body FROM entries").fetchall() == [('{"players":["Ann","Bo"]}',)]


SESSION = {"id": "other", "name": "", "key_hash": "other", "key_seed": "", "created_at": NOW}
MATCH = {"session": "friday", "number": 2, "game": "game", "created_at": NOW}
ENTRY = {
    "match": 1,
    "slot": 1,
    "body": "{}",
    "shown": None,
    "note": "",
    "device": "phone",
    "submission": "second",
    "saved_at": NOW,
}
GRANT = {
    "device": "tablet",
    "session": "friday",
    "role": "watch",
    "granted_at": NOW,
    "label": "",
    "last_used_at": NOW,
    "removed_at": None,
}
SETTLING = {"session": "friday", "body": "{}", "device": "phone", "submission": "second", "saved_at": NOW}
PHONE_CODE = {
    "device": "phone",
    "code_hash": "hash",
    "seed": "seed",
    "kind": "move",
    "rules": "",
    "made_at": NOW,
    "used_by": "tablet",
    "used_at": NOW,
}
ROWS = {
    "sessions": SESSION,
    "matches": MATCH,
    "entries": ENTRY,
    "grants": GRANT,
    "settling": SETTLING,
    "agreements": AGREEMENT,
    "short_codes": {"session": "friday", "code": "CDFH3479", "hands": 0},
    "phone_codes": PHONE_CODE,
    "elsewhere": {"session": "friday", "address": "http://192.168.0.5:8000", "since": NOW},
}


def insert(db: sqlite3.Connection, table: str, row: dict[str, object]) -> None:
    db.execute("PRAGMA foreign_keys=ON")
    marks = ", ".join("?" for _ in row)
    db.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))


@pytest.mark.parametrize("table", ROWS)
def test_the_rows_the_next_test_spoils_are_good(foreign: sqlite3.Connection, table: str) -> None:
    insert(foreign, table, ROWS[table])
    with pytest.raises(sqlite3.IntegrityError):
        insert(foreign, table, ROWS[table])


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("sessions", "id", ""),
        ("sessions", "id", None),
        ("sessions", "id", "friday"),
        ("sessions", "name", None),
        ("sessions", "key_hash", ""),
        ("sessions", "key_hash", "key"),
        ("sessions", "key_seed", None),
        ("sessions", "created_at", "yesterday"),
        ("matches", "session", "nowhere"),
        ("matches", "number", 0),
        ("matches", "number", 1),
        ("matches", "number", "two"),
        ("matches", "game", ""),
        ("matches", "created_at", None),
        ("entries", "match", 2),
        ("entries", "slot", -1),
        ("entries", "slot", 1.5),
        ("entries", "body", "{"),
        ("entries", "body", ""),
        ("entries", "body", "[]"),
        ("entries", "body", "null"),
        ("entries", "body", '{"total": NaN}'),
        ("entries", "body", b"{}"),
        ("entries", "shown", "7"),
        ("entries", "note", None),
        ("entries", "device", ""),
        ("entries", "submission", ""),
        ("entries", "submission", "first"),
        ("entries", "saved_at", "2026-01-01T20:00:00"),
        ("entries", "saved_at", "2026-01-01T20:00:00+09:00"),
        ("entries", "saved_at", "2026-01-01 20:00:00+00:00"),
        ("entries", "saved_at", 1767297600.5),
        ("settling", "session", "nowhere"),
        ("settling", "body", "[]"),
        ("settling", "body", None),
        ("settling", "device", ""),
        ("settling", "submission", "first"),
        ("settling", "saved_at", "20:00"),
        ("agreements", "session", "nowhere"),
        ("agreements", "entry", 7),
        ("agreements", "said", 2),
        ("agreements", "said", None),
        ("agreements", "player", None),
        ("agreements", "device", ""),
        ("agreements", "submission", "first"),
        ("agreements", "saved_at", "20:00"),
        ("short_codes", "session", "nowhere"),
        ("short_codes", "code", ""),
        ("short_codes", "hands", -1),
        ("elsewhere", "session", "nowhere"),
        ("elsewhere", "address", ""),
        ("elsewhere", "since", "20:00"),
        ("phone_codes", "device", ""),
        ("phone_codes", "code_hash", ""),
        ("phone_codes", "seed", ""),
        ("phone_codes", "kind", "lend"),
        ("phone_codes", "rules", None),
        ("phone_codes", "made_at", "20:00"),
        ("phone_codes", "used_by", "phone"),
        ("phone_codes", "used_by", None),
        ("phone_codes", "used_at", None),
        ("grants", "device", ""),
        ("grants", "session", "nowhere"),
        ("grants", "role", "owner"),
        ("grants", "granted_at", "20:00"),
        ("grants", "label", None),
        ("grants", "last_used_at", None),
        ("grants", "removed_at", "yesterday"),
    ],
)
def test_a_value_that_means_nothing_is_refused(
    foreign: sqlite3.Connection, table: str, column: str, value: object
) -> None:
    with pytest.raises(sqlite3.IntegrityError), foreign:
        insert(foreign, table, {**ROWS[table], column: value})


@pytest.mark.parametrize("moment", ["2026-01-01T20:00:00Z", "2026-01-01T20:00:00.123456+00:00", NOW])
def test_moments_in_utc_are_taken(foreign: sqlite3.Connection, moment: str) -> None:
    insert(foreign, "entries", {**ENTRY, "saved_at": moment})


def test_no_question_walks_a_whole_table(path: Path, foreign: sqlite3.Connection) -> None:
    requests: list[str] = []
    with open_store(path) as store:
        store.database.connection.conn.set_trace_callback(requests.append)
        store.sessions.get("friday")
        store.keys.session("key")
        store.sessions.of_phone("phone")
        store.sessions.of_phone("phone", 10, 11)
        store.sessions.count_of_phone("phone")
        store.matches.of_phone("phone")
        store.grants.role("phone", "friday")
        store.keys.renew("friday", "phone", "new", "", NOW, remove=None)
        store.keys.join("tablet", "new", NOW)
        store.grants.revoke("tablet", "friday")
        store.grants.of_session("friday")
        store.matches.of_session("friday")
        store.matches.get("friday", 1)
        store.entries.current(1)
        store.entries.history(1, 0)
        store.entries.get(1)
        store.entries.newest(1)
        store.matches.version(1)
        store.entries.of_match(1)
        store.matches.create("friday", "game", {}, None, "phone", "second", NOW)
        store.entries.save(
            1, 1, body={}, based_on=None, shown=None, note="", device="phone", submission="third", now=NOW
        )
    selects = [sql for sql in requests if sql.lstrip().startswith("SELECT")]
    assert len(selects) > 12
    for sql in selects:
        steps = [row[3] for row in foreign.execute(f"EXPLAIN QUERY PLAN {sql}")]
        # What the phone has was found by an index before.
        assert not [step for step in steps if step.startswith("SCAN") and step != "SCAN listed"], sql


@pytest.mark.parametrize(
    ("ask", "index"),
    [
        (lambda store: store.entries.history(1, 1), "entries_by_slot (match=? AND slot=?)"),
        (lambda store: store.entries.of_match(1), "entries_by_match (match=?)"),
        (lambda store: store.entries.newest(1), "entries_by_match (match=?)"),
        (lambda store: store.matches.version(1), "entries_by_match (match=?)"),
        (lambda store: store.matches.of_phone("phone"), "entries_by_slot (match=? AND slot=?)"),
        (lambda store: store.sessions.of_phone("phone", 0, 11), "entries_by_match (match=?)"),
    ],
)
def test_entries_are_found_by_their_indexes(
    path: Path, foreign: sqlite3.Connection, ask: Callable[[Store], object], index: str
) -> None:
    """Also those of one hand among hundreds, and in their order without sorting."""
    requests: list[str] = []
    with open_store(path) as store:
        store.database.connection.conn.set_trace_callback(requests.append)
        ask(store)
    (sql,) = (sql for sql in requests if sql.lstrip().startswith("SELECT"))
    steps = [row[3] for row in foreign.execute(f"EXPLAIN QUERY PLAN {sql}")]
    assert [step for step in steps if step.startswith("SEARCH entries") and step.endswith(index)], steps
    sorted_by = [step for step in steps if "TEMP B-TREE" in step]
    assert not sorted_by or "grants.device" in sql, "only the sessions of a phone are sorted, by their entries"


@pytest.fixture
def version_1_0_0(tmp_path: Path, project: Path) -> Path:
    """A database as version 1.0.0 left it."""
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as db:
        db.executescript((project / "tests/data/version_1_0_0.sql").read_text())
    return path


def test_the_score_keys_of_version_1_0_0_go_and_let_in_all_the_same(version_1_0_0: Path) -> None:
    with closing(sqlite3.connect(version_1_0_0)) as db:
        keys = dict(db.execute("SELECT score_key, id FROM sessions"))
        grants = db.execute("SELECT device, session, role, granted_at FROM grants").fetchall()
        saved = dict(
            db.execute("SELECT session, max(saved_at) FROM matches JOIN entries ON match = matches.id GROUP BY 1")
        )
    prepare(version_1_0_0)
    assert len(keys) == len(grants) == 3
    for key, session_id in keys.items():
        assert key.encode() not in version_1_0_0.read_bytes(), "no page of the file holds it any longer"
        with open_store(version_1_0_0) as store:
            joined = store.keys.join("tablet", hashlib.sha256(key.encode()).hexdigest(), NOW)
            assert joined
            assert (joined.id, joined.key_seed, store.grants.role("tablet", session_id)) == (session_id, "", "score")
    with open_store(version_1_0_0) as store:
        for device, session_id, role, granted_at in grants:
            expected = Grant(device, session_id, role, granted_at, "", saved[session_id])
            assert store.grants.get(device, session_id) == expected


def test_what_refers_to_the_tables_made_anew_still_does(version_1_0_0: Path) -> None:
    prepare(version_1_0_0)
    with closing(sqlite3.connect(version_1_0_0)) as db:
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        for table in ("matches", "grants"):
            assert [row[2] for row in db.execute(f"PRAGMA foreign_key_list({table})")] == ["sessions"]
        with pytest.raises(sqlite3.IntegrityError, match="entries are append-only"):
            db.execute("DELETE FROM entries")


def test_a_copy_is_kept_before_a_migration_and_only_its_owner_may_read_it(path: Path) -> None:
    with open_store(path) as store:
        store.sessions.create(Session("friday", "Friday", "key", NOW), "phone")
    (path.parent / "scores-before-earlier.db").write_bytes(b"of the update before")
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DROP TABLE short_codes")
        db.execute("DELETE FROM _sqlite_migrations WHERE name = 'short_codes'")
    before = schema(path)
    for _ in range(2):
        prepare(path)
    (copy,) = path.parent.glob("scores-before-*")
    assert copy.name == "scores-before-short_codes.db"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert schema(copy) == before != schema(path)
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("SELECT name FROM sessions").fetchall() == [("Friday",)]
