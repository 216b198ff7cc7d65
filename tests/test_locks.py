"""What lock/ pins: what runs Scorekeeper without what builds it, and the lowest versions that pyproject.toml allows."""

import re
import tomllib
from pathlib import Path

import pytest


def pinned(project: Path, name: str) -> dict[str, str]:
    """The version of each package, by its name; of one with a version for each Python, the last."""
    return dict(re.findall(r"^([a-z0-9-]+)==([^ ]+)", (project / "lock" / name).read_text(), re.MULTILINE))


def bounds(project: Path) -> dict[str, str]:
    """The lowest version that pyproject.toml allows of each package that Scorekeeper, its builder or its tests name."""
    text = tomllib.loads((project / "pyproject.toml").read_text())
    named = text["project"]["dependencies"] + text["dependency-groups"]["build"] + text["dependency-groups"]["test"]
    parts = [re.fullmatch(r"([\w-]+)(?:\[[\w,]+\])?>=([\d.]+)(?:,<[\d.]+)?", each) for each in named]
    assert all(parts), f"each of these needs a lowest version: {named}"
    return {part[1].lower(): part[2] for part in parts if part}


def test_what_runs_it_holds_nothing_that_builds_it(project: Path) -> None:
    run, build = pinned(project, "run.txt"), pinned(project, "build.txt")
    assert {"hatchling", "pathspec", "tomlkit", "trove-classifiers"} <= build.keys() - run.keys()
    # sqlite-utils and what builds the wheel both have plug-ins.
    assert {name: build[name] for name in run.keys() & build.keys()} == {"pluggy": run["pluggy"]}


@pytest.mark.parametrize("name", ["frame.txt", "postgresql.txt", "replica.txt", "test.txt", "mutants.txt"])
def test_tests_and_replicas_run_with_the_versions_that_people_get(project: Path, name: str) -> None:
    assert pinned(project, "run.txt").items() <= pinned(project, name).items()


def test_every_package_has_hashes(project: Path) -> None:
    for path in (project / "lock").iterdir():
        blocks = re.split(r"^(?=[a-z0-9-]+==)", path.read_text(), flags=re.MULTILINE)[1:]
        assert blocks
        assert not [block for block in blocks if "--hash=sha256:" not in block], path.name


def test_the_lowest_versions_are_those_of_the_bounds(project: Path) -> None:
    """`script/test --lowest` runs the tests on them."""
    lowest = pinned(project, "lowest.txt")
    wrong = {
        name: lowest[name] for name, bound in bounds(project).items() if not f"{lowest[name]}.".startswith(f"{bound}.")
    }
    assert not wrong
