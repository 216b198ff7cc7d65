"""Where the system sets the colours, and on paper, a page says what it says on the screen."""

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page


def colour(of: Locator, what: str = "backgroundColor") -> object:
    return of.evaluate(f"one => getComputedStyle(one).{what}")


def test_what_is_chosen_is_seen_where_the_system_sets_the_colours(
    new_phone: Callable[..., Page], server: str, start: Callable[..., str]
) -> None:
    page = new_phone(forced_colors="active", reduced_motion="reduce")
    session = start(page, "Ann", "Bob")
    page.goto(f"{server}/s/{session}/1/hands/new")
    page.get_by_role("radio", name="Ann: Knock").check(force=True)
    chosen = page.locator("input:checked + span").get_by_text("Knock", exact=True)
    other = page.locator("input:not(:checked) + span").get_by_text("Knock", exact=True)
    assert colour(chosen) != colour(other)
    assert colour(chosen, "color") != colour(chosen)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_who_asks_for_more_contrast_has_strong_lines_and_no_pale_words(
    phone: Page, start: Callable[..., str], scheme: Literal["light", "dark"]
) -> None:
    start(phone)
    soft, ink = phone.locator(".muted").first, phone.locator("h1")
    board = phone.locator(".score").first
    phone.emulate_media(color_scheme=scheme)
    assert colour(soft, "color") != colour(ink, "color")
    assert colour(board, "borderLeftColor") != colour(ink, "color")
    phone.emulate_media(color_scheme=scheme, contrast="more")
    assert colour(soft, "color") == colour(board, "borderLeftColor") == colour(ink, "color")


@pytest.mark.parametrize("at", ["", "/rules"])
def test_on_paper_there_are_no_buttons_and_night_is_day(
    phone: Page, server: str, start: Callable[..., str], at: str
) -> None:
    session = start(phone)
    phone.emulate_media(color_scheme="light")
    phone.goto(f"{server}/s/{session}/1{at}")
    day = colour(phone.locator("h1"), "color")
    phone.emulate_media(color_scheme="dark")
    assert colour(phone.locator("h1"), "color") != day
    phone.emulate_media(color_scheme="dark", media="print")
    assert colour(phone.locator("h1"), "color") == day
    assert phone.locator(".button:visible, .bar:visible, .match-bar:visible").count() == 0
