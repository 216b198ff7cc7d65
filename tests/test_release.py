"""script/release on a clone: what it makes, what it refuses, and that a dry run leaves nothing behind."""

import json
import platform
import re
import subprocess
import sys
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

import scorekeeper

NEXT = "99.0.0"


def git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def release(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["script/release", *arguments], cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture
def clone(project: Path, tmp_path: Path) -> Path:
    """The project as it was last committed, on main, with this script, something unreleased, and tests and an
    image that take no time."""
    folder = tmp_path / "clone"
    git(project, "clone", "--quiet", "--no-tags", "--local", str(project), str(folder))
    git(folder, "switch", "--quiet", "--force-create", "main")
    git(folder, "config", "user.name", "Nobody")
    git(folder, "config", "user.email", "nobody@example.org")
    (folder / ".git/info/exclude").write_text(".venv\n")
    (folder / ".venv").symlink_to(sys.prefix)
    for name in ("release", "package"):
        (folder / "script" / name).write_text((project / "script" / name).read_text())
        (folder / "script" / name).chmod(0o755)
    (folder / ".ci/run").write_text("#!/bin/sh\necho all tests >>.git/ran\n")
    # script/image needs root and a quarter of an hour.
    (folder / "script/image").write_text("#!/bin/sh\necho image >$2\necho list >${2%.tar}.cdx.json\n")
    (folder / "script/image").chmod(0o755)
    text = "# Changelog\n\n## [Unreleased]\n\n- A new thing.\n\n## [1.0.0] - 2026-11-22\n\n- All of it.\n"
    (folder / "CHANGELOG.md").write_text(text)
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--no-verify", "--message", "Begin")
    return folder


# In the place of script/package in a clone: what it has made once, it gives again.
PACKED_ONCE = """#!/bin/sh
set -e
[ -d .git/packed ] || script/really-package "$1" "$PWD/.git/packed"
mkdir -p "$2"
cp .git/packed/* "$2"
"""


@pytest.mark.slow
def test_a_release_is_tested_committed_tagged_and_built(clone: Path) -> None:
    """And a dry run before it keeps nothing. It looks at the same files, which are made once: that takes longest."""
    package = clone / "script/package"
    package.rename(package.with_name("really-package"))
    package.write_text(PACKED_ONCE)
    package.chmod(0o755)
    git(clone, "add", "--all")
    git(clone, "commit", "--quiet", "--no-verify", "--message", "Pack once")
    before = git(clone, "rev-parse", "HEAD")
    done = release(clone, "--dry-run", NEXT)
    assert done.returncode == 0, done.stderr
    assert f"scorekeeper-{NEXT}-py3-none-any.whl is fine" in done.stdout
    assert git(clone, "rev-parse", "HEAD") == before
    assert git(clone, "status", "--porcelain") == ""
    assert git(clone, "tag", "--list", f"v{NEXT}") == ""
    assert len(git(clone, "worktree", "list").splitlines()) == 1
    assert not (clone / "dist").exists()
    assert not (clone / ".git/ran").exists()
    done = release(clone, NEXT)
    assert done.returncode == 0, done.stderr
    assert (clone / ".git/ran").read_text() == "all tests\n"
    assert git(clone, "log", "-1", "--format=%s") == f"Release {NEXT}"
    assert git(clone, "rev-parse", f"v{NEXT}^{{commit}}") == git(clone, "rev-parse", "main")
    changed = git(clone, "show", "--name-only", "--format=").splitlines()
    assert {"CHANGELOG.md", "scorekeeper/__init__.py", "contrib/yunohost/manifest.toml"} <= set(changed)
    assert all(f"{NEXT}" in (clone / name).read_text() for name in changed)
    assert f'__version__ = "{NEXT}"' in (clone / "scorekeeper/__init__.py").read_text()
    headings = re.findall(r"^## (.+)$", (clone / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headings == ["[Unreleased]", f"[{NEXT}] - {date.today()}", "[1.0.0] - 2026-11-22"]
    made = {path.name: path for path in (clone / "dist").iterdir()}
    sums = dict(line.split("  ")[::-1] for line in made.pop("SHA256SUMS").read_text().splitlines())
    image = f"scorekeeper-{NEXT}-{platform.machine()}.tar"
    packed = {f"scorekeeper-{NEXT}-py3-none-any.whl", f"scorekeeper-{NEXT}.tar.gz"}
    assert made.keys() == packed | {"scorekeeper.cdx.json", image, image.replace(".tar", ".cdx.json")}
    assert made[image].read_text() == "image\n"
    assert sums == {name: sha256(path.read_bytes()).hexdigest() for name, path in made.items()}
    listed = json.loads(made["scorekeeper.cdx.json"].read_text())
    assert (listed["bomFormat"], listed["metadata"]["component"]["version"]) == ("CycloneDX", NEXT)
    versions = {part["name"]: part["version"] for part in listed["components"]}
    pinned = re.findall(r"^([a-z0-9-]+)==([^ ]+)", (clone / "lock/run.txt").read_text(), re.MULTILINE)
    assert versions == dict(pinned)


def components(project: Path, folder: Path) -> dict[str, Any]:
    """What script/components lists of a folder."""
    command = [sys.executable, "script/components", str(folder)]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=True)
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(done.stdout) is None
    listed: dict[str, Any] = json.loads(done.stdout)
    return listed


def test_what_is_in_an_image_is_listed(project: Path, tmp_path: Path) -> None:
    """What is installed of Debian and of Python, by addresses that databases of advisories know."""
    (tmp_path / "usr/lib").mkdir(parents=True)
    (tmp_path / "usr/lib/os-release").write_text('ID=debian\nVERSION_ID="12"\nVERSION_CODENAME=bookworm\n')
    (tmp_path / "var/lib/dpkg").mkdir(parents=True)
    (tmp_path / "var/lib/dpkg/status").write_text(
        "Package: zlib1g\nStatus: install ok installed\nArchitecture: amd64\nVersion: 1:1.2.13\n\n"
        "Package: gone\nStatus: deinstall ok config-files\nArchitecture: all\nVersion: 1\n"
    )
    for name, version in (("Flask", "3.1.3"), ("scorekeeper", "1.2.0")):
        folder = tmp_path / f"opt/scorekeeper/lib/python3.11/site-packages/{name}-{version}.dist-info"
        folder.mkdir(parents=True)
        (folder / "METADATA").write_text(f"Metadata-Version: 2.4\nName: {name}\nVersion: {version}\n")
    listed = components(project, tmp_path)
    assert listed["metadata"]["component"]["purl"] == "pkg:pypi/scorekeeper@1.2.0"
    assert [each.get("purl", each["name"]) for each in listed["components"]] == [
        "debian",
        "pkg:deb/debian/zlib1g@1%3A1.2.13?arch=amd64&distro=bookworm",
        "pkg:pypi/flask@3.1.3",
    ]


def test_what_is_in_a_site_is_listed(project: Path, tmp_path: Path) -> None:
    """Python for browsers and the libraries that run in it."""
    about = {"version": "1.2.0", "pyodide": "314.0.7", "libraries": {"Flask": "3.1.3"}}
    (tmp_path / "release.json").write_text(json.dumps(about))
    listed = components(project, tmp_path)
    assert listed["metadata"]["component"]["type"] == "application"
    assert [each["purl"] for each in listed["components"]] == ["pkg:npm/pyodide@314.0.7", "pkg:pypi/flask@3.1.3"]


def test_whatever_is_wrong_is_said_and_what_to_do(clone: Path) -> None:
    """Before anything is built, so that the next one need not wait."""
    assert "usage" in release(clone, "next").stderr
    assert "does not come after" in release(clone, scorekeeper.__version__).stderr
    git(clone, "tag", f"v{NEXT}")
    assert f"there is a tag v{NEXT} already" in release(clone, NEXT).stderr
    git(clone, "tag", "--delete", f"v{NEXT}")
    (clone / "README.md").write_text("changed\n")
    assert "not committed" in release(clone, NEXT).stderr
    git(clone, "checkout", "--quiet", "README.md")
    (clone / ".ci/run").write_text("#!/bin/sh\nexit 1\n")
    (clone / "CHANGELOG.md").write_text("# Changelog\n\n## [Unreleased]\n\n## [1.0.0] - 2026-11-22\n")
    git(clone, "commit", "--quiet", "--no-verify", "--all", "--message", "Break it")
    assert "the tests fail" in release(clone, NEXT).stderr
    assert "nothing stands under Unreleased" in release(clone, "--dry-run", NEXT).stderr
    git(clone, "switch", "--quiet", "--create", "other")
    assert "git switch main" in release(clone, NEXT).stderr
    assert git(clone, "tag", "--list", "v*") == ""
