"""Who may import whom: the arrows of the architecture. What is not listed here is forbidden.

Every import counts, also inside functions and for types only.
"""

import ast
import re
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = "scorekeeper"

# Room: (rooms of the house, libraries of others) that it may import. The standard library is open to all but clocks,
# files and networks stay out of the rooms that compute (below).
ARROWS: dict[str, tuple[set[str], set[str]]] = {
    "": ({"engine.text"}, set()),
    "engine": (set(), set()),
    "engine.text": (set(), set()),
    "engine.blank_sheet": (set(), set()),
    "engine.step_budget": ({"engine.text"}, set()),
    "engine.cards": ({"engine.text"}, set()),
    "engine.melds": ({"engine.melds", "engine.cards", "engine.text"}, set()),
    "engine.fields": ({"engine.fields", "engine.cards", "engine.text"}, set()),
    "engine.player_names": ({"engine.fields", "engine.seats.changes"}, set()),
    "engine.seats": (set(), set()),
    "engine.seats.draw": ({"engine.cards", "engine.fields", "engine.referee", "engine.text"}, set()),
    "engine.meld_rulings": ({"engine.cards", "engine.melds", "engine.referee", "engine.scores", "engine.text"}, set()),
    "engine.scores": ({"engine.cards", "engine.melds", "engine.text"}, set()),
    "engine.state": (set(), set()),
    "engine.seats.changes": ({"engine.fields", "engine.state", "engine.text"}, set()),
    "engine.adjustments": ({"engine.fields", "engine.scores", "engine.state", "engine.text"}, set()),
    "engine.entry_page": ({"engine.state", "engine.text"}, set()),
    "engine.phone_counts": ({"engine.entry_page", "engine.fields", "engine.state", "engine.text"}, set()),
    "engine.referee": ({"engine.cards", "engine.step_budget", "engine.fields", "engine.scores", "engine.text"}, set()),
    "engine.irregularities": ({"engine.fields", "engine.text"}, set()),
    "engine.rulebook": ({"engine.cards", "engine.fields", "engine.text"}, set()),
    "engine.rule_file": ({"engine.fields", "engine.rulebook", "engine.text"}, set()),
    "engine.rulings": ({"engine.fields", "engine.irregularities", "engine.text"}, set()),
    "engine.game": (
        {"engine.adjustments", "engine.blank_sheet", "engine.cards", "engine.entry_page", "engine.fields"}
        | {"engine.irregularities", "engine.phone_counts", "engine.referee", "engine.rulebook", "engine.scores"}
        | {"engine.seats.changes"}
        | {"engine.state", "engine.text"},
        set(),
    ),
    "engine.ledger": (
        {"engine.adjustments", "engine.fields", "engine.game", "engine.phone_counts", "engine.scores"}
        | {"engine.seats.changes", "engine.state", "engine.step_budget", "engine.text"},
        set(),
    ),
    "engine.seats.rules": ({"engine.fields", "engine.ledger", "engine.seats.changes", "engine.text"}, set()),
    "engine.earlier_terms": ({"engine.game", "engine.ledger", "engine.text"}, set()),
    "engine.presets": ({"engine.game"}, set()),
    "games": ({"engine.game", "engine.irregularities", "engine.rulings", "engine.text"}, set()),
    "games.*.solver": ({"engine.cards", "engine.step_budget", "engine.melds", "games.*.solver"}, set()),
    "games.*": (
        {
            "engine.adjustments",
            "engine.blank_sheet",
            "engine.cards",
            "engine.step_budget",
            "engine.entry_page",
            "engine.fields",
            "engine.game",
            "engine.irregularities",
            "engine.meld_rulings",
            "engine.melds",
            "engine.phone_counts",
            "engine.presets",
            "engine.referee",
            "engine.rule_file",
            "engine.rulebook",
            "engine.scores",
            "engine.seats.changes",
            "engine.seats.draw",
            "engine.state",
            "engine.text",
            "games.*",
            "games.*.solver",
        },
        set(),
    ),
    "translations": ({"engine.game", "engine.presets", "engine.rule_file", "engine.rulings"}, {"babel", "budoux"}),
    "reports": ({"engine.*", "reports"}, set()),
    "judge": ({"engine.*", "games", "judge", "translations"}, set()),
    "store": ({"engine.text", "store", "store.postgresql"}, {"sqlite_utils"}),
    "store.postgresql": ({"engine.text", "store", "store.postgresql"}, {"psycopg"}),
    "instance": ({"", "engine.text", "instance", "store"}, set()),
    "instance.lock": ({"", "engine.text", "instance"}, set()),
    "backups": (
        {
            "",
            "backups",
            "engine.ledger",
            "engine.text",
            "server.event_log",
            "games",
            "instance",
            "store",
            "table",
            "translations",
        },
        set(),
    ),
    "exchange": ({"engine.*", "exchange", "games", "store"}, set()),
    "assets": (set(), set()),
    "browser": (
        {"browser", "instance", "store", "web.app", "web.files", "web.http", "workers"},
        {"flask_babel", "itsdangerous", "werkzeug"},
    ),
    "workers": ({"engine.step_budget", "workers"}, set()),
    "workers.processes": ({"workers", "workers.processes"}, set()),
    "pdf": (
        {"assets", "engine.*", "pdf", "reports", "translations", "workers"},
        {"weasyprint", "jinja2", "markupsafe", "babel", "PIL", "pypdfium2"},
    ),
    "printing": ({"assets", "pdf", "printing", "workers"}, set()),
    "table": ({"", "engine.*", "games", "reports", "store", "table", "translations"}, set()),
    # Inside web: what requests need < what people send < a room for each resource < the application.
    "web.http": (
        {
            "assets",
            "engine.*",
            "server.event_log",
            "pdf",
            "printing",
            "server.client_network",
            "server.headers",
            "server.host_names",
            "store",
            "table",
            "translations",
            "web.http",
            "workers",
        },
        {
            "babel",
            "flask",
            "flask_babel",
            "flask_wtf",
            "itsdangerous",
            "jinja2",
            "markupsafe",
            "rcssmin",
            "rjsmin",
            "segno",
            "werkzeug",
        },
    ),
    "web.inputs": (
        {"engine.*", "games", "store", "table", "web.http", "web.inputs"},
        {"flask", "flask_wtf", "werkzeug", "wtforms"},
    ),
    "web.hands": (
        {"engine.*", "store", "table", "web.hands", "web.http", "web.inputs"},
        {"flask", "flask_babel", "werkzeug"},
    ),
    "web.phone_counts": (
        {"engine.*", "store", "table", "web.hands", "web.http", "web.inputs", "web.phone_counts"},
        {"flask", "flask_babel"},
    ),
    "web.matches": (
        {
            "engine.*",
            "games",
            "reports",
            "store",
            "table",
            "web.http",
            "web.inputs",
            "web.matches",
            "web.referee",
            "web.rules",
        },
        {"flask", "flask_babel"},
    ),
    "web.players": (
        {"engine.*", "reports", "store", "table", "web.http", "web.inputs", "web.players"},
        {"flask", "flask_babel", "wtforms"},
    ),
    "web.rules": (
        {"engine.*", "exchange", "games", "reports", "table", "web.http", "web.inputs", "web.rules"},
        {
            "flask",
            "flask_babel",
        },
    ),
    "web.referee": (
        {
            "engine.*",
            "games",
            "judge",
            "table",
            "web.hands",
            "web.http",
            "web.inputs",
            "web.referee",
            "web.rules",
            "workers",
        },
        {"flask", "flask_babel"},
    ),
    "web.sessions": (
        {
            "engine.*",
            "games",
            "reports",
            "store",
            "table",
            "translations",
            "web.hands",
            "web.http",
            "web.inputs",
        },
        {"flask", "flask_babel", "flask_wtf", "markupsafe", "wtforms"},
    ),
    "web.whole_session": (
        {"engine.*", "reports", "store", "table", "translations", "web.whole_session", "web.http", "web.inputs"},
        {"babel", "flask", "flask_babel"},
    ),
    "web.sharing": (
        {
            "engine.*",
            "games",
            "store",
            "table",
            "web.http",
            "web.inputs",
            "web.rules",
        },
        {"flask", "flask_babel", "flask_wtf", "wtforms"},
    ),
    "web.files": (
        {
            "backups",
            "engine.*",
            "exchange",
            "games",
            "instance",
            "pdf",
            "printing",
            "reports",
            "store",
            "table",
            "translations",
            "web.files",
            "web.http",
            "web.inputs",
            "web.rules",
        },
        {"flask", "flask_babel", "werkzeug"},
    ),
    "web.settings": (
        {
            "translations",
            "web.http",
            "web.rules",
        },
        {"flask", "flask_babel", "werkzeug"},
    ),
    "web.template_environment": (
        {
            "engine.*",
            "games",
            "pdf",
            "reports",
            "table",
            "translations",
            "web.hands",
            "web.http",
            "web.inputs",
            "web.phone_counts",
            "web.sessions",
        },
        {"babel", "flask_babel"},
    ),
    "web.app": (
        {
            "assets",
            "instance",
            "server.parts",
            "store",
            "table",
            "web",
            "web.http",
            "web.inputs",
            "web.template_environment",
        },
        {
            "flask",
            "flask_wtf",
        },
    ),
    "web": (set(), set()),
    "server": (
        {
            "",
            "backups",
            "server.event_log",
            "instance",
            "instance.lock",
            "server",
            "server.addresses",
            "server.client_network",
            "server.headers",
            "server.parts",
            "translations",
            "web.app",
            "web.http",
        },
        {"segno", "waitress", "werkzeug"},
    ),
    "server.addresses": (set(), set()),
    "server.client_network": (set(), set()),
    "server.event_log": ({""}, set()),
    "server.headers": (set(), set()),
    "server.host_names": (set(), set()),
    "server.parts": ({"instance", "server.addresses", "web.files", "web.http", "workers.processes"}, set()),
    "cli": (
        {
            "",
            "assets",
            "backups",
            "cli",
            "engine.*",
            "server.event_log",
            "exchange",
            "instance",
            "judge",
            "server",
            "server.addresses",
            "server.host_names",
            "site",
            "store",
            "table",
            "translations",
        },
        set(),
    ),
    "site": (
        {"", "assets", "browser", "site", "translations", "web.app"},
        {"flask", "flask_babel", "markupsafe", "rcssmin", "rjsmin"},
    ),
    "__main__": ({"cli"}, set()),
}
COMPUTING = {room for room in ARROWS if room.startswith(("engine.", "games.")) or room == "reports"}
# What a function that computes a score has no business with.
WORLD = {"time", "datetime", "os", "io", "pathlib", "socket", "random", "secrets", "sqlite3", "subprocess", "urllib"}
# What a browser does not have, which only these rooms use: processes, sockets, locks of files.
SYSTEM = {
    "ctypes": {"server"},
    "fcntl": {"backups", "instance.lock", "server.addresses"},
    "multiprocessing": {"workers.processes"},
    "resource": {"server", "workers.processes"},
    "signal": {"cli", "server", "workers.processes"},
    "socket": {"server", "server.addresses", "site"},
    "subprocess": {"backups", "site"},
}

