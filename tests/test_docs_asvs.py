"""docs/asvs.md: every requirement of levels 1 and 2 has a place, and the tests that it names are there."""

import re

import pytest

from tests.support.documents import DOCS, rows
from tests.support.named_tests import is_there

TEXT = (DOCS / "asvs.md").read_text()
COLUMNS = ("number", "level", "asks for", "verdict", "here", "tests")
ROWS = rows(TEXT, *COLUMNS)
# How many requirements of levels 1 and 2 the sections of ASVS 5.0.0 have: the first ones of each, without a gap.
SECTIONS = {
    "1": (2, 9, 11, 3, 2),
    "2": (3, 3, 4, 1),
    "3": (0, 2, 4, 6, 5, 0, 2),
    "4": (3, 1, 2, 4),
    "5": (1, 3, 2, 3),
    "6": (3, 12, 4, 4, 5, 3, 0, 4),
    "7": (3, 4, 2, 5, 2, 2),
    "8": (2, 3, 1, 1),
    "9": (3, 4),
    "10": (2, 2, 4, 11, 5, 2, 3),
    "11": (2, 3, 3, 4, 1, 1),
    "12": (3, 2, 4),
    "13": (1, 5, 2, 5),
    "14": (2, 4, 3),
    "15": (3, 3, 7),
    "16": (1, 5, 4, 3, 3),
    "17": (1, 4, 2),
}
REQUIREMENTS = [
    f"{chapter}.{section}.{number}"
    for chapter, counts in SECTIONS.items()
    for section, count in enumerate(counts, 1)
    for number in range(1, count + 1)
]


def test_every_requirement_has_one_place() -> None:
    outside = TEXT.split("## What does not apply")[1]
    places = [row[0] for row in ROWS] + re.findall(r"\b\d+\.\d+\.\d+\b", outside)
    assert len(REQUIREMENTS) == 253
    assert sorted(places) == sorted(REQUIREMENTS)


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_every_row_has_a_verdict_and_tests_that_are_there(row: list[str]) -> None:
    _, level, asks, verdict, here, tests = row
    assert level in ("1", "2")
    assert asks
    assert verdict in ("met", "partly", "decided", "not met")
    assert here or verdict in ("met", "not met")
    if not tests.startswith("none"):
        assert all(map(is_there, tests.split(", "))), tests
