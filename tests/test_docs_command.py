"""docs/command.md has every command, option, variable and setting that the code has, and no other."""

import argparse
import ast
import inspect
import re
from collections.abc import Iterator

import pytest

from scorekeeper.cli import parser
from scorekeeper.translations import system_language
from scorekeeper.web import app
from tests.support.documents import DOCS, PROJECT, rows, sections

TEXT = (DOCS / "command.md").read_text()
SECTIONS = dict(sections(TEXT))


def commands() -> dict[str, argparse.ArgumentParser]:
    """The parsers of all subcommands by name."""
    return {
        name: command
        for action in parser()._actions
        if isinstance(action, argparse._SubParsersAction)
        for name, command in action.choices.items()
    }


def arguments(command: argparse.ArgumentParser) -> Iterator[str]:
    """Its arguments as the document writes them, without --help."""
    for action in command._actions:
        name = action.option_strings[-1] if action.option_strings else ""
        value = "" if action.nargs == 0 else action.metavar or action.dest.upper()
        if name != "--help":
            yield f"{name} {value}".strip()


def in_code(cells: list[list[str]]) -> list[str]:
    """What stands in code type in the first cells of a table."""
    return [name for row in cells for name in re.findall(r"`([^`]+)`", row[0])]


def test_every_command_has_a_section() -> None:
    described = [name.removeprefix("scorekeeper ") for name in SECTIONS if name.startswith("scorekeeper ")]
    assert described == list(commands())
    assert "`scorekeeper --version`" in TEXT


@pytest.mark.parametrize("name", commands())
def test_every_argument_is_in_the_table_of_its_command(name: str) -> None:
    listed = in_code(rows(SECTIONS[f"scorekeeper {name}"], "argument", "meaning", "without it"))
    assert sorted(listed) == sorted(arguments(commands()[name]))


def test_every_variable_of_the_system_is_listed() -> None:
    read = set(re.findall(r'"(LANG\w*|LC_\w+)"', inspect.getsource(system_language)))
    for folder in ("scorekeeper", "script", "tests/support"):
        for path in (PROJECT / folder).rglob("*"):
            if path.is_file() and path.suffix in ("", ".py"):
                text = path.read_text()
                read |= set(re.findall(r"\b(SCOREKEEPER_[A-Z_]+)\b", text))
                if folder == "scorekeeper":
                    read |= set(re.findall(r'os\.environ(?:\.get\(|\[)"(\w+)"', text))
    # TZ is read by Python.
    assert set(in_code(rows(SECTIONS["Variables of the system"], "variable", "meaning"))) == read | {"TZ"}


def test_every_setting_is_listed() -> None:
    (first, *_) = [
        call
        for call in ast.walk(ast.parse(inspect.getsource(app.build_app)))
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "app.config.update" and call.keywords
    ]
    listed = in_code(rows(SECTIONS["Settings of the application"], "setting", "meaning", "default"))
    assert sorted(set(listed)) == sorted(keyword.arg or "" for keyword in first.keywords)
