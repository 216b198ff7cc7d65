"""The records of decisions: numbered without gaps, listed in their index with title and state."""

import re
from pathlib import Path

import pytest

from tests.support.documents import DOCS

INDEX = DOCS / "decisions/README.md"
RECORDS = sorted(set(INDEX.parent.glob("*.md")) - {INDEX})
every_record = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name[:4])
LISTED = re.compile(r"^- \[(\d{4})\]\((\S+)\) (.+(?:\n  .+)*)", re.MULTILINE)
LINK = re.compile(r"\[(\d{4})[^]]*\]\((\S+?)\)")


def on_one_line(text: str) -> str:
    return " ".join(text.split())


def title_and_state(path: Path) -> tuple[str, str]:
    """The heading of a record, and what stands behind the date: whether it is in force, and which record changes it."""
    heading, state = path.read_text().split("\n\n")[:2]
    dated = re.fullmatch(r"\d{4}-\d{2}-\d{2}\. ((?:In force|Superseded by).*\.)", on_one_line(state))
    assert dated, f"{path.name} has no date and state below its title"
    return heading.removeprefix("# "), LINK.sub(r"[\1](\2)", dated[1])


def test_the_index_lists_every_record_once() -> None:
    listed = [(number, name) for number, name, _ in LISTED.findall(INDEX.read_text())]
    assert sorted(listed) == [(f"{number:04}", path.name) for number, path in enumerate(RECORDS, 1)]
    assert all(name.startswith(f"{number}-") for number, name in listed)


@every_record
def test_the_index_has_the_title_and_the_state_of_a_record(path: Path) -> None:
    listed = {name: on_one_line(text) for _, name, text in LISTED.findall(INDEX.read_text())}
    assert listed[path.name] == ". ".join(title_and_state(path))


@every_record
def test_a_record_is_superseded_by_a_later_one(path: Path) -> None:
    """A link is named by the number of the record it leads to."""
    for number, name in LINK.findall(path.read_text()):
        assert name.startswith(number)
    _, state = title_and_state(path)
    assert all(name > path.name for _, name in LINK.findall(state))
    assert "uperseded" not in state or LINK.search(state)
