"""A dead computer: what a replica holds of a server whose disk is gone, and what it lacks."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.backups.archive import BackupError
from scorekeeper.backups.check import check_data
from scorekeeper.backups.replica import configuration, replicate, restore_replica
from scorekeeper.backups.restore import hold_lock
from scorekeeper.cli import main
from scorekeeper.instance import FolderData
from scorekeeper.store import prepare
from scorekeeper.web.app import create_app
from tests.support.entry_pages_gin import ended, numbers
from tests.support.phone import Phone, session_of
from tests.support.remote_phone import RemotePhone
from tests.support.server_process import House
from tests.support.waiting import wait_until

pytestmark = pytest.mark.sqlite("a replica is of a file")


@contextmanager
def replicating(instance: Path, place: Path) -> Iterator[subprocess.Popen[str]]:
    """`scorekeeper replica` as a separate process, killed at the end with the Litestream that it started."""
    command = [sys.executable, "-m", "scorekeeper", "replica", str(place), "--instance", str(instance)]
    command += ["--same-disk"]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )
    try:
        yield running
    finally:
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
        running.communicate()


def save(phone: Phone, session: str, slot: int) -> None:
    """Record a hand that the server acknowledges; the loser's count is its number."""
    page = phone.get(f"/s/{session}/1/hands/new")
    assert f"Hand {slot} is saved." in phone.send(page, "/hands/new", ended(0) | numbers("0", str(slot))).text


def restored(place: Path, folder: Path, session: str) -> list[int]:
    """The hands that the replica holds by now, each by its number; none where it holds nothing that can be restored."""
    shutil.rmtree(folder, ignore_errors=True)
    try:
        restore_replica(str(place), folder, datetime.now(UTC), replace=False)
    except BackupError:
        return []
    return hands(folder, session)


def hands(instance: Path, session: str) -> list[int]:
    return [entries[-1]["hands"]["Bob"]["deadwood"] for entries in House(instance, 0).entries(session)]


