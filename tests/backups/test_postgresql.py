"""Backups of a PostgreSQL database, and into one: the same files as of a folder."""

import json
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from sqlite_utils import Database

from scorekeeper.backups import nightly as nightly_backups
from scorekeeper.backups.archive import BackupError, make_backup
from scorekeeper.backups.check import check_data, unnoticed
from scorekeeper.backups.nightly import Nightly
from scorekeeper.backups.restore import restore_into
from scorekeeper.backups.retention import stored_backups
from scorekeeper.cli import main
from scorekeeper.instance import FolderData, InstanceError, PostgresData
from scorekeeper.store import PostgresAddress, StorageError, open_store
from tests.backups.conftest import NOW
from tests.support.behind import behind, contents

pytestmark = pytest.mark.sqlite("that is where the data come from")
NIGHT = datetime(2026, 11, 23, 4, 5).astimezone()


@pytest.fixture
def backup(instance: Path, tmp_path: Path) -> Path:
    """A backup of the data in a folder."""
    made = tmp_path / "friday.zip"
    make_backup(FolderData(instance), made, NOW)
    return made


@pytest.fixture
def moved(backup: Path, postgres: PostgresAddress, tmp_path: Path) -> PostgresData:
    """The data of `backup` on PostgreSQL."""
    data = PostgresData(tmp_path / "server", postgres)
    restore_into(backup, data)
    return data


