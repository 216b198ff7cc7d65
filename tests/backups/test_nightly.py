"""One backup a night in which anything changed; the last seven stay."""

import logging
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.backups.nightly import Nightly, is_due
from scorekeeper.backups.retention import StoredBackup, add_backup, backups_to_delete, folder_of, stored_backups
from scorekeeper.instance import Data, FolderData
from tests.backups.conftest import NOW
from tests.support.phone import knock, record
from tests.support.waiting import wait_until

TOKYO = timezone(timedelta(hours=9))


def at(day: int, hour: int) -> datetime:
    return datetime(2026, 11, day, hour, tzinfo=TOKYO)


@pytest.mark.parametrize(
    ("now", "done", "due"),
    [
        (at(22, 20), [], True),
        (at(22, 20), [at(22, 4)], False),
        (at(23, 3), [at(22, 4)], False),
        (at(23, 4), [at(22, 4)], True),
        (at(23, 4), [at(23, 3)], True),
        (at(23, 20), [at(22, 4)], True),  # it was off at night
        (at(22, 20), [at(29, 4)], True),  # the clock was ahead once
        (at(1, 20), [at(22, 4)], True),  # the clock is behind
        (at(22, 20), [at(29, 4), at(22, 5)], False),
        (at(22, 20), [at(22, 4).astimezone(UTC)], False),
    ],
)
def test_when_a_backup_is_due(now: datetime, done: list[datetime], due: bool) -> None:
    assert is_due(now, done) is due


def test_the_last_seven_stay_and_the_newest_whatever_its_clock_said() -> None:
    kept = [StoredBackup(f"{day}", "nightly", at(day, 4), 1) for day in range(1, 10)]
    assert {item.name for item in backups_to_delete(kept, "9")} == {"1", "2"}
    assert {item.name for item in backups_to_delete(kept, "1")} == {"2", "3"}
    assert list(backups_to_delete(kept[:7], "7")) == []


def test_a_night_in_which_nothing_changed_makes_no_backup(app: Flask, data: Data, session: str) -> None:
    nightly = Nightly(data)
    nightly.look(at(22, 20))
    assert [stored_backup.name for stored_backup in stored_backups(data.folder)] == ["nightly-20261122T110000Z.zip"]
    record(app, session, knock("Ann", 4, "Bob", 5))
    nightly.look(at(22, 21))
    nightly.look(at(23, 3))
    assert len(stored_backups(data.folder)) == 1
    nightly.look(at(23, 4))
    nightly.look(at(24, 4))
    Nightly(data).look(at(25, 4))  # after a new start
    assert [stored_backup.made_at for stored_backup in stored_backups(data.folder)] == [at(23, 4), at(22, 20)]


def test_seven_of_each_kind_stay(app: Flask, data: Data, session: str) -> None:
    assert add_backup(data, "asked", NOW)
    for day in range(9):
        (folder_of(data.folder) / f"nightly-202611{day + 1:02}T110000Z.zip").touch()
    record(app, session, knock("Ann", 4, "Bob", 5))
    assert add_backup(data, "nightly", NOW + timedelta(days=1))
    assert add_backup(data, "asked", NOW + timedelta(days=2)) is None
    kept = stored_backups(data.folder)
    assert [backup.kind for backup in kept] == ["nightly", "asked"] + ["nightly"] * 6
    assert kept[-1].made_at.day == 4
    assert sorted(path.name for path in folder_of(data.folder).iterdir()) == sorted(backup.name for backup in kept)


def test_other_files_are_left_alone(data: Data) -> None:
    folder_of(data.folder).mkdir()
    for name in ("mine.zip", "nightly-20269999T000000Z.zip", "nightly-20261122T110000Z.zip.part"):
        (folder_of(data.folder) / name).touch()
    assert stored_backups(data.folder) == []


@pytest.mark.sqlite("there the key lies in the database")
def test_a_failure_is_told_once_a_night_and_stops_nothing(instance: Path, caplog: pytest.LogCaptureFixture) -> None:
    secret = (instance / "secret").read_bytes()
    (instance / "secret").unlink()
    nightly = Nightly(FolderData(instance))
    nightly.look(at(22, 20))
    nightly.look(at(22, 21))
    assert [record.levelno for record in caplog.records if record.name != "scorekeeper.server.event_log"] == [
        logging.ERROR
    ]
    assert "No backup was made this night." in caplog.text
    assert "has no secret" in caplog.text
    (instance / "secret").write_bytes(secret)
    nightly.look(at(23, 20))
    assert len(stored_backups(instance)) == 1


def test_a_running_server_makes_them_and_removes_what_a_killed_one_left(data: Data) -> None:
    left = folder_of(data.folder) / ".writing-abc"
    left.mkdir(parents=True)
    nightly = Nightly(data, first_look=0, next_look=0.01)
    nightly.start()
    try:
        wait_until(lambda: bool(stored_backups(data.folder)))
    finally:
        nightly.stop()
    assert [path.name for path in folder_of(data.folder).iterdir()] == [stored_backups(data.folder)[0].name]
