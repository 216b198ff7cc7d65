"""Seats carried by the finger or the mouse: where everybody then sits, what is said of it, and what is sent."""

import re
from collections.abc import Callable
from typing import Protocol

import pytest
from playwright.sync_api import Page, expect

from tests.support.taps import seat_names

NAMES = ("Ann", "Bob", "Cleo", "Dan", "神楽坂 $& @ #")
NewPhone = Callable[..., Page]


class Pointer(Protocol):
    """A finger or a mouse on the glass of a page."""

    def __init__(self, page: Page) -> None: ...

    def down(self, x: float, y: float) -> None: ...

    def move(self, x: float, y: float) -> None: ...

    def up(self) -> None: ...


class Mouse:
    def __init__(self, page: Page) -> None:
        self.mouse = page.mouse

    def down(self, x: float, y: float) -> None:
        self.mouse.move(x, y)
        self.mouse.down()

    def move(self, x: float, y: float) -> None:
        self.mouse.move(x, y, steps=5)

    def up(self) -> None:
        self.mouse.up()


class Finger:
    """As the browser gets it from the glass: a page that wants to scroll takes it away from scripts."""

    def __init__(self, page: Page) -> None:
        self.wire = page.context.new_cdp_session(page)
        self.at = (0.0, 0.0)

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y} for x, y in points]
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    def down(self, x: float, y: float) -> None:
        self.at = (x, y)
        self._touch("touchStart", self.at)

    def move(self, x: float, y: float) -> None:
        for part in range(1, 6):
            self._touch(
                "touchMove", (self.at[0] + (x - self.at[0]) * part / 5, self.at[1] + (y - self.at[1]) * part / 5)
            )
        self.at = (x, y)

    def up(self) -> None:
        self._touch("touchEnd")

    def cancel(self) -> None:
        self._touch("touchCancel")


pointers = pytest.mark.parametrize("pointer", [Mouse, Finger], ids=["mouse", "finger"])


def place(page: Page, seat: int) -> tuple[float, float]:
    """The middle of the handle of a seat, on the glass."""
    box = page.locator(".seat-number").nth(seat).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def seats(page: Page) -> list[str]:
    return [item.input_value() for item in page.locator(".seat > input").all()]


