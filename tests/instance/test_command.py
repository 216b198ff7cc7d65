"""`scorekeeper run` where the key or the database is lost: a sentence and 1, or a question in a terminal."""

import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.instance.folder import database_of, prepare
from scorekeeper.store import open_store


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that has lost its database, and whose key is damaged."""
    prepare(tmp_path)
    (tmp_path / "secret").write_bytes(b"x")
    database_of(tmp_path).unlink()
    return tmp_path


@pytest.fixture
def usual_signals() -> Iterator[None]:
    """The command changes what a process does when it is told to stop."""
    handlers = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    yield
    for each, handler in handlers.items():
        signal.signal(each, handler)


def run(folder: Path, *options: str) -> int:
    return main(["run", "--host", "127.0.0.1", "--port", "0", "--instance", str(folder), *options])


@pytest.mark.usefixtures("usual_signals")
def test_the_command_says_one_sentence_and_ends_with_1(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert output.err.endswith("Start with nothing recorded: --start-empty\n")
    assert run(folder, "--start-empty") == 1
    assert capsys.readouterr().err.endswith("Start with a new key: --new-secret\n")
    assert database_of(folder).exists()


@pytest.mark.usefixtures("usual_signals")
def test_in_a_terminal_the_command_asks(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    try:
        terminal, other_end = os.openpty()
    except OSError:
        pytest.skip("this system has no pseudo-terminals")
    with os.fdopen(other_end, encoding="utf-8") as keys, os.fdopen(os.dup(other_end), "w", encoding="utf-8") as screen:
        monkeypatch.setattr(sys, "stdin", keys)
        monkeypatch.setattr(sys, "stdout", screen)
        os.write(terminal, b"y\nno\n")
        assert run(folder) == 1
    shown = b""
    with suppress(OSError):  # the end, on Linux
        while piece := os.read(terminal, 1000):
            shown += piece
    os.close(terminal)
    assert re.findall(r"Start with [a-z ]+\? \[y/N\]", shown.decode()) == [
        "Start with nothing recorded? [y/N]",
        "Start with a new key? [y/N]",
    ]
    assert capsys.readouterr().err.endswith("--new-secret\n")
    assert (folder / "secret").read_bytes() == b"x"
    with open_store(database_of(folder)) as store:
        assert not store.sessions.any()
