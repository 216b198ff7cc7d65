"""Something went wrong, on a phone: the list is filtered while somebody types, and the form does the same."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect


@pytest.mark.parametrize(("language", "word"), [("en", "KNOCK"), ("ja", "のっく"), ("ja", "ﾉｯｸ　枚数")])
def test_the_script_finds_what_the_form_finds(
    server: str, new_phone: Callable[..., Page], language: str, word: str
) -> None:
    phone = new_phone(locale=language)
    phone.goto(f"{server}/wrong/gin")
    every = shown(phone)
    phone.get_by_role("searchbox").fill(word)
    rows = phone.locator("[data-words]:visible")
    expect(rows).not_to_have_count(len(every))
    typed = shown(phone)
    assert typed
    phone.get_by_role("searchbox").press("Enter")
    phone.wait_for_url(re.compile(r"\?.*word="))
    assert shown(phone) == typed
    phone.get_by_role("searchbox").fill("")
    expect(rows).to_have_count(len(every))
    phone.get_by_role("searchbox").fill("zebra")
    expect(rows).to_have_count(0)
    expect(phone.locator("[data-nothing]")).to_be_visible()
    expect(phone.locator("[data-group]:visible")).to_have_count(0)


def shown(phone: Page) -> list[str]:
    """The situations that are seen, by their words."""
    return phone.locator("[data-words]:visible").all_inner_texts()
