"""A session of four games on one phone, from the first page to paid up: UNO, Wizard, Five Crowns and Gin Rummy.

What everybody has is worked out beside the rounds that are entered.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.evenings import choose
from tests.support.session_phones import NewPhone
from tests.support.taps import seat_names
from tests.support.touch import answered, expect_totals, press, saved

# By language: the names of the games, what is said of their first rounds, who won, and what is said when all is paid.
WORDS = {
    "en": (
        ("UNO", "Wizard", "Five Crowns", "Gin Rummy"),
        ("Ann with 120", "Ann with 30", "Ben goes out. Left over: Ann 23, Cleo 17.", "Ann knocks: 31 − 4 = 27"),
        "Ann wins the session with 3 matches won.",
        "All is paid. Nobody owes anybody anything.",
    ),
    "ja": (
        ("UNO", "ウィザード", "ファイブクラウンズ", "ジン・ラミー"),
        ("120", "30", "23", "31 − 4 = 27"),
        "この日の優勝は、対戦3勝のAnnです。",
        "すべて支払い済みです。貸し借りはもうありません。",
    ),
}


@pytest.mark.parametrize("language", WORDS)
def test_four_games_from_the_first_page_to_paid_up(server: str, new_phone: NewPhone, language: str) -> None:
    (uno, wizard, crowns, gin), sentences, winner, all_paid = WORDS[language]
    phone = new_phone(locale=language)
    phone.goto(server)
    phone.locator("a[href='/sessions/new']").tap()
    choose(phone, "any", "uno")
    seat_names(phone, "Ann", "Ben", "Cleo")
    begin(phone, uno, [0, 0, 0])
    # Ben and Cleo held 120 together; their own cells stay empty.
    record(phone, "120", sentences[0], [120, 0, 0])

    another(phone, "any", "wizard")
    begin(phone, wizard, [0, 0, 0])
    # One trick: Ann bids and makes it, 20 + 10; the others bid 0 and make 0, 20 each.
    record(phone, "100100", sentences[1], [30, 20, 20])

    another(phone, "three_thirteen", "five crowns")
    begin(phone, crowns, [0, 0, 0])
    record(phone, "2317", sentences[2], [23, 0, 17], choice=1)

    another(phone, "gin")
    phone.locator("#players-2").fill("")
    begin(phone, gin, [0, 0])
    record(phone, "431", sentences[3], [27, 0], choice=0)

    pay(phone, winner, all_paid)


def begin(phone: Page, name: str, totals: list[int]) -> None:
    """Start the match. Its page has the name of the game."""
    phone.locator("form .bar .button-primary").tap()
    expect_totals(phone, totals)
    expect(phone.get_by_role("heading", level=1)).to_have_text(re.compile(f"^{name}"))


def record(phone: Page, keys: str, says: str, totals: list[int], choice: int | None = None) -> None:
    """Record a round: the seat that ended it, if asked for, and the keys. `says` stands before and after the save."""
    phone.locator("[data-record]").tap()
    phone.locator("form.scripted").wait_for()
    if choice is not None:
        phone.locator("[name^='patch.2.ended'], [data-fill-first]").nth(choice).check()
    press(phone, *keys)
    answered(phone)
    expect(phone.locator("[data-result]")).to_contain_text(says)
    phone.locator("[data-dock] .button-primary").tap()
    expect(saved(phone)).to_contain_text(says)
    expect_totals(phone, totals)


def another(phone: Page, game: str, preset: str = "") -> None:
    """Open the page for another match from the score, and choose its game."""
    phone.locator("a[href$='/more']").tap()
    phone.locator("a[href*='/new?match=']").tap()
    phone.wait_for_url("**/new?match=*")
    choose(phone, game, preset)


def pay(phone: Page, winner: str, all_paid: str) -> None:
    """Finish the session and settle it, a point for 5 cents.

    UNO: 240, −120, −120. Wizard, with 70 in all: 20, −10, −10. Five Crowns, where few points are good, with 40 in all:
    −29, 40, −11. Gin, with 25 for the hand that Ann won: 52, −52. Together 283, −142 and −141: €14.15 for Ann, of
    which Ben pays €7.10 and Cleo €7.05.
    """
    session = re.sub(r"(/s/\w+).*", r"\1", phone.url)
    phone.goto(f"{session}/whole/finish")
    phone.locator("form .button-primary").tap()
    expect(phone.get_by_text(winner)).to_be_visible()
    phone.locator("a[href$='/settle']").tap()
    phone.locator("#unit").fill("€")
    phone.locator("#session").fill("0.05")
    phone.locator("form .bar .button-primary").tap()
    payments = phone.locator("[aria-labelledby=payments] .payment")
    for payment in ("7.10", "7.05"):
        expect(payments.filter(has_text=payment)).to_have_count(1)
    for left in (1, 0):
        payments.first.get_by_role("button").tap()
        expect(payments).to_have_count(left)
    expect(phone.get_by_text(all_paid)).to_be_visible()
