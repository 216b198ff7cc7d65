"""The tap budgets, measured in a browser at phone size from the page of the session to the saved hand, and compared
with the table in docs/measures.md. `pytest -s -k taps` prints the counts."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.taps import BUDGETS, Thumb, budget, promised, start, start_to_record
from tests.support.touch import COVERED

FOUR = ("Ann", "Ben", "Cleo", "Dan")


def save_knock(thumb: Thumb) -> None:
    """On the page that records a hand: South knocks with 4, North has 31 left."""
    thumb.tap("radio", "South: Knock")
    thumb.press("4", "3", "1", "Save")


@budget("Gin Rummy: the first hand from the first page, besides typing two names", 9)
def first_hand(page: Page, server: str) -> int:
    thumb = Thumb(page)
    page.goto(server)
    thumb.tap("link", "New session")
    expect(page.locator("[data-table-plan] .place")).to_have_count(0)
    thumb.tap("textbox", "Seat 1")
    page.keyboard.type("South\nNorth\n")
    expect(page.locator("#players-2"), "Enter goes on to the next name").to_be_focused()
    thumb.tap("button", "Start")
    thumb.tap("link", "Record hand")
    save_knock(thumb)
    expect(page.get_by_role("status").first).to_contain_text("South knocks: 31 − 4 = 27")
    return thumb.taps


@budget("Gin Rummy: a knock, both counts by number", 6)
def knock(page: Page, server: str) -> int:
    thumb = Thumb(page)
    start(page, server, "gin", "South", "North")
    thumb.begin()
    thumb.record()
    save_knock(thumb)
    expect(page.get_by_role("status").first).to_have_text("Hand 1 is saved. South knocks: 31 − 4 = 27")
    return thumb.taps


@budget("Gin Rummy: gin, the count by number", 5)
def gin(page: Page, server: str) -> int:
    thumb = Thumb(page)
    start(page, server, "gin", "South", "North")
    thumb.begin()
    thumb.record()
    thumb.tap("radio", "North: Gin")
    thumb.press("3", "1", "Save")
    expect(page.get_by_role("status").first).to_have_text("Hand 1 is saved. North has gin: 31 + 25 = 56")
    return thumb.taps


@budget("Gin Rummy: a dead hand", 3)
def dead_hand(page: Page, server: str) -> int:
    thumb = Thumb(page)
    start(page, server, "gin", "South", "North")
    thumb.begin()
    thumb.record()
    thumb.tap("radio", "Dead hand")
    thumb.press("Save")
    expect(page.get_by_role("status").first).to_contain_text("Dead hand: nobody scores")
    return thumb.taps


@budget("Gin Rummy: a count of a stored hand corrected", 5)
def corrected(page: Page, server: str) -> int:
    thumb = Thumb(page)
    start(page, server, "gin", "South", "North")
    thumb.record()
    save_knock(thumb)
    expect(page.get_by_role("status").first).to_have_text("Hand 1 is saved. South knocks: 31 − 4 = 27")
    thumb.begin()
    thumb.tap("link", "Hand 1")
    thumb.tap("link", "Correct")
    page.locator("form.scripted").wait_for()
    thumb.tap("textbox", "Deadwood of South")
    thumb.press("6", "Save correction")
    expect(page.get_by_role("status").first).to_have_text("Hand 1 is corrected. South knocks: 31 − 6 = 25")
    return thumb.taps


@budget("The ruling on what went wrong", 3)
def wrong(page: Page, server: str) -> int:
    thumb = Thumb(page)
    start(page, server, "gin", "South", "North")
    thumb.begin()
    thumb.tap("link", "Something went wrong")
    thumb.on(page.get_by_role("link", name="A knock above the limit"))
    thumb.on(page.get_by_role("link", name="Nothing yet"))
    expect(page.get_by_role("region", name="Ruling")).to_contain_text("It is above the limit, so it is no knock")
    return thumb.taps


@budget("A question to the referee, from a running match", 2)
def question(page: Page, server: str) -> int:
    thumb = Thumb(page)
    start(page, server, "gin", "South", "North")
    thumb.begin()
    thumb.tap("link", "Referee")
    thumb.on(page.get_by_role("link", name="May I knock?"))
    expect(page.get_by_role("heading", name="May I knock?")).to_be_visible()
    return thumb.taps


@budget("Settle up: to the payments, what a point is worth being known", 2)
def settle_up(page: Page, server: str) -> int:
    """The session has a hand, and what a point is worth was said before."""
    thumb = Thumb(page)
    start(page, server, "gin", "South", "North")
    session = page.url
    page.goto(f"{session}/settle/rates")
    page.get_by_label("Paid in").fill("€")
    page.get_by_label("For one point").fill("0.05")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/settle")
    page.goto(f"{session}/1/hands/new")
    save_knock(thumb)
    page.get_by_role("link", name="Settle up").wait_for()
    thumb.begin()
    thumb.tap("link", "Settle up")
    expect(page.get_by_role("region", name="Payments")).to_contain_text("€1.35")
    return thumb.taps


@budget("Indian Rummy: four players, three counts of two digits", 11)
def round_of_four(page: Page, server: str) -> int:
    thumb = Thumb(page)
    start(page, server, "indian", *FOUR)
    thumb.begin()
    thumb.record()
    thumb.tap("radio", "Ben won")
    thumb.press(*"372846", "Save")
    expect(page.get_by_role("status").first).to_contain_text("Ben declares: 37 + 28 + 46 = 111")
    return thumb.taps


@budget("Three Thirteen: four players, three counts of two digits", 9)
def hand_of_threes(page: Page, server: str) -> int:
    thumb = Thumb(page)
    start(page, server, "three_thirteen", *FOUR)
    thumb.begin()
    thumb.record()
    thumb.tap("radio", "Ben went out")
    thumb.press(*"122517", "Save")
    expect(page.get_by_role("status").first).to_contain_text("Ben goes out. Left over: Ann 12, Cleo 25, Dan 17.")
    return thumb.taps


@budget("Indian Rummy: ten players, three of them packed", 18)
def round_of_ten(page: Page, server: str) -> int:
    """Whoever is tapped and whoever is filled in are in sight all the time."""
    thumb = Thumb(page)
    start(page, server, "indian", *(f"P{seat}" for seat in range(10)))
    thumb.begin()
    thumb.record()
    thumb.tap("radio", "P4 won")
    for seat in (0, 1, 2, 3, 5, 6, 7, 8, 9):
        if seat in (1, 5, 9):
            page.get_by_role("button", name=f"P{seat}: packed at the first turn", exact=True).tap()
            parts = [f".player:nth-child({seat + 1})", *([".player:has([data-active])"] if seat < 9 else [])]
            assert not page.evaluate(COVERED, parts)
            continue
        thumb.press(str(seat % 8 + 2))
        assert not page.evaluate(COVERED, [".player:has([data-active])"])
        thumb.press("0")
    thumb.press("Save")
    expect(page.get_by_role("status").first).to_contain_text("20 + 10 + 40 + 50 + 10 + 80 + 90 + 20 + 10 = 330")
    return thumb.taps


@budget("Indian Rummy: a wrong declaration that ends the round", 4)
def wrong_declaration(page: Page, server: str) -> int:
    thumb = Thumb(page)
    ends = {"wrong_declaration": "80", "wrong_declaration_ends": "on"}
    start(page, server, "indian", *(f"P{seat}" for seat in range(10)), **ends)
    thumb.begin()
    thumb.record()
    last = page.get_by_role("button", name="P9 Played")
    last.wait_for()
    assert not page.evaluate(COVERED, [".player:nth-child(1)", ".player:nth-child(10)"]), "all ten are in sight"
    last.tap()
    assert not page.evaluate(COVERED, [".player:nth-child(10)"])
    assert page.evaluate("scrollY") == 0
    thumb.tap("button", "P9 declared wrongly")
    thumb.press("Save")
    expect(page.get_by_role("status").first).to_contain_text("P9 declared wrongly, and the round is over")
    return thumb.taps


@budget("Ten cards (the cards alone)", 10)
def ten_cards(page: Page, server: str) -> int:
    thumb = Thumb(page)
    start(page, server, "gin", "South", "North")
    thumb.record()
    thumb.tap("radio", "Whole hands")
    thumb.tap("radio", "South: Knock")
    thumb.begin()
    thumb.deal("8C 9C TC AS 2S 3S JD QD KD AH")
    taps = thumb.taps
    thumb.deal("5H 6H 7H 7C 7D KS KH KC 9S QH")
    thumb.press("Save")
    expect(page.get_by_role("status").first).to_contain_text("South knocks: 26 − 1 = 25")
    return taps


@budget("Thirteen cards (the cards alone)", 13)
def thirteen_cards(page: Page, server: str) -> int:
    thumb = Thumb(page)
    start(page, server, "indian", "Ann", "Ben")
    thumb.record()
    thumb.tap("radio", "Whole hands")
    thumb.tap("radio", "8")
    thumb.tap("radio", "Ann won")
    thumb.begin()
    thumb.deal("2H 3H 4H 5S 5D 5C 9S 9C 9D AC AD AS AH")
    taps = thumb.taps
    thumb.press("Save")
    expect(page.get_by_role("status").first).to_contain_text("Ann declares and wins 72")
    return taps


@budget("Rummy 500: four players, melded and left of two digits", 20)
def hand_of_four(page: Page, server: str) -> int:
    thumb = Thumb(page)
    start(page, server, "rummy500", *FOUR)
    thumb.begin()
    thumb.record()
    thumb.tap("radio", "Ben went out")
    thumb.press(*"4512", *"84", *"2738", *"3320", "Save")
    expect(page.get_by_role("status").first).to_contain_text("Ben goes out. Ann 33, Ben 84, Cleo −11, Dan 13.")
    return thumb.taps


@budget("Rummy 500: the same where everybody melded 10 to 19", 20)
def hand_of_four_in_the_teens(page: Page, server: str) -> int:
    """After a 1 a third digit may come: a key goes on, and so does the name of whoever went out."""
    thumb = Thumb(page)
    start(page, server, "rummy500", *FOUR)
    thumb.begin()
    thumb.record()
    thumb.press(*"15", "Next field", *"12", *"18")
    thumb.tap("radio", "Ben went out")
    thumb.press(*"10", "Next field", *"38", *"19", "Next field", *"20", "Save")
    expect(page.get_by_role("status").first).to_contain_text("Ben goes out. Ann 3, Ben 18, Cleo −28, Dan −1.")
    return thumb.taps


@budget("Any game, on the page of the round: four players, two digits each", 9)
def round_by_numbers(page: Page, server: str) -> int:
    thumb = Thumb(page)
    start_to_record(page, server, "any", *FOUR)
    thumb.press(*"37284655", "Save")
    expect(page.get_by_role("status").first).to_contain_text("Dan with 55")
    return thumb.taps


@budget("Any game, on the page of the round: the same where the sum of a round is known", 7)
def round_with_a_sum(page: Page, server: str) -> int:
    thumb = Thumb(page)
    start_to_record(page, server, "any", *FOUR, round_sum="162")
    thumb.press(*"372846")
    expect(page.locator("form.entry")).to_contain_text("the rest: 51")
    thumb.press("Save")
    expect(page.get_by_role("status").first).to_contain_text("Dan with 51")
    return thumb.taps


@budget("Oh Hell: four players, bids and tricks", 13)
def bids_and_tricks(page: Page, server: str) -> int:
    thumb = Thumb(page)
    start(page, server, "any", *FOUR, preset="oh hell")
    thumb.begin()
    thumb.record()
    thumb.press(*"2311", *"230", "Save")
    expect(page.get_by_role("status").first).to_contain_text("13")
    return thumb.taps


@budget("Same people, same rules as last time, from the first page", 2)
def same_people(page: Page, server: str) -> int:
    thumb = Thumb(page)
    start(page, server, "indian", *FOUR, rounds="7")
    page.goto(server)
    thumb.begin()
    thumb.tap("link", "Same people, same rules")
    thumb.tap("button", "Start")
    expect(page.locator(".score-name")).to_have_text(FOUR)
    expect(page.locator("main")).to_contain_text("1 house rule")
    return thumb.taps


@budget("Rematch, from the page of the finished match", 1)
def rematch(page: Page, server: str) -> int:
    thumb = Thumb(page)
    start(page, server, "gin", "South", "North", target="20")
    thumb.record()
    save_knock(thumb)
    expect(page.locator("main")).to_contain_text("Final reckoning")
    thumb.begin()
    thumb.tap("button", "Rematch")
    expect(page.locator(".score-total")).to_have_text(["0", "0"])
    expect(page.get_by_role("link", name="Record hand")).to_be_visible()
    return thumb.taps


@budget("Send the result to a chat, by another app", 3)
def send(page: Page, server: str) -> int:
    """The last tap opens the other app with the text. That app is not here, so its address is looked at."""
    thumb = Thumb(page)
    start(page, server, "gin", "South", "North", target="20")
    thumb.record()
    save_knock(thumb)
    expect(page.locator("main")).to_contain_text("Final reckoning")
    thumb.begin()
    thumb.tap("link", "Send the result")
    page.context.route("https://wa.me/**", lambda route: route.fulfill(body="another app"))
    with page.context.expect_page() as opened:
        thumb.tap("link", "WhatsApp")
    expect(opened.value).to_have_url(re.compile("South%20wins%20with%20"))
    return thumb.taps


@budget("A player joins a running match (and the name typed)", 4)
def player_joins(page: Page, server: str) -> int:
    thumb = Thumb(page)
    start(page, server, "indian", *FOUR)
    thumb.begin()
    thumb.tap("link", "A player joins")
    thumb.on(page.get_by_label("Who joins?"))
    page.keyboard.type("Eve")
    thumb.press("Go on", "Save")
    expect(page.locator(".score-name")).to_have_text([*FOUR, "Eve"])
    return thumb.taps


@pytest.mark.parametrize("what", list(BUDGETS))
def test_taps_keep_the_budget_and_are_as_many_as_promised(what: str, phone: Page, server: str, project: Path) -> None:
    most, measure = BUDGETS[what]
    taps = measure(phone, server)
    print(f"{what}: {taps} taps, at most {most}")  # noqa: T201 the figure is what people read here
    assert 0 < taps <= most
    assert promised(project).get(what) == (taps, most), f"docs/measures.md needs the line | {what} | {taps} | {most} |"


def test_nothing_is_promised_that_is_not_measured(project: Path) -> None:
    assert set(promised(project)) == set(BUDGETS)
