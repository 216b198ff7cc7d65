"""Who may import whom: the arrows of the architecture. What is not listed here is forbidden.

Every import counts, also inside functions and for types only.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = "scorekeeper"
ENGINE = {"text", "cards", "melds", "fields", "scoring", "ledger", "games", "translations"}

# Room: (rooms of the house, libraries of others) that it may import. The standard library is open to all but clocks,
# files and networks stay out of the rooms that compute (below).
ARROWS: dict[str, tuple[set[str], set[str]]] = {
    "text": (set(), set()),
    "blank": (set(), set()),
    "cards": ({"text"}, set()),
    "melds": ({"melds", "cards", "text"}, set()),
    "solvers": (set(), set()),
    "solvers.*": ({"cards", "melds"}, set()),
    "fields": ({"fields", "cards", "text"}, set()),
    "scoring": ({"blank", "cards", "melds", "fields", "text"}, set()),
    "drawing": ({"cards", "fields", "text"}, set()),
    "games": ({"scoring", "text"}, set()),
    "games.*": ({"scoring", "blank", "drawing", "solvers.*", "melds", "fields", "cards", "text"}, set()),
    "ledger": ({"games", "scoring", "fields", "text"}, set()),
    "renaming": ({"fields"}, set()),
    "account": ({"ledger", "scoring", "fields", "text"}, set()),
    "chart": ({"ledger", "text"}, set()),
    "statistics": ({"ledger", "scoring"}, set()),
    "rulebook": ({"account", "ledger", "scoring", "fields", "text"}, set()),
    "export": ({"account", "ledger", "scoring", "text", "translations"}, set()),
    "translations": (set(), {"babel"}),
    "judge": ({"ledger", "games", "scoring", "fields", "cards", "text", "translations"}, set()),
    "places": (set(), set()),
    "migrations": (set(), {"sqlite_utils"}),
    "store": ({"store", "migrations"}, {"sqlite_utils"}),
    "sheets": (
        ENGINE | {"account", "blank", "chart", "places", "rulebook", "sheets"},
        {"weasyprint", "jinja2", "markupsafe", "babel"},
    ),
    "serving": ({""}, {"waitress", "segno"}),
    "web": (
        ENGINE
        | {"account", "chart", "export", "judge", "places", "renaming", "rulebook", "serving", "sheets", "statistics"}
        | {"store", "web"},
        {"flask", "flask_babel", "flask_wtf", "wtforms", "werkzeug", "markupsafe", "babel", "segno"},
    ),
    "": ({"places", "web"}, {"flask"}),
    "cli": ({"judge", "places", "serving"}, set()),
    "__main__": ({"cli"}, set()),
}
COMPUTING = {
    "text",
    "blank",
    "cards",
    "melds",
    "solvers.*",
    "fields",
    "scoring",
    "drawing",
    "games.*",
    "ledger",
    "renaming",
    "account",
    "chart",
    "statistics",
    "rulebook",
}
# What a function that computes a score has no business with.
WORLD = {"time", "datetime", "os", "io", "pathlib", "socket", "random", "secrets", "sqlite3", "subprocess", "urllib"}


def modules(project: Path) -> Iterator[tuple[str, Path]]:
    """Every module of the package without its first name: `games.gin.hand`; the package itself is empty."""
    for path in sorted((project / PACKAGE).rglob("*.py")):
        parts = path.relative_to(project / PACKAGE).with_suffix("").parts
        yield ".".join(parts).removesuffix("__init__").removesuffix("."), path


def imported(module: str, path: Path) -> Iterator[str]:
    """The full names a file imports; `from x import y` counts as `x.y`, for y may be a module."""
    own = [PACKAGE, *module.split(".")] if module else [PACKAGE]
    package = own if path.name == "__init__.py" else own[:-1]
    for node in ast.walk(ast.parse(path.read_text(), path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{start}.{alias.name}" for alias in node.names)


def room(module: str) -> str:
    """The room a module lies in: `web`, one game, the solver of one game, or the module itself."""
    first, _, rest = module.partition(".")
    return f"{first}.*" if rest and first in ("games", "solvers") else first


def target(name: str, known: set[str]) -> str:
    """The module of the package that an import reaches: the longest known beginning of its name."""
    parts = name.split(".")[1:]
    while ".".join(parts) not in known:
        parts.pop()
    return ".".join(parts)


def game(module: str) -> str:
    return module.split(".")[1]


def crossings(project: Path) -> Iterator[str]:
    """Every import that no arrow allows, as a sentence."""
    every = dict(modules(project))
    for module, path in every.items():
        here = room(module)
        if here not in ARROWS:
            yield f"{module} is in no room: say in ARROWS what it may import"
            continue
        rooms, libraries = ARROWS[here]
        for name in imported(module, path):
            library = name.partition(".")[0]
            if library != PACKAGE:
                if library not in libraries and library not in sys.stdlib_module_names:
                    yield f"{module} imports {library}"
                if here in COMPUTING and library in WORLD:
                    yield f"{module} imports {library}, but only computes"
                continue
            reached = target(name, set(every))
            there = room(reached)
            if here == there and here.endswith("*"):
                if game(module) != game(reached):
                    yield f"{module} imports {reached}, another game"
            elif there not in rooms:
                yield f"{module} imports {reached or PACKAGE}"


def test_nothing_crosses_the_arrows(project: Path) -> None:
    found = list(crossings(project))
    assert not found, "\n".join(found)


def test_no_arrow_is_left_over(project: Path) -> None:
    """An arrow to a room that is gone would allow what nobody needs."""
    rooms = {room(module) for module, _ in modules(project)}
    listed = set(ARROWS) | {there for allowed, _ in ARROWS.values() for there in allowed}
    assert not listed - rooms


def test_only_the_store_speaks_sql(project: Path) -> None:
    for module, path in modules(project):
        if {"sqlite_utils", "sqlite3"} & {name.partition(".")[0] for name in imported(module, path)}:
            assert room(module) in ("store", "migrations")


@pytest.mark.parametrize(
    ("file", "line", "told"),
    [
        ("cards.py", "from scorekeeper import web", "cards imports web"),
        ("cards.py", "from scorekeeper.ledger import replay", "cards imports ledger"),
        ("melds.py", "def f():\n    import scorekeeper.scoring", "melds imports scoring"),
        ("store.py", "import flask", "store imports flask"),
        ("ledger.py", "from datetime import datetime", "ledger imports datetime, but only computes"),
        ("ledger.py", "from .web import forms", "ledger imports web.forms"),
        ("games/one/hand.py", "from scorekeeper.games.two import x", "games.one.hand imports games.two, another game"),
        ("games/one/hand.py", "from ..two.hand import x", "games.one.hand imports games.two.hand, another game"),
        (
            "solvers/one/hand.py",
            "from scorekeeper.solvers.two import x",
            "solvers.one.hand imports solvers.two, another game",
        ),
        ("games/one/hand.py", "from scorekeeper.ledger import replay", "games.one.hand imports ledger"),
        ("web/pages.py", "from scorekeeper.games.one import GAME", "web.pages imports games.one"),
        ("odds.py", "import math", "odds is in no room: say in ARROWS what it may import"),
    ],
)
def test_a_crossing_is_found(tmp_path: Path, file: str, line: str, told: str) -> None:
    """The walk itself, on a small house with one wrong import."""
    rooms = ["__init__", "cards", "melds", "ledger", "scoring", "store", "games/__init__", "web/__init__", "web/forms"]
    for kind in ("games", "solvers"):
        rooms += [f"{kind}/one/__init__", f"{kind}/one/hand", f"{kind}/two/__init__", f"{kind}/two/hand"]
    for name in rooms:
        path = tmp_path / PACKAGE / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    assert list(crossings(tmp_path)) == []
    (tmp_path / PACKAGE / file).write_text(line)
    assert list(crossings(tmp_path)) == [told]
