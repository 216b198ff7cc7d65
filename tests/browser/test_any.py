"""The pages of any game as people use them: its own name from the setup on, places by tapping, a round that is kept."""

from playwright.sync_api import Page, expect

from tests.support.taps import Thumb, seat_names, start_to_record

FOUR = ("Ann", "Ben", "Cleo", "Dan")


def test_a_table_s_own_game_is_set_up_by_three_questions_and_comes_back_by_its_name(phone: Page, server: str) -> None:
    phone.goto(f"{server}/sessions/new?game=any")
    expect(phone.locator("[data-seats=draggable]")).to_be_visible()
    phone.get_by_role("radio", name="Fewest points", exact=True).tap()
    phone.get_by_label("Its name, if none of these").fill("Yaniv")
    seat_names(phone, "Ann", "Ben", "Cleo")
    phone.get_by_role("radio", name="At a total", exact=True).tap()
    phone.get_by_label("Total that ends it").fill("77")
    expect(phone.get_by_label("Rounds", exact=True)).to_be_hidden()
    phone.get_by_role("button", name="Start").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Yaniv")
    expect(phone.locator(".score-head")).to_contain_text("to 77")
    phone.goto(server)
    phone.get_by_role("link", name="Yaniv", exact=True).tap()
    offered = phone.get_by_role("radio", name="Yaniv", exact=True)
    expect(offered).to_be_checked()
    expect(phone.get_by_label("Total that ends it")).to_have_value("77")
    # Another game is one tap away, and so is the way back.
    phone.get_by_role("radio", name="UNO", exact=True).tap()
    expect(phone.get_by_label("Its name, if none of these")).to_have_value("")
    expect(phone.get_by_label("Total that ends it")).to_have_value("500")
    offered.tap()
    expect(phone.get_by_label("Total that ends it")).to_have_value("77")


def test_names_tapped_in_order_are_places_and_the_last_follows(phone: Page, server: str) -> None:
    start_to_record(phone, server, "any", *FOUR, preset="daifugo")
    thumb = Thumb(phone)
    thumb.press("Cleo", "Ann", "Dan")
    expect(phone.locator("form.entry")).to_contain_text("the rest: 4")
    thumb.press("Ann")
    expect(phone.get_by_label("Place of Ann")).to_have_value("")
    thumb.press("Ann")
    expect(phone.get_by_label("Place of Ann")).to_have_value("4")


def test_a_round_that_does_not_add_up_is_kept_by_one_tap_beside_save(phone: Page, server: str) -> None:
    start_to_record(phone, server, "any", *FOUR, preset="hearts")
    thumb = Thumb(phone)
    keep = phone.get_by_role("checkbox", name="Keep it anyway")
    expect(keep).to_be_hidden()
    thumb.press(*"137", "Next field", "5", "Next field", "3")
    expect(phone.locator("[data-result]")).to_contain_text("The round adds up to 28, it must be 26: 2 too much.")
    phone.locator("[data-dock]").get_by_role("checkbox", name="Keep it anyway").tap()
    expect(phone.locator("[data-result]")).to_contain_text("Best of the round")
    thumb.press("Save")
    expect(phone.get_by_role("status").first).to_contain_text("is saved")
