"""The documents of the project, for tests that compare them with the code."""

import re
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.engine.fields import Kind

PROJECT = Path(__file__).resolve().parents[2]
DOCS = PROJECT / "docs"
# A fact of the rules is a list item that begins with its number.
FACT = re.compile(r"^- ([A-Z][A-Z0-9]+-[A-Z]?\d+[a-z]?)\b", re.MULTILINE)
# The document of what follows when something went wrong, for all games.
IRREGULARITIES = "irregularities"
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def rules_document(game: str) -> str:
    """The rules of a game, by its key, or what `IRREGULARITIES` names."""
    return (DOCS / "rules" / f"{game}.md").read_text()


def rule_numbers(game: str) -> list[str]:
    """The numbers of all facts in a document of rules, in order. `game` is as in `rules_document`."""
    return FACT.findall(rules_document(game))


def prose(text: str) -> str:
    """A document without its blocks of code."""
    return _FENCED.sub("", text)


def sections(text: str) -> Iterator[tuple[str, str]]:
    """Every heading of a document, of any level, with the text from it to the next heading."""
    headings = list(_HEADING.finditer(_FENCED.sub(lambda block: " " * len(block[0]), text)))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    for heading, end in zip(headings, ends, strict=True):
        yield heading[1], text[heading.end() : end]


def rows(text: str, *columns: str) -> list[list[str]]:
    """The rows of all tables in a text that have these column headings. Each row is a list of its cells."""
    result: list[list[str]] = []
    ours = False
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if cells == list(columns):
            ours = True
        elif not cells:
            ours = False
        elif ours and set(line) - set("|-"):
            result.append(cells)
    return result


def written(kind: Kind, value: object) -> str:
    """How a document writes a value of this kind."""
    result = kind.encode(value)
    if isinstance(result, bool):
        return "on" if result else "off"
    if result is None or result == "":
        return "nothing" if result == "" else "none"
    return f"`{result}`" if isinstance(result, str) else str(result)
