"""Worker processes and the program that started them: nothing is left behind however it ends, and nothing printed."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.support.waiting import wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc"),
]
PATIENT = 60.0
# One process of this program sleeps in a call, the other one waits for work.
BUSY_AND_IDLE = """
from threading import Thread
from scorekeeper.workers.processes import WorkerProcesses
from tests.support.waiting import wait_until
from tests.workers import jobs

pool = WorkerProcesses(2, 0, 3600, 1 << 29)
Thread(target=pool.run, args=(jobs.sleep,), daemon=True).start()
wait_until(lambda: bool(pool._busy), 60)
pool.run(jobs.pid)
print("ready", flush=True)
jobs.sleep()
"""


@contextmanager
def started(*arguments: str, ready: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """A program in a session of its own, which has printed a line that begins with `ready`; the lines up to there."""
    command = [sys.executable, *arguments]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdout=pipe, stderr=subprocess.STDOUT, text=True, start_new_session=True, env=os.environ
    ) as process:
        try:
            assert process.stdout
            lines = list[str]()
            while not lines or not lines[-1].startswith(ready):
                lines.append(process.stdout.readline())
                assert lines[-1], "".join(lines)
            yield process, lines
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def session(leader: int) -> dict[int, str]:
    """The processes of a session, without its leader, and what files of programs and libraries each has loaded."""
    result = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal() and int(folder.name) != leader:
            with suppress(OSError):
                # Behind the name of the program in brackets: state, parent, group, session.
                state, _, _, sid = (folder / "stat").read_text().rpartition(")")[2].split()[:4]
                if int(sid) == leader and state != "Z":
                    result[int(folder.name)] = (folder / "maps").read_text()
    return result


@pytest.mark.pdf
def test_the_server_stays_small_and_stops_without_a_word(tmp_path: Path) -> None:
    run = ("-m", "scorekeeper", "run", "--host", "127.0.0.1", "--port", "0", "--instance", str(tmp_path))
    with started(*run, ready="To stop") as (server, lines):
        assert not session(server.pid), "no process is started before there is work"
        url = next(line.split()[-1] for line in lines if line.startswith("On this computer"))
        with urlopen(f"{url}paper/gin/pad.pdf", timeout=PATIENT) as answer:
            assert answer.read().startswith(b"%PDF")
        assert any("libpango" in loaded for loaded in session(server.pid).values())
        assert "libpango" not in Path(f"/proc/{server.pid}/maps").read_text(), "a worker printed"
        # What Ctrl-C in a terminal does: everything that it runs gets the signal.
        os.killpg(server.pid, signal.SIGINT)
        output, _ = server.communicate(timeout=PATIENT)
        assert output == "Scorekeeper has stopped.\n"
        assert server.returncode == 0
        wait_until(lambda: not session(server.pid), PATIENT)


def test_nothing_outlives_a_program_that_is_killed() -> None:
    with started("-c", BUSY_AND_IDLE, ready="ready") as (program, _):
        assert len(session(program.pid)) >= 3, "the two workers, and what started them"
        program.kill()
        wait_until(lambda: not session(program.pid), PATIENT)
        assert program.communicate(timeout=PATIENT)[0] == ""
