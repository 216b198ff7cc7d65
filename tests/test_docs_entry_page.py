"""docs/entry-page.md, held against the code: its examples are read as it says, and it has every data attribute that the
shared scripts of an entry page read."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.games import find
from scorekeeper.web.hands.entry_assets import entry_assets
from scorekeeper.web.inputs.hand_codec import to_body
from tests.support.documents import DOCS, rows

TEXT = (DOCS / "entry-page.md").read_text()
EXAMPLES = re.findall(r"```form\n(.*?)```\n.*?```json\n(.*?)```", TEXT, re.DOTALL)
# How a script names a data attribute: in a selector or as an attribute, as a property, as a name asked for, in one go.
HYPHENED = re.compile(r"\bdata-[a-z]+(?:-[a-z]+)*")
PROPERTY = re.compile(r"dataset\.(\w+)|\"(\w+)\" in [\w.]+\.dataset")
TOGETHER = re.compile(r"const \{ (.*?) \} = (?:form\?\.dataset|detail)\b")


def documented_attributes() -> list[str]:
    """The attributes in the tables."""
    return [row[0].strip("`") for row in rows(TEXT, "attribute", "where", "what it does")]


def read(script: str) -> set[str]:
    """The data attributes that a script reads or writes."""
    code = re.sub(r"^\s*//.*$", "", script, flags=re.MULTILINE)
    names = [name for result in PROPERTY.findall(code) for name in result if name]
    names += [word.partition(":")[0].strip() for hit in TOGETHER.findall(code) for word in hit.split(",")]
    properties = {"data-" + re.sub("[A-Z]", lambda letter: f"-{letter[0].lower()}", name) for name in names}
    return {*HYPHENED.findall(code), *properties}


def test_every_data_attribute_that_the_scripts_read_is_told(app: Flask, project: Path) -> None:
    # No game has this key: these are the scripts of every entry page.
    with app.app_context():
        assets = entry_assets("")
    scripts = [project / "static" / path for path in (*assets.scripts, *assets.imported)]
    assert len(scripts) > 5
    assert set(documented_attributes()) == set().union(*(read(path.read_text()) for path in scripts))
    assert len(documented_attributes()) == len(set(documented_attributes()))


@pytest.mark.parametrize(("form", "body"), EXAMPLES, ids=[form.partition("\n")[0] for form, _ in EXAMPLES])
def test_every_example_is_read_so(form: str, body: str) -> None:
    texts: dict[str, Any] = dict(line.split("=", 1) for line in form.splitlines())
    assert to_body(find("gin").Record, texts, ("Ann", "Ben")).body == json.loads(body)


def test_every_kind_of_name_has_an_example() -> None:
    forms = "".join(form for form, _ in EXAMPLES)
    for name in ("patch.", ".entry_mode=", ".empty=", "=?"):
        assert name in forms
