"""A hand under a thumb: numbers and cards tapped and typed, drafts, lost networks, the look."""

import re
from collections.abc import Callable
from itertools import product

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from phone import Phone, knock, record, session_of, store_of
from playwright.sync_api import Locator, Page, Route, expect
from taps import Thumb

from scorekeeper import create_app

KNOCKER = "8C 9C TC AS 2S 3S JD QD KD AH"
DEFENDER = "5H 6H 7H 7C 7D KS KH KC 9S QH"
GIN = "AC 2C 3C 4H 5H 6H 9S 9H 9D 9C"

NewPhone = Callable[..., Page]
Start = Callable[..., str]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One application for all of these tests: each has sessions of its own."""
    return create_app({"INSTANCE": str(tmp_path_factory.mktemp("hands")), "TESTING": True})


@pytest.fixture
def start(app: Flask, server: str) -> Callable[..., str]:
    """Starts a match of which a browser keeps the score, and opens it; returns its session's id."""

    writers: dict[object, Phone] = {}

    def begin(page: Page, *names: str, **options: str) -> str:
        writer = writers.setdefault(page.context, Phone(app))
        session = session_of(writer.start(*(names or ("South", "North")), **options))
        cookie = writer.client.get_cookie("scorekeeper")
        assert cookie
        page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": server}])
        page.set_default_timeout(10_000)
        page.goto(f"{server}/s/{session}/1")
        return session

    return begin


def bodies(app: Flask, session: str) -> list[object]:
    """What is stored for each hand."""
    with store_of(app) as store:
        match = store.match(session, 1)
        assert match
        return [entry.body for slot, entry in store.current(match.id).items() if slot]


def result(page: Page) -> Locator:
    return page.locator("[data-result]")


def saved(page: Page) -> Locator:
    return page.get_by_role("status").first


def deal(page: Page, cards: str) -> None:
    for card in cards.split():
        page.locator(f'[data-card="{card}"]').tap()


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
    expect(phone.locator('[data-sentences="hands.@1.deadwood"]')).to_have_text("Give a whole number from 0 to 98.")
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
    mark = phone.locator('[data-sentences="ended_by"]')
    phone.wait_for_load_state("networkidle")
    expect(mark).to_have_text("Choose one.")
    thumb.tap("radio", "South: Knock")
    expect(mark).to_be_hidden()
    thumb.press("4", "3", "1", "Save")
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
    expect(phone.locator('[data-sentences="hands.@0"]')).to_contain_text("above the knock limit of 3")


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
    expect(phone.locator('[data-sentences="hands.@0.cards"]')).to_contain_text("“1C” is no card")


# Drafts and networks


def test_a_half_entered_hand_survives_a_closed_tab(start: Start, phone: Page) -> None:
    thumb = Thumb(phone)
    start(phone)
    thumb.tap("link", "Record hand")
    expect(phone.get_by_text("Half-entered hand restored.")).to_be_hidden()
    thumb.tap("radio", "North: Knock")
    thumb.press("7")
    expect(result(phone)).to_have_text("Still missing: South")
    address = phone.url
    again = phone.context.new_page()
    phone.close()
    again.goto(address)
    expect(again.get_by_text("Half-entered hand restored.")).to_be_visible()
    expect(again.get_by_role("radio", name="North: Knock")).to_be_checked()
    expect(again.get_by_label("Deadwood of North")).to_have_value("7")
    expect(result(again)).to_have_text("Still missing: South")
    again.get_by_role("button", name="Clear").tap()
    expect(again.get_by_role("radio", name="North: Knock")).not_to_be_checked()
    again.reload()
    expect(again.get_by_text("Half-entered hand restored.")).to_be_hidden()


