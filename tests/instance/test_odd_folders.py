"""Data folders as strangers have them: not writable, somebody else's, with odd names. Real processes, real files."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.instance.folder import database_of, prepare
from scorekeeper.store import open_store
from tests.support.phone import session_of
from tests.support.remote_phone import RemotePhone
from tests.support.server_process import AS_ANYBODY

RUN = (*AS_ANYBODY, sys.executable, "-m", "scorekeeper", "run", "--host", "127.0.0.1", "--port", "0")
NOBODY = 65534
only_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder to somebody else")
ODD = ["with space", 'it\'s 100% "odd"', "a?b#c&mode=ro", "日本語の フォルダー 🎴", "é" * 60, "-rf"]


def refusal(folder: Path) -> str:
    """The one sentence with which a server refuses to start in a folder."""
    ended = subprocess.run([*RUN, f"--instance={folder}"], capture_output=True, text=True, check=False, timeout=60)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.count("\n") == 1, ended.stderr
    return ended.stderr


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_a_folder_that_cannot_be_written_is_named_and_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "volume"
    prepare(folder)
    before = contents(folder)
    folder.chmod(0o500)
    issues = refusal(folder)
    assert issues.startswith(f"Cannot keep data in {folder}: Permission denied. ")
    assert "--instance" in issues
    assert contents(folder) == before


def test_a_refusal_is_japanese_where_the_system_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "ja")
    monkeypatch.setenv("PYTHONUTF8", "1")
    prepare(tmp_path)
    database_of(tmp_path).write_bytes(b"no database" * 500)
    assert refusal(tmp_path).startswith(f"データベース {database_of(tmp_path)} が壊れています（")
    database_of(tmp_path).unlink()
    issues = refusal(tmp_path)
    assert issues.startswith(f"データベース {database_of(tmp_path)} が失われています。")
    assert issues.endswith("何も記録がない状態から始めるには：--start-empty\n")


@only_root
def test_a_folder_of_another_owner_names_both_and_what_to_do(tmp_path: Path) -> None:
    folder = tmp_path / "volume"
    prepare(folder)
    before = contents(folder)
    os.chown(folder, NOBODY, NOBODY)
    issues = refusal(folder)
    assert f"It belongs to user {NOBODY}, and Scorekeeper runs as user 0" in issues
    assert f"chown -R 0 '{folder}'" in issues or f"chown -R 0 {folder}" in issues
    assert contents(folder) == before


@only_root
def test_a_database_of_another_owner_is_named_and_left_alone(tmp_path: Path) -> None:
    prepare(tmp_path)
    before = contents(tmp_path)
    os.chown(database_of(tmp_path), NOBODY, NOBODY)
    issues = refusal(tmp_path)
    assert issues.startswith(f"The database {database_of(tmp_path)} cannot be used")
    assert "you may write to this file" in issues
    assert contents(tmp_path).items() >= before.items()


def test_a_file_where_the_folder_should_be_is_named_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "volume").write_text("mine")
    assert str(tmp_path / "volume") in refusal(tmp_path / "volume")
    assert (tmp_path / "volume").read_text() == "mine"


@pytest.mark.parametrize("name", ODD)
def test_a_folder_may_have_any_name(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / name
    prepare(folder)
    with open_store(database_of(folder)) as store:
        assert not store.sessions.any()
    for command in ("check", "backup", "check"):
        file = [str(tmp_path / f"{name}.zip")] if command == "backup" else []
        assert main([command, *file, f"--instance={folder}"][: 2 + len(file)]) == 0, capsys.readouterr().err
    assert main(["restore", f"--instance={tmp_path / 'other'}", "--", str(tmp_path / f"{name}.zip")]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {name, f"{name}.zip", "other"}


@pytest.mark.slow
def test_a_server_keeps_a_match_behind_a_link_with_an_odd_name_that_is_named_relatively(tmp_path: Path) -> None:
    (tmp_path / "real 場所").mkdir(mode=0o700)
    (tmp_path / "link to it").symlink_to("real 場所")
    command = [*RUN, "--instance", "./link to it/../link to it"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path) as process:
        try:
            assert process.stdout
            printed = "".join(iter(process.stdout.readline, "To stop: press Ctrl-C.\n"))
            assert "link to it" in printed
            address = (tmp_path / "real 場所/backups-address").read_text()
            phone = RemotePhone(address.split("/backups/")[0])
            session = session_of(phone.start("Ann", "Bob"))
        finally:
            process.terminate()
            assert process.communicate(timeout=30)[1] == ""
    with open_store(tmp_path / "real 場所/scorekeeper.db") as store:
        assert store.matches.get(session, 1)
