"""Examinations of database files, which change nothing."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store import Session, open_store
from scorekeeper.store.copies import CopyFailed, examine, read_blob, write_blob
from scorekeeper.store.digests import register
from scorekeeper.store.models import Busy, DiskFull

NOW = "2026-01-01T20:00:00+00:00"


def sentences(path: Path) -> list[str]:
    return [str(text) for text in examine(path).damage]


def test_a_whole_database_has_rows_and_nothing_else(path: Path) -> None:
    with open_store(path) as store:
        for name in ("friday", "sunday"):
            store.sessions.create(Session(name, "", f"key of {name}", NOW), "phone")
        store.matches.create("friday", "game", {}, None, "phone", "setup", NOW)
    examined = examine(path)
    assert (examined.damage, examined.altered) == ((), ())
    rows = {table: number for table, number in examined.rows.items() if number}
    assert rows == {"sessions": 2, "grants": 2, "matches": 1, "entries": 1, "digests": 1, "row_digests": 5}
    assert {"counts", "seats", "settling"} < examined.rows.keys()
    assert not [table for table in examined.rows if table.startswith(("_", "sqlite_"))]


def test_at_most_ten_faults_are_listed(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        register(db)
        for number in range(1, 12):
            db.execute("INSERT INTO matches VALUES (?, 'nowhere', ?, 'game', ?)", (number, number, NOW))
    assert sentences(path) == [
        f"Row {row} of the table matches belongs to a row of the table sessions that is not there."
        for row in range(1, 11)
    ]
    assert examine(path).rows["matches"] == 11


def test_damage_of_the_file_itself_is_said_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        register(db)
        db.execute("PRAGMA ignore_check_constraints=ON")
        db.execute("INSERT INTO matches VALUES (1, 'nowhere', 0, 'game', ?)", (NOW,))
        db.execute("DROP TRIGGER entries_never_go")
    assert sentences(path) == ["The database file is damaged: CHECK constraint failed in matches"]
    assert examine(path).altered == (), "who reads of damage need not read of changed tables"


def test_changed_tables_are_no_damage(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DROP TRIGGER entries_never_go")
    assert sentences(path) == []
    (altered,) = map(str, examine(path).altered)
    assert altered.startswith("The tables of the database or the times of its migrations were changed")


def test_an_old_database_without_a_digest_of_its_tables_is_whole(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DROP TRIGGER entries_never_go")
        db.execute("PRAGMA user_version=0")
    assert (sentences(path), examine(path).altered) == ([], ())


def test_what_scorekeeper_has_not_made(path: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        step = "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES (?, ?, '')"
        db.executemany(step, [("scorekeeper", "z of 2040"), ("scorekeeper", "a of 2050"), ("of others", "x")])
    (newer,) = sentences(path)
    assert newer == ("A newer Scorekeeper wrote this database (unknown steps: a of 2050, z of 2040). Update it.")
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as db, db:
        db.execute("CREATE TABLE mine (x)")
    assert sentences(other) == ["This is a database, but not one that Scorekeeper made."]
    assert examine(other).rows == {"mine": 0}
    other.write_text("Shopping list: cards, pencils\n" * 100)
    assert sentences(other) == ["The database file cannot be read: file is not a database."]
    assert (examine(other).rows, examine(tmp_path / "none.db").rows) == ({}, {})


@pytest.mark.parametrize(
    ("error", "full"),
    [(DiskFull("full"), True), (Busy("busy"), False), (RuntimeError("else"), False)],
)
def test_a_copy_says_whether_the_disk_is_full(error: Exception, full: bool) -> None:
    assert (CopyFailed(error).full, str(CopyFailed(error))) == (full, str(error))


def test_a_full_disk_is_known_by_the_number_of_sqlite() -> None:
    with closing(sqlite3.connect(":memory:")) as db:
        db.execute("PRAGMA max_page_count=2")
        with pytest.raises(sqlite3.OperationalError, match="full") as raised:
            db.execute("CREATE TABLE large AS SELECT zeroblob(100000)")
    assert CopyFailed(raised.value).full


def test_a_blob_is_written_only_when_it_changes(tmp_path: Path) -> None:
    path = tmp_path / "secret.db"
    assert read_blob(path) is None
    write_blob(path, b"one")
    assert read_blob(path) == b"one"
    before = path.stat().st_mtime_ns
    write_blob(path, b"one")
    assert path.stat().st_mtime_ns == before
    write_blob(path, b"two")
    assert read_blob(path) == b"two"
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT count(*) FROM kept").fetchone() == (1,)
    (tmp_path / "secret.db").write_text("no database" * 100)
    assert read_blob(path) is None
