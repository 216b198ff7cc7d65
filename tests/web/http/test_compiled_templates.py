"""Compiled templates are kept like compiled modules, and never shown where they are not those of the source."""

import sys
from pathlib import Path

import pytest
from jinja2 import Environment, FileSystemLoader

from scorekeeper.web.http.compiled_templates import CompiledTemplates, Unindented


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one template; Python may keep what it compiles, beside it."""
    monkeypatch.setattr(sys, "pycache_prefix", None)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (tmp_path / "page.html").write_text("{{ 'one' }}")
    return tmp_path


def shown(folder: Path) -> str:
    """The template, as a process shows it that has just been started."""
    environment = Environment(loader=FileSystemLoader(folder), autoescape=True, bytecode_cache=CompiledTemplates())
    return environment.get_template("page.html").render()


def kept(folder: Path) -> Path:
    """The one file that is kept."""
    (file,) = (folder / "__pycache__").iterdir()
    return file


def test_what_is_kept_is_used(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(folder) == "one"
    assert kept(folder).suffix == ".pyc"

    def compiled(*_: object) -> str:
        raise AssertionError("the template is compiled again")

    monkeypatch.setattr(Environment, "compile", compiled)
    assert shown(folder) == "one"


def test_another_source_is_compiled_anew(folder: Path) -> None:
    shown(folder)
    (folder / "page.html").write_text("{{ 'two' }}")
    assert shown(folder) == "two"
    assert shown(folder) == "two"
    assert kept(folder)


@pytest.mark.parametrize("part", [0, 7, 40, 60, 200])
def test_a_damaged_file_is_made_anew(folder: Path, part: int) -> None:
    shown(folder)
    whole = kept(folder).read_bytes()
    for damaged in (whole[:part], whole[:part] + bytes([whole[part] ^ 1]) + whole[part + 1 :]):
        kept(folder).write_bytes(damaged)
        assert shown(folder) == "one"
        assert kept(folder).read_bytes() == whole


def test_where_nothing_can_be_kept_the_page_is_shown_all_the_same(folder: Path) -> None:
    (folder / "__pycache__").write_text("a file where the folder should be")
    assert shown(folder) == "one"


def test_nothing_is_kept_where_python_keeps_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert shown(folder) == "one"
    assert not (folder / "__pycache__").exists()


def test_indentation_is_left_out_and_what_people_typed_is_not() -> None:
    page = Environment(autoescape=True, extensions=[Unindented]).from_string("<p>\n  <b>{{ typed }}</b>\n  one\n</p>")
    assert page.render(typed="\n  <") == "<p>\n<b>\n  &lt;</b>\n  one\n</p>"
