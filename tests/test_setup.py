"""The commands people type, and the wheel others install: `scorekeeper run` as a real process."""

import io
import os
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path
from urllib.request import urlopen

import pytest
import segno

from scorekeeper.instance import FolderData, PostgresData
from scorekeeper.server.qr_code import qr_code
from scorekeeper.server.run import lan_addresses, welcome
from scorekeeper.store import PostgresAddress

pytestmark = pytest.mark.slow

RUN = (sys.executable, "-m", "scorekeeper", "run")


@contextmanager
def started(*command: str, **options: object) -> Iterator[tuple[subprocess.Popen[str], str, list[str]]]:
    """The running process, the address it prints for this computer, and all it printed up to there."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    text = []
    try:
        for line in process.stdout:
            text.append(line)
            if line.startswith("To stop"):
                break
        url = re.search(r"On this computer: (\S+)", "".join(text))
        assert url, f"no address in: {''.join(text)}"
        yield process, url[1], text
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_run_serves_until_it_is_stopped_and_says_goodbye(tmp_path: Path, stop: signal.Signals) -> None:
    folder = tmp_path / "new" / "data"
    with started(*RUN, "--port", "0", "--instance", str(folder)) as (process, url, _):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700, "a new data folder is closed to others"
        with urlopen(url) as answer:
            assert answer.status == 200
        with urlopen((folder / "backups-address").read_text().strip()) as answer:
            assert answer.status == 200
        # Who waits no longer than a moment tells it again.
        for _ in range(20):
            process.send_signal(stop)
            time.sleep(0.005)
        goodbye, _ = process.communicate(timeout=20)
    assert process.returncode == 0
    assert goodbye == "Scorekeeper has stopped.\n"


def test_run_answers_at_the_address_it_gives_to_phones(tmp_path: Path) -> None:
    if not lan_addresses():
        pytest.skip("this computer is in no network")
    with started(*RUN, "--port", "0", "--instance", str(tmp_path)) as (_, _, text):
        for_phones = re.search(r"^  (http://\S+)$", "".join(text), re.MULTILINE)
        assert for_phones
        with urlopen(for_phones[1]) as answer:
            assert answer.status == 200


def refused(*options: str) -> str:
    ended = subprocess.run([*RUN, *options], capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert ended.stderr.count("\n") == 1, "one sentence, no traceback"
    return ended.stderr


def test_a_port_in_use_is_refused_with_a_way_out(tmp_path: Path) -> None:
    with socket.create_server(("0.0.0.0", 0)) as taken:
        port = str(taken.getsockname()[1])
        message = refused("--port", port, "--instance", str(tmp_path / "data"))
    assert f"Port {port} is in use" in message
    assert "--port" in message.split("choose", 1)[1]
    assert not (tmp_path / "data").exists()


def test_a_folder_that_cannot_be_written_is_refused_with_a_way_out(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    message = refused("--port", "0", "--instance", str(tmp_path / "file"))
    assert f"Cannot keep data in {tmp_path / 'file'}" in message
    assert "--instance" in message


def test_an_address_of_another_computer_is_refused(tmp_path: Path) -> None:
    assert "no address 203.0.113.9" in refused("--host", "203.0.113.9", "--instance", str(tmp_path))


@pytest.mark.parametrize("port", ["-1", "65536", "eight", "８０００"])
def test_a_port_that_is_none_is_refused(port: str) -> None:
    ended = subprocess.run([*RUN, f"--port={port}"], capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert "give a number from 0 to 65535" in ended.stderr


def test_addresses_for_phones_can_be_reached_from_outside() -> None:
    for address in lan_addresses():
        assert not ip_address(address).is_loopback
        socket.create_server((address, 0)).close()


def test_the_welcome_tells_where_only_this_computer_gets_in() -> None:
    with io.TextIOWrapper(io.BytesIO(), encoding="utf-8") as log:
        text = welcome("127.0.0.1", 8000, FolderData(Path("/data")), "http://127.0.0.1:8000/backups/key", log)
    assert "Only this computer" in text
    assert "http://127.0.0.1:8000/" in text
    assert "Backups, for you alone: their address is in /data/backups-address\n" in text
    assert "backups/key" not in text, "a log keeps it"
    assert "█" not in text


def test_the_welcome_names_a_database_without_its_password() -> None:
    data = PostgresData(Path("/data"), PostgresAddress("postgresql://ann:swordfish@db.example/scores?sslmode=require"))
    with io.TextIOWrapper(io.BytesIO(), encoding="utf-8") as log:
        text = welcome("127.0.0.1", 8000, data, "key", log)
    assert "What is recorded is kept in postgresql://ann@db.example/scores\n" in text
    assert "swordfish" not in text
    assert "in /data/backups-address\n" in text


def test_the_welcome_is_in_the_language_of_the_system() -> None:
    with io.TextIOWrapper(io.BytesIO(), encoding="utf-8") as log:
        text = welcome("127.0.0.1", 8000, FolderData(Path("/data")), "key", log, "ja")
    assert "スコアキーパーが動いています。" in text
    assert "このパソコンでは：http://127.0.0.1:8000/\n" in text
    assert not re.search(r"[a-z] [a-z]", text)


def modules(drawn: str) -> list[list[int]]:
    """The rows of a code drawn in half blocks, 1 for dark."""
    halves = {" ": (1, 1), "▀": (0, 1), "▄": (1, 0), "█": (0, 0)}
    rows = []
    for line in drawn.splitlines():
        rows += zip(*(halves[each] for each in line), strict=True)
    return [list(row) for row in rows]


def test_the_qr_code_holds_the_address_for_phones() -> None:
    with io.TextIOWrapper(io.BytesIO(), encoding="utf-8") as log:
        text = welcome("192.0.2.7", 8123, FolderData(Path("/data")), "key", log)
    assert "  http://192.0.2.7:8123/\n" in text
    drawn = "\n".join(line for line in text.splitlines() if set(line) & set("▀▄█"))
    expected = [list(row) for row in segno.make("http://192.0.2.7:8123/", micro=False).matrix_iter(border=2)]
    assert modules(drawn)[: len(expected)] == expected


class Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_the_address_of_the_backups() -> None:
    with Terminal(io.BytesIO(), encoding="utf-8") as terminal:
        text = welcome("127.0.0.1", 8000, FolderData(Path("/data")), "http://127.0.0.1:8000/backups/key", terminal)
    assert "Backups, for you alone: http://127.0.0.1:8000/backups/key\n" in text


@pytest.mark.parametrize("encoding", ["utf-8", "cp437"])
def test_in_a_terminal_the_qr_code_is_dark_on_light_whatever_its_colours(encoding: str) -> None:
    with Terminal(io.BytesIO(), encoding=encoding) as terminal:
        lines = qr_code("http://192.0.2.7:8123/", terminal).splitlines()
        terminal.writelines(lines)
    assert lines
    assert all(line.startswith("\033[38;5;231;48;5;16m") and line.endswith("\033[0m") for line in lines)


def test_where_blocks_cannot_be_shown_the_address_alone_is_given() -> None:
    with io.TextIOWrapper(io.BytesIO(), encoding="ascii") as terminal:
        text = welcome("192.0.2.7", 8123, FolderData(Path("/data")), "key", terminal)
        terminal.write(text)
    assert "  http://192.0.2.7:8123/\n" in text


@pytest.fixture(scope="module")
def wheel(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built with the pinned tools."""
    folder = tmp_path_factory.mktemp("wheel")
    pip(project, "wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", str(folder), ".")
    (built,) = folder.glob("*.whl")
    return built