def test_a_draft_of_cards_comes_back_as_cards_and_goes_when_saved(server: str, start: Start, phone: Page) -> None:
    thumb = Thumb(phone)
    session = start(phone)
    thumb.tap("link", "Record hand")
    thumb.tap("radio", "Whole hands")
    thumb.tap("radio", "South: Knock")
    deal(phone, KNOCKER)
    expect(result(phone)).to_have_text("Still missing: North")
    phone.reload()
    expect(phone.get_by_role("group", name="Cards of South").locator(".cards-meld")).to_have_count(3)
    deal(phone, DEFENDER)
    thumb.press("Save")
    expect(saved(phone)).to_contain_text("Hand 1 is saved.")
    assert phone.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('hand '))") == []
    phone.goto(f"{server}/s/{session}/1/hands/new")
    expect(phone.get_by_text("Half-entered hand restored.")).to_be_hidden()


def test_a_browser_that_stores_nothing_records_all_the_same(start: Start, phone: Page) -> None:
    phone.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('denied') }})")
    thumb = Thumb(phone)
    start(phone)
    thumb.tap("link", "Record hand")
    thumb.tap("radio", "South: Knock")
    thumb.press("4", "3", "1", "Save")
    expect(saved(phone)).to_contain_text("Hand 1 is saved.")


def test_back_after_saving_leads_to_the_score(start: Start, phone: Page) -> None:
    start(phone)
    score = phone.url
    for hand in ("1", "2"):
        phone.get_by_role("link", name="Record hand").tap()
        phone.get_by_role("radio", name="Dead hand").check()
        phone.get_by_role("button", name="Save", exact=True).tap()
        expect(phone.get_by_role("link", name=f"Hand {hand}", exact=True)).to_be_visible()
    phone.go_back()
    assert phone.url == score
    expect(phone.get_by_role("link", name="Hand 2", exact=True)).to_be_visible()


def test_a_save_without_network_waits_and_is_done_when_it_is_back(app: Flask, start: Start, phone: Page) -> None:
    thumb = Thumb(phone)
    session = start(phone)
    thumb.tap("link", "Record hand")
    thumb.tap("radio", "South: Knock")
    thumb.press("4", "3", "1")
    phone.context.set_offline(True)
    thumb.press("Save")
    expect(phone.get_by_text("No connection. The hand is kept on this phone")).to_be_visible()
    assert bodies(app, session) == []
    phone.context.set_offline(False)
    expect(saved(phone)).to_contain_text("Hand 1 is saved.")
    assert len(bodies(app, session)) == 1


def test_a_save_whose_answer_is_lost_is_saved_once(app: Flask, start: Start, phone: Page) -> None:
    lost = []

    def lose(route: Route) -> None:
        if route.request.method != "POST" or lost:
            route.continue_()
            return
        lost.append(route.fetch().status)
        route.abort()

    thumb = Thumb(phone)
    session = start(phone)
    phone.route("**/hands/new", lose)
    thumb.tap("link", "Record hand")
    thumb.tap("radio", "South: Knock")
    thumb.press("4", "3", "1", "Save")
    expect(saved(phone)).to_contain_text("Hand 1 is saved.")
    assert lost == [200]
    assert len(bodies(app, session)) == 1


def test_two_quick_taps_on_save_save_once(app: Flask, start: Start, phone: Page) -> None:
    thumb = Thumb(phone)
    session = start(phone)
    thumb.tap("link", "Record hand")
    thumb.tap("radio", "South: Knock")
    thumb.press("4", "3", "1")
    phone.get_by_role("button", name="Save").dblclick()
    expect(saved(phone)).to_contain_text("Hand 1 is saved.")
    assert len(bodies(app, session)) == 1


def test_a_hand_that_another_phone_saved_first_is_shown_beside_mine(app: Flask, start: Start, phone: Page) -> None:
    thumb = Thumb(phone)
    session = start(phone)
    thumb.tap("link", "Record hand")
    thumb.tap("radio", "South: Knock")
    thumb.press("4", "3", "1")
    record(app, session, knock("North", 3, "South", 20))
    thumb.press("Save")
    expect(phone.get_by_role("heading", name="Hand 1 is already there")).to_be_visible()
    thumb.press("Record mine as hand 2")
    expect(saved(phone)).to_contain_text("Hand 2 is saved. South knocks: 31 − 4 = 27")


