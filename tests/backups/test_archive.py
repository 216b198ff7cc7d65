"""A backup: one file that is whole, holds all that was saved, and says when it does not."""

import json
import shutil
import stat
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path
from zipfile import ZipFile

import pytest
from flask import Flask

from scorekeeper.backups.archive import BackupError, NoRoom, make_backup, scratch_folder, unpack
from scorekeeper.cli import main
from scorekeeper.instance import Data, FolderData
from scorekeeper.store import open_store
from tests.backups.conftest import NOW
from tests.support.behind import behind


@pytest.fixture
def backup(data: Data, tmp_path: Path) -> Path:
    made = tmp_path / "friday.zip"
    make_backup(data, made, NOW)
    return made


def rewritten(backup: Path, changed: dict[str, bytes | None], manifest: Mapping[str, object] = {}) -> Path:
    """The backup with other parts; None leaves one out. `manifest` changes what it says of itself."""
    with ZipFile(backup) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    parts |= {"manifest.json": json.dumps(json.loads(parts["manifest.json"]) | dict(manifest)).encode(), **changed}
    other = backup.with_name("other.zip")
    with ZipFile(other, "w") as archive:
        for name, content in parts.items():
            if content is not None:
                archive.writestr(name, content)
    return other


def test_a_backup_holds_all_that_was_saved_and_only_its_owner_reads_it(
    data: Data, session: str, backup: Path, tmp_path: Path
) -> None:
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.name != "instance"] == ["friday.zip"]
    (tmp_path / "out").mkdir()
    manifest = unpack(backup, tmp_path / "out")
    assert manifest.made_at == "2026-11-22T20:15:00+00:00"
    assert manifest.rows["entries"] == 2
    assert (tmp_path / "out/secret").read_bytes() == data.secret()
    with open_store(tmp_path / "out/scorekeeper.db") as copy, open_store(data.database) as store:
        assert copy.sessions.get(session) == store.sessions.get(session)
        assert copy.entries.of_match(1) == store.entries.of_match(1)


def test_a_backup_holds_no_half_of_what_is_being_saved(app: Flask, data: Data, session: str, tmp_path: Path) -> None:
    with open_store(data.database) as store, store.database.transaction():
        store.database.execute("UPDATE sessions SET name = 'half'")
        assert make_backup(data, tmp_path / "a.zip", NOW).rows["sessions"] == 1
        unpack(tmp_path / "a.zip", tmp_path)
    with open_store(tmp_path / "scorekeeper.db") as copy:
        result = copy.sessions.get(session)
        assert result
        assert result.name == ""


def test_a_backup_never_overwrites(data: Data, backup: Path) -> None:
    before = backup.read_bytes()
    with pytest.raises(BackupError, match="exists already"):
        make_backup(data, backup, NOW)
    assert backup.read_bytes() == before


@pytest.mark.parametrize("part", ["scorekeeper.db", "secret"])
@pytest.mark.sqlite("parts of a folder")
def test_what_is_not_there_is_not_backed_up(instance: Path, tmp_path: Path, part: str) -> None:
    (instance / part).unlink()
    with pytest.raises(BackupError, match=f"has no {part}"):
        make_backup(FolderData(instance), tmp_path / "a.zip", NOW)


@pytest.mark.sqlite("a file is damaged")
def test_a_damaged_database_makes_no_backup(instance: Path, tmp_path: Path) -> None:
    database = bytearray((instance / "scorekeeper.db").read_bytes())
    database[4096 * 3 : 4096 * 5] = b"x" * 8192
    (instance / "scorekeeper.db").write_bytes(database)
    with pytest.raises(BackupError):
        make_backup(FolderData(instance), tmp_path / "a.zip", NOW)
    assert [path.name for path in tmp_path.iterdir()] == ["instance"]


def test_an_entry_that_cannot_be_read_makes_no_backup(data: Data, tmp_path: Path) -> None:
    with behind(data.database) as execute:
        execute("UPDATE entries SET body = '{' WHERE slot = 1")
    with pytest.raises(BackupError, match=r"The database is damaged, so no backup was made\."):
        make_backup(data, tmp_path / "a.zip", NOW)
    assert [path.name for path in tmp_path.iterdir()] == ["instance"]


@pytest.mark.sqlite("a file with a hole is large")
def test_a_disk_without_room_is_said_before_anything_is_written(instance: Path, tmp_path: Path) -> None:
    with (instance / "scorekeeper.db-wal").open("wb") as log:
        log.truncate(shutil.disk_usage(instance).free)  # a hole: it takes no room itself
    with pytest.raises(NoRoom, match=r"about [\d.]+ MB are needed and [\d.]+ MB are free. Delete something there"):
        make_backup(FolderData(instance), tmp_path / "a.zip", NOW)
    assert [path.name for path in tmp_path.iterdir()] == ["instance"]