FORM_SYNTAX = re.compile(r'@\{|@seat|[.=]@|=\?|"&"|urlencode|parse_qs')


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


def fits(module: str, room: str) -> bool:
    """Whether a room is a module or holds it; `*` stands for the name of one game."""
    names, wanted = module.split("."), room.split(".")
    return len(names) >= len(wanted) and all(
        item in ("*", name) for name, item in zip(names[: len(wanted)], wanted, strict=True)
    )


def room(module: str) -> str:
    """The smallest room a module lies in: `engine.fields`, `games.*.solver`, `web`; empty where there is none."""
    holding = [value for value in ARROWS if value and fits(module, value)]
    return max(holding, key=lambda value: value.count("."), default="")


def allowed(here: str, there: str) -> str | None:
    """The arrow by which one room may import another: the room itself, or all of the engine."""
    rooms, _libraries = ARROWS[here]
    arrows = (there, f"{there.partition('.')[0]}.*")
    return next((arrow for arrow in arrows if arrow in rooms), None)


def target(name: str, known: set[str]) -> str:
    """The module of the package that an import reaches: the longest known beginning of its name."""
    parts = name.split(".")[1:]
    while ".".join(parts) not in known:
        parts.pop()
    return ".".join(parts)


def game(module: str) -> str:
    return module.split(".")[1]