# Without scripts, and without touching


def test_without_scripts(start: Start, new_phone: NewPhone) -> None:
    page = new_phone(java_script_enabled=False)
    start(page)
    page.get_by_role("link", name="Record hand").tap()
    page.get_by_role("radio", name="South: Knock").check()
    expect(page.get_by_label("Deadwood of South")).to_have_attribute("inputmode", "numeric")
    expect(page.get_by_role("group", name="The pack")).to_be_hidden()
    page.get_by_label("Deadwood of South").fill("4")
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_role("alert")).to_contain_text("Nothing is saved yet.")
    page.get_by_label("Deadwood of North").fill("31")
    page.get_by_role("button", name="Check").tap()
    expect(result(page)).to_contain_text("South knocks: 31 − 4 = 27")
    page.get_by_role("radio", name="Whole hands").check()
    page.get_by_label("Cards of South").and_(page.get_by_role("textbox")).fill(KNOCKER)
    page.get_by_label("Cards of North").and_(page.get_by_role("textbox")).fill(DEFENDER)
    page.get_by_role("button", name="Save").tap()
    expect(saved(page)).to_contain_text("South knocks: 26 − 1 = 25")


def tab_to(page: Page, target: Locator) -> None:
    """Press Tab until the target has the focus."""
    for _ in range(80):
        if target.evaluate("(element) => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {target}")


def test_with_the_keyboard_only(start: Start, new_phone: NewPhone) -> None:
    page = new_phone(has_touch=False, is_mobile=False, viewport={"width": 1000, "height": 800})
    start(page)
    tab_to(page, page.get_by_role("link", name="Record hand"))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("radio", name="South: Knock"))
    page.keyboard.press("Space")
    for name in ("South: Gin", "North: Knock"):
        page.keyboard.press("ArrowDown")
        expect(page.get_by_role("radio", name=name)).to_be_focused()
        expect(page.get_by_role("radio", name=name)).to_be_checked()
    tab_to(page, page.get_by_label("Deadwood of South"))
    page.keyboard.type("31")
    tab_to(page, page.get_by_label("Deadwood of North"))
    page.keyboard.type("4")
    expect(result(page)).to_contain_text("North knocks: 31 − 4 = 27")
    page.keyboard.press("Enter")
    expect(saved(page)).to_contain_text("North knocks: 31 − 4 = 27")


