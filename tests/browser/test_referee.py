"""The referee in a real browser at phone size: cards are tapped, the ruling appears; nothing else is needed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from tests.support.touch import deal, deal_by_name, tab_to

TEN = "3H 4H 5H 9S 9D 9C 6H KD 2S AC"


def verdict(page: Page) -> str:
    """The large word, once it is there."""
    word = page.locator(".ruling-word")
    expect(word).to_be_visible()
    return word.inner_text().strip().lower()


def test_eleven_taps_and_the_ruling_is_there(server: str, phone: Page) -> None:
    """The whole way from the first page; the question goes out by POST, never in an address."""
    requests: list[Request] = []
    phone.on("request", lambda request: requests.append(request))
    phone.goto(server)
    phone.get_by_role("link", name="Ask the referee").tap()
    phone.get_by_role("link", name="May I knock?").tap()
    status = phone.locator("[data-result]")
    deal_by_name(phone, TEN[:5])
    expect(status).to_contain_text("8 more cards are needed")
    deal_by_name(phone, TEN[6:])
    assert verdict(phone) == "not legal"
    expect(status).to_contain_text("13 is left. The limit is 10: 3 too much. Why?")
    assert status.get_attribute("role") == "status", "it is announced"
    deal_by_name(phone, "2H")
    expect(status).to_contain_text("Knock with 3")
    assert verdict(phone) == "legal"
    expect(phone.locator("section.ruling")).to_be_in_viewport(ratio=0.9)
    expect(phone.get_by_role("group", name="The pack")).to_be_hidden()
    assert not [item.url for item in requests if "KD" in item.url or "?" in item.url.partition("/static/")[0]]
    assert phone.url == f"{server}/referee/gin/knock"


def test_the_card_just_taken_is_tapped_behind_its_fold(server: str, phone: Page) -> None:
    phone.goto(f"{server}/referee/gin/knock")
    deal_by_name(phone, f"{TEN} 2H")
    expect(phone.locator("section.ruling")).to_contain_text("Discard K♦")
    phone.locator("summary", has_text="Just taken from the discard pile").tap()
    deal_by_name(phone, "KD")
    expect(phone.locator("section.ruling")).to_contain_text("K♦ was just taken from the discard pile")
    assert verdict(phone) == "not legal"
    phone.get_by_role("group", name="Just taken").get_by_role("button", name="Take out King of Diamonds").tap()
    expect(phone.locator("section.ruling")).to_contain_text("Knock with 3")


def test_lay_offs_meld_by_meld(server: str, phone: Page) -> None:
    phone.goto(f"{server}/referee/gin/layoffs")
    for meld in ("5C 5D 5H", "7S 8S 9S"):
        deal_by_name(phone, meld)
        phone.get_by_role("button", name="Next meld").tap()
    deal_by_name(phone, "2H 3H 4H")
    expect(phone.locator("[data-result]")).to_contain_text("Still missing: Your cards.")
    expect(phone.locator("[data-brief]")).to_have_text("Still missing: Your cards.")
    expect(phone.get_by_role("group", name="The knocker's melds").locator(".cards-meld")).to_have_count(3)
    phone.get_by_role("button", name="Next →").tap()
    pack = phone.get_by_role("group", name="The pack")
    expect(pack.get_by_role("button", name="5 of Clubs")).to_be_disabled()
    deal_by_name(phone, "5S TS JS KD KC KH 2D 3D 4D QH")
    ruling = phone.locator("section.ruling")
    expect(ruling.locator(".ruling-points")).to_have_text("10")
    expect(ruling).to_contain_text("Onto 7♠ 8♠ 9♠: 10♠ J♠. Why?")
    expect(ruling.get_by_role("group", name="Lay-off")).to_have_count(2)
    phone.get_by_label("The knocker has gin").check()
    expect(ruling).to_contain_text("Nothing is laid off against gin. Why?")
    expect(ruling.locator(".ruling-points")).to_have_text("35")


def test_a_meld_is_opened_again_and_cards_are_taken_back(server: str, phone: Page) -> None:
    phone.goto(f"{server}/referee/gin/layoffs")
    melds = phone.locator("#knocker_melds")
    tray = phone.get_by_role("group", name="The knocker's melds")
    deal_by_name(phone, "5C 5D 5H")
    phone.get_by_role("button", name="Next meld").tap()
    deal_by_name(phone, "7S 8S 9D")
    expect(phone.get_by_text("Meld 2", exact=True)).to_be_visible()
    tray.get_by_role("button", name="Add cards to meld 1").tap()
    deal_by_name(phone, "5S")
    expect(melds).to_have_value("5C 5D 5H 5S / 7S 8S 9D")
    tray.get_by_role("button", name="Take out 9 of Diamonds").tap()
    deal_by_name(phone, "9S")
    expect(melds).to_have_value("5C 5D 5H 5S / 7S 8S 9S")
    deal_by_name(phone, "5S")
    expect(melds).to_have_value("5C 5D 5H / 7S 8S 9S")
    for card in ("5 of Clubs", "5 of Diamonds", "5 of Hearts"):
        tray.get_by_role("button", name=f"Take out {card}").tap()
    deal_by_name(phone, "2H")
    expect(melds).to_have_value("7S 8S 9S / 2H")


def test_a_wild_card_says_what_it_stands_for(server: str, phone: Page) -> None:
    """By a second tap on the grid; what lies in the hand is all there is to lay out."""
    phone.goto(f"{server}/referee/indian/declare")
    phone.locator("[name=wild][value='8']").check()
    grid = phone.locator("[data-keys=cards]")

    def tap(cards: str) -> None:
        for card in cards.split():
            grid.locator(f"[data-card='{card}']").tap()

    tap("7H 8H 9H JS QS KS 5C 5D 5H 3C 4C JK 6C")
    assert verdict(phone) == "legal"
    phone.locator("summary", has_text="Groups as laid out").tap()
    expect(grid.locator("[data-card='AS']")).to_be_disabled()
    groups = phone.locator("#groups")
    for group in ("7H 8H 9H", "JS QS KS", "5C 5D 5H"):
        tap(group)
        phone.get_by_role("button", name="Next meld").tap()
    tap("3C 4C JK")
    stands = phone.get_by_role("button", name="★ = ? What the wild card stands for")
    stands.tap()
    expect(stands).to_have_attribute("aria-pressed", "true")
    expect(phone.get_by_text("Now tap the card that it stands for.")).to_be_visible()
    tap("2C")
    expect(stands).to_have_attribute("aria-pressed", "false")
    expect(groups).to_have_value("7H 8H 9H / JS QS KS / 5C 5D 5H / 3C 4C JK=2C")
    tray = phone.get_by_role("group", name="Groups as laid out")
    expect(tray.get_by_role("button", name="Take out Joker as 2 of Clubs")).to_be_visible()
    tap("6C")
    assert verdict(phone) == "not legal"
    tray.get_by_role("button", name="Add cards to meld 4").tap()
    stands.tap()
    tap("5C")
    expect(groups).to_have_value("7H 8H 9H / JS QS KS / 5C 5D 5H / 3C 4C JK=5C 6C")
    expect(phone.locator(".ruling-word")).to_have_text("Legal")


def test_the_wild_rank_is_asked_for_first_and_missed_over_the_keys(server: str, new_phone: Callable[..., Page]) -> None:
    """On a small phone the field itself is out of sight while cards are tapped."""
    small = {"width": 320, "height": 640}
    phone = new_phone(viewport=small, screen=small)
    phone.goto(f"{server}/referee/indian/declare")
    wild, hand = phone.get_by_role("group", name="Wild rank"), phone.get_by_role("group", name="Your cards")
    assert (wild.bounding_box() or {"y": 0})["y"] < (hand.bounding_box() or {"y": 0})["y"]
    deal(phone, "7H 8H 9H JS QS KS 5C 5D 5H 3C 4C JK 6C")
    brief = phone.locator("[data-brief]:visible")
    expect(brief).to_have_text("Still missing: Wild rank.")
    expect(brief).to_be_in_viewport()
    phone.locator("[name=wild][value='8']").check()
    expect(brief).to_have_text("Legal · Rummy")


def test_typing_changing_the_rules_and_clearing(server: str, phone: Page) -> None:
    phone.goto(f"{server}/referee/gin/knock")
    phone.locator("summary", has_text="Type or paste").first.tap()
    phone.get_by_role("textbox", name="Your cards").fill("2h3h4h5h 9s9d9c9h kc kd ks")
    expect(phone.locator(".ruling-headline")).to_have_text("Gin")
    phone.get_by_role("radio", name="Modern").check()
    expect(phone.locator(".ruling-headline")).to_have_text("Big gin")
    phone.get_by_role("button", name="Clear").tap()
    expect(phone.get_by_text("The ruling appears here.")).to_be_visible()
    expect(phone.get_by_role("radio", name="Modern")).to_be_checked()
    expect(phone.locator("section.ruling")).to_have_count(0)


def test_with_the_keyboard_alone(server: str, new_phone: Callable[..., Page]) -> None:
    """Tab reaches the pack, arrows walk over it, Enter taps a card."""
    page = new_phone(has_touch=False, is_mobile=False, viewport={"width": 1024, "height": 768})
    page.goto(f"{server}/referee/gin/deadwood")
    first = page.get_by_role("group", name="The pack").get_by_role("button", name="Ace of Spades")
    for _ in range(20):
        page.keyboard.press("Tab")
        if first.evaluate("key => key === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".ruling-points")).to_have_text("5")


def test_melds_with_the_keyboard_alone(server: str, new_phone: Callable[..., Page]) -> None:
    """Cards, the next meld, a card taken back, a meld opened again: every step is reached and spoken."""
    page = new_phone(has_touch=False, is_mobile=False, viewport={"width": 1024, "height": 900})
    page.goto(f"{server}/referee/gin/layoffs")
    melds = page.locator("#knocker_melds")

    # A card has this name among those of a meld, too, until the server has answered.
    pack = page.get_by_role("group", name="The pack")

    def press(name: str, where: Page | Locator = page) -> None:
        tab_to(page, where.get_by_role("button", name=name, exact=True))
        page.keyboard.press("Enter")

    def here() -> str:
        return str(page.evaluate("document.activeElement.ariaLabel"))

    press("Ace of Spades", pack)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(melds).to_have_value("AS 2S 3S")
    press("Next meld")
    expect(page.get_by_text("Meld 2", exact=True)).to_be_visible()
    # A pressed key takes its card back, and the meld it lay in is open again.
    press("3 of Spades", pack)
    expect(melds).to_have_value("AS 2S")
    expect(page.get_by_text("Meld 1", exact=True)).to_be_visible()
    press("Next meld")
    expect(melds).to_have_value("AS 2S / ")
    press("Add cards to meld 1")
    assert here() == "Ace of Spades", "whoever opens a meld goes on at the pack"
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(melds).to_have_value("AS 2S 3S")
    press("Take out 2 of Spades")
    expect(melds).to_have_value("AS 3S")
    assert here().startswith("Take out"), "the focus stays among the cards"


def test_without_scripts_a_button_rules(server: str, new_phone: Callable[..., Page]) -> None:
    page = new_phone(java_script_enabled=False)
    page.goto(f"{server}/referee/gin/knock")
    page.get_by_role("textbox", name="Your cards").fill(f"{TEN} 2H")
    page.get_by_role("button", name="Give the ruling").tap()
    assert verdict(page) == "legal"
    page.get_by_role("textbox", name="Your cards").fill("3H")
    page.get_by_role("textbox", name="Your cards").press("Enter")
    expect(page.get_by_text("9 more cards are needed: here are 1 of 10.").first).to_be_visible()
    expect(page.get_by_role("textbox", name="Your cards")).to_have_value("3H")


def covers(page: Page) -> None:
    """The hand is covered: nothing else can be seen, heard or tapped; only the button of the cover shows it again."""
    show = page.get_by_role("button", name="Show my cards")
    expect(show).to_be_visible()
    cover = page.locator("[data-cover]").bounding_box()
    size = page.viewport_size
    assert cover
    assert size
    assert (cover["x"], cover["y"], cover["width"], cover["height"]) == (0, 0, size["width"], size["height"])
    out = page.locator("[data-remove]").first
    assert not out.evaluate("card => { card.focus(); return card === document.activeElement; }"), "the page is inert"
    for _ in range(3):
        page.keyboard.press("Escape")
    page.touchscreen.tap(20, 20)
    expect(show).to_be_visible()
    show.tap()
    expect(show).to_be_hidden()
    expect(page.get_by_role("group", name="Your cards")).to_be_visible()


def test_a_hand_is_covered_and_shown_again(server: str, phone: Page) -> None:
    phone.goto(f"{server}/referee/gin/knock")
    deal_by_name(phone, TEN)
    phone.get_by_role("button", name="Hide my cards").tap()
    covers(phone)
    phone.locator("h1").dblclick()
    covers(phone)
    phone.keyboard.press("Escape")
    covers(phone)
    for shown, event in (("hidden", "visibilitychange"), ("visible", "visibilitychange")):
        # What a browser does when the phone sleeps or another page comes to the front.
        phone.evaluate(
            """([state, event]) => {
                Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
                Object.defineProperty(document, "hidden", { value: state === "hidden", configurable: true });
                document.dispatchEvent(new Event(event));
            }""",
            [shown, event],
        )
    covers(phone)
    expect(phone.locator("#hand")).to_have_value(TEN)


def test_an_empty_page_is_not_covered_by_itself(server: str, phone: Page) -> None:
    phone.goto(f"{server}/referee/gin/knock")
    phone.evaluate("dispatchEvent(new Event('pagehide'))")
    expect(phone.get_by_role("button", name="Show my cards")).to_be_hidden()
    deal_by_name(phone, "7H")
    phone.evaluate("dispatchEvent(new Event('pagehide'))")
    covers(phone)


def test_nothing_stays_on_the_phone(server: str, phone: Page) -> None:
    """Neither in its stores, nor in an address it remembers, nor on the page when it is opened again."""
    phone.goto(f"{server}/referee/gin/knock")
    deal_by_name(phone, f"{TEN} 2H")
    expect(phone.locator("section.ruling")).to_be_visible()
    kept = phone.evaluate(
        """async () => JSON.stringify([
            { ...localStorage }, { ...sessionStorage }, document.cookie, history.state, location.href,
            await indexedDB.databases(),
            performance.getEntriesByType("resource").map((one) => one.name),
        ])"""
    )
    assert "KD" not in kept
    assert "hand=" not in kept
    phone.reload()
    expect(phone.locator("#hand")).to_have_value("")
    phone.goto(f"{server}/referee")
    phone.go_back()
    expect(phone.locator("#hand")).to_have_value("")


@pytest.mark.parametrize("size", [24, 32])
def test_large_letters_need_no_sideways_scrolling(server: str, new_phone: Callable[..., Page], size: int) -> None:
    page = new_phone(locale="ja", viewport={"width": 390, "height": 844})
    page.goto(f"{server}/referee/gin/knock")
    page.locator("main summary").first.tap()
    page.locator("#hand").fill(f"{TEN} 2H")
    expect(page.locator("section.ruling")).to_be_visible()
    page.evaluate(f"document.documentElement.style.fontSize = '{size}px'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_what_is_missing_is_a_tap_away(server: str, phone: Page) -> None:
    """The keys give way to a field that needs none, and come back with a tap on one that does."""
    phone.goto(f"{server}/referee/rummy500/call")
    phone.locator("[name=seats][value='3']").check()
    phone.locator(".tray").first.tap()
    deal(phone, "5H 6H 7H")
    expect(phone.locator("[data-cover-up]")).to_have_count(0)
    phone.locator("[data-brief]", has_text="Still missing: Who discarded.").tap()
    expect(phone.locator("[name=discarder]").first).to_be_focused()
    expect(phone.locator("[name=discarder]").first).to_be_in_viewport()
    expect(phone.locator(".keys:visible")).to_have_count(0)
    phone.locator(".tray").first.tap()
    expect(phone.locator(".keys-cards")).to_be_visible()
    phone.get_by_role("button", name="Put the keys away").tap()
    expect(phone.locator(".keys:visible")).to_have_count(0)