def settle(page: Page) -> None:
    """The picture after this one is painted."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def carry(page: Page, pointer: Pointer, seat: int, to: int) -> None:
    """Take a seat by its handle and hold it over another."""
    there = place(page, to)
    pointer.down(*place(page, seat))
    pointer.move(*there)
    settle(page)


@pytest.fixture
def table(server: str, phone: Page) -> Page:
    """A new session of Indian Rummy: five have names, Bob deals."""
    phone.goto(f"{server}/sessions/new?game=indian")
    seat_names(phone, *NAMES)
    phone.locator("[data-dealer] label").filter(has_text="Bob").click()
    phone.locator(".seats").scroll_into_view_if_needed()
    return phone


@pointers
def test_a_player_is_carried_and_the_others_keep_their_order(table: Page, pointer: type[Pointer]) -> None:
    hand = pointer(table)
    carry(table, hand, 1, 3)
    away = table.locator(".seat").nth(3).evaluate("(row) => parseFloat(row.style.translate.split(' ')[1])")
    assert away < -40, "nobody made room"
    assert seats(table)[:4] == ["Ann", "Bob", "Cleo", "Dan"], "nothing is moved before it is let go"
    hand.up()
    assert seats(table)[:5] == ["Ann", "Cleo", "Dan", "Bob", NAMES[4]]
    expect(table.get_by_role("radio", name="Bob")).to_be_checked()
    expect(table.locator("#players [role=status]")).to_have_text("Bob now sits at seat 4.")
    assert not table.locator(".seat > input:focus").count(), "no keyboard comes up"
    carry(table, hand, 4, 0)
    hand.up()
    assert seats(table)[:5] == [NAMES[4], "Ann", "Cleo", "Dan", "Bob"]
    expect(table.locator("#players [role=status]")).to_have_text(f"{NAMES[4]} now sits at seat 1.")
    table.get_by_role("button", name="Start").click()
    expect(table.locator(".score-name")).to_have_text([NAMES[4], "Ann", "Cleo", "Dan", "Bob"])
    expect(table.locator(".score").nth(4)).to_contain_text("Deals")


@pointers
@pytest.mark.parametrize("way", ["escape", "back"])
def test_what_is_called_off_changes_nothing(table: Page, pointer: type[Pointer], way: str) -> None:
    hand = pointer(table)
    home = place(table, 1)
    carry(table, hand, 1, 3)
    if way == "escape":
        table.keyboard.press("Escape")
        hand.move(*place(table, 4))
    elif way == "back":
        hand.move(*home)
        settle(table)
    hand.up()
    settle(table)
    assert seats(table)[:5] == list(NAMES)
    assert not table.locator("[data-dragged], [data-dragging]").count()
    assert not any(table.locator(".seat").evaluate_all("(rows) => rows.map((row) => row.style.translate)"))
    expect(table.locator("#players [role=status]")).to_be_empty()
    expect(table.get_by_role("radio", name="Bob")).to_be_checked()


def test_a_finger_that_the_phone_takes_away_carries_nothing(table: Page) -> None:
    hand = Finger(table)
    carry(table, hand, 1, 3)
    hand.cancel()
    expect(table.locator("[data-dragging]")).to_have_count(0)
    assert seats(table)[:5] == list(NAMES)


def test_beside_the_handle_the_page_scrolls(table: Page) -> None:
    table.evaluate("scrollTo(0, 0)")
    box = table.locator("#players-1").bounding_box()
    assert box
    hand = Finger(table)
    hand.down(box["x"] + 20, box["y"] + 20)
    table.evaluate(
        "() => void (window.moved = new Promise((done) => addEventListener('scrollend', done, { once: true })))"
    )
    hand.move(box["x"] + 20, box["y"] - 180)
    hand.up()
    table.evaluate("() => window.moved.then(() => true)")
    assert seats(table)[:5] == list(NAMES)
    table.locator("#players-0").evaluate("(one) => scrollTo(0, one.getBoundingClientRect().top + scrollY - 200)")
    before = table.evaluate("scrollY")
    carry(table, hand, 3, 1)
    assert table.evaluate("scrollY") == before, "the handle carries, it does not scroll"
    hand.up()
    assert seats(table)[:4] == ["Ann", "Dan", "Bob", "Cleo"]


def test_at_the_edge_of_a_low_window_the_list_goes_on(server: str, new_phone: NewPhone) -> None:
    page = new_phone(viewport={"width": 320, "height": 568}, reduced_motion="reduce", locale="ja")
    page.goto(f"{server}/sessions/new?game=indian")
    seat_names(page, *(f"P{seat}" for seat in range(10)))
    page.locator("#players-0").evaluate("(one) => scrollTo(0, one.getBoundingClientRect().top + scrollY - 120)")
    hand = Finger(page)
    x, y = place(page, 0)
    hand.down(x, y)
    hand.move(x, 560)
    expect(page.locator(".seat").first).to_have_attribute("style", re.compile(r"translate: 0px 5[0-9.]+px"))
    hand.up()
    assert seats(page) == [*(f"P{seat}" for seat in range(1, 10)), "P0"]
    expect(page.locator("#players [role=status]")).to_have_text("P0は席10に移りました。")


def test_handles_are_large_and_leave_room_for_names(server: str, new_phone: NewPhone) -> None:
    page = new_phone(viewport={"width": 320, "height": 568})
    page.goto(f"{server}/sessions/new?game=indian")
    for _seat in range(8):
        page.locator("[data-add-seat]").click()
    expect(page.locator("[data-add-seat]")).to_be_hidden()
    boxes = [item.bounding_box() for item in page.locator(".seat-number").all()]
    assert all(box and box["width"] >= 48 and box["height"] >= 48 and box["x"] >= 0 for box in boxes)
    field = page.locator("#players-0").bounding_box()
    move = page.get_by_role("button", name="Move seat 1 down").bounding_box()
    assert field
    assert move
    assert field["width"] > 120
    assert abs(move["y"] - field["y"]) < 4, "one line a seat"
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_arrows_say_it_too_and_without_scripts_numbers_are_labels(
    server: str, new_phone: NewPhone, table: Page
) -> None:
    table.get_by_role("button", name="Move seat 2 up").click()
    expect(table.locator("#players [role=status]")).to_have_text("Bob now sits at seat 1.")
    expect(table.get_by_role("radio", name="Bob")).to_be_checked()
    plain = new_phone(java_script_enabled=False)
    plain.goto(f"{server}/sessions/new")
    plain.locator(".seat-number").first.tap()
    expect(plain.locator("#players-0")).to_be_focused()


def test_the_drawing_of_the_table_follows_names_and_direction(server: str, new_phone: NewPhone) -> None:
    page = new_phone(viewport={"width": 320, "height": 568})
    page.goto(f"{server}/sessions/new?game=indian")
    seat_names(page, *(f"{seat} ジョナサン・スミス" for seat in range(10)))
    expect(page.locator(".place")).to_have_count(10)
    page.get_by_role("button", name="Move seat 2 up").click()
    expect(page.locator(".place").first).to_contain_text("1 ジョナサン・…")

    def middles() -> list[float]:
        boxes = [place.bounding_box() for place in page.locator(".place").all()]
        assert all(box and 0 <= box["x"] <= box["x"] + box["width"] <= 320 for box in boxes)
        return [box["x"] + box["width"] / 2 for box in boxes if box]

    first, second, *_, last = middles()
    assert last < first - 20 < first + 20 < second, "anticlockwise the next one sits on the right"
    page.locator("#rules > summary").click()
    page.get_by_role("radio", name="Points 80").check()
    expect(page.locator(".places-left")).to_have_count(1)
    first, second, *_, last = middles()
    assert second < first - 20 < first + 20 < last
    expect(page.locator("[data-table-plan]")).to_contain_text("The dealer's left plays first")
