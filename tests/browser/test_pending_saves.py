"""A save without an answer waits on the phone and is repeated until it is acknowledged: once, whatever happens."""

import re
import resource
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.server_process import WAITS, House, enter, knock, start
from tests.support.touch import nothing_kept, press, reopened, whole


def test_a_save_waits_for_a_dead_server_and_is_done_once_it_is_back(house: House, phone: Page) -> None:
    session = start(phone, house.url)
    enter(phone, "4", "3", "1")
    house.kill()
    press(phone, "Save")
    expect(phone.get_by_text(WAITS)).to_be_visible()
    expect(phone.get_by_role("button", name="Save", exact=True)).to_be_hidden()
    whole(phone)
    house.start()
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.", timeout=20_000)
    assert [len(hand) for hand in house.entries(session)] == [1]
    nothing_kept(phone)


def test_a_server_killed_after_it_saved_saves_once(house: House, phone: Page) -> None:
    """The reply is lost because the server dies; the same save comes again to the one that is started."""
    session = start(phone, house.url)

    def die(route: Route) -> None:
        if route.request.method != "POST" or not house.running or len(house.entries(session)):
            route.continue_()
            return
        assert route.fetch().status == 200
        house.kill()
        route.abort()

    phone.route("**/hands/new", die)
    enter(phone, "4", "3", "1", "Save")
    expect(phone.get_by_text(WAITS)).to_be_visible()
    assert [len(hand) for hand in house.entries(session)] == [1]
    house.start()
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.", timeout=20_000)
    assert [len(hand) for hand in house.entries(session)] == [1]


def test_a_waiting_save_survives_its_tab_and_goes_from_any_page(house: House, new_phone: Callable[..., Page]) -> None:
    """Four phones, each with a session of its own and a hand that waits; each is opened again at another page."""
    waiting = []
    for place in ("/", "/s/{}", "/s/{}/1/hands/new", "/phone"):
        phone = new_phone()
        waiting.append((phone, place, start(phone, house.url)))
        enter(phone, "4", "3", "1")
    house.kill()
    for phone, _, _ in waiting:
        press(phone, "Save")
        expect(phone.get_by_text(WAITS)).to_be_visible()
        # The tab goes while the server is down: otherwise it may send by itself what waits.
        phone.close()
    house.start()
    for phone, place, session in waiting:
        again = phone.context.new_page()
        again.goto(house.url + place.format(session))
        if place.endswith("new"):
            expect(again.get_by_role("status").first).to_contain_text("Hand 1 is saved.")
        else:
            expect(again.get_by_text("Hand 1 has been saved.")).to_be_visible()
        assert [len(hand) for hand in house.entries(session)] == [1]
        nothing_kept(again)


def test_a_save_whose_reply_is_lost_with_its_tab_is_saved_once(house: House, phone: Page) -> None:
    session = start(phone, house.url)
    lost = []

    def lose(route: Route) -> None:
        if route.request.method == "POST":
            lost.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    phone.route("**/hands/new", lose)
    enter(phone, "4", "3", "1", "Save")
    expect(phone.get_by_text(WAITS)).to_be_visible()
    again = reopened(phone, f"{house.url}/s/{session}/1/hands/new")
    expect(again.get_by_role("status").first).to_contain_text("Hand 1 is saved.")
    assert lost
    assert set(lost) == {200}
    assert [len(hand) for hand in house.entries(session)] == [1]


