"""How often a save of the real server waits for the disk, as strace sees it."""

import shutil
from pathlib import Path

import pytest

from scorekeeper.instance.folder import prepare
from tests.trust.phone import ScoringPhone
from tests.trust.recording import Sync, Write, read_recording, tracer
from tests.trust.server import Server

SAVES = 8


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("strace"), reason="strace, which records the writes, runs on Linux only")
def test_a_save_waits_for_the_disk_once(tmp_path: Path) -> None:
    """The first saves wait for the name of the log as well; a log that is full is moved into the database apart."""
    log, database = tmp_path / "trace", tmp_path / "instance" / "scorekeeper.db"
    prepare(database.parent)
    with Server(database.parent, before=tracer(log, database)) as server:
        phone = ScoringPhone(1, lambda: None)
        phone.client.port = server.port
        with phone.client:
            for _ in range(SAVES + 2):
                phone.save_next()
    begun, ended = phone.acknowledged[1].at, phone.acknowledged[-1].at
    done = [one.did for one in read_recording(log) if begun < one.at < ended]
    assert {one.path for one in done if isinstance(one, Write)} == {f"{database}-wal"}
    assert [one.path for one in done if isinstance(one, Sync)] == [f"{database}-wal"] * SAVES
