"""The files for whoever runs Scorekeeper for others. `tests/browser/test_proxies.py` uses those of the proxies."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.cli import main


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="this computer has no systemd")
def test_systemd_understands_every_line_of_the_unit(project: Path, tmp_path: Path) -> None:
    text = (project / "contrib" / "scorekeeper.service").read_text()
    unit = tmp_path / "scorekeeper.service"
    unit.write_text(text.replace("/opt/scorekeeper/bin/scorekeeper", sys.executable))
    read = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert (read.returncode, read.stderr) == (0, "")


@pytest.mark.parametrize(
    ("file", "command"),
    [
        ("scorekeeper.service", r"^ExecStart=/opt/scorekeeper/bin/scorekeeper (.+)$"),
        ("Dockerfile", r"^CMD \[(.+)\]$"),
        ("compose.yaml", r"^    command: \[(run, .+)\]$"),
    ],
)
def test_the_command_is_one_that_scorekeeper_knows(
    project: Path, file: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    match = re.search(command, (project / "contrib" / file).read_text(), re.MULTILINE)
    assert match
    with pytest.raises(SystemExit) as ended:
        main([*match[1].replace('"', "").replace(",", "").split(), "--help"])
    assert ended.value.code == 0
    assert "usage: scorekeeper run" in capsys.readouterr().out


def test_the_image_is_made_of_what_there_is_and_runs_as_nobody(project: Path) -> None:
    lines = (project / "contrib" / "Dockerfile").read_text().splitlines()
    copied = [part for line in lines if re.match(r"COPY (?!--from)", line) for part in line.split()[1:-1]]
    assert {"scorekeeper", "templates", "static", "lock"} <= set(copied)
    assert not [part for part in copied if not (project / part).exists()]
    assert [line for line in lines if line.startswith("USER")] == ["USER 65532:65532"]


def test_the_image_is_made_of_nothing_that_is_not_pinned(project: Path) -> None:
    """script/image builds and tries it; that takes root and a quarter of an hour."""
    text = (project / "contrib" / "Dockerfile").read_text().replace("\\\n", " ")
    (base,) = re.findall(r"^ARG BASE=(.+)$", text, re.MULTILINE)
    assert re.fullmatch(r"docker\.io/library/debian@sha256:[0-9a-f]{64}", base)
    stages = set(re.findall(r" AS ([a-z]+)$", text, re.MULTILINE))
    assert {each.split()[0] for each in re.findall(r"^FROM (.+)$", text, re.MULTILINE)} <= stages | {"${BASE}"}
    for command in re.findall(r"pip (?:install|wheel) [^&]+", text):
        assert "--require-hashes" in command or "--no-deps" in command
    assert "docker.io/library/caddy@sha256:" in (project / "contrib" / "compose.yaml").read_text()


def test_the_list_names_every_file(project: Path) -> None:
    named = set(re.findall(r"\]\(([^)/]+)\)", (project / "contrib" / "README.md").read_text()))
    assert named == {path.name for path in (project / "contrib").iterdir()} - {"README.md"}


VERSIONED = {
    "home-assistant/config.yaml": 1,
    "home-assistant/Dockerfile": 1,
    "umbrel/umbrel-app.yml": 1,
    "umbrel/docker-compose.yml": 1,
    "casaos/docker-compose.yml": 3,
    "yunohost/manifest.toml": 3,
}


def test_the_catalogues_offer_this_version(project: Path) -> None:
    """script/release writes it anew."""
    for name, times in VERSIONED.items():
        text = (project / "contrib" / name).read_text()
        assert len(re.findall(rf"(?<![.\d]){re.escape(scorekeeper.__version__)}(?!\.?\d)", text)) >= times, name


def test_no_catalogue_starts_it_where_it_cannot_write(project: Path) -> None:
    """Home Assistant and CasaOS give the folder to root, Umbrel to user 1000."""
    texts = {name: (project / "contrib" / name).read_text() for name in VERSIONED}
    assert "install -d -m 0700 -o 65532 -g 65532 /data/instance" in texts["home-assistant/Dockerfile"]
    assert 'user: "1000:1000"' in texts["umbrel/docker-compose.yml"]
    assert 'entrypoint: [chown, "65532:65532", /instance]' in texts["casaos/docker-compose.yml"]


@pytest.mark.skipif(not shutil.which("bash"), reason="this computer has no bash")
def test_the_scripts_for_yunohost_are_scripts(project: Path) -> None:
    scripts = sorted((project / "contrib" / "yunohost" / "scripts").iterdir())
    assert {"install", "remove", "upgrade", "backup", "restore", "change_url"} <= {path.name for path in scripts}
    for path in scripts:
        subprocess.run(["bash", "-n", str(path)], check=True)
