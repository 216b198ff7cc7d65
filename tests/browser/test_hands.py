"""A hand under a thumb: numbers and cards tapped and typed, and corrected."""

from collections.abc import Callable
from threading import Event

from flask import Flask
from playwright.sync_api import Page, Route, expect

from tests.support.phone import DEFENDER, KNOCKER, knock, record
from tests.support.taps import Thumb
from tests.support.touch import deal, result, saved

GIN = "AC 2C 3C 4H 5H 6H 9S 9H 9D 9C"

Start = Callable[..., str]


# The keypad


def test_no_system_keyboard_and_the_next_field_by_itself(start: Start, phone: Page) -> None:
    thumb = Thumb(phone)
    start(phone)
    thumb.tap("link", "Record hand")
    thumb.tap("radio", "North: Knock")
    own, other = phone.get_by_label("Deadwood of North"), phone.get_by_label("Deadwood of South")
    for field in (own, other):
        expect(field).to_have_attribute("inputmode", "none")
    expect(own).to_be_focused()
    expect(phone.get_by_role("button", name="10", exact=True)).to_be_visible()
    expect(phone.get_by_role("button", name="0", exact=True)).to_be_hidden()
    expect(result(phone)).to_have_text("Still missing: South, North")
    thumb.press("10")
    expect(other).to_be_focused()
    expect(result(phone)).to_have_text("Still missing: South")
    thumb.press("1", "2", "Plus", "1", "1", "Plus", "Plus", "7")
    expect(other).to_have_value("12+11+7")
    expect(result(phone)).to_contain_text("North knocks: 30 − 10 = 20")
    thumb.press("Delete the last digit", "8")
    expect(result(phone)).to_contain_text("North knocks: 31 − 10 = 21")
    own.tap()
    thumb.press("9")
    expect(result(phone)).to_contain_text("North knocks: 31 − 9 = 22")
    # A number that was there before its field was chosen: a digit begins it anew, everything else goes on with it.
    other.tap()
    thumb.press("3", "Plus", "2")
    expect(other).to_have_value("3+2")
    own.tap()
    other.tap()
    thumb.press("Delete the last digit", "1")
    expect(other).to_have_value("3+1")
    # A mouse selects it, for keys to type with; a second click sets the caret.
    selected = "(field) => field.selectionEnd - field.selectionStart"
    own.tap()
    other.click()
    assert other.evaluate(selected) == 3
    other.press_sequentially("28")
    expect(result(phone)).to_contain_text("North knocks: 28 − 9 = 19")
    other.click()
    assert other.evaluate(selected) == 0


def test_a_choice_before_the_scripts_are_there_leads_on_and_is_answered(start: Start, phone: Page) -> None:
    start(phone)
    held: list[Route] = []
    tapped = Event()
    phone.route("**/js/hands/**", lambda route: route.continue_() if tapped.is_set() else held.append(route))
    phone.locator("[data-record]").click(no_wait_after=True)
    phone.get_by_role("radio", name="North: Knock").tap()
    assert phone.locator("form.scripted").count() == 0
    tapped.set()
    for script in held:
        script.continue_()
    expect(phone.get_by_label("Deadwood of North")).to_be_focused()
    expect(result(phone)).to_have_text("Still missing: South, North")


def test_a_limit_above_ten_is_typed(start: Start, phone: Page) -> None:
    thumb = Thumb(phone)
    start(phone, knock_limit="20")
    thumb.tap("link", "Record hand")
    thumb.tap("radio", "South: Knock")
    thumb.press("1", "2")
    expect(phone.get_by_label("Deadwood of North")).to_be_focused()
    thumb.press("3", "0")
    expect(result(phone)).to_contain_text("30 − 12 = 18")


