"""The pages about players in a browser: axe, nothing scrolls sideways, every row leads on."""

from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from scorekeeper import games
from tests.support.accessibility import accessibility_issues
from tests.support.phone import Phone, knock, record, session_of

NewPhone = Callable[..., Page]
TEN = [f"神楽坂ひなたぼっこの会の人たち全員{number}" for number in range(5)] + [
    f"Maximilian Wolkenst{number}" for number in range(5)
]


@pytest.fixture
def addresses(app: Flask) -> tuple[str, dict[str, str]]:
    """The cookie of a phone with two matches of Gin and one of ten players; the pages of them, and one without any."""
    phone = Phone(app)
    for _ in range(2):
        session = session_of(phone.start(TEN[0], TEN[5], target="40"))
        for hand in (knock(TEN[0], 3, TEN[5], 20), knock(TEN[5], 9, TEN[0], 2)):
            record(app, session, hand)
    game = next(game for game in games.games().values() if game.players[1] >= len(TEN))
    new = phone.get(f"/sessions/new?game={game.key}&players=10")
    session = session_of(phone.send(new, new.path, {f"players-{seat}": name for seat, name in enumerate(TEN)}))
    hands = {name: {"points": 100 + at} for at, name in enumerate(TEN[1:])}
    record(app, session, {"winner": TEN[0], "hands": hands})
    cookie = phone.client.get_cookie("scorekeeper")
    assert cookie
    one = f"/players/one?name={TEN[0]}"
    return cookie.value, {"all": "/players", "one": one, "game": f"{one}&game={game.key}"}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    addresses: tuple[str, dict[str, str]], server: str, new_phone: NewPhone, language: str, scheme: str
) -> None:
    cookie, pages = addresses
    page = new_phone(locale=language, color_scheme=scheme)
    page.goto(f"{server}/players")
    assert not accessibility_issues(page)
    page.context.clear_cookies()
    page.context.add_cookies([{"name": "scorekeeper", "value": cookie, "url": server}])
    for name, path in pages.items():
        page.goto(server + path)
        assert not (issues := accessibility_issues(page)), (name, issues)
        for width in (320, 390, 820):
            page.set_viewport_size({"width": width, "height": 800})
            sticks_out = page.evaluate("document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth")
            assert sticks_out == 0, f"{name} at {width}"


def test_every_row_leads_on(addresses: tuple[str, dict[str, str]], server: str, phone: Page) -> None:
    phone.context.add_cookies([{"name": "scorekeeper", "value": addresses[0], "url": server}])
    phone.goto(server)
    phone.get_by_text("More", exact=True).tap()
    phone.get_by_role("link", name="Players").tap()
    tap(phone.get_by_role("row").filter(has_text=TEN[0]).get_by_role("cell").last)
    expect(phone.get_by_role("heading", level=1)).to_have_text(TEN[0])
    expect(phone.get_by_role("img", name="share of hands won")).to_be_visible()
    best = phone.get_by_role("row", name="Best hand").first
    assert (best.bounding_box() or {})["height"] >= 48
    tap(best.get_by_role("cell"))
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Hand 2")
    phone.go_back()
    tap(phone.get_by_role("row").filter(has_text=TEN[5]).get_by_role("cell").last)
    expect(phone.get_by_role("heading", level=1)).to_have_text(TEN[5])


def tap(cell: Locator) -> None:
    """In the middle of a cell, whatever lies there: the link of its row."""
    cell.scroll_into_view_if_needed()
    box = cell.bounding_box()
    assert box
    cell.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