def test_the_grid_with_arrow_keys(start: Start, new_phone: NewPhone) -> None:
    page = new_phone(has_touch=False, is_mobile=False, viewport={"width": 1000, "height": 800})
    start(page)
    page.get_by_role("link", name="Record hand").click()
    page.get_by_role("radio", name="Whole hands").check()
    page.get_by_role("radio", name="South: Knock").check()
    tab_to(page, page.locator('[data-card="AS"]'))
    for key in ("Enter", "ArrowRight", "Space", "ArrowDown", "Enter", "ArrowDown", "ArrowUp", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    expect(page.locator('input[name="hands.@0.cards"]')).to_have_value("AS 2S 2H AH")


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
    phone.get_by_label("Why (optional)").fill("proved")
    thumb.press("Save correction")
    expect(saved(phone)).to_contain_text("Hand 1 is corrected.")
    phone.goto(f"{server}/s/{session}/1/hands/1")
    expect(phone.get_by_text("Note: proved")).to_be_visible()
    thumb.press("Restore this version")
    expect(phone.get_by_text("called")).to_have_count(2)


# The look


@pytest.fixture
def pages(app: Flask, server: str, start: Start, phone: Page) -> tuple[Page, dict[str, str]]:
    """A phone and its pages: long names, a hand with lay-offs, one refused, a conflict, a finished match."""
    names = ("Bartholomew Longname", "神楽坂ひなたぼっこの会の人たち全員")
    session = start(phone, *names, big_gin_bonus="31")
    both = dict(zip(names, (KNOCKER, DEFENDER), strict=True))
    record(app, session, {"ended_by": names[0], "hands": {name: {"cards": cards} for name, cards in both.items()}})
    record(app, session, knock(names[1], 14, names[0], 20))
    over = start(phone, *names, target="10")
    record(app, over, knock(names[0], 4, names[1], 31))
    at = f"{server}/s/{session}/1/hands"
    return (
        phone,
        {
            "new": f"{at}/new",
            "numbers": f"{at}/2/edit",
            "cards": f"{at}/1/edit",
            "hand": f"{at}/1",
            "refused": f"{at}/2",
            "over": f"{server}/s/{over}/1/hands/new",
        },
    )


def sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def test_no_page_scrolls_sideways_and_every_target_is_large(pages: tuple[Page, dict[str, str]]) -> None:
    phone, addresses = pages
    phone.set_viewport_size({"width": 320, "height": 640})
    for name, address in addresses.items():
        phone.goto(address)
        for chip in ("Numbers", "Cards left", "Whole hands"):
            if name in ("numbers", "cards"):
                phone.get_by_role("radio", name=chip).check()
                expect(phone.locator("[data-step]").locator("visible=true").first).to_be_visible()
            assert not sideways(phone), f"{name} {chip}"
    phone.goto(addresses["cards"])
    phone.get_by_role("group", name=re.compile("^Cards of Bart")).locator(".tray-cards").tap(position={"x": 2, "y": 2})
    keys = phone.locator("[data-card]").evaluate_all(
        "(keys) => keys.map((key) => key.getBoundingClientRect().toJSON())"
    )
    assert min(key["width"] for key in keys) >= 44
    assert min(key["height"] for key in keys) >= 44
    assert max(key["right"] for key in keys) <= 320
    phone.set_viewport_size({"width": 390, "height": 844})
    keys = phone.locator("[data-card]").evaluate_all(
        "(keys) => keys.map((key) => key.getBoundingClientRect().toJSON())"
    )
    assert min(min(key["width"], key["height"]) for key in keys) >= 48


def test_large_letters_scroll_down_only_and_the_dock_does_not_cover_the_fields(
    start: Start, new_phone: NewPhone
) -> None:
    # 390 x 844 at 200 % is what a browser lays out as half of it.
    page = new_phone(viewport={"width": 195, "height": 422}, device_scale_factor=4)
    start(page)
    page.get_by_role("link", name="Record hand").tap()
    page.get_by_role("radio", name="South: Knock").check()
    field = page.get_by_label("Deadwood of South")
    field.scroll_into_view_if_needed()
    assert page.locator("[data-dock]").evaluate("(dock) => getComputedStyle(dock).position") == "static"
    expect(field).to_be_in_viewport()


@pytest.mark.parametrize(("locale", "scheme"), list(product(("en", "ja"), ("light", "dark"))))
def test_axe_finds_nothing(pages: tuple[Page, dict[str, str]], locale: str, scheme: str) -> None:
    phone, addresses = pages
    phone.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # both there are
    phone.set_extra_http_headers({"Accept-Language": locale})
    for name, address in addresses.items():
        phone.goto(address)
        if name == "new":
            phone.locator("[data-first]").first.check()
        if name == "cards":
            phone.locator(".tray-cards").locator("visible=true").first.tap(position={"x": 2, "y": 2})
        found = Axe().run(phone)
        assert found.violations_count == 0, f"{name}: {found.generate_report()}"
    phone.goto(addresses["new"])
    phone.locator("[name='set.1.way']").first.check()
    phone.get_by_role("button", name=re.compile("^(Save|保存)$")).tap()
    phone.wait_for_selector("[role=alert]")
    assert Axe().run(phone).violations_count == 0
