"""docs/threats.md: every promise names the tests that hold it, and they are there."""

import re

import pytest

from tests.support.documents import DOCS, rows, sections
from tests.support.named_tests import is_there

TEXT = (DOCS / "threats.md").read_text()
# Against whom, or against what.
KINDS = ("who", "what")


def promises(text: str) -> list[list[str]]:
    """The promises of a text, whoever or whatever they are about."""
    return [row for kind in KINDS for row in rows(text, kind, "promise", "tests")]


PROMISES = promises(TEXT)


def test_every_table_is_one_of_promises() -> None:
    tables = [name for name, text in sections(TEXT) if re.search(r"^\|", text, re.MULTILINE)]
    assert [name for name, text in sections(TEXT) if promises(text)] == tables
    assert len(PROMISES) > 20
    assert len({promise for _, promise, _ in PROMISES}) == len(PROMISES)


@pytest.mark.parametrize(("who", "promise", "tests"), PROMISES, ids=range(len(PROMISES)))
def test_every_promise_has_tests_that_are_there(who: str, promise: str, tests: str) -> None:
    assert who
    assert promise
    for named in tests.split(", "):
        assert "::" in named, f"{named} is a file, and no test"
        assert is_there(named), named


def test_what_is_not_promised_is_said_plainly() -> None:
    text = dict(sections(TEXT))["What is not promised"]
    for word in ("Plain http", "may watch", "has the computer has everything", "many addresses"):
        assert word in text