def test_what_waits_is_what_was_there_when_save_was_tapped_and_can_be_changed(house: House, phone: Page) -> None:
    session = start(phone, house.url)
    enter(phone, "4", "3", "1")
    phone.context.set_offline(True)
    press(phone, "Save")
    expect(phone.get_by_text(WAITS)).to_be_visible()
    # Typing reaches nothing while it waits.
    assert phone.get_by_label("Deadwood of North").evaluate("(field) => !!field.closest('[inert]')")
    press(phone, "Change the hand")
    expect(phone.get_by_text(WAITS)).to_be_hidden()
    phone.get_by_label("Deadwood of North").tap()
    press(phone, "Delete the last digit", "2")
    phone.context.set_offline(False)
    # Had a save begun with the connection, it would have been sent before this.
    assert phone.evaluate("fetch(location.href).then((answer) => answer.ok)")
    assert house.entries(session) == [], "what was taken back is not saved"
    press(phone, "Save")
    expect(phone.get_by_role("status").first).to_contain_text("South knocks: 32 − 4 = 28")
    assert [len(hand) for hand in house.entries(session)] == [1]


def test_a_first_version_that_arrived_after_all_is_shown_beside_the_changed_one(house: House, phone: Page) -> None:
    """The wrong order: the reply to the first save is lost, the hand is changed, and both have the same id."""
    session = start(phone, house.url)
    lost: list[int] = []

    def lose(route: Route) -> None:
        if route.request.method == "POST" and not lost:
            lost.append(route.fetch().status)
            phone.context.set_offline(True)
            route.abort()
        else:
            route.continue_()

    phone.route("**/hands/new", lose)
    enter(phone, "4", "3", "1", "Save")
    expect(phone.get_by_text(WAITS)).to_be_visible()
    press(phone, "Change the hand")
    phone.get_by_label("Deadwood of North").tap()
    press(phone, "Delete the last digit", "2")
    phone.context.set_offline(False)
    press(phone, "Save")
    expect(phone.get_by_role("heading", name="Hand 1 is already there")).to_be_visible()
    assert [len(hand) for hand in house.entries(session)] == [1]
    press(phone, "Replace it with mine")
    expect(phone.get_by_role("status").first).to_contain_text("South knocks: 32 − 4 = 28")
    assert [len(hand) for hand in house.entries(session)] == [2]
    nothing_kept(phone)


def test_a_save_that_hangs_is_said_to_wait(house: House, phone: Page) -> None:
    session = start(phone, house.url)
    held: list[Route] = []
    phone.route(
        "**/hands/new", lambda route: held.append(route) if route.request.method == "POST" else route.continue_()
    )
    enter(phone, "4", "3", "1", "Save")
    expect(phone.get_by_text("Slow: the hand is kept on this phone")).to_be_visible()
    held.pop().continue_()
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.")
    assert [len(hand) for hand in house.entries(session)] == [1]


def test_a_page_of_somebody_else_is_no_acknowledgement(house: House, phone: Page) -> None:
    """A Wi-Fi that wants a password, a proxy whose server is down: the hand goes on waiting."""
    session = start(phone, house.url)
    answers = [(200, "Password, please"), (502, "Bad gateway"), (503, "Starting")]

    def stand_in(route: Route) -> None:
        if route.request.method == "POST" and answers:
            status, text = answers.pop(0)
            route.fulfill(status=status, content_type="text/html", body=f"<h1>{text}</h1>")
        else:
            route.continue_()

    phone.route("**/hands/new", stand_in)
    enter(phone, "4", "3", "1", "Save")
    expect(phone.get_by_text(WAITS)).to_be_visible()
    assert house.entries(session) == []
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.", timeout=20_000)
    assert not answers
    assert [len(hand) for hand in house.entries(session)] == [1]


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux can change the limits of another process")
def test_a_hand_waits_for_a_full_disk_and_for_a_lost_one_and_says_for_which(house: House, phone: Page) -> None:
    session = start(phone, house.url)
    enter(phone, "4", "3", "1")
    server, database = house.running[0].pid, house.instance / "scorekeeper.db"
    usual = resource.prlimit(server, resource.RLIMIT_FSIZE, (1, -1))
    press(phone, "Save")
    text = phone.locator("[data-waiting]").get_by_role("status")
    expect(text).to_have_text(re.compile("The disk of the computer that keeps the scores is full. The hand is kept on"))
    whole(phone)
    away = database.with_name("away.db")

    def lose(route: Route) -> None:
        # The phone sends one save after the other: now the server has none under way, which could still reach the file.
        database.rename(away)
        resource.prlimit(server, resource.RLIMIT_FSIZE, usual)
        route.continue_()

    phone.route("**/hands/new", lose, times=1)
    expect(text).to_have_text(re.compile("Scorekeeper cannot save at the moment. The hand is kept on this phone"))
    away.rename(database)
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.")
    assert [len(hand) for hand in house.entries(session)] == [1]
    nothing_kept(phone)


