"""What a phone keeps of a hand that is not saved yet, through dead servers, closed tabs and a locked screen; and phones
with troubles of their own: storage denied or littered, a wrong clock."""

from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from scorekeeper.engine.seats.changes import JOIN, SeatChange
from tests.support.entry_pages import Table
from tests.support.seat_changes import change_seats
from tests.support.server_process import WAITS, House, enter, start
from tests.support.touch import denied, keeps, nothing_kept, press, reopened

NewPhone = Callable[..., Page]


def test_a_half_entered_hand_survives_a_dead_server_a_reload_and_a_closed_tab(house: House, phone: Page) -> None:
    session = start(phone, house.url)
    enter(phone, "4", "3")
    house.kill()
    press(phone, "1")
    form = phone.url
    keeps(phone, "hands.@1.deadwood", "31")
    house.start()
    phone.reload()
    expect(phone.get_by_label("Deadwood of North")).to_have_value("31")
    again = reopened(phone, form)
    expect(again.get_by_text("Half-entered hand restored.")).to_be_visible()
    expect(again.locator("[data-result]")).to_contain_text("South knocks: 31 − 4 = 27")
    press(again, "Save")
    expect(again.get_by_role("status").first).to_contain_text("Hand 1 is saved.")
    assert len(house.entries(session)) == 1
    nothing_kept(again)


def test_a_locked_phone_keeps_what_was_tapped_last(house: House, phone: Page) -> None:
    start(phone, house.url)
    enter(phone, "4")
    # The very moment after the tap, and the page never comes back.
    phone.evaluate(
        """() => {
          const field = document.querySelector("[name='hands.@1.deadwood']");
          field.value = "77";
          field.dispatchEvent(new Event("input", { bubbles: true }));
          Object.defineProperty(document, "hidden", { value: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    assert phone.evaluate("Object.values(localStorage).some((text) => text.includes('77'))")


def test_a_draft_goes_with_its_players_where_others_sit_now(app: Flask, server: str, phone: Page) -> None:
    table = Table(app, "rummy500", "Ann", "Ben", "Cleo")
    cookie = table.phone.client.get_cookie("scorekeeper")
    assert cookie
    phone.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": server}])
    phone.goto(f"{server}{table.new}")
    field = "hands.@1.left"
    phone.evaluate(
        """(name) => {
          const field = document.getElementsByName(name)[0];
          field.value = "33";
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }""",
        field,
    )
    keeps(phone, field, "33")
    change_seats(app, table.session, SeatChange(1, "Dan", JOIN, 40), seat=1)
    phone.reload()
    expect(phone.get_by_role("status").first).to_contain_text("Players have joined or left in the meantime.")
    expect(phone.locator("[name='hands.@2.left']")).to_have_value("33")
    expect(phone.locator("[name='hands.@1.left']")).to_have_value("")


def test_a_draft_of_a_hand_that_was_recorded_meanwhile_is_offered(
    house: House, phone: Page, new_phone: NewPhone
) -> None:
    session = start(phone, house.url)
    enter(phone, "4", "3", "1")
    keeps(phone, "hands.@1.deadwood", "31")
    other = phone.context.new_page()
    other.goto(f"{house.url}/s/{session}")
    other.get_by_role("link", name="Record hand").tap()
    other.get_by_role("radio", name="Dead hand").check()
    other.get_by_role("button", name="Clear").tap()
    other.get_by_role("radio", name="Dead hand").check()
    press(other, "Save")
    expect(other.get_by_role("link", name="Hand 1", exact=True)).to_be_visible()
    # The first tab went on after that.
    press(phone, "Delete the last digit", "2")
    keeps(phone, "hands.@1.deadwood", "32")
    again = reopened(phone, f"{house.url}/s/{session}/1/hands/new")
    expect(again.get_by_text("You had begun to enter hand 1 here.")).to_be_visible()
    press(again, "Enter mine as this hand")
    expect(again.locator("[data-result]")).to_contain_text("South knocks: 32 − 4 = 28")
    press(again, "Save")
    expect(again.get_by_role("status").first).to_contain_text("Hand 2 is saved.")
    assert [len(hand) for hand in house.entries(session)] == [1, 1]
    nothing_kept(again)


# A phone with troubles of its own


def wait_and_save(phone: Page) -> None:
    """A hand is saved without connection, waits, and is saved once the connection is back."""
    enter(phone, "4", "3", "1")
    phone.context.set_offline(True)
    press(phone, "Save")
    expect(phone.get_by_text(WAITS)).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.")


def test_where_the_browser_keeps_nothing_a_save_waits_all_the_same(house: House, phone: Page) -> None:
    denied(phone.context)
    session = start(phone, house.url)
    wait_and_save(phone)
    assert [len(hand) for hand in house.entries(session)] == [1]
    phone.goto(f"{house.url}/phone")
    expect(phone.get_by_text("This browser stores nothing for Scorekeeper")).to_be_visible()


def test_what_others_put_into_the_storage_does_no_harm(house: House, phone: Page) -> None:
    session = start(phone, house.url)
    phone.evaluate(
        """() => {
          localStorage.setItem("waiting x", "{not json");
          localStorage.setItem("waiting y", '{"id": 1}');
          localStorage.setItem("waiting z", "null");
          localStorage.setItem("awake", "{");
        }"""
    )
    enter(phone, "4", "3", "1", "Save")
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.")
    assert len(house.entries(session)) == 1


@pytest.mark.parametrize("today", ["1970-01-02T00:00:00Z", "2099-12-31T23:59:59Z"])
def test_nothing_depends_on_the_clock_of_the_phone(house: House, phone: Page, today: str) -> None:
    phone.clock.set_system_time(today)
    session = start(phone, house.url)
    wait_and_save(phone)
    assert len(house.entries(session)) == 1
