"""What `scorekeeper site` says when it cannot build, and that it then leaves everything as it was."""

import gzip
import io
import tarfile
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.site import build as building
from scorekeeper.site import pyodide
from scorekeeper.site.build import build
from scorekeeper.site.release import fingerprint, listed, on_the_way

FILES = {"index.html": b"<p>" * 1000, "site/1/app.pack.gz": gzip.compress(b"pack"), "worker.js": b"1", "i.png": b"png"}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """Building takes no time and makes these files."""
    files = dict(FILES)
    monkeypatch.setattr(building, "site_files", lambda scratch, package: files)
    return files


def package(path: Path, **files: bytes) -> Path:
    """An npm package."""
    with tarfile.open(path, "w:gz") as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return path


def refused(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main(["site", *map(str, arguments)]) == 1
    out, error = capsys.readouterr()
    assert out == ""
    return error


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_site_replaces_an_earlier_one_and_nothing_else(quick: dict[str, bytes], tmp_path: Path) -> None:
    quick["release.json"] = b"{}"
    site = tmp_path / "new" / "site"
    build(site)
    assert files(site) == quick
    assert {path.stat().st_mode & 0o777 for path in site.rglob("*") if path.is_file()} == {0o644}, "for the web server"
    del quick["i.png"]
    build(site)
    assert files(site) == quick
    assert list(site.parent.iterdir()) == [site], "nothing is left beside it"


def test_a_folder_with_other_files_is_left_alone(
    quick: dict[str, bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    assert "has other files in it" in refused(capsys, tmp_path)
    assert files(tmp_path) == {"thesis.txt": b"years of work"}
    assert "has other files in it" not in refused(capsys, tmp_path / "thesis.txt")


def test_a_folder_that_cannot_be_written_is_named(
    quick: dict[str, bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    text = refused(capsys, tmp_path / "file" / "site")
    assert str(tmp_path / "file" / "site") in text
    assert "Name another folder" in text


def test_a_site_that_is_too_large_is_refused(
    quick: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    quick["large.gz"] = bytes(building.BOUND)
    text = refused(capsys, tmp_path / "site")
    assert "10000000" in text
    assert "large.gz" in text
    assert list(tmp_path.iterdir()) == []


def test_the_sizes_are_printed_with_the_largest_first(
    quick: dict[str, bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["site", str(tmp_path / "site")]) == 0
    lines = capsys.readouterr().out.splitlines()
    sizes = [int(line.split()[0].replace(",", "")) for line in lines[:-1]]
    assert sizes == sorted(sizes, reverse=True)
    assert lines[-1].startswith(f"{sum(sizes)} bytes in all")


@pytest.mark.parametrize(
    ("content", "name"),
    [({}, "pyodide.tgz"), (dict.fromkeys(pyodide.FILES, b"not that"), "pyodide.mjs")],
)
def test_another_package_is_refused(
    content: dict[str, bytes], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = package(tmp_path / "pyodide.tgz", **content)
    text = refused(capsys, tmp_path / "site", "--pyodide", given)
    assert f"{name} of {given} is not that of Pyodide" in text
    assert "Delete" in text
    assert not (tmp_path / "site").exists()


def test_what_is_no_package_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "text.tgz").write_text("no archive")
    assert "is not that of Pyodide" in refused(capsys, tmp_path / "site", "--pyodide", tmp_path / "text.tgz")
    assert "cannot be read" in refused(capsys, tmp_path / "site", "--pyodide", tmp_path / "nowhere.tgz")
    assert "cannot be read" in refused(capsys, tmp_path / "site", "--pyodide", tmp_path)


def program(folder: Path, name: str, script: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder with programs; nothing was fetched before."""
    programs = tmp_path / "bin"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return programs


def test_without_npm_or_a_network_it_says_what_to_do(
    elsewhere: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Install npm" in refused(capsys, tmp_path / "site")
    program(elsewhere, "npm", "echo 'npm error network getaddrinfo' >&2; exit 1")
    text = refused(capsys, tmp_path / "site")
    assert "on the internet" in text
    assert "getaddrinfo" in text
    monkeypatch.setenv("LANGUAGE", "ja_JP")
    assert "インターネットにつながっていますか" in refused(capsys, tmp_path / "site")


def test_without_node_or_with_an_old_one_it_says_what_to_do(
    elsewhere: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pyodide, "unpack", lambda given, folder: (folder / "python_stdlib.zip").write_bytes(b""))
    assert "Install node 18" in refused(capsys, tmp_path / "site")
    program(elsewhere, "node", "echo 'SyntaxError: await' >&2; exit 1")
    text = refused(capsys, tmp_path / "site")
    assert "older than 18" in text
    assert "SyntaxError: await" in text


def test_what_was_fetched_is_kept(elsewhere: Path, tmp_path: Path) -> None:
    made = package(tmp_path / "made.tgz", **dict.fromkeys(pyodide.FILES, b""))
    program(
        elsewhere,
        "npm",
        f'while [ "$1" != --pack-destination ]; do shift; done\n/bin/cp {made} "$2/pyodide-{pyodide.VERSION}.tgz"',
    )
    kept = pyodide.fetch_package()
    (elsewhere / "npm").unlink()
    assert pyodide.fetch_package() == kept
    assert kept.read_bytes() == made.read_bytes()


def test_the_list_of_files_stands_for_what_they_unpack_to() -> None:
    entries = {entry["path"]: entry for entry in listed(FILES)}
    assert list(entries) == ["i.png", "index.html", "site/1/app.pack", "worker.js"]
    packed = FILES["site/1/app.pack.gz"]
    assert (entries["site/1/app.pack"]["size"], entries["site/1/app.pack"]["gzip"]) == (4, len(packed))
    assert "gzip" not in entries["index.html"]


def test_a_build_has_another_name_when_any_file_changes() -> None:
    assert fingerprint(FILES.items()) == fingerprint(reversed(FILES.items()))
    others = (FILES | {"worker.js": b"2"}, FILES | {"more": b""}, FILES)
    assert len({fingerprint(files.items()) for files in others}) == 3


def test_what_a_host_compresses_counts_compressed() -> None:
    assert on_the_way("index.html", b"a" * 1000) < 100
    assert (on_the_way("i.png", b"a" * 1000), on_the_way("a.gz", b"a" * 1000)) == (1000, 1000)
