"""Indian Rummy under the thumb: a whole session with six players, cards tapped, ten players on a narrow phone."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.support.page_checks import check_narrow, in_every_language
from tests.support.taps import seat_names, start
from tests.support.touch import COVERED, deal, expect_totals, printed, save, totals

RUMMY = "7H 8H 9H JS QS KS 5C 5D 5H 3C 4C JK 6C"
ONE_RUN = "2H 3H 4H 5S 5D 5C 9S 9C 9D AC AD AS AH"
LONG = ("Wolfeschlegelsteinha", "じゅげむじゅげむごこうのすりきれかいじゃ")


def record(page: Page, winner: str, how: str = "Numbers") -> None:
    page.get_by_role("link", name="Record round").tap()
    page.get_by_role("radio", name=how, exact=True).check()
    page.get_by_role("radio", name=f"{winner} won", exact=True).check()


def key(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Digits").get_by_role("button", name=name, exact=True)


def press(page: Page, digits: str) -> None:
    for digit in digits:
        key(page, {">": "Next field", "+": "Plus"}.get(digit, digit)).tap()


PACKED = ("packed at the first turn", "packed later")


def say(page: Page, name: str, how: str) -> None:
    """Tap the name of a player, and in the row that opens how the round went."""
    page.get_by_role("button", name=re.compile(f"^{name} (Played|Packed|No turn)")).tap()
    page.get_by_role("button", name=f"{name}: {how}", exact=True).tap()


def test_counts_of_one_two_and_three_digits(phone: Page, server: str) -> None:
    """A count goes on by itself once no further digit fits; before that, a key goes on."""
    start(phone, server, "indian", "Ann", "Ben", "Cleo", "Dan", "Eve")
    record(phone, "Ann")
    press(phone, "9>")
    press(phone, "109")
    press(phone, "12>")
    press(phone, "12+11")
    save(phone, "Ann declares: 9 + 109 + 12 + 23 = 153")


def test_a_session_of_six_with_packing_hand_rummy_whole_hands_a_correction_and_the_sheet(
    phone: Page, server: str
) -> None:
    start(phone, server, "indian", "Ann", "Ben", "Cleo", "Dan", "Eve", "Fumi", rounds="5")

    # Packing: once at the first turn, once later.
    record(phone, "Ann")
    say(phone, "Ben", PACKED[0])
    say(phone, "Cleo", PACKED[1])
    press(phone, "372050")
    save(phone, "Ann declares: 10 + 40 + 37 + 20 + 50 = 157")
    expect_totals(phone, [357, 190, 160, 163, 180, 150])

    # Ben deals. Hand Rummy doubles packs too; Ann and Ben play after Fumi.
    record(phone, "Fumi")
    phone.get_by_role("checkbox", name="Hand Rummy").check()
    say(phone, "Cleo", PACKED[0])
    press(phone, "20203040")
    save(phone, "Fumi has Hand Rummy: 20 + 20 + 2 × 10 + 2 × 30 + 2 × 40 = 200")

    # A hand by all 13 cards, the others in numbers.
    record(phone, "Ben", "Whole hands")
    phone.get_by_role("radio", name="8", exact=True).check()
    expect(phone.locator("[data-card='8S']")).to_have_class(re.compile("key-wild"))
    deal(phone, ONE_RUN)
    expect(phone.get_by_role("button", name="Ace of Hearts", exact=True).locator(".key-left")).to_have_text("1")
    for name, points in (("Cleo", "5"), ("Dan", "6"), ("Eve", "7"), ("Fumi", "0")):
        phone.get_by_role("textbox", name=f"Count of {name}").tap()
        press(phone, points)
    save(phone, "Ben declares: 72 + 5 + 6 + 7 = 90")
    before = totals(phone)

    # Everybody but one packed; nobody won.
    record(phone, "Eve")
    for name in ("Ann", "Ben", "Cleo", "Dan", "Fumi"):
        say(phone, name, PACKED[0])
    save(phone, "Eve is the last one in: 10 + 10 + 10 + 10 + 10 = 50")

    # Round 1 was miscounted.
    phone.get_by_role("link", name="Round 1", exact=True).click()
    phone.get_by_role("link", name="Correct").click()
    phone.get_by_role("textbox", name="Count of Fumi").fill("40")
    expect(phone.locator("[data-result]")).to_contain_text("10 + 40 + 37 + 20 + 40 = 147")
    phone.get_by_role("button", name="Save correction").click()
    expect(phone.get_by_role("status").first).to_contain_text("is corrected")
    assert totals(phone)[0] == before[0] - 10 - 10

    # A void round is the fifth: the match is over.
    phone.get_by_role("link", name="Record round").tap()
    phone.get_by_role("radio", name="Void round").check()
    save(phone, "Void round: nobody wins, nobody pays.")
    assert sum(totals(phone)) == 1200
    # By place, the winner first.
    winner = max(zip(totals(phone), phone.locator(".place-name").all_inner_texts(), strict=True))
    expect(phone.locator("main")).to_contain_text(f"{winner[1]} wins with {winner[0]}.")
    assert not phone.get_by_role("link", name="Record round").count()

    sheet, explained = (printed(phone, server, name) for name in ("Score sheet", "Every round explained"))
    for shown in ("Fumi", str(winner[0])):
        assert shown in sheet
    for shown in ("Fumi", "Hand Rummy", "A♥", "IND-20"):
        assert shown in explained


def test_who_had_no_turn_is_filled_in_and_what_was_said_stays(phone: Page, server: str) -> None:
    start(phone, server, "indian", "Ann", "Ben", "Cleo", dealer="0")
    record(phone, "Ben")
    cleo, ann = (phone.get_by_role("button", name=re.compile(f"^{name} (?!declared)")) for name in ("Cleo", "Ann"))
    expect(cleo).to_have_text("Cleo Played")
    phone.get_by_role("checkbox", name="Hand Rummy").check()
    expect(cleo).to_have_text("Cleo No turn")
    expect(phone.get_by_text("Ben declared before it was Cleo's turn")).to_be_visible()
    # Said by hand, it stays, and it is told what it contradicts.
    say(phone, "Cleo", PACKED[0])
    expect(cleo).to_have_text("Cleo Packed first")
    # Hand Rummy stands beside whoever won.
    expect(phone.locator(".player", has_text="Ben").get_by_role("checkbox", name="Hand Rummy")).to_be_visible()
    expect(phone.locator("[data-result]")).to_contain_text("Cleo packed at the first turn and plays after Ben.")
    expect(ann).to_have_text("Ann Played")
    phone.get_by_role("checkbox", name="Hand Rummy").uncheck()
    expect(cleo).to_have_text("Cleo Packed first")
    expect(phone.get_by_text("before it was")).to_have_count(0)
    # Without connection the round is said back: that Ann played goes without saying, and so it does in an empty form.
    phone.context.set_offline(True)
    phone.get_by_role("textbox", name="Count of Ann").fill("25")
    expect(phone.locator("[data-result] p")).to_have_text(
        [re.compile("No connection"), "Ben won", "Cleo: packed at the first turn", "Count of Ann: 25"]
    )
    phone.get_by_role("button", name="Save", exact=True).tap()
    phone.get_by_role("button", name="Enter the next round").tap()
    expect(phone.locator("[data-result] p")).to_have_text([re.compile("No connection")])
    expect(phone.locator("[data-dealer]")).to_have_count(0)
    phone.context.set_offline(False)
    # Nothing is entered yet, so the page of the next round comes anew with all that is known by then.
    expect(phone.locator("[data-dealer]")).to_be_visible(timeout=20_000)


def test_keys_close_when_the_packs_hold_no_more(phone: Page, server: str) -> None:
    start(phone, server, "indian", "Ann", "Ben")
    record(phone, "Ann", "Whole hands")
    phone.get_by_role("radio", name="8", exact=True).check()
    deal(phone, "KH KH 2S 3S 4S JK JK 6D 6D 9C 9C TD QD")
    expect(phone.locator("[data-tray='hands.@1.cards'] .card-out")).to_have_count(13)
    # Ben's second king of hearts was the last: Ann cannot have one.
    phone.get_by_role("button", name="Add cards: Cards of Ann").tap()
    expect(phone.locator("[data-card='KH']")).to_be_disabled()
    expect(phone.locator("[data-card='JK']")).to_be_disabled()
    # Taken out of Ben's hand, it is there again.
    phone.locator("[data-tray='hands.@1.cards'] [data-remove='KH']").first.tap()
    expect(phone.locator("[data-card='KH']")).to_be_enabled()
    expect(phone.locator("[data-tray='hands.@1.cards'] .card-out")).to_have_count(12)
    deal(phone, "8S")
    phone.get_by_role("button", name="Add cards: Cards of Ann").tap()
    deal(phone, RUMMY.replace("JK", "8C"))
    expect(phone.locator("[data-result]")).to_contain_text("Ann declares")


def test_without_scripts_and_in_japanese(new_phone: Callable[..., Page], server: str) -> None:
    page = new_phone(locale="ja-JP", java_script_enabled=False)
    page.goto(f"{server}/sessions/new?game=indian")
    seat_names(page, "東", "南", "西")
    page.get_by_role("button", name="開始").click()
    page.get_by_role("link", name="ラウンドを記録").click()
    page.get_by_role("radio", name="南の勝ち").check()
    page.get_by_role("radio", name="東：最初の番で降り").check()
    page.get_by_role("textbox", name="西の点数").fill("12+11")
    page.get_by_role("button", name="保存").click()
    expect_totals(page, [190, 233, 177])


def test_ten_players_with_long_names_on_narrow_phones(new_phone: Callable[..., Page], server: str) -> None:
    """A round of ten, while it is entered, in both languages; test_every_page.py looks at the other pages of their
    match."""
    page = new_phone(viewport={"width": 320, "height": 640})
    start(page, server, "indian", *LONG, *(f"Player {number}" for number in range(3, 11)), wrong_declaration="80")
    entry = f"{page.url}/1/hands/new"
    page.goto(entry)
    page.locator("[data-skips-cards]").nth(2).check()
    for seat in (0, 1, 3, 4, 5, 6, 7, 8):
        page.locator(f"[name='hands.@{seat}.points']").fill(str(20 + seat))
    page.locator("[data-open-turn]").nth(9).tap()
    page.locator("[data-turn='1']").tap()
    for _language in in_every_language(page):
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, "letters twice as large scroll sideways"
        page.evaluate("document.documentElement.style.fontSize = ''")
        check_narrow(page)
    page.locator("button[value=save]").click()
    expect(page.locator("[role=status]").first).to_contain_text("20 + 21")
    page.goto(entry)
    page.locator("[data-way='2']").check()
    page.locator("[data-wild='8']").check()
    page.locator("[data-skips-cards]").nth(0).check()
    # Whoever is filled in is in sight, and whoever is tapped; a key leads on to whoever still needs cards.
    for seat in (1, 3, 4, 9):
        expect(page.locator(f"[data-active][data-of='hands.@{seat}']")).to_be_visible()
        assert not page.evaluate(COVERED, ["[data-active] label", "[data-active] .tray"])
        if seat == 9:
            break
        deal(page, "KS")
        if seat == 1:
            page.locator("[data-open-turn]").nth(2).tap()
            assert not page.evaluate(COVERED, [".player:nth-child(3) .turn"])
            page.locator("[data-turn='1']").tap()
            expect(page.locator("[data-active][data-of='hands.@1']")).to_be_visible()
        if seat == 4:
            for other in range(5, 9):
                page.locator(f"[name='hands.@{other}.points']").fill("7")
            page.locator("[name='hands.@4.loose']").locator("xpath=../..").locator(".tray").tap()
        page.locator("[data-next-step]").tap()
    deal(page, "JK")
    expect(page.locator("[data-next-step]")).to_be_hidden()
    page.locator("[data-way='3']").check()
    deal(page, ONE_RUN)
    for _language in in_every_language(page):
        check_narrow(page)


def test_ten_whole_hands_are_counted(phone: Page, server: str) -> None:
    start(phone, server, "indian", *(f"P{number}" for number in range(10)))
    record(phone, "P0", "Whole hands")
    phone.get_by_role("radio", name="8", exact=True).check()
    pack = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"] * 3
    for seat in range(1, 10):
        hand = pack[seat::11][:13]
        phone.locator(f"#hands\\.\\@{seat}\\.cards").evaluate("(field, text) => field.value = text", " ".join(hand))
    with phone.expect_response("**/preview") as answered:
        phone.get_by_role("checkbox", name="Hand Rummy").check()
    answered.value.finished()
    expect(phone.locator("[data-result]")).to_contain_text("P0 has Hand Rummy")
    phone.get_by_role("button", name="Save", exact=True).tap()
    expect(phone.get_by_role("status").first).to_contain_text("P0 has Hand Rummy")
    assert sum(totals(phone)) == 2000


def test_a_tap_shares_the_pot_and_undo_takes_it_back(phone: Page, server: str) -> None:
    start(phone, server, "indian", "Ann", "Ben", "Cleo", format="pool", split="by_packs")
    record(phone, "Ann")
    press(phone, "41>60")
    save(phone, "Ann declares. Penalties: Ben 41, Cleo 60.")
    phone.get_by_role("link", name="Share the pot").tap()
    phone.get_by_role("button", name="Share the pot").tap()
    shared = "The pot is shared in 19 parts: Ann 10, Ben 5, Cleo 4."
    expect(phone.get_by_text(shared)).to_be_visible()
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.get_by_text(shared)).to_have_count(0)
    expect(phone.get_by_role("link", name="Share the pot")).to_be_visible()
