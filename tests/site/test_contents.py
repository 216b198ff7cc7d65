"""What a site holds: everything that a phone imports, and nothing that it cannot use."""

import ast
import json
import re
import subprocess
import sys
import tarfile
import zipfile
from gzip import decompress
from io import BytesIO
from pathlib import Path

import pytest

from scorekeeper.site import contents, pyodide
from scorekeeper.site.release import BOUND, on_the_way

pytestmark = pytest.mark.slow

# What a phone does: it builds the application, prepares the data and shows pages.
PAGES = """
import json, sys
before = set(sys.modules)
from pathlib import Path
from scorekeeper.browser.data import PhoneData
from scorekeeper.browser.parts import browser_parts
from scorekeeper.web.app import create_app

app = create_app({"INSTANCE": sys.argv[1]}, browser_parts(PhoneData(Path(sys.argv[1]) / "scorekeeper.db"), None))
client = app.test_client()
for language in ("en", "ja"):
    for page in ("/", "/rules", "/rules/gin", "/settings", "/export", "/send", "/players"):
        client.get(page, headers={"Accept-Language": language})
# Neither what is compiled from C, nor folders without a module of their own.
files = {name: getattr(sys.modules[name], "__file__", None) or "" for name in set(sys.modules) - before}
print(json.dumps([name for name, file in files.items() if file.endswith(".py")]))
"""


@pytest.fixture(scope="module")
def files(site_folder: Path) -> set[str]:
    """The files of the program and the libraries in the site."""
    (pack,) = site_folder.glob("site/*/app.pack.gz")
    content = decompress(pack.read_bytes())
    return {path for path, _ in json.loads(content[4 : 4 + int.from_bytes(content[:4], "little")])}


@pytest.fixture(scope="module")
def packed(files: set[str]) -> set[str]:
    """The modules among them."""
    return {module(path) for path in files if path.endswith(".pyc")}


@pytest.fixture(scope="module")
def standard(site_folder: Path) -> set[str]:
    """The modules of the standard library in the site."""
    (packed,) = site_folder.glob("site/*/python_stdlib.zip.gz")
    with zipfile.ZipFile(BytesIO(decompress(packed.read_bytes()))) as archive:
        return {module(path) for path in archive.namelist()}


@pytest.fixture(scope="module")
def whole() -> set[str]:
    """The modules of the standard library that Pyodide has in Python."""
    with tarfile.open(pyodide.fetch_package()) as package:
        inner = package.extractfile("package/python_stdlib.zip")
        assert inner
        with zipfile.ZipFile(BytesIO(inner.read())) as archive:
            return {module(path) for path in archive.namelist() if path.endswith(".py")}


def module(path: str) -> str:
    return path.rpartition(".")[0].replace("/", ".").removesuffix(".__init__")


def named(path: Path, project: Path) -> str:
    return module(path.relative_to(project).as_posix())


def left_out(name: str) -> bool:
    return any(name == each or name.startswith(f"{each}.") for each in contents.LEFT_OUT)


def test_what_pages_import_is_there(packed: set[str], standard: set[str], whole: set[str], tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", PAGES, tmp_path], capture_output=True, text=True, check=True)
    imported = set(json.loads(done.stdout))
    ours = {name for name in imported if name.partition(".")[0] in ("scorekeeper", *contents.LIBRARIES)}
    assert len(ours) > 300
    # Only the client that asks for pages here, and what it imports, is not there.
    # Nor is a package of which nothing is left, though whoever looks for pages imports it here.
    assert {name for name in ours - packed if not left_out(name)} == {"scorekeeper.web.sharing"}
    # Python 3.14 imports the latter for type checkers only.
    assert {name for name in imported & whole - standard if not left_out(name)} <= {"tomllib._types"}


def test_every_name_that_is_left_out_is_one(project: Path, whole: set[str]) -> None:
    for name in contents.LEFT_OUT:
        path = Path(name.replace(".", "/"))
        if name.startswith("scorekeeper."):
            assert (project / path).is_dir() or (project / path.with_suffix(".py")).is_file(), name
        elif name.partition(".")[0] not in contents.LIBRARIES:
            assert any(each == name or each.startswith(f"{name}.") for each in whole), name


def test_no_library_is_there_for_nothing(packed: set[str]) -> None:
    assert {name.partition(".")[0] for name in packed} == {"scorekeeper", *contents.LIBRARIES}


def test_nothing_that_a_phone_cannot_import_is_there(packed: set[str], standard: set[str], project: Path) -> None:
    """At the beginning of a module: what is imported later may be what only a house does."""
    for name in sorted(each for each in packed if each.startswith("scorekeeper")):
        base = project / name.replace(".", "/")
        path = base / "__init__.py" if base.is_dir() else base.with_suffix(".py")
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = [each.name for each in node.names] if isinstance(node, ast.Import) else [node.module or ""]
                assert not [each for each in names if left_out(each)], name


def test_files_that_nothing_there_names_are_left_out(packed: set[str], files: set[str], project: Path) -> None:
    left = [
        path.relative_to(project).as_posix()
        for assets in ("static", "templates")
        for path in (project / assets).rglob("*.*")
        if path.relative_to(project).as_posix().startswith(contents.FILES_LEFT_OUT)
    ]
    assert all(any(path.startswith(each) for path in left) for each in contents.FILES_LEFT_OUT), "each is one"
    assert not {f"scorekeeper/{path}" for path in left} & files
    names = [path.removeprefix("templates/") for path in left if path.endswith(".html")]
    texts = [(project / path.removeprefix("scorekeeper/")).read_text() for path in files if path.endswith(".html")]
    texts += [path.read_text() for path in project.glob("scorekeeper/**/*.py") if named(path, project) in packed]
    assert [name for name in names if any(f'"{name}"' in text for text in texts)] == []


def test_only_a_house_has_what_a_server_needs(packed: set[str]) -> None:
    """Of its rooms a phone has only what pages of both use: the names of hosts, the log of who did what."""
    rooms = {name.removeprefix("scorekeeper.").partition(".")[0] for name in packed if "." in name}
    assert not rooms & {"backups", "cli", "site"}
    assert {name for name in packed if name.startswith("scorekeeper.server.")} == {
        f"scorekeeper.server.{name}" for name in ("client_network", "event_log", "headers", "host_names")
    }
    assert not [name for name in packed if re.search(r"postgres|psycopg|processes|sharing|weasyprint|PIL", name)]


def test_every_library_has_its_licence_on_the_page(site_folder: Path) -> None:
    text = (site_folder / "licences.html").read_text()
    for library in contents.distributions():
        assert f"<h2>{library.metadata['Name']} {library.version}</h2>" in text
        assert list(contents.licence_texts(library)), library.metadata["Name"]
    assert "Mozilla Public License Version 2.0" in text
    assert pyodide.SOURCE in text


def test_the_list_is_that_of_the_folder_and_a_first_visit_is_within_bounds(site_folder: Path) -> None:
    release = json.loads((site_folder / "release.json").read_text())
    there = {path.relative_to(site_folder).as_posix(): path for path in site_folder.rglob("*") if path.is_file()}
    named = {entry["path"] + ".gz" * ("gzip" in entry) for entry in release["files"]}
    assert set(there) == named | {"worker.js", "release.json"}
    assert f'"{release["build"]}"' in (site_folder / "worker.js").read_text()
    assert sum(on_the_way(name, path.read_bytes()) for name, path in there.items()) <= BOUND