def crossings(project: Path, used: set[tuple[str, str]] | None = None) -> Iterator[str]:
    """Every import that no arrow allows, as a sentence; the arrows that are needed go into `used`."""
    every = dict(modules(project))
    used = set() if used is None else used
    for module, path in every.items():
        here = room(module)
        if module and not here:
            yield f"{module} is in no room: say in ARROWS what it may import"
            continue
        for name in imported(module, path):
            library = name.partition(".")[0]
            if library != PACKAGE:
                if library in ARROWS[here][1]:
                    used.add((here, library))
                elif library not in sys.stdlib_module_names:
                    yield f"{module} imports {library}"
                if here in COMPUTING and library in WORLD:
                    yield f"{module} imports {library}, but only computes"
                continue
            reached = target(name, set(every))
            there = room(reached)
            arrow = allowed(here, there)
            if arrow is None:
                yield f"{module} imports {reached or PACKAGE}"
            elif "*" in here and "*" in there and game(module) != game(reached):
                yield f"{module} imports {reached}, another game"
            else:
                used.add((here, arrow))


def test_nothing_crosses_the_arrows(project: Path) -> None:
    result = list(crossings(project))
    assert not result, "\n".join(result)


def test_no_arrow_is_left_over(project: Path) -> None:
    """An arrow that nobody needs would allow what nobody should."""
    used: set[tuple[str, str]] = set()
    assert not list(crossings(project, used))
    listed = {(here, there) for here, (rooms, libraries) in ARROWS.items() for there in rooms | libraries}
    assert listed == used
    assert {room(module) for module, _ in modules(project)} == set(ARROWS)