def other_tab(phone: Page) -> Page:
    """Another tab of the same phone; both have the form of the next hand open."""
    second = phone.context.new_page()
    second.goto(phone.url)
    for tab in (phone, second):
        tab.get_by_role("link", name="Record hand").tap()
        expect(tab.get_by_role("heading", name="Hand 1")).to_be_visible()
    return second


def test_two_tabs_of_the_same_hand(house: House, phone: Page) -> None:
    session = start(phone, house.url)
    second = other_tab(phone)
    knock(phone, "4", "3", "1")
    knock(second, "5", "2", "0")
    press(phone, "Save")
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.")
    press(second, "Save")
    expect(second.get_by_role("heading", name="Hand 1 is already there")).to_be_visible()
    assert second.evaluate("performance.getEntriesByType('navigation').length") == 1
    second.get_by_role("link", name="Keep this one").tap()
    expect(second.get_by_role("link", name="Hand 1", exact=True)).to_be_visible()
    assert [len(hand) for hand in house.entries(session)] == [1]
    nothing_kept(second)


def test_a_waiting_save_goes_before_one_that_was_entered_later(house: House, phone: Page) -> None:
    """A tab that waits is closed, another one saves the same hand. They are sent in the order in which they were made;
    the later one is neither lost nor saved over the earlier one.
    """
    session = start(phone, house.url)
    second = other_tab(phone)
    knock(second, "5", "2", "0")
    knock(phone, "4", "3", "1")
    second.route("**/hands/new", lambda route: route.abort())
    press(second, "Save")
    expect(second.get_by_text(WAITS)).to_be_visible()
    second.close()
    press(phone, "Save")
    expect(phone.get_by_role("heading", name="Hand 1 is already there")).to_be_visible()
    expect(phone.get_by_text("South knocks: 31 − 4 = 27")).to_be_visible()
    whole(phone)
    assert [len(hand) for hand in house.entries(session)] == [1]
    press(phone, "Record mine as hand 2")
    expect(phone.get_by_role("link", name="Hand 2", exact=True)).to_be_visible()
    assert [len(hand) for hand in house.entries(session)] == [1, 1]
    nothing_kept(phone)


def test_a_refused_save_leaves_nothing_behind_the_back_button_to_send_again(house: House, phone: Page) -> None:
    session = start(phone, house.url)
    score = phone.url
    phone.get_by_role("link", name="Record hand").tap()
    expect(phone.locator("form.scripted")).to_be_visible()
    press(phone, "Save")
    expect(phone.get_by_role("alert")).to_contain_text("Nothing is saved yet.")
    phone.get_by_role("radio", name="South: Knock").tap()
    press(phone, "4", "3", "1", "Save")
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.")
    phone.go_back()
    assert phone.url == score
    phone.go_forward()
    expect(phone.get_by_role("link", name="Hand 1", exact=True)).to_be_visible()
    assert [len(hand) for hand in house.entries(session)] == [1]


def test_a_phone_that_lost_its_right_says_so_and_keeps_the_hand(house: House, phone: Page) -> None:
    start(phone, house.url)
    enter(phone, "4", "3", "1")
    phone.context.clear_cookies()
    press(phone, "Save")
    expect(phone.get_by_role("heading", name="Please send this again")).to_be_visible()
    assert phone.evaluate("Object.keys(localStorage).some((key) => key.startsWith('hand '))")
