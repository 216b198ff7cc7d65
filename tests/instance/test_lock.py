"""One server on one data folder."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scorekeeper.instance import InstanceError
from scorekeeper.instance.lock import lock
from tests.support.waiting import wait_until

HOLDS = """
import os, sys
from pathlib import Path
from scorekeeper.instance.lock import lock
with lock(Path(sys.argv[1])) as tell:
    tell("http://127.0.0.1:8000/")
    child = os.fork()
    if child == 0:
        sys.stdin.readline()
        os._exit(0)
    print("ready", child, flush=True)
    sys.stdin.readline()
"""


@contextmanager
def holder(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the folder, and a child of its own."""
    command = [sys.executable, "-c", HOLDS, str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process


def test_a_second_one_is_told_who_has_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with holder(folder) as process:
        assert process.stdout
        assert process.stdout.readline().startswith("ready")
        text = (
            rf"Another Scorekeeper \(process {process.pid} since \d+-\d+-\d+ \d+:\d+:\d+, at http://127.0.0.1:8000/\)"
        )
        with pytest.raises(InstanceError, match=text), lock(folder):
            pass
        process.communicate("\n\n")
    with lock(folder):
        pass


def is_free(folder: Path) -> bool:
    """Whether nobody has the folder."""
    try:
        with lock(folder):
            return True
    except InstanceError:
        return False


def test_a_process_that_was_killed_holds_nothing_even_if_its_children_live(tmp_path: Path) -> None:
    with holder(tmp_path) as process:
        assert process.stdout
        child = int(process.stdout.readline().split()[1])
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert "process" in (tmp_path / "server.lock").read_text(), "what it left behind"
        # The child lets go when it first runs, which may be after the parent was killed.
        wait_until(lambda: is_free(tmp_path))
        os.kill(child, 0)  # still there


def test_the_same_process_cannot_have_it_twice_and_may_have_it_again(tmp_path: Path) -> None:
    for _ in range(2):
        with lock(tmp_path), pytest.raises(InstanceError, match=f"process {os.getpid()} since"), lock(tmp_path):
            pass


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InstanceError, match=f"Cannot keep data in {tmp_path / 'file'}"), lock(tmp_path / "file"):
        pass


def test_who_has_gone_is_not_named_again(tmp_path: Path) -> None:
    with lock(tmp_path) as tell:
        tell("http://127.0.0.1:8000/")
        with pytest.raises(InstanceError, match="8000"), lock(tmp_path):
            pass
        assert "8000" in (tmp_path / "server.lock").read_text(), "who was refused changes nothing"
    assert (tmp_path / "server.lock").read_text() == ""