def test_only_few_rooms_need_what_a_browser_does_not_have(project: Path) -> None:
    needed: dict[str, set[str]] = {name: set() for name in SYSTEM}
    for module, path in modules(project):
        for name in {name.partition(".")[0] for name in imported(module, path)} & SYSTEM.keys():
            needed[name].add(room(module))
    assert needed == SYSTEM


def test_what_computes_knows_no_forms(project: Path) -> None:
    """Names of inputs by seat, texts of inputs and query strings are made where the page is made."""
    for module, path in modules(project):
        if room(module) in COMPUTING or room(module) == "judge":
            assert not FORM_SYNTAX.search(path.read_text()), f"{module} writes forms"


def test_only_the_store_speaks_sql(project: Path) -> None:
    for module, path in modules(project):
        if {"sqlite_utils", "sqlite3"} & {name.partition(".")[0] for name in imported(module, path)}:
            assert room(module) == "store"


def test_web_is_small_rooms_in_floors() -> None:
    """A feature is one folder: few rooms, few arrows between them, and no circle."""
    above = {here: {there for there in rooms if there.startswith("web.")} for here, (rooms, _) in ARROWS.items()}
    inside = {here: rooms - {here} for here, rooms in above.items() if here.startswith("web.")}
    assert len(inside) <= 15
    assert sum(map(len, inside.values())) <= 50
    TopologicalSorter(inside).prepare()


@pytest.mark.parametrize(
    ("file", "line", "text"),
    [
        ("engine/cards.py", "from scorekeeper import web", "engine.cards imports web"),
        ("engine/cards.py", "from scorekeeper.engine.ledger import replay", "engine.cards imports engine.ledger"),
        (
            "engine/melds/wild.py",
            "def f():\n    import scorekeeper.engine.game",
            "engine.melds.wild imports engine.game",
        ),
        ("engine/melds/wild.py", "from ..game import Game", "engine.melds.wild imports engine.game"),
        ("store/store.py", "import flask", "store.store imports flask"),
        ("engine/ledger.py", "import datetime", "engine.ledger imports datetime, but only computes"),
        ("engine/ledger.py", "from ..web import http", "engine.ledger imports web.http"),
        (
            "games/one/score.py",
            "from scorekeeper.games.two import x",
            "games.one.score imports games.two, another game",
        ),
        ("games/one/score.py", "from ..two.score import x", "games.one.score imports games.two.score, another game"),
        (
            "games/one/solver/best.py",
            "from scorekeeper.games.two.solver import x",
            "games.one.solver.best imports games.two.solver, another game",
        ),
        (
            "games/one/solver/best.py",
            "from scorekeeper.games.one.score import x",
            "games.one.solver.best imports games.one.score",
        ),
        ("games/one/score.py", "from scorekeeper.engine.ledger import f", "games.one.score imports engine.ledger"),
        ("web/http/db.py", "from scorekeeper.games.one import GAME", "web.http.db imports games.one"),
        ("web/http/db.py", "from scorekeeper.web.hands import pages", "web.http.db imports web.hands.pages"),
        ("web/inputs/typed.py", "from scorekeeper.web.hands import pages", "web.inputs.typed imports web.hands.pages"),
        ("web/hands/pages.py", "from scorekeeper.web.rules import forms", "web.hands.pages imports web.rules.forms"),
        ("web/hands/pages.py", "from scorekeeper.web.app import f", "web.hands.pages imports web.app"),
        ("odds.py", "import math", "odds is in no room: say in ARROWS what it may import"),
    ],
)
def test_a_crossing_is_found(tmp_path: Path, file: str, line: str, text: str) -> None:
    """The walk itself, on a small house with one wrong import."""
    names = ["", "judge", "engine", "engine/cards", "engine/game", "engine/ledger", "engine/melds/wild", "store/store"]
    names += ["games", "web", "web/app", "web/http", "web/http/db", "web/inputs", "web/inputs/typed"]
    names += ["web/hands", "web/hands/pages", "web/rules", "web/rules/forms"]
    names += [f"games/{key}{module}" for key in ("one", "two") for module in ("", "/score", "/solver", "/solver/best")]
    for name in names:
        folder = any(other.startswith(f"{name}/" if name else "") for other in names if other != name)
        path = tmp_path / PACKAGE / name / "__init__.py" if folder else tmp_path / PACKAGE / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    assert list(crossings(tmp_path)) == []
    (tmp_path / PACKAGE / file).write_text(line)
    assert list(crossings(tmp_path)) == [text]
