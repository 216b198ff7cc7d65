"""Where the package gives up on types, and that every member of the contract of a game is described."""

import ast
import inspect
import re
from dataclasses import fields
from pathlib import Path

from scorekeeper.engine import game

# Module: why it names Any.
ANY = {
    "engine/fields/description.py": "kinds of values of any type lie in one collection",
    "engine/rule_file.py": "what a TOML file holds",
    "engine/rulings.py": "what a TOML file holds",
    "games/any/options.py": "what a TOML file holds: fields of every type",
    "games/__init__.py": "the registry holds games with options and records of their own",
    "store/models.py": "what a JSON column holds",
    "web/http/url_values.py": "the arguments of Flask's url_for",
    "web/inputs/addresses.py": "the parts of an address, which each view declares",
}


def test_any_stands_only_at_the_borders(project: Path) -> None:
    """In code; in English it is a word."""
    package = project / "scorekeeper"
    naming = set()
    for path in package.rglob("*.py"):
        names = (node.id for node in ast.walk(ast.parse(path.read_text(), path)) if isinstance(node, ast.Name))
        if "Any" in names:
            naming.add(str(path.relative_to(package)))
    assert naming == set(ANY)


def test_every_member_of_a_game_has_its_docstring() -> None:
    """A member of the contract is described below it; what a function takes stands first, in brackets."""
    groups = (game.Scoring, game.MatchPlay, game.Refereeing, game.Presentation, game.Game)
    described = {}
    for group in groups:
        (definition,) = ast.parse(inspect.getsource(group)).body
        assert isinstance(definition, ast.ClassDef)
        derived = [node for node in definition.body if isinstance(node, ast.FunctionDef)]
        assert all(ast.get_docstring(function) for function in derived)
        body = [node for node in definition.body[1:] if node not in derived]
        for member, text in zip(body[::2], body[1::2], strict=True):
            assert isinstance(member, ast.AnnAssign), ast.unparse(member)
            assert isinstance(member.target, ast.Name)
            assert isinstance(text, ast.Expr), f"{member.target.id} has no docstring"
            described[member.target.id] = inspect.cleandoc(ast.literal_eval(text.value))
            if "Callable[" in ast.unparse(member.annotation):
                assert re.match(r"\(options\b[^)]*\): ", described[member.target.id]), member.target.id
    assert set(described) == {spec.name for spec in fields(game.Game)}
    assert all(text.endswith(".") for text in described.values())