@pytest.mark.slow
def test_a_computer_that_dies_with_its_disk_loses_what_was_not_replicated_and_nothing_before(
    built: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house, stick = built, tmp_path / "stick"
    stick.mkdir()
    unfinished = house.instance / "backups/.writing-left"
    unfinished.mkdir(parents=True)
    house.start()
    # That is the first thing that the thread of the nightly backups does.
    wait_until(lambda: not unfinished.exists())
    phone = RemotePhone(house.url)
    with replicating(house.instance, stick):
        session = session_of(phone.start("Ann", "Bob", target="10000"))
        for slot in (1, 2, 3):
            save(phone, session, slot)
        wait_until(lambda: restored(stick, tmp_path / "looked at", session) == [1, 2, 3], 60)
        for slot in (4, 5, 6):
            save(phone, session, slot)
        house.kill()
    shutil.rmtree(house.instance)

    new = tmp_path / "new computer"
    assert main(["restore", "--replica", str(stick), "--instance", str(new)]) == 0
    assert main(["check", "--instance", str(new)]) == 0
    assert "every ledger can be computed" in capsys.readouterr().out
    stored_hands = hands(new, session)
    missing = [slot for slot in range(1, 7) if slot not in stored_hands]
    # A hole would be worse than a loss: what is there is what was saved first.
    assert stored_hands + missing == [1, 2, 3, 4, 5, 6]
    assert set(missing) <= {4, 5, 6}, "saved before the replica was seen to hold it, and lost"

    # On a new computer somebody may start the replica before anything was restored.
    other = tmp_path / "other"
    prepare(other / "scorekeeper.db")
    (other / "secret").write_bytes(b"another" * 5)
    with pytest.raises(BackupError, match="holds the replica of other data"):
        replicate(str(stick), other, same_disk=True)

    # The phone that kept score there keeps it here.
    cookie: Any = phone.client.get_cookie("scorekeeper")
    again = Phone(create_app({"INSTANCE": str(new), "TESTING": True, "EXAMPLES": False}))
    again.client.set_cookie(cookie.name, cookie.value)
    save(again, session, len(stored_hands) + 1)
    assert check_data(FolderData(new)) == []


@pytest.fixture
def instance(app: Flask) -> Path:
    return Path(app.config["INSTANCE"])


def test_a_folder_that_is_not_there_is_not_made(instance: Path, tmp_path: Path) -> None:
    """A stick that is not mounted: a replica on the disk itself protects from nothing."""
    for use in (
        lambda: replicate(str(tmp_path / "stick"), instance, same_disk=False),
        lambda: restore_replica(str(tmp_path / "stick"), tmp_path / "new", datetime.now(UTC), replace=False),
    ):
        with pytest.raises(BackupError, match="Is the stick or the share mounted"):
            use()
    assert not (tmp_path / "stick").exists()


@pytest.mark.slow
def test_a_stick_that_is_pulled_out_ends_the_replica(instance: Path, tmp_path: Path) -> None:
    """Litestream would make the folder anew, on the disk that it is to protect."""
    stick = tmp_path / "stick"
    stick.mkdir()
    with replicating(instance, stick) as running:
        wait_until(lambda: all(any(stick.glob(f"{part}/**/*.ltx")) for part in ("scores", "secret")))
        stick.rename(tmp_path / "pulled out")
        output, _ = running.communicate(timeout=60)
    assert running.returncode == 1
    # Litestream may have been quicker, and made it anew.
    assert re.search(
        r"(There is no folder .*|is not the folder that it was)\. Is the stick or the share mounted\?", output
    )
    assert main(["restore", "--replica", str(tmp_path / "pulled out"), "--instance", str(tmp_path / "new")]) == 0


def test_a_folder_on_the_disk_of_the_data_is_refused(instance: Path, tmp_path: Path) -> None:
    """Where a stick is to be mounted, and is not, there is an empty folder."""
    with pytest.raises(BackupError, match="on the same disk as the data"):
        replicate(str(tmp_path), instance, same_disk=False)
    assert [path.name for path in tmp_path.iterdir()] == ["instance"]


def test_a_place_without_a_replica_restores_nothing(instance: Path, tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    new = tmp_path / "new"
    with pytest.raises(BackupError, match="There is no replica in"):
        restore_replica(str(tmp_path / "stick"), new, datetime.now(UTC), replace=False)
    assert {path.name for path in new.iterdir()} == {"server.lock", "replica.lock"}
    with pytest.raises(BackupError, match="--replace"):
        restore_replica(str(tmp_path / "stick"), instance, datetime.now(UTC), replace=False)


def test_one_replica_is_kept_at_a_time_and_only_of_what_is_there(instance: Path, tmp_path: Path) -> None:
    with hold_lock(instance / "replica.lock", ""), pytest.raises(BackupError, match="kept already"):
        replicate(str(tmp_path), instance, same_disk=True)
    (instance / "secret").unlink()
    with pytest.raises(BackupError, match="has no secret yet"):
        replicate(str(tmp_path), instance, same_disk=True)


@pytest.mark.parametrize(
    ("place", "target"),
    [
        ("/media/stick/", {"type": "file", "path": "/media/stick/scores"}),
        ("sftp://ann:word@nas:22/home/ann/", {"url": "sftp://ann:word@nas:22/home/ann/scores"}),
        ("s3://bucket", {"url": "s3://bucket/scores"}),
        ("s3://bucket/at?endpoint=https://x.org", {"url": "s3://bucket/at/scores?endpoint=https://x.org"}),
    ],
)
def test_where_litestream_writes(place: str, target: dict[str, str]) -> None:
    made: Any = configuration(Path("/data"), place)
    scores, secret = made["dbs"]
    assert scores["path"] == "/data/scorekeeper.db"
    assert target.items() <= scores["replica"].items()
    assert {"type", "path", "url"} & set(scores["replica"]) == set(target)
    assert secret["path"] == "/data/replica/secret.db"
    assert secret["replica"] != scores["replica"]
