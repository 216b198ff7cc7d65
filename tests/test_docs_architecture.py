"""The documents that tell how it is built: files and functions they name are there, and the arrows are those that
hold."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

import scorekeeper
from tests.support.documents import DOCS, PROJECT, prose, rows
from tests.test_arrows import ARROWS, SYSTEM

DECISIONS = sorted((DOCS / "decisions").glob("*.md"))
# Adding a game makes files of its own; what it says is done by its own test.
NAMING_FILES = [
    path
    for path in (*sorted(PROJECT.glob("*.md")), *sorted(DOCS.glob("*.md")), *DECISIONS)
    if path.name != "adding-a-game.md"
]
NAMING_FUNCTIONS = [DOCS / "architecture.md", *DECISIONS]
# What a run makes.
MADE = {
    "404.html",
    "404.js",
    "instance/",
    "events.jsonl",
    "index.html",
    "licences.html",
    "static/FINGERPRINT/",
    "worker.js",
}
CODE = re.compile(r"`([^`\n]+)`")
FILE = re.compile(
    r"(?:scorekeeper|tests|static|templates|docs|script|lock)/[\w./<>*-]*|[\w./<>*-]+\.(?:py|js|css|html|md|jsonl|toml)"
)
NAME = re.compile(r"[A-Za-z]\w*(?:\.[A-Za-z_]\w*)+")


def named(path: Path, shape: re.Pattern[str]) -> Iterator[str]:
    """What stands in code type in a document and has a shape."""
    for text in CODE.findall(prose(path.read_text())):
        if shape.fullmatch(text):
            yield text


@cache
def modules() -> dict[str, ModuleType]:
    """Every module of the package by its full name."""
    names = [walk_package.name for walk_package in pkgutil.walk_packages(scorekeeper.__path__, "scorekeeper.")]
    return {name: importlib.import_module(name) for name in names if not name.endswith("__main__")}


def is_there(name: str) -> bool:
    """Whether `module.function` or `Class.member` is in the package; a module is named by the end of its name."""
    owner, _, member = name.rpartition(".")
    owners: list[object] = [module for full, module in modules().items() if f".{full}".endswith(f".{owner}")]
    owners += [vars(module)[owner] for module in modules().values() if isinstance(vars(module).get(owner), type)]
    return any(hasattr(item, member) or member in getattr(item, "__dataclass_fields__", ()) for item in owners)


@pytest.mark.parametrize("path", NAMING_FILES, ids=lambda path: str(path.relative_to(PROJECT)))
def test_every_file_that_is_named_is_there(path: Path) -> None:
    wanted = {name for name in named(path, FILE) if not name.startswith("/")} - MADE
    missing = {name for name in wanted if not any(PROJECT.glob(re.sub(r"<\w+>", "*", name).rstrip("/")))}
    assert not missing


@pytest.mark.parametrize("path", NAMING_FUNCTIONS, ids=lambda path: path.name)
def test_every_function_that_is_named_is_there(path: Path) -> None:
    rooms = {item for here, (rooms, libraries) in ARROWS.items() for item in (here, *rooms, *libraries)}
    names = {name for name in named(path, NAME) if not FILE.fullmatch(name)} - rooms
    assert not {name for name in names if not is_there(name)}


def test_the_arrows_are_told_as_they_are() -> None:
    table_rows = rows((DOCS / "architecture.md").read_text(), *COLUMNS)
    needed = list(arrows())
    table = "\n".join(f"| {' | '.join(row)} |" for row in needed)
    assert table_rows == needed, f"docs/architecture.md needs these rows:\n{table}"


def test_what_a_browser_does_not_have_is_told_as_it_is() -> None:
    needed = [[f"`{name}`", ", ".join(f"`{room}`" for room in sorted(rooms))] for name, rooms in SYSTEM.items()]
    assert rows((DOCS / "architecture.md").read_text(), "of the standard library", "only in") == needed


COLUMNS = ("room", "may import", "libraries")


def arrows() -> Iterator[list[str]]:
    """The rows of the table, as the document has to have them."""
    for room, (others, libraries) in ARROWS.items():
        cells = (
            ", ".join(f"`{name}`" if name else "the package" for name in sorted(names)) for names in (others, libraries)
        )
        yield [f"`{room}`" if room else "the package itself", *(cell or "nothing" for cell in cells)]
