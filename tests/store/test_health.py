"""Whether the database can be used: what is wrong is named. `tests/instance/test_server.py` breaks a running one."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store import Pool, PostgresAddress, health, prepare
from scorekeeper.store.health import health_problems


@pytest.fixture
def path(tmp_path: Path) -> Path:
    prepare(tmp_path / "scorekeeper.db")
    return tmp_path / "scorekeeper.db"


def codes(path: Path, pool: Pool | None = None) -> list[str]:
    return list(health_problems(pool or Pool(), path, path.parent))


def test_all_is_well_and_nothing_is_written(path: Path) -> None:
    before = path.stat()
    assert codes(path) == []
    assert path.stat() == before or path.stat().st_mtime_ns == before.st_mtime_ns


def test_a_database_that_was_cut_while_it_was_used_is_damaged(path: Path) -> None:
    pool = Pool()
    assert codes(path, pool) == []
    os.truncate(path, 0)
    assert codes(path, pool) == ["database.damaged"]


def test_a_database_of_another_version_is_named(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM _sqlite_migrations WHERE rowid = (SELECT max(rowid) FROM _sqlite_migrations)")
    assert codes(path) == ["database.migration"]


def test_a_disk_with_little_room_is_named(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LEAST_ROOM", 2**62)
    assert codes(path) == ["disk.full"]


def test_a_folder_that_is_not_there_is_named(path: Path) -> None:
    assert codes(path.parent / "unplugged" / path.name) == [
        "database.unreadable",
        "database.unwritable",
        "disk.missing",
    ]


def test_a_database_of_a_server_is_asked(postgres: PostgresAddress, tmp_path: Path) -> None:
    assert health_problems(Pool(), postgres, tmp_path) == {}
    away = PostgresAddress(f"postgresql://{tmp_path.as_posix().replace('/', '%2F')}/scores")
    assert list(health_problems(Pool(), away, tmp_path)) == ["database.away"]
    assert list(health_problems(Pool(), postgres, tmp_path / "unplugged")) == ["disk.missing"]
