"""Values of the program beside what it keeps: the schema, and whoever compares it, knows nothing of them."""

from pathlib import Path

import pytest

from scorekeeper import store


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "scorekeeper.db"
    store.prepare(path)
    return path


def test_values_are_kept_until_they_change(database: Path) -> None:
    assert store.own_values(database) == {}
    store.write_own_values(database, {"a": b"1", "b": b"\0"})
    store.write_own_values(database, {"a": b"2"})
    assert store.own_values(database) == {"a": b"2", "b": b"\0"}


def test_the_database_is_as_whole_as_before(database: Path) -> None:
    before = store.examine(database)
    store.write_own_values(database, {"a": b"1"})
    assert store.examine(database) == before
    store.prepare(database)
    assert store.own_values(database) == {"a": b"1"}


def test_no_database_is_made_for_them(tmp_path: Path) -> None:
    with pytest.raises(store.StorageError):
        store.write_own_values(tmp_path / "scorekeeper.db", {"a": b"1"})
    assert list(tmp_path.iterdir()) == []
