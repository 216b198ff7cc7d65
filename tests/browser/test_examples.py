"""The first look on a real phone: the examples, in both languages, by day and by night, and gone in one tap."""

from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from scorekeeper import games
from scorekeeper.web.app import create_app
from tests.support.page_checks import check


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One application with its examples."""
    return create_app({"INSTANCE": str(tmp_path_factory.mktemp("examples")), "TESTING": True})


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_they_fit_and_are_open_to_everybody(
    server: str, new_phone: Callable[..., Page], language: str, scheme: str
) -> None:
    page = new_phone(locale=language, color_scheme=scheme, viewport={"width": 320, "height": 640})
    page.goto(server)
    check(page)
    links = page.locator("section[aria-labelledby=examples] .rows-link")
    expect(links).to_have_count(len(games.games()))
    for address in [link.get_attribute("href") for link in links.all()]:
        page.goto(f"{server}{address}")
        check(page)
        page.goto(f"{server}{address}/1/hands/3")
        check(page)


def test_one_tap_removes_them(server: str, phone: Page) -> None:
    phone.goto(server)
    phone.get_by_role("button", name="Remove the examples").tap()
    expect(phone.get_by_role("status").first).to_contain_text("The examples are gone from this phone.")
    expect(phone.get_by_role("heading", name="Examples to look into")).to_have_count(0)
    expect(phone.get_by_role("link", name="New session")).to_be_visible()
