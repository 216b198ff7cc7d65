"""Hands that are entered without connection stand in line on the phone; a page that an older version made says so."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.support.server_process import WAITS, House, enter, knock, start
from tests.support.touch import keeps, nothing_kept, press, whole

NEXT = "Enter the next hand"
RENEWED = "Scorekeeper was updated"


def deadwood(house: House, session: str) -> list[object]:
    """What North had left in each hand, as it was saved first."""
    return [first["hands"]["North"]["deadwood"] for first, *_ in house.entries(session)]


def test_hands_entered_without_connection_are_saved_in_their_order(house: House, phone: Page) -> None:
    """Two tabs send them as soon as the connection is back. The other one is faster, and shows the new score; the one
    in which they were entered says what was saved all the same."""
    session = start(phone, house.url)
    other = phone.context.new_page()
    other.goto(phone.url)
    enter(phone, "4", "3", "1")
    phone.context.set_offline(True)
    press(phone, "Save")
    expect(phone.get_by_text(WAITS)).to_be_visible()
    press(phone, NEXT)
    expect(phone.get_by_role("heading", name="Hand 2")).to_be_visible()
    expect(phone.get_by_text("Hand 1 waits on this phone")).to_be_visible()
    phone.get_by_text("What was entered").tap()
    entered = phone.locator("[data-pending-saves] li")
    expect(entered).to_have_text("Hand 1 South: Knock · Deadwood of South: 4 · Deadwood of North: 31")
    expect(phone.get_by_label("Deadwood of North")).to_have_value("")
    whole(phone)
    knock(phone, "5", "2", "2")
    expect(phone.locator("[data-result] p")).to_have_text(
        [re.compile("No connection. The result comes"), "South: Knock", "Deadwood of South: 5", "Deadwood of North: 22"]
    )
    press(phone, "Save", NEXT)
    knock(phone, "6", "2", "3", "Save")
    expect(phone.get_by_text("Hand 1, Hand 2, and Hand 3 wait on this phone")).to_be_visible()
    expect(entered).to_have_text([re.compile("^Hand 1 .* 31$"), re.compile("^Hand 2 .* 22$")])
    whole(phone)
    held: list[Route] = []
    # What is sent at the same moment as the other tab's may be answered last, with the cookie of before.
    phone.route("**/hands/new", lambda route: held.append(route), times=1)
    phone.context.set_offline(False)
    expect(other.get_by_role("link", name="Hand 3", exact=True)).to_be_visible()
    assert held, "both tabs send"
    for route in held:
        route.continue_()
    expect(phone.get_by_role("status").filter(has_text="Hand 3 is saved.")).to_be_visible(timeout=20_000)
    assert deadwood(house, session) == [31, 22, 23]
    assert [len(versions) for versions in house.entries(session)] == [1, 1, 1]
    nothing_kept(phone)


def test_how_many_hands_were_saved_is_said_until_the_next_page(house: House, phone: Page) -> None:
    session = start(phone, house.url)
    enter(phone, "4", "3", "1")
    phone.context.set_offline(True)
    press(phone, "Save", NEXT)
    knock(phone, "5", "2", "2")
    press(phone, "Save")
    expect(phone.get_by_text("Hand 1 and Hand 2 wait on this phone")).to_be_visible()
    context = phone.context
    # A page that is closed has its connection back for a moment, in which it would send what waits.
    phone.goto("about:blank")
    phone.close()
    context.set_offline(False)
    again = context.new_page()
    again.goto(f"{house.url}/s/{session}/1")
    expect(again.get_by_text("2 hands saved.")).to_be_visible()
    assert deadwood(house, session) == [31, 22]
    again.reload()
    expect(again.get_by_role("link", name="Hand 2", exact=True)).to_be_visible()
    expect(again.get_by_text("2 hands saved.")).to_be_hidden()


def test_a_hand_that_has_to_be_looked_at_holds_up_those_behind_it(
    house: House, phone: Page, new_phone: Callable[..., Page]
) -> None:
    """Somebody else saved the first hand meanwhile. It is recorded after that one, so those behind it move on by one,
    as does the half-entered one. All survive their tab.
    """
    session = start(phone, house.url)
    enter(phone, "4", "3", "1")
    phone.context.set_offline(True)
    press(phone, "Save", NEXT)
    knock(phone, "5", "2", "2")
    press(phone, "Save", NEXT)
    knock(phone, "6", "2", "3")
    keeps(phone, "hands.@1.deadwood", "23")
    context = phone.context
    # A page that is left has its connection back for a moment, in which it would send what waits.
    phone.route("**/hands/new", lambda route: route.abort())
    phone.goto("about:blank")
    phone.close()
    other = new_phone()
    other.context.add_cookies(
        [{"name": cooky["name"], "value": cooky["value"], "url": house.url} for cooky in context.cookies()]
    )
    other.goto(f"{house.url}/s/{session}/1")
    enter(other, "7", "4", "0", "Save")
    expect(other.get_by_role("link", name="Hand 1", exact=True)).to_be_visible()

    context.set_offline(False)
    again = context.new_page()
    again.goto(f"{house.url}/s/{session}/1")
    expect(again.get_by_text("Hand 1 is not saved yet: look at it first.")).to_be_visible()
    expect(again.get_by_text("Behind it on this phone: Hand 2.")).to_be_visible()
    whole(again)
    assert deadwood(house, session) == [40]
    press(again, "Look at it")
    press(again, "Record mine as hand 2")
    expect(again.get_by_text("Hand 3 has been saved.")).to_be_visible()
    assert deadwood(house, session) == [40, 31, 22]
    again.get_by_role("link", name="Record hand").tap()
    expect(again.get_by_role("heading", name="Hand 4")).to_be_visible()
    expect(again.get_by_label("Deadwood of North")).to_have_value("23")


def test_a_page_of_an_older_version_asks_to_be_loaded_again_and_keeps_the_hand(house: House, phone: Page) -> None:
    start(phone, house.url)
    enter(phone, "4", "3")
    expect(phone.locator("[data-result]")).to_contain_text("North undercuts: 4 − 3")
    expect(phone.get_by_text(RENEWED)).to_be_hidden()
    renew = {"Scorekeeper-Files": "0123456789ab"}
    phone.route("**/preview", lambda route: route.fulfill(response=route.fetch(), headers=renew))
    press(phone, "1")
    expect(phone.get_by_text(RENEWED)).to_be_visible()
    whole(phone)
    phone.unroute("**/preview")
    press(phone, "Reload the page")
    expect(phone.get_by_text("Half-entered hand restored.")).to_be_visible()
    expect(phone.get_by_label("Deadwood of North")).to_have_value("31")
    expect(phone.get_by_text(RENEWED)).to_be_hidden()
