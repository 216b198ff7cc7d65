"""The version of the program: said by the command, carried by the wheel, told of in the changelog."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.cli import main


def test_the_command_says_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"scorekeeper {scorekeeper.__version__}\n"


def test_the_command_says_it_without_loading_the_web() -> None:
    script = (
        "import atexit, sys; from scorekeeper.cli import main;"
        "atexit.register(lambda: print({'flask', 'weasyprint'}.intersection(sys.modules)));"
        "main(['--version'])"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[1] == "set()"


def test_the_wheel_carries_it(project: Path) -> None:
    """Hatchling reads it where the program has it."""
    command = [sys.executable, "-m", "hatchling", "version"]
    built = subprocess.run(command, cwd=project, capture_output=True, text=True, check=True)
    assert built.stdout.strip() == scorekeeper.__version__


def test_the_changelog_begins_with_what_comes_and_with_it(project: Path) -> None:
    """As keepachangelog.com has it: what is not released yet, then a heading with number and day for each version."""
    headings = re.findall(r"^## (.+)$", (project / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headings[0] == "[Unreleased]"
    assert headings[1].startswith(f"[{scorekeeper.__version__}] - ")
    assert all(re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}", heading) for heading in headings[1:])