def test_commands_move_a_house_to_postgresql_and_back_into_a_folder(
    instance: Path,
    tmp_path: Path,
    postgres: PostgresAddress,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    here, there, back = str(instance), str(tmp_path / "server"), str(tmp_path / "back")
    assert main(["backup", str(tmp_path / "1.zip"), "--instance", here]) == 0
    monkeypatch.setenv("SCOREKEEPER_DATABASE", postgres.url)
    assert main(["restore", str(tmp_path / "1.zip"), "--instance", there]) == 0
    assert main(["check", "--instance", there]) == 0
    # So it knows the cookies of all phones.
    assert PostgresData(Path(there), postgres).prepare() == Path(here, "secret").read_bytes()
    assert main(["backup", str(tmp_path / "2.zip"), "--instance", there]) == 0
    monkeypatch.delenv("SCOREKEEPER_DATABASE")
    assert main(["restore", str(tmp_path / "2.zip"), "--instance", back]) == 0
    assert main(["check", "--instance", back]) == 0
    assert contents(Path(back, "scorekeeper.db")) == contents(Path(here, "scorekeeper.db"))
    assert Path(back, "secret").read_bytes() == Path(here, "secret").read_bytes()
    output = capsys.readouterr().out
    assert f"is in {postgres}: sessions 1, matches 1, entries 2." in output
    assert f"{postgres}: the database and the secret are whole, and every ledger can be computed." in output


def test_the_file_of_a_backup_is_read_by_other_programs(moved: PostgresData, tmp_path: Path) -> None:
    make_backup(moved, tmp_path / "a.zip", NOW)
    with ZipFile(tmp_path / "a.zip") as archive:
        assert sorted(archive.namelist()) == ["manifest.json", "scorekeeper.db", "secret"]
        assert json.loads(archive.read("manifest.json"))["rows"]["entries"] == 2
        archive.extract("scorekeeper.db", tmp_path)
    with closing(sqlite3.connect(tmp_path / "scorekeeper.db")) as connection:
        database = Database(connection)
        assert [row["number"] for row in database["matches"].rows] == [1]
        assert database["entries"].foreign_keys[0].other_table == "matches"


def test_a_database_with_sessions_is_refused_in_a_sentence(
    backup: Path, moved: PostgresData, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(moved.database)
    monkeypatch.setenv("SCOREKEEPER_DATABASE", moved.database.url)
    for arguments in ([str(backup)], [str(backup), "--replace"], ["--replica", "/mnt/stick"]):
        assert main(["restore", *arguments, "--instance", str(moved.folder)]) == 1
    filled, replace, from_replica = capsys.readouterr().err.splitlines()
    assert filled.endswith(
        f"{moved} holds data already (sessions 1, matches 1, entries 2). "
        "A backup goes into an empty database only: make one, and name that."
    )
    assert "make a new database and name it" in replace
    assert replace == from_replica
    assert contents(moved.database) == before


def test_what_cannot_be_restored_is_told_and_changes_nothing(
    instance: Path, postgres: PostgresAddress, tmp_path: Path
) -> None:
    data, empty = PostgresData(tmp_path / "server", postgres), contents(postgres)
    with behind(instance / "scorekeeper.db") as execute:
        execute("UPDATE sessions SET name = 'Fri' || char(0) || 'day'")
    make_backup(FolderData(instance), tmp_path / "a.zip", NOW)
    (tmp_path / "b.zip").write_bytes((tmp_path / "a.zip").read_bytes()[:-200])
    for name, why in (("b.zip", "no whole backup"), ("c.zip", "no file")):
        with pytest.raises(BackupError, match=why):
            restore_into(tmp_path / name, data)
    assert contents(postgres) == empty
    _, (sentence,) = restore_into(tmp_path / "a.zip", data)
    assert str(sentence) == (
        "sessions 1: its name has a character that PostgreSQL does not keep. � stands in its place."
    )
    (problem,) = check_data(data)
    assert "Fri�day" in problem
    assert problem.endswith("the row sessions was changed after it was saved (name).")


def test_a_backup_of_the_first_version_comes_with_what_could_not_be_noticed_then(
    instance: Path, postgres: PostgresAddress, tmp_path: Path, project: Path
) -> None:
    (instance / "scorekeeper.db").unlink()
    with closing(sqlite3.connect(instance / "scorekeeper.db")) as database:
        database.executescript((project / "tests/data/version_1_0_0.sql").read_text())
    make_backup(FolderData(instance), tmp_path / "old.zip", NOW)
    data = PostgresData(tmp_path / "server", postgres)
    manifest, sentences = restore_into(tmp_path / "old.zip", data)
    assert manifest.rows["entries"] == len(contents(postgres)["entries"]) > 0
    assert sentences == []
    assert not [problem for problem in check_data(data) if "entry" in problem]
    assert len(unnoticed(postgres)) == 2


def test_what_was_changed_on_the_server_is_named(moved: PostgresData, session: str) -> None:
    assert check_data(moved) == []
    with behind(moved.database) as execute:
        execute("UPDATE entries SET note = 'not so' WHERE id = 2")
        execute("DELETE FROM grants")
        execute("DELETE FROM _own_values")
    key, entry, grant = check_data(moved)
    assert "has no key" in key
    assert entry.endswith("hand 1: entry 2 was changed after it was saved (note).")
    assert f"/s/{session}" in grant
    assert grant.endswith("is gone.")


@pytest.mark.parametrize(
    ("change", "back"),
    [
        ("ALTER TABLE entries DISABLE TRIGGER entries_never_change", "ALTER TABLE entries ENABLE TRIGGER USER"),
        ("ALTER TABLE grants ALTER label DROP NOT NULL", "ALTER TABLE grants ALTER label SET NOT NULL"),
        ("CREATE TABLE mine (name TEXT)", "DROP TABLE mine"),
        (
            "UPDATE _sqlite_migrations SET applied_at = applied_at || ' '",
            "UPDATE _sqlite_migrations SET applied_at = trim(applied_at)",
        ),
    ],
)
def test_changed_tables_are_noticed(moved: PostgresData, change: str, back: str) -> None:
    with behind(moved.database) as execute:
        execute(change)
    try:
        assert check_data(moved) == [
            "The tables of the database or the times of its migrations were changed, and not by Scorekeeper."
        ]
    finally:
        with behind(moved.database) as execute:
            execute(back)
    assert check_data(moved) == []


def test_of_many_servers_one_makes_the_backup_of_a_night(
    moved: PostgresData, session: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    servers = [PostgresData(tmp_path / f"server {number}", moved.database) for number in range(3)]
    for data in servers:
        data.folder.mkdir()
    nights = [Nightly(data) for data in servers]
    begun, go_on, add = threading.Event(), threading.Event(), nightly_backups.add_backup

    def slowly(*arguments: Any) -> object:
        begun.set()
        assert go_on.wait(10)
        return add(*arguments)

    monkeypatch.setattr(nightly_backups, "add_backup", slowly)
    first = threading.Thread(target=nights[0].look, args=(NIGHT,))
    first.start()
    assert begun.wait(10)
    nights[1].look(NIGHT)  # while the first one makes it
    go_on.set()
    first.join()
    monkeypatch.undo()
    nights[2].look(NIGHT + timedelta(minutes=10))
    nights[1].look(NIGHT + timedelta(minutes=10))
    assert [len(stored_backups(data.folder)) for data in servers] == [1, 0, 0]
    nights[1].look(NIGHT + timedelta(days=1))
    nights[0].look(NIGHT + timedelta(days=1))
    assert [len(stored_backups(data.folder)) for data in servers] == [1, 1, 0]
    nights[1].look(NIGHT + timedelta(days=2))  # nothing has changed
    assert [len(stored_backups(data.folder)) for data in servers] == [1, 1, 0]
    with open_store(moved.database) as store:
        store.sessions.rename(session, "On Friday")
    nights[1].look(NIGHT + timedelta(days=3))
    assert [len(stored_backups(data.folder)) for data in servers] == [1, 2, 0]


def test_a_night_without_the_database_is_made_up_for(
    moved: PostgresData, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    moved.folder.mkdir()
    night = Nightly(moved)

    def away(*_: object) -> None:
        raise StorageError

    with monkeypatch.context() as patched:
        patched.setattr(nightly_backups, "try_lock", away)
        night.look(NIGHT)
    assert not stored_backups(moved.folder)
    night.look(NIGHT + timedelta(minutes=10))
    assert len(stored_backups(moved.folder)) == 1
    assert "No backup" not in caplog.text


def test_there_is_nothing_to_check_or_to_back_up_without_a_server(tmp_path: Path) -> None:
    data = PostgresData(tmp_path, PostgresAddress("postgresql://scorekeeper@127.0.0.1:1/scores"))
    with pytest.raises(BackupError, match="cannot be reached"):
        make_backup(data, tmp_path / "a.zip", NOW)
    with pytest.raises(InstanceError, match="cannot be reached"):
        check_data(data)
    assert not list(tmp_path.glob("*.zip"))


def test_a_database_that_was_never_prepared_is_named_with_what_to_do(
    new_postgres: Callable[[], PostgresAddress], tmp_path: Path
) -> None:
    data = PostgresData(tmp_path, new_postgres())
    sentence = (
        f"The database {data} does not have the tables of Scorekeeper. If it is a new one, start `scorekeeper run` "
        "with it once, or bring a backup into it with `scorekeeper restore`."
    )
    with pytest.raises(BackupError) as refused:
        make_backup(data, tmp_path / "a.zip", NOW)
    assert str(refused.value) == sentence
    with pytest.raises(InstanceError) as unchecked:
        check_data(data)
    assert str(unchecked.value) == sentence
