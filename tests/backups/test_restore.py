"""A backup in the place of the data."""

import fcntl
import os
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.backups.archive import BackupError, make_backup
from scorekeeper.backups.check import check_data
from scorekeeper.backups.restore import restore
from scorekeeper.instance import FolderData
from scorekeeper.store import open_store
from scorekeeper.web.app import create_app
from tests.backups.conftest import NOW
from tests.support.phone import Phone, knock, record

pytestmark = pytest.mark.sqlite("a backup takes the place of files")


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def without_locks(folder: Path) -> dict[str, bytes]:
    return {name: content for name, content in contents(folder).items() if not name.endswith(".lock")}


@pytest.fixture
def backup(instance: Path, tmp_path: Path) -> Path:
    made = tmp_path / "friday.zip"
    make_backup(FolderData(instance), made, NOW)
    return made


def test_a_backup_comes_back_in_a_new_folder_with_the_rights_of_every_phone(app: Flask, tmp_path: Path) -> None:
    phone = Phone(app)
    page = phone.start("Ann", "Bob")
    cookie: Any = phone.client.get_cookie("scorekeeper")
    made = tmp_path / "a.zip"
    make_backup(FolderData(Path(app.config["INSTANCE"])), made, NOW)
    folder = tmp_path / "deep" / "new"
    manifest, kept = restore(made, folder, NOW, replace=False)
    assert kept is None
    assert manifest.rows["matches"] == 1
    assert check_data(FolderData(folder)) == []
    other = Phone(create_app({"INSTANCE": str(folder), "TESTING": True, "EXAMPLES": False}))
    other.client.set_cookie(cookie.key, cookie.value)
    assert other.get(page.path + "/1/hands/new").status == 200


def test_data_is_not_overwritten_unless_told(instance: Path, backup: Path) -> None:
    before = contents(instance)
    with pytest.raises(BackupError, match="--replace"):
        restore(backup, instance, NOW, replace=False)
    assert without_locks(instance) == before


def test_what_is_replaced_is_kept_beside(app: Flask, instance: Path, session: str, backup: Path) -> None:
    record(app, session, knock("Bob", 2, "Ann", 20))
    before = contents(instance)
    _, kept = restore(backup, instance, NOW, replace=True)
    assert kept == instance / "replaced-20261122T201500Z"
    assert contents(kept) == before
    with open_store(instance / "scorekeeper.db") as store:
        assert list(store.entries.current(1)) == [0, 1]
    _, again = restore(backup, instance, NOW, replace=True)
    assert again == instance / "replaced-20261122T201500Z-2"
    assert contents(kept) == before


def test_nothing_is_touched_by_a_backup_that_is_damaged(instance: Path, backup: Path) -> None:
    backup.write_bytes(backup.read_bytes()[:-200])
    before = contents(instance)
    with pytest.raises(BackupError, match="no whole backup"):
        restore(backup, instance, NOW, replace=True)
    assert without_locks(instance) == before


@pytest.mark.parametrize("name", ["server.lock", "replica.lock"])
def test_nothing_is_restored_under_a_program_that_uses_the_data(instance: Path, backup: Path, name: str) -> None:
    before = contents(instance)
    with (instance / name).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(BackupError, match="Stop it first"):
            restore(backup, instance, NOW, replace=True)
    assert without_locks(instance) == before
    restore(backup, instance, NOW, replace=True)


def test_the_log_of_another_database_is_never_read(instance: Path, session: str, backup: Path) -> None:
    """As when the computer stopped after the old database was moved: its log must not meet the new one."""
    (instance / "scorekeeper.db").unlink()
    (instance / "scorekeeper.db-wal").write_bytes(b"the log of another database")
    with pytest.raises(BackupError, match=r"holds data already \(scorekeeper.db-wal, secret\)"):
        restore(backup, instance, NOW, replace=False)
    _, kept = restore(backup, instance, NOW, replace=True)
    assert kept
    assert (kept / "scorekeeper.db-wal").read_bytes() == b"the log of another database"
    assert check_data(FolderData(instance)) == []


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="There is no file"):
        restore(tmp_path / "none.zip", tmp_path / "instance", NOW, replace=False)
    assert not (tmp_path / "instance").exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only the administrator may give files away")
def test_what_the_administrator_restores_belongs_to_who_has_the_folder(instance: Path, backup: Path) -> None:
    os.chown(instance, 12345, 12345)
    _, kept = restore(backup, instance, NOW, replace=True)
    assert kept
    for path in (kept, *(instance / name for name in ("scorekeeper.db", "secret", "server.lock"))):
        assert (path.stat().st_uid, path.stat().st_gid) == (12345, 12345), path
