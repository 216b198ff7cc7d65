"""The rules in docs/rules, held against the code: every fact is cited and every citation has its fact; options and
presets stand there as the code has them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import games
from scorekeeper.engine.fields import Boolean, Choice, Integer, Kind, Nullable, Written, specs
from scorekeeper.engine.game import Game
from scorekeeper.engine.ledger import read_options
from tests.support.documents import DOCS, FACT, IRREGULARITIES, PROJECT, rows, rule_numbers, rules_document, written

EVERY = list(games.games().values())
every_game = pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)
DOCUMENTS = [IRREGULARITIES, *(game.key for game in EVERY)]
OPTION = re.compile(r"^  - Option `(?P<name>\w+)`: (?P<told>(?:`[^`]*`|[^.`])+)\.", re.MULTILINE)


def citations(*folders: str) -> Iterator[tuple[Path, str]]:
    """Every number of a rule in these folders, with the file that cites it. What begins as the number of any fact does
    is a number of a rule."""
    letters = {number.split("-")[0] for number in facts()}
    cited = re.compile(rf"\b(?:{'|'.join(letters)})-[A-Z]?\d+[a-z]?\b")
    for folder in folders:
        for path in sorted((PROJECT / folder).rglob("*")):
            if path.suffix in (".py", ".toml", ".html", ".js", ".css", ".po"):
                yield from ((path, number) for number in cited.findall(path.read_text()))


def facts() -> set[str]:
    """The numbers of all games, and of what follows when something went wrong."""
    return {number for document in DOCUMENTS for number in rule_numbers(document)}


def test_every_document_of_rules_is_that_of_a_game() -> None:
    assert {path.stem for path in (DOCS / "rules").glob("*.md")} == {"README", *DOCUMENTS}


def test_every_number_in_the_code_is_that_of_a_fact() -> None:
    unknown = {
        f"{path.relative_to(PROJECT)}: {number}"
        for path, number in citations("scorekeeper", "templates", "static", "tests")
        if number not in facts()
    }
    assert not unknown


def test_every_fact_is_cited() -> None:
    assert facts() <= {number for _, number in citations("scorekeeper", "tests")}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_no_fact_stands_twice(document: str) -> None:
    numbers = rule_numbers(document)
    assert len(set(numbers)) == len(numbers)


@every_game
def test_numbers_elsewhere_in_the_document_are_facts_as_well(game: Game) -> None:
    text = rules_document(game.key)
    # The head of a document may tell of a number that was given up.
    body = text[text.index("\n## ") :]
    letters = rule_numbers(game.key)[0].split("-")[0]
    assert set(re.findall(rf"\b{letters}-\d+[a-z]?\b", body)) == set(rule_numbers(game.key))


@every_game
def test_every_option_stands_below_its_fact_as_it_is(game: Game) -> None:
    """Name, default and values, below the fact whose number the option carries."""
    text = re.sub(r"\n    (?=\S)", " ", rules_document(game.key))
    places = [(fact.start(), fact[1]) for fact in FACT.finditer(text)]
    sentence = [
        (option["name"], max(place for place in places if place[0] < option.start())[1], option["told"])
        for option in OPTION.finditer(text)
    ]
    assert sorted(sentence) == sorted(
        (name, spec.rule, in_words(spec.kind, getattr(game.Options(), name)))
        for name, spec in specs(game.Options).items()
    )


@every_game
def test_every_preset_stands_there_as_it_is(game: Game) -> None:
    """A row a preset, a column an option that any of them sets."""
    changed = [name for name in specs(game.Options) if any(name in preset.changes for preset in game.presets)]
    table = rows(rules_document(game.key), "preset", *(f"`{name}`" for name in changed))
    kinds = specs(game.Options)
    expected = []
    for preset in game.presets:
        options = read_options(game, {}, preset.key)
        expected.append([preset.name, *(written(kinds[name].kind, getattr(options, name)) for name in changed)])
    assert table == expected


def in_words(kind: Kind, default: Any) -> str:
    """How a document tells an option's default and, in brackets, the values it takes."""
    if isinstance(kind, Boolean):
        return written(kind, default)
    return f"{written(kind, default)} ({values(kind)})"


def values(kind: Kind) -> str:
    """How a document writes all the values of a kind."""
    if isinstance(kind, Integer):
        return f"{kind.low} to {kind.high}"
    if isinstance(kind, Choice):
        return ", ".join(written(kind, value) for value in kind.labels)
    if isinstance(kind, Written):
        return "as " + ", ".join(written(kind, example) for example in kind.examples)
    assert isinstance(kind, Nullable), f"say here how a document writes a {type(kind).__name__}"
    return f"{written(kind, None)}, or {values(kind.kind)}"
