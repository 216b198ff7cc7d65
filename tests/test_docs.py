"""The documents as a whole: their links lead somewhere, and the glossary has the words of the program."""

import importlib
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.support.documents import DOCS, PROJECT, prose, rows, sections
from tests.support.irregularities_document import RULINGS, irregularities_document
from tests.support.options_document import OPTIONS, options_document

EVERY = sorted([*PROJECT.glob("*.md"), *DOCS.rglob("*.md"), *(PROJECT / "tests").rglob("*.md")])
every_document = pytest.mark.parametrize("path", EVERY, ids=lambda path: str(path.relative_to(PROJECT)))
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")


def links(path: Path) -> Iterator[str]:
    """The links of a document that lead into the repository."""
    for link in LINK.finditer(re.sub(r"`[^`\n]*`", "", prose(path.read_text()))):
        target = link[1] or link[2]
        if not urlsplit(target).scheme:
            yield target


def anchors(path: Path) -> set[str]:
    """What a link may name of a document: its headings, as GitHub makes anchors of them."""
    result = Counter[str]()
    made = set()
    for heading, _ in sections(path.read_text()):
        slug = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        made.add(f"{slug}-{result[slug]}" if result[slug] else slug)
        result[slug] += 1
    return made


@every_document
def test_every_link_leads_to_something_that_is_there(path: Path) -> None:
    for target in links(path):
        address = urlsplit(target)
        leads_to = (path.parent / unquote(address.path)).resolve() if address.path else path
        assert leads_to.is_relative_to(PROJECT), f"{target} leads out of the repository"
        assert leads_to.exists(), f"{target} is not there"
        if address.fragment:
            assert address.fragment in anchors(leads_to), f"{target}: there is no such heading"


def test_the_index_leads_to_every_document() -> None:
    """Rules and decisions have an index of their own."""
    listed = {DOCS / target for target in links(DOCS / "README.md")}
    indexes = {DOCS / "rules/README.md", DOCS / "decisions/README.md"}
    assert listed == {*DOCS.glob("*.md"), *DOCS.glob("ja/*.md"), *indexes} - {DOCS / "README.md"}


def test_every_document_is_of_one_kind() -> None:
    """The index has a heading for each kind, and lists no page twice."""
    kinds = {heading: LINK.findall(text) for heading, text in sections((DOCS / "README.md").read_text())}
    assert list(kinds) == ["Documents", "To learn", "To do something", "To look something up", "To understand"]
    listed = [link for value in kinds.values() for link, _ in value]
    assert len(listed) == len(set(listed))
    assert kinds["Documents"] == []
    assert all(value for kind, value in kinds.items() if kind != "Documents")


def test_every_test_that_is_named_is_there() -> None:
    """The document about trust says which test notices what."""
    named = set(re.findall(r"`(test_\w+)`", (DOCS / "trust.md").read_text()))
    there = {
        name for path in (PROJECT / "tests").rglob("test_*.py") for name in re.findall(r"def (\w+)", path.read_text())
    }
    assert named
    assert named <= there, named - there


def test_every_measure_can_be_taken() -> None:
    """The modules that the document says to run can be loaded."""
    named = re.findall(r"`python -m ([\w.]+)`", (DOCS / "measures.md").read_text())
    assert named
    for module in named:
        importlib.import_module(module)


class TestGlossary:
    def entries(self) -> list[list[str]]:
        return rows((DOCS / "glossary.md").read_text(), "English", "meaning", "日本語", "in code")

    def test_has_a_meaning_for_every_word_and_no_word_twice(self) -> None:
        words = [entry[0] for entry in self.entries()]
        assert 30 < len(words) <= 40
        assert len(set(words)) == len(words)
        assert all(entry[1].endswith(".") for entry in self.entries())

    def test_names_are_in_the_code(self) -> None:
        code = "\n".join(
            path.read_text()
            for folder in ("scorekeeper", "templates")
            for path in (PROJECT / folder).rglob("*")
            if path.suffix in (".py", ".html")
        )
        named = {name for entry in self.entries() for name in re.findall(r"`(\w+)`", entry[3])}
        assert {name for name in named if not re.search(rf"\b{name}\b", code)} == set()
        assert all(re.fullmatch(r"`\w+`(, `\w+`)*", entry[3]) for entry in self.entries())

    def test_japanese_words_are_in_a_translation(self) -> None:
        catalogues = (PROJECT / "scorekeeper/translations/ja/LC_MESSAGES").glob("*.po")
        spoken = "".join(line for path in catalogues for line in path.read_text().splitlines() if "msgid" not in line)
        words = {word for entry in self.entries() for word in entry[2].split(", ")}
        assert {word for word in words if word not in spoken} == set()


def test_the_options_are_as_the_code_has_them() -> None:
    assert OPTIONS.read_text() == options_document(), "docs/options.md is stale: script/options writes it anew"


def test_the_rulings_are_as_the_games_have_them() -> None:
    assert RULINGS.read_text() == irregularities_document(), f"{RULINGS} is stale: script/irregularities writes it anew"
