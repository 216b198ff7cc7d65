"""The page of backups: for who reads what the server prints, and for nobody else."""

import shutil
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.backups.archive import unpack
from scorekeeper.backups.retention import folder_of, stored_backups
from tests.support.phone import Phone

PAGE = "/backups/printed"


@pytest.fixture
def instance(app: Flask) -> Path:
    return Path(app.config["INSTANCE"])


def test_a_backup_is_made_and_downloaded(
    app: Flask, instance: Path, tmp_path: Path, language: str, engine: str
) -> None:
    phone = Phone(app, language)
    phone.start("Ann", "Bob")
    empty = phone.get(PAGE)
    assert ("There is no backup yet." if language == "en" else "バックアップはまだありません。") in empty.text
    how = {
        ("sqlite", "en"): "kept in a folder beside it",
        ("postgresql", "en"): "a database that has nothing yet",
        ("sqlite", "ja"): "フォルダー",
        ("postgresql", "ja"): "SCOREKEEPER_DATABASE",
    }
    assert how[engine, language] in empty.text
    page = phone.send(empty, PAGE)
    assert ("The backup is made." if language == "en" else "バックアップを作成しました。") in page.text
    (address,) = [link for link in page.links if link.startswith(f"{PAGE}/")]
    answer = phone.client.get(address)
    assert answer.headers["Content-Type"] == "application/zip"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Content-Disposition"].startswith("attachment")
    (tmp_path / "out.zip").write_bytes(answer.data)
    assert unpack(tmp_path / "out.zip", tmp_path).rows["sessions"] == 1
    again = phone.send(page, PAGE)
    assert ("Nothing has changed" if language == "en" else "変更はありません") in again.text
    assert len(stored_backups(instance)) == 1


@pytest.mark.parametrize("key", ["print", "printed2", "日本", "%00", "' OR 1"])
def test_nobody_else_sees_anything(app: Flask, instance: Path, key: str) -> None:
    phone = Phone(app)
    phone.post(PAGE, {})
    (made,) = stored_backups(instance)
    assert phone.client.get(f"{PAGE}/{made.name}").status_code == 200
    wrong = f"/backups/{key}"
    phone.get(wrong, status=404)
    phone.get(f"{wrong}/{made.name}", status=404)
    phone.post(wrong, {}, status=404)
    assert stored_backups(instance) == [made]


def test_without_a_printed_key_there_is_no_page(app: Flask) -> None:
    app.config["BACKUPS_KEY"] = ""
    for key in ("printed", "%20", "x"):
        Phone(app).get(f"/backups/{key}", status=404)
    assert Phone(app).client.get("/backups/").status_code == 404


@pytest.mark.parametrize("name", ["..%2Fsecret", "../secret", "other.zip", "asked-20261122T201500Z.zip", ".."])
def test_only_backups_are_downloaded(app: Flask, instance: Path, name: str) -> None:
    folder_of(instance).mkdir()
    (folder_of(instance) / "other.zip").touch()
    answer = Phone(app).client.get(f"{PAGE}/{name}")
    assert answer.status_code == 404


@pytest.mark.sqlite("a file with a hole is large")
def test_a_full_disk_is_said(app: Flask, instance: Path) -> None:
    with (instance / "scorekeeper.db-wal").open("wb") as log:
        log.truncate(shutil.disk_usage(instance).free)  # a hole: it takes no room itself
    page = Phone(app).post(PAGE, {}, status=507)
    assert "no room for a backup" in page.text
    assert list(folder_of(instance).iterdir()) == []


@pytest.mark.sqlite("there the key lies in the database")
def test_another_failure_is_said(app: Flask, instance: Path) -> None:
    (instance / "secret").unlink()
    page = Phone(app).post(PAGE, {}, status=500)
    assert "The backup could not be made." in page.text
