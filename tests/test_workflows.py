"""What the forge runs: nothing that somebody could exchange, and with no more rights than it needs."""

import re
from pathlib import Path

import pytest

WORKFLOWS = sorted((Path(__file__).resolve().parent.parent / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_action_is_pinned_to_a_commit(path: Path) -> None:
    used = re.findall(r"uses: (.+)$", path.read_text(), re.MULTILINE)
    assert used
    assert [each for each in used if not re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", each)] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_rights_are_given_to_each_job_alone(path: Path) -> None:
    head, jobs = path.read_text().split("\njobs:\n")
    assert re.findall(r"^permissions:.*$", head, re.MULTILINE) == ["permissions: {}"]
    names = re.findall(r"^  ([a-z]+):", jobs, re.MULTILINE)
    assert names
    assert len(re.findall(r"^    permissions:$", jobs, re.MULTILINE)) == len(names)
    assert "contents: write" not in jobs or path.name == "release.yml"


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_the_scripts_are_there_and_no_text_from_outside_becomes_a_command(path: Path, project: Path) -> None:
    text = path.read_text()
    for script in re.findall(r"(?:\.ci|script)/[a-z]+", text):
        assert (project / script).stat().st_mode & 0o100
    for command in re.findall(r"run: (.+(?:\n {10}.+)*)", text):
        assert "${{" not in command