def test_a_backup_is_made_while_the_clock_stands_before_1980(
    data: Data, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A small computer without a battery starts its clock in 1970, and a zip file has no time before 1980."""
    monkeypatch.setattr(time, "time", lambda: 86_400.0)
    made = make_backup(data, tmp_path / "old.zip", datetime(1970, 1, 2, tzinfo=UTC))
    assert made.made_at == "1970-01-02T00:00:00+00:00"
    assert unpack(tmp_path / "old.zip", tmp_path) == made


def test_what_a_killed_backup_left_is_deleted_and_no_unfinished_one(data: Data, tmp_path: Path) -> None:
    left = tmp_path / ".writing-killed"
    left.mkdir()
    (left / "scorekeeper.db").write_bytes(b"a copy of all scores")
    with scratch_folder(tmp_path, 0) as writing:
        assert not left.exists()
        make_backup(data, tmp_path / "a.zip", NOW)
        assert writing.exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.zip", "instance"]


def test_a_disk_that_fills_up_while_it_is_written_leaves_nothing(
    data: Data, tmp_path: Path, disk_full: Callable[[], AbstractContextManager[None]]
) -> None:
    with disk_full(), pytest.raises(BackupError):
        make_backup(data, tmp_path / "a.zip", NOW)
    assert [path.name for path in tmp_path.iterdir()] == ["instance"]


def test_a_folder_that_is_not_there_is_named(data: Data, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="nowhere"):
        make_backup(data, tmp_path / "nowhere/a.zip", NOW)


@pytest.mark.sqlite("this is about the file that was made")
def test_a_damaged_backup_is_refused(backup: Path, tmp_path: Path) -> None:
    with ZipFile(backup) as archive:
        database, secret = archive.read("scorekeeper.db"), archive.read("secret")
    flipped = bytes([database[0] ^ 1]) + database[1:]
    cases = {
        "its scorekeeper.db is not what was put in": rewritten(backup, {"scorekeeper.db": flipped}).read_bytes(),
        "its secret is not what was put in": rewritten(backup, {"secret": secret[::-1]}).read_bytes(),
        "its secret has another length": rewritten(backup, {"secret": b""}).read_bytes(),
        "no item named 'secret'": rewritten(backup, {"secret": None}).read_bytes(),
        "no item named 'manifest.json'": rewritten(backup, {"manifest.json": None}).read_bytes(),
        "its manifest cannot be read": rewritten(backup, {"manifest.json": b"[]"}).read_bytes(),
        "its manifest is too long": rewritten(backup, {"manifest.json": b" " * 100_000}).read_bytes(),
        "manifest cannot be read": rewritten(backup, {}, {"digests": [1]}).read_bytes(),
        " its manifest cannot be read": rewritten(backup, {}, {"sizes": {"secret": "32"}}).read_bytes(),
        ": its manifest cannot be read": rewritten(backup, {}, {"version": "1\x1b[2J"}).read_bytes(),
        "no backup: its manifest cannot be read": rewritten(backup, {}, {"made_at": "\x1b[2J"}).read_bytes(),
        "made by a newer Scorekeeper. Update": rewritten(backup, {}, {"format": 2, "version": "\x1b[2J"}).read_bytes(),
        "made by a newer Scorekeeper, 9.9": rewritten(backup, {}, {"format": 2, "version": "9.9"}).read_bytes(),
        "but says": rewritten(backup, {}, {"rows": {}}).read_bytes(),
        "no whole backup": backup.read_bytes()[:-40],
        "not a zip file": b"",
    }
    for number, (sentence, content) in enumerate(cases.items()):
        (tmp_path / "bad.zip").write_bytes(content)
        out = tmp_path / str(number)
        out.mkdir()
        with pytest.raises(BackupError, match=sentence):
            unpack(tmp_path / "bad.zip", out)


@pytest.mark.sqlite("this is about the file that was made")
def test_what_is_wrong_between_the_ends_of_a_file_is_found(backup: Path, tmp_path: Path) -> None:
    """A bit that a stick forgot, anywhere in the file. Some bits of a zip file say nothing that is used."""
    whole = backup.read_bytes()
    refused = 0
    for position in range(0, len(whole), max(len(whole) // 40, 1)):
        (tmp_path / "bad.zip").write_bytes(whole[:position] + bytes([whole[position] ^ 0x10]) + whole[position + 1 :])
        out = tmp_path / str(position)
        out.mkdir()
        try:
            unpack(tmp_path / "bad.zip", out)
        except BackupError:
            refused += 1
        else:
            assert (out / "secret").stat().st_size == 32
    assert refused > 30


@pytest.mark.sqlite("a backup takes the place of files")
def test_the_command_says_what_it_wrote_or_why_not(
    instance: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", str(tmp_path), "--instance", str(instance)]) == 0
    (made,) = tmp_path.glob("scorekeeper-*.zip")
    output = capsys.readouterr().out
    assert output.startswith(f"{made}: 0.1 MB, sessions 1, matches 1, entries 2; ")
    assert output.endswith("written, read back and found whole.\n")
    assert main(["backup", str(made), "--instance", str(instance)]) == 1
    assert capsys.readouterr().err == f"{made} exists already. Choose another name.\n"
    assert main(["restore", str(made), "--instance", str(instance)]) == 1
    assert "--replace" in capsys.readouterr().err
    assert main(["restore", str(made), "--instance", str(instance), "--replace"]) == 0
    output = capsys.readouterr().out
    assert f"is in {instance}: sessions 1, matches 1, entries 2." in output
    assert f"What was there before lies in {instance}/replaced-" in output
