"""What tests/support/accessibility.py passes over because it has read it, and that it passes over no fault."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.support import accessibility
from tests.support.accessibility import Seen, accessibility_issues

CLEAN = """<!doctype html><html lang="en"><title>Score</title><style>h1 {{ color: {ink} }}</style>
<main><h1 id="top">{words}</h1><nav aria-label="{name}"><a href="/">{words}</a></nav>
<nav aria-label="Second"><a href="/a">More</a></nav><label for="{at}">Name</label><input id="name"><ul>{item}</ul>
<div style="width: 200px; height: 99px; overflow: auto">{inside}</div></main></html>"""
GOOD = {"ink": "#111111", "words": "Totals", "name": "First", "at": "name", "item": "<li>One</li>", "inside": "One"}


@pytest.fixture(autouse=True)
def nothing_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(accessibility, "seen", Seen(tmp_path / "seen"))


def test_the_same_in_other_words_is_not_read_again(phone: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    phone.set_content(CLEAN.format(**GOOD))
    assert not accessibility_issues(phone)
    monkeypatch.delattr(accessibility, "_run")
    # In Japanese there are places where a line may end within a word.
    phone.set_content(CLEAN.format(**{**GOOD, "words": "合計<wbr>点"}).replace('lang="en"', 'lang="ja"'))
    assert not accessibility_issues(phone)


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"ink": "#cccccc"}, "color-contrast"),
        ({"words": ""}, "link-name"),
        ({"name": "Second"}, "landmark-unique"),
        ({"at": "nowhere"}, "label"),
        ({"item": "<wbr><li>One</li>"}, "list"),
        ({"inside": "One and another " * 99}, "scrollable-region-focusable"),
    ],
)
def test_a_fault_is_found_beside_a_page_that_is_clean(phone: Page, changes: dict[str, str], rule: str) -> None:
    phone.set_content(CLEAN.format(**GOOD))
    assert not accessibility_issues(phone)
    for _twice in range(2):
        phone.set_content(CLEAN.format(**{**GOOD, **changes}))
        assert rule in [fault for fault, _ in accessibility_issues(phone)]


def test_colours_are_looked_at_by_day_and_by_night(phone: Page) -> None:
    night = "@media (prefers-color-scheme: dark) { h1 { color: #eeeeee } }</style>"
    phone.set_content(CLEAN.format(**GOOD).replace("</style>", night))
    assert not accessibility_issues(phone, ["light"])
    assert [rule for rule, _ in accessibility_issues(phone, ["light", "dark"])] == ["color-contrast"]