def test_what_cannot_be_is_said_at_once_at_the_field(start: Start, phone: Page) -> None:
    thumb = Thumb(phone)
    start(phone)
    thumb.tap("link", "Record hand")
    thumb.tap("radio", "South: Knock")
    thumb.press("4", "9", "9")
    field = phone.get_by_label("Deadwood of North")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(phone.locator('[id="hands.@1.deadwood-error"]')).to_have_text("Give a whole number from 0 to 98.")
    expect(field).to_have_accessible_description("Give a whole number from 0 to 98.")
    tops = [(box.bounding_box() or {"y": -1})["y"] for box in (phone.get_by_label("Deadwood of South"), field)]
    assert tops[0] == tops[1], "a sentence under one field leaves the other where it is"
    thumb.press("Delete the last digit")
    expect(field).to_have_attribute("aria-invalid", "false")
    expect(result(phone)).to_contain_text("South knocks: 9 − 4 = 5")


def test_what_a_save_lacks_stays_marked_until_it_is_there(start: Start, phone: Page) -> None:
    thumb = Thumb(phone)
    start(phone)
    thumb.tap("link", "Record hand")
    thumb.press("Save")
    expect(phone.get_by_role("alert")).to_contain_text("Nothing is saved yet.")
    mark = phone.locator('[id="ended_by-error"]')
    phone.wait_for_load_state("networkidle")
    expect(mark).to_have_text("Choose who ended the hand, or a dead hand.")
    thumb.tap("radio", "South: Knock")
    expect(mark).to_be_hidden()
    thumb.press("4", "3", "1")
    expect(phone.get_by_text("Nothing is saved yet.")).to_have_count(0)
    thumb.press("Save")
    expect(saved(phone)).to_contain_text("South knocks: 31 − 4 = 27")


def test_two_tables_one_after_the_other(start: Start, phone: Page) -> None:
    thumb = Thumb(phone)
    start(phone, "Ann", "Bob", "Cid", "Dan", teams="on")
    thumb.tap("link", "Record hand")
    thumb.tap("radio", "Ann: Knock")
    thumb.press("4", "3", "0")
    thumb.tap("radio", "Dan: Knock")
    expect(phone.get_by_label("Deadwood of Dan")).to_be_focused()
    thumb.press("2", "1", "0")
    expect(result(phone)).to_contain_text("Ann and Cid win the hand by 18")
    thumb.press("Save")
    expect(saved(phone)).to_contain_text("Ann and Cid win the hand by 18")


def test_the_one_who_sits_out_disappears(start: Start, phone: Page) -> None:
    thumb = Thumb(phone)
    start(phone, "Ann", "Bob", "Cid", dealer="1")
    thumb.tap("link", "Record hand")
    expect(phone.get_by_role("radio", name="Bob: Knock")).to_be_hidden()
    thumb.tap("radio", "Ann")
    expect(phone.get_by_role("radio", name="Ann: Knock")).to_be_hidden()
    thumb.tap("radio", "Bob: Knock")
    thumb.press("5", "2", "5", "Save")
    expect(saved(phone)).to_contain_text("Bob knocks: 25 − 5 = 20")


def test_oklahoma_begins_with_the_upcard(start: Start, phone: Page) -> None:
    thumb = Thumb(phone)
    start(phone, oklahoma="on")
    thumb.tap("link", "Record hand")
    deal(phone, "8D")
    expect(phone.get_by_role("group", name="The pack")).to_be_hidden()
    phone.get_by_role("button", name="Take out 8 of Diamonds").tap()
    deal(phone, "3D")
    thumb.tap("radio", "South: Knock")
    thumb.press("4", "3", "0")
    expect(phone.locator('[id="hands.@0-error"]')).to_contain_text("above the knock limit of 3")


# Cards


