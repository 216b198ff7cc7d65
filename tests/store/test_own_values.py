"""Values of the program beside what it keeps: the schema, and whoever compares it, knows nothing of them."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scorekeeper import store
from scorekeeper.store import Place
from scorekeeper.store.copies import examine


def test_values_are_kept_until_they_change(place: Place) -> None:
    assert store.own_values(place) == {}
    store.write_own_values(place, {"a": b"1", "b": b"\0"})
    store.write_own_values(place, {"a": b"2"})
    assert store.own_values(place) == {"a": b"2", "b": b"\0"}


def test_all_who_ask_at_once_for_a_value_get_the_same(place: Place) -> None:
    with ThreadPoolExecutor(5) as threads:
        got = set(threads.map(lambda number: store.kept_value(place, "key", bytes([number])), range(5)))
    assert len(got) == 1
    assert store.own_values(place) == {"key": got.pop()}


@pytest.mark.sqlite("there they lie in a table that no migration makes")
def test_the_database_is_as_whole_as_before(place: Place) -> None:
    before = examine(place)
    store.write_own_values(place, {"a": b"1"})
    assert examine(place) == before
    store.prepare(place)
    assert store.own_values(place) == {"a": b"1"}


def test_no_database_is_made_for_them(tmp_path: Path) -> None:
    with pytest.raises(store.StorageError):
        store.write_own_values(tmp_path / "scorekeeper.db", {"a": b"1"})
    assert list(tmp_path.iterdir()) == []
