"""Finished sheets on disk: found again, bounded, private, and nobody is told where none can be kept."""

import os
from pathlib import Path

import pytest

from scorekeeper.printing import SheetCache, sheet_cache

SHEET = b"%PDF a sheet"


def test_a_sheet_is_found_again_also_after_a_new_start(tmp_path: Path) -> None:
    cache = SheetCache(tmp_path / "printed")
    assert cache.find("one") is None
    assert cache.keep("one", SHEET, cache.age)
    assert cache.find("one") == SheetCache(tmp_path / "printed").find("one") == SHEET
    assert cache.find("two") is None
    assert [path.stat().st_mode & 0o077 for path in (tmp_path / "printed", *(tmp_path / "printed").iterdir())] == [0, 0]


def test_those_go_that_were_not_asked_for_the_longest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet_cache, "_MOST_BYTES", 400)
    cache = SheetCache(tmp_path / "printed")
    for number in range(3):
        assert cache.keep(f"{number}", bytes(100), cache.age)
        os.utime(tmp_path / "printed" / f"{number}", (number, number))
    (tmp_path / "printed" / ".left by a power cut").write_bytes(bytes(50))
    os.utime(tmp_path / "printed" / ".left by a power cut", (0, 0))
    assert cache.find("0"), "it was asked for just now"
    assert cache.keep("3", bytes(100), cache.age)
    assert {path.name for path in (tmp_path / "printed").iterdir()} == {"0", "2", "3"}


def test_there_are_never_more_than_so_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet_cache, "_MOST_SHEETS", 2)
    cache = SheetCache(tmp_path / "printed")
    for number in range(4):
        assert cache.keep(f"{number}", SHEET, cache.age)
    assert len([*(tmp_path / "printed").iterdir()]) == 2


@pytest.mark.parametrize("damage", [b"", b"%PDF", bytes(44), SHEET + bytes(32)])
def test_a_damaged_file_is_no_sheet_and_goes(tmp_path: Path, damage: bytes) -> None:
    cache = SheetCache(tmp_path)
    cache.keep("one", SHEET, cache.age)
    (tmp_path / "one").write_bytes(damage)
    assert cache.find("one") is None
    assert not (tmp_path / "one").exists()


def test_where_nothing_can_be_kept_nothing_is_kept_and_nothing_is_raised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    no_folder, full = SheetCache(tmp_path / "file"), SheetCache(tmp_path / "printed")
    for cache, spare in ((no_folder, 0), (full, 10**18)):
        monkeypatch.setattr(sheet_cache, "_SPARE", spare)
        assert not cache.keep("one", SHEET, cache.age)
        assert cache.find("one") is None
        cache.clear()
    assert not any((tmp_path / "printed").iterdir())


def test_the_folder_may_be_deleted_at_any_time(tmp_path: Path) -> None:
    cache = SheetCache(tmp_path / "printed")
    cache.keep("one", SHEET, cache.age)
    (tmp_path / "printed" / "one").unlink()
    (tmp_path / "printed").rmdir()
    assert cache.find("one") is None
    assert cache.keep("one", SHEET, cache.age)
    assert cache.find("one") == SHEET


def test_a_deletion_elsewhere_takes_all_sheets_once(tmp_path: Path) -> None:
    cache = SheetCache(tmp_path / "printed")
    cache.follow("0 ")
    cache.keep("one", SHEET, cache.age)
    begun = cache.age
    for again in (cache, SheetCache(tmp_path / "printed")):
        again.follow("0 ")
        assert again.find("one") == SHEET
    cache.follow("1 2026-01-01T00:00:00Z")
    assert cache.find("one") is None
    assert not cache.keep("one", SHEET, begun)
    later = SheetCache(tmp_path / "printed")
    later.keep("two", SHEET, later.age)
    later.follow("1 2026-01-02T00:00:00Z")
    assert later.find("two") is None, "the database of before was restored, and another session deleted"


def test_what_was_begun_before_all_was_thrown_away_is_not_kept(tmp_path: Path) -> None:
    cache = SheetCache(tmp_path / "printed")
    cache.keep("one", SHEET, cache.age)
    before = cache.age
    cache.clear()
    assert not cache.keep("two", SHEET, before)
    assert not any((tmp_path / "printed").iterdir())