def test_the_tray_sorts_itself_and_used_cards_grey_out(start: Start, phone: Page) -> None:
    thumb = Thumb(phone)
    start(phone)
    thumb.tap("link", "Record hand")
    thumb.tap("radio", "Whole hands")
    thumb.tap("radio", "South: Knock")
    tray = phone.get_by_role("group", name="Cards of South")
    deal(phone, "9S 4H 9D 5H 9C 3H")
    expect(tray.locator(".cards-meld")).to_have_count(2)
    expect(phone.locator('[data-card="9D"]')).to_have_attribute("aria-pressed", "true")
    phone.get_by_role("button", name="Take out 9 of Diamonds").tap()
    expect(tray.locator(".cards-meld")).to_have_count(1)
    expect(phone.locator('[data-card="9D"]')).to_have_attribute("aria-pressed", "false")
    deal(phone, "3H")
    expect(tray.locator("[data-remove]")).to_have_count(4)
    deal(phone, "3H 9D KC KD KS AC")
    expect(phone.locator('[data-card="9D"]')).to_be_disabled()
    other = phone.get_by_role("group", name="Cards of North")
    deal(phone, "QS QD QC 6H 7H")
    expect(other.locator(".cards-meld")).to_have_count(1)
    deal(phone, "2S 2D 8C TC JD")
    expect(other.locator(".cards-laid [data-remove]")).to_have_count(2)
    expect(phone.get_by_role("group", name="The pack")).to_be_hidden()
    expect(result(phone)).to_contain_text("South knocks: 32 − 1 = 31")


def test_cards_left_over_and_gin_without_any(start: Start, phone: Page) -> None:
    thumb = Thumb(phone)
    start(phone)
    thumb.tap("link", "Record hand")
    thumb.tap("radio", "Cards left")
    thumb.tap("radio", "South: Knock")
    deal(phone, "2C 2D")
    thumb.press("Add cards: Cards North has left")
    deal(phone, "QH QS")
    expect(result(phone)).to_contain_text("South knocks: 20 − 4 = 16")
    thumb.tap("radio", "South: Gin")
    expect(phone.get_by_role("group", name="Cards South has left")).to_be_hidden()
    expect(result(phone)).to_contain_text("South has gin: 20 + 25 = 45")


def test_big_gin_takes_eleven_cards(start: Start, phone: Page) -> None:
    thumb = Thumb(phone)
    start(phone, big_gin_bonus="31")
    thumb.tap("link", "Record hand")
    thumb.tap("radio", "Whole hands")
    thumb.tap("radio", "North: Big gin")
    deal(phone, f"{GIN} 7H")
    expect(phone.get_by_role("group", name="Cards of North").locator(".card")).to_have_count(11)
    deal(phone, "KS QH JD TC 8S 7D 5C 3S 2D AS")
    expect(result(phone)).to_contain_text("North has big gin")


def test_cards_typed_and_pasted(start: Start, phone: Page) -> None:
    thumb = Thumb(phone)
    start(phone)
    thumb.tap("link", "Record hand")
    thumb.tap("radio", "Whole hands")
    thumb.tap("radio", "South: Knock")
    phone.get_by_text("Type or paste").locator("visible=true").first.tap()
    typed = phone.get_by_label("Cards of South").and_(phone.get_by_role("textbox"))
    expect(phone.get_by_role("group", name="The pack")).to_be_hidden()
    typed.press_sequentially("8c ９ｃ 10c as 2s 3s")
    expect(phone.get_by_role("group", name="Cards of South").locator(".cards-meld")).to_have_count(2)
    typed.fill("8c9c10c as2s3s jdqdkd ah")
    typed.blur()
    expect(typed).to_have_value(KNOCKER)
    typed.fill("8c 1c")
    expect(phone.locator('[id="hands.@0.cards-error"]')).to_contain_text("“1C” is no card")


# Explaining and correcting


def test_a_correction_with_cards_and_a_reason(app: Flask, server: str, start: Start, phone: Page) -> None:
    thumb = Thumb(phone)
    session = start(phone)
    record(app, session, knock("South", 1, "North", 26))
    phone.goto(f"{server}/s/{session}/1/hands/1")
    thumb.tap("link", "Correct")
    expect(result(phone)).to_contain_text("South knocks: 26 − 1 = 25")
    thumb.tap("radio", "Whole hands")
    deal(phone, f"{KNOCKER} {DEFENDER}")
    phone.get_by_label("Why it is corrected (optional)").fill("proved")
    thumb.press("Save correction")
    expect(saved(phone)).to_contain_text("Hand 1 is corrected.")
    phone.goto(f"{server}/s/{session}/1/hands/1")
    expect(phone.get_by_text("Why: proved")).to_be_visible()
    thumb.press("Restore this version")
    expect(phone.get_by_text("called as a number")).to_have_count(2)
