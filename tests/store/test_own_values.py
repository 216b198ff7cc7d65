"""Values of the program beside what it keeps: the schema, and whoever compares it, knows nothing of them."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scorekeeper import store
from scorekeeper.store import Place
from scorekeeper.store.copies import examine
from scorekeeper.store.own_values import kept_value, own_values, write_own_values


def test_values_are_kept_until_they_change(place: Place) -> None:
    assert own_values(place) == {}
    write_own_values(place, {"a": b"1", "b": b"\0"})
    write_own_values(place, {"a": b"2"})
    assert own_values(place) == {"a": b"2", "b": b"\0"}


def test_all_who_ask_at_once_for_a_value_get_the_same(place: Place) -> None:
    with ThreadPoolExecutor(5) as threads:
        got = set(threads.map(lambda number: kept_value(place, "key", bytes([number])), range(5)))
    assert len(got) == 1
    assert own_values(place) == {"key": got.pop()}


@pytest.mark.sqlite("there they lie in a table that no migration makes")
def test_the_database_is_as_whole_as_before(place: Place) -> None:
    before = examine(place)
    write_own_values(place, {"a": b"1"})
    assert examine(place) == before
    store.prepare(place)
    assert own_values(place) == {"a": b"1"}


def test_no_database_is_made_for_them(tmp_path: Path) -> None:
    with pytest.raises(store.StorageError):
        write_own_values(tmp_path / "scorekeeper.db", {"a": b"1"})
    assert list(tmp_path.iterdir()) == []
