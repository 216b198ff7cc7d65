"""Rummy 500 under the thumb: a whole match with four players, counts by rank and below nought, the table card by card,
eight players on a narrow phone."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.support import touch
from tests.support.page_checks import check_narrow, in_every_language
from tests.support.taps import seat_names, start
from tests.support.touch import expect_totals, keeps, printed, result, save

FOUR = ("Ann", "Ben", "Cleo", "Dan")
LONG = ("Wolfeschlegelsteinha", "じゅげむじゅげむごこうのすりきれかいじゃ")
DIGITS = {"±": "Plus or minus", ">": "Next field", "+": "Plus", "<": "Delete the last digit"}
RANKS = {"A": "Ace", "a": "Ace, low", "J": "Jack", "Q": "Queen", "K": "King", "★": "Joker", ">": "Next field"}


def record(page: Page, how: str = "") -> None:
    page.get_by_role("link", name="Record hand").tap()
    if how:
        page.get_by_role("radio", name=how, exact=True).check()


def press(page: Page, digits: str) -> None:
    keys = page.get_by_role("group", name="Digits")
    for digit in digits:
        keys.get_by_role("button", name=DIGITS.get(digit, digit), exact=True).tap()


def rank(page: Page, ranks: str) -> None:
    keys = page.get_by_role("group", name="Ranks", exact=True)
    for word in ranks.split():
        keys.get_by_role("button", name=RANKS.get(word, word), exact=True).tap()


def out(page: Page, name: str) -> None:
    page.get_by_role("radio", name=f"{name} went out", exact=True).tap()


def deal(page: Page, cards: str) -> None:
    """Tap cards on the grid; “/” begins the next meld, “>” goes on to the next field."""
    keys = {"/": page.locator("[data-next-meld]"), ">": page.locator("[data-next-step]")}
    for card in cards.split():
        if card in keys:
            keys[card].tap()
        else:
            touch.deal(page, card)


def field(page: Page, name: str) -> Locator:
    return page.get_by_role("textbox", name=name, exact=True)


def test_a_match_of_four_with_a_lay_off_on_anothers_meld_a_hand_below_nought_and_a_tie(
    phone: Page, server: str
) -> None:
    start(phone, server, "rummy500", *FOUR, target="200")

    # Numbers: three digits, nought, one digit, a running sum.
    record(phone)
    press(phone, "105")
    out(phone, "Ann")
    press(phone, "4512")
    press(phone, "038")
    press(phone, "12+11+7>5>")
    save(phone, "Ann goes out. Ann 105, Ben 33, Cleo −38, Dan 25.")
    expect_totals(phone, [105, 33, -38, 25])

    # By rank: the server says what it comes to, and the field keeps what was tapped.
    record(phone)
    phone.get_by_role("button", name="Add cards", exact=True).tap()
    rank(phone, "K Q 5 5 A")
    expect(field(phone, "Melded by Ann")).to_have_value("K Q 5 5 A")
    expect(phone.locator("[data-sum='hands.@0.melded']")).to_have_text("= 45")
    rank(phone, "> 9 9")
    expect(phone.locator("[data-sum='hands.@0.left']")).to_have_text("= 18")
    rank(phone, "> a 2 3")
    expect(phone.locator("[data-sum='hands.@1.melded']")).to_have_text("= 6")
    out(phone, "Ben")
    # Back to numbers in the next field; ± makes one number of the row.
    phone.get_by_role("button", name="Count by number").tap()
    press(phone, "±60>")
    expect(field(phone, "Points of Cleo")).to_have_value("-60")
    press(phone, "20±35")
    expect(field(phone, "Points of Dan")).to_have_value("20-35")
    expect(phone.locator("[data-sum='hands.@3.points']")).to_have_text("= −15")
    save(phone, "Ben goes out. Ann 27, Ben 6, Cleo −60, Dan −15.")
    expect_totals(phone, [132, 39, -98, 10])

    # The table card by card: Ben lays the eight on Ann's run, and it is his.
    record(phone, "By cards")
    out(phone, "Cleo")
    deal(phone, "5H 6H 7H / KS KD JK")
    phone.locator("[data-name-wild]").tap()
    deal(phone, "KC > 2C >")
    phone.get_by_text("Lay-offs of Ben", exact=True).tap()
    deal(phone, "8H")
    onto = phone.get_by_role("group", name="Onto which meld?")
    onto.get_by_role("button", name=re.compile("5 of Hearts.* of Ann")).tap()
    # Whoever has nothing but lay-offs goes on to what is left.
    phone.get_by_role("button", name="Add cards: Cards Ben has left").tap()
    deal(phone, "AS QS")
    phone.get_by_role("button", name="Add cards: Melds of Cleo").tap()
    deal(phone, "AD 2D 3D")
    phone.get_by_role("button", name="Add cards: Cards Dan has left").tap()
    deal(phone, "JC")
    save(phone, "Cleo goes out. Ann 51, Ben −17, Cleo 6, Dan −10.")
    expect_totals(phone, [183, 22, -92, 0])
    phone.get_by_role("link", name="Hand 3", exact=True).click()
    expect(phone.locator("main")).to_contain_text("8♥ laid off on 5♥ 6♥ 7♥ of Ann")
    phone.get_by_role("link", name="Back").click()

    # Level at the target: another hand for all.
    record(phone, "One number")
    press(phone, "17>178>0>±5>")
    out(phone, "Ann")
    save(phone, "Ann, Ben are level at 200: another hand for all.")
    expect_totals(phone, [200, 200, -92, -5])
    expect(phone.get_by_role("link", name="Record hand")).to_be_visible()

    # The last one is entered like the one before.
    record(phone)
    press(phone, "10>9>±1>40>")
    out(phone, "Dan")
    expect(result(phone)).to_contain_text("With this the game is over. Winner: Ann")
    save(phone, "Dan goes out. Ann 10, Ben 9, Cleo −1, Dan 40.")
    expect(phone.locator("main")).to_contain_text("Ann wins with 210.")
    assert not phone.get_by_role("link", name="Record hand").count()

    sheet, explained = (printed(phone, server, name) for name in ("Score sheet", "Every hand explained"))
    for shown in ("Cleo", "−93", "210"):
        assert shown in sheet
    for shown in ("Cleo", "K Q 5 5 A", "R500-15", "another hand"):
        assert shown in explained


def test_what_was_entered_comes_back_in_another_mode_and_after_a_lost_page(phone: Page, server: str) -> None:
    start(phone, server, "rummy500", *FOUR)
    record(phone)
    press(phone, "45")
    press(phone, "±12")
    expect(field(phone, "Points of Ann")).to_have_value("45-12")
    expect(phone.get_by_role("button", name="Add cards", exact=True)).to_be_hidden()
    press(phone, ">")
    phone.get_by_role("button", name="Add cards", exact=True).tap()
    expect(phone.get_by_role("button", name="Ace, low")).to_be_enabled()
    rank(phone, "8 >")
    expect(phone.locator("[data-sum='hands.@1.melded']")).to_have_text("= 8")
    keeps(phone, "hands.@1.melded", "8,")
    phone.reload()
    expect(phone.get_by_text("Half-entered hand restored.")).to_be_visible()
    expect(field(phone, "Points of Ann")).to_have_value("45-12")
    expect(field(phone, "Melded by Ann")).to_be_hidden()
    expect(field(phone, "Melded by Ben")).to_have_value("8")
    # One number that is taken back is two counts again.
    field(phone, "Points of Ann").tap()
    press(phone, "<<<<<")
    expect(field(phone, "Melded by Ann")).to_be_visible()
    expect(field(phone, "Points of Ann")).to_be_hidden()


def test_what_is_wrong_is_said_at_its_field_and_stays(phone: Page, server: str) -> None:
    start(phone, server, "rummy500", *FOUR)
    record(phone, "By cards")
    out(phone, "Ann")
    deal(phone, "KH AH 2H")
    error = phone.locator("[id='hands.@0.melds-error']")
    expect(error).to_contain_text("K♥ A♥ 2♥ is no meld.")
    expect(error.locator(".suit-h")).to_have_text(["K♥", "A♥", "2♥"])
    phone.get_by_text("Lay-offs of Dan", exact=True).tap()
    deal(phone, "9S")
    phone.get_by_role("button", name="Save", exact=True).tap()
    expect(phone.get_by_text("Nothing is saved yet.")).to_be_visible()
    expect(phone.locator("[id='hands.@3.laid_off.0.onto-error']")).to_have_text("This is still missing. Add it.")
    expect(phone.locator("[data-tray='hands.@0.melds'] .card-out")).to_have_count(3)
    expect(phone.locator("[data-tray='hands.@3.laid_off.0.card'] .card-out")).to_have_count(1)


def test_on_a_low_phone_the_referees_pack_closes_over_what_it_hides(
    new_phone: Callable[..., Page], server: str
) -> None:
    page = new_phone(viewport={"width": 320, "height": 640})
    page.goto(f"{server}/referee/rummy500/call")
    deal(page, "3C 9H 8H > 5H 6H 7H")
    page.get_by_role("button", name="Put the keys away").tap()
    expect(page.locator("[data-keys=cards]")).to_be_hidden()
    page.get_by_role("group", name="Who discarded").get_by_role("radio", name="Seat 1").tap()
    page.get_by_role("group", name="Who called").get_by_role("checkbox", name="Seat 3").tap()
    expect(page.locator("#ruling")).to_contain_text("“Rummy!” goes to Seat 3")


def test_by_keyboard_alone(phone: Page, server: str) -> None:
    start(phone, server, "rummy500", "Ann", "Ben")
    record(phone)
    field(phone, "Melded by Ann").focus()
    phone.keyboard.type("K Q 5")
    phone.keyboard.press("Tab")
    phone.keyboard.type("12")
    phone.get_by_role("radio", name="Ann went out").focus()
    phone.keyboard.press("ArrowDown")
    expect(phone.get_by_role("radio", name="Ben went out")).to_be_checked()
    expect(phone.get_by_role("radio", name="Ben went out")).to_be_focused()
    phone.keyboard.press("Tab")
    phone.keyboard.type("61")
    expect(result(phone)).to_contain_text("Ben goes out. Ann 13, Ben 61.")
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.")


def test_without_scripts_and_in_japanese(new_phone: Callable[..., Page], server: str) -> None:
    page = new_phone(locale="ja-JP", java_script_enabled=False)
    page.goto(f"{server}/sessions/new?game=rummy500")
    seat_names(page, "東", "南", "西")
    page.get_by_role("button", name="開始").click()
    page.get_by_role("link", name="ハンドを記録").click()
    page.get_by_role("radio", name="南の上がり").check()
    page.locator("[name='hands.@0.melded']").fill("K Q 5 5 A")
    page.locator("[name='hands.@0.left']").fill("12+11")
    page.locator("[name='hands.@1.melded']").fill("80")
    page.locator("[name='hands.@2.points']").fill("−30")
    page.get_by_role("button", name="確認").click()
    expect(page.locator("[data-sum='hands.@0.melded']")).to_have_text("= 45")
    page.get_by_role("button", name="保存").click()
    expect_totals(page, [22, 80, -30])


def test_eight_players_with_long_names_on_narrow_phones(new_phone: Callable[..., Page], server: str) -> None:
    """A hand of eight in every mode, as it is entered, in both languages; test_every_page.py looks at the other pages
    of their match."""
    page = new_phone(viewport={"width": 320, "height": 640})
    start(page, server, "rummy500", *LONG, *(f"Player {number}" for number in range(3, 9)), queen_of_spades="40")
    entry = f"{page.url}/1/hands/new"
    page.goto(entry)
    page.locator("[data-goes-out]").nth(2).check()
    melded = page.locator("[name='hands.@0.melded']")
    melded.tap()
    melded.fill(" ".join("K" * 12))
    for _language in in_every_language(page):
        page.locator("[data-keyboard=ranks]").tap()
        expect(page.locator("[id='hands.@0.melded-error'] .error")).to_be_visible()
        check_narrow(page)
    melded.fill(" ".join("K" * 7))
    for seat in range(1, 7):
        page.locator(f"[name='hands.@{seat}.melded']").fill(str(20 + seat))
    for seat in (0, 1, 3, 4, 5, 6):
        page.locator(f"[name='hands.@{seat}.left']").fill(str(seat))
    page.locator("[name='hands.@7.melded']").tap()
    page.locator("[data-keyboard=digits]").tap()
    page.locator("[data-key='±']").tap()
    page.locator("[data-keys=digits] [data-key='5']").tap()
    for _language in in_every_language(page):
        expect(page.locator(".result-headline")).to_be_visible()
        page.locator("[name='hands.@7.points']").tap()
        check_narrow(page)
    page.locator("button[value=save]").click()
    expect(page.locator("[role=status]").first).to_contain_text("Player 3")
    page.goto(entry)
    page.locator("[data-way='3']").check()
    # Before anybody went out, no cards are asked for, and the pack covers no name.
    expect(page.locator("[data-keys=cards]")).to_be_hidden()
    page.locator("[data-goes-out]").nth(0).check()
    deal(page, "5H 6H 7H / KS KD JK >")
    # What the pack covers is there again when it is closed.
    page.locator("[data-close]").tap()
    page.locator(".lay-offs").nth(1).locator("summary").first.tap()
    deal(page, "8H 9H")
    page.locator("[data-onto-meld]").first.tap()
    for _language in in_every_language(page):
        page.locator(".lay-offs").nth(1).locator(".tray-add").first.tap()
        expect(page.locator("[data-chosen]:not(:empty)")).to_have_count(1)
        check_narrow(page)