def pip(cwd: Path, *arguments: str) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    ended = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr


def test_the_wheel_holds_pages_translations_and_everything_they_load(wheel: Path, project: Path) -> None:
    folders = {"scorekeeper": "scorekeeper", "templates": "scorekeeper/templates", "static": "scorekeeper/static"}
    expected = {
        f"{inside}/{file.relative_to(project / folder).as_posix()}"
        for folder, inside in folders.items()
        for file in (project / folder).rglob("*")
        if file.is_file() and file.suffix not in {".pyc", ".mo"}
    }
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert held == expected


def test_the_installed_wheel_runs_from_an_empty_folder_and_keeps_its_data_there(wheel: Path, tmp_path: Path) -> None:
    installed, empty = tmp_path / "installed", tmp_path / "empty"
    empty.mkdir()
    pip(empty, "install", "--no-index", "--no-deps", "--target", str(installed), str(wheel))
    command = (str(installed / "bin" / "scorekeeper"), "run", "--port", "0")
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    with started(*command, cwd=empty, env=environment) as (_, url, text):
        with urlopen(url) as answer:
            assert answer.status == 200
        assert f"kept in {empty / 'instance'}\n" in "".join(text)
    assert [each.name for each in empty.iterdir()] == ["instance"]


def test_setup_names_what_to_install_where_it_cannot_install_it(project: Path, tmp_path: Path) -> None:
    """A computer with neither Python nor apt, brew or sudo."""
    bare = tmp_path / "bin"
    bare.mkdir()
    for name in ("bash", "cat", "cksum", "dirname", "id", "mktemp", "rm", "uname"):
        path = shutil.which(name)
        assert path
        (bare / name).symlink_to(path)
    ended = subprocess.run(
        [project / "script" / "setup", "test"],
        env={"PATH": str(bare)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    (sentence,) = ended.stderr.splitlines()
    assert "please install this yourself" in sentence
    for each in ("Python 3.11 or newer", "Pango", "Chromium"):
        assert each in sentence


def test_a_second_setup_installs_nothing_and_is_silent(project: Path) -> None:
    if not (project / ".venv" / "installed-test").exists():
        pytest.skip("this environment was not made by script/setup")
    setup = [project / "script" / "setup", "test"]
    subprocess.run(setup, capture_output=True, check=True)
    made = (project / ".venv" / "pyvenv.cfg").stat().st_mtime_ns
    ended = subprocess.run(setup, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
    assert (project / ".venv" / "pyvenv.cfg").stat().st_mtime_ns == made
