"""Everyone counts, on phones of their own: two who count and one who keeps score, at once."""

from collections.abc import Callable

from flask import Flask
from playwright.sync_api import Locator, Page, Route, expect

from tests.support.phone import counting_key, knock, record, score_key
from tests.support.taps import start
from tests.support.touch import press

PLAYERS = ("Ann", "Bo", "Cid", "Deepak")


def row(scorer: Page, player: str) -> Locator:
    """What has come of a player, on the page that records the round."""
    return scorer.locator(f'[data-counted="{PLAYERS.index(player)}"]')


def kept(counting: Page) -> None:
    expect(counting.locator("[data-keeping]")).to_contain_text("Kept.")


def test_two_count_on_their_phones_while_a_third_one_fills_in_and_saves(
    app: Flask, server: str, phone: Page, new_phone: Callable[..., Page]
) -> None:
    start(phone, server, "indian", *PLAYERS)
    session = phone.url.split("/s/")[1].split("/")[0]
    bo, cid = new_phone(), new_phone()
    for counting, player in ((bo, "Bo"), (cid, "Cid")):
        counting.goto(f"{server}/s/{session}/count/{counting_key(app, session)}")
        press(counting, player)

    # What is half counted outlives the page, and the scorer sees that somebody is at it.
    phone.get_by_role("link", name="Record round").tap()
    press(bo, "3")
    kept(bo)
    bo.close()
    bo = bo.context.new_page()
    bo.goto(f"{server}/s/{session}/count")
    count = bo.get_by_label("Count", exact=True)
    expect(count).to_have_value("3")
    expect(row(phone, "Bo")).to_contain_text("is counting")
    count.fill("32")
    expect(bo.locator("[data-result]")).to_contain_text("32 to pay")
    press(bo, "My count is complete")
    expect(bo.get_by_text("Whoever keeps score has your count.")).to_be_visible()

    # It is filled in by itself, while the scorer enters something for somebody else.
    phone.get_by_role("radio", name="Ann won", exact=True).check()
    expect(phone.get_by_label("Count of Bo")).to_have_value("32")
    expect(row(phone, "Bo").locator("[data-used]")).to_be_visible()
    expect(phone.get_by_text("Bo’s phone", exact=True)).to_be_visible()
    counts = phone.get_by_label("Count of Cid")
    counts.fill("15")
    phone.get_by_label("Count of Deepak").fill("20")
    expect(phone.locator("[data-result]")).to_contain_text("32 + 15 + 20 = 67")

    # Where something else comes than was entered, nothing is overwritten: both are offered.
    cid.get_by_role("radio", name="Cards left").check()
    cid.get_by_role("radio", name="8", exact=True).check()
    for card in ("KS", "5H"):
        cid.locator(f'[data-card="{card}"]').tap()
    expect(cid.locator("[data-result]")).to_contain_text("15 to pay")
    expect(cid.locator("[data-tray='hands.@2.loose'] [data-remove]"), "the cards stay in sight").to_have_count(2)
    # What was counted so far is still on its way when it is said to be all.
    held: list[Route] = []
    cid.route("**/count", lambda route: held.append(route), times=1)
    with cid.expect_request("**/count"):
        cid.locator('[data-card="4D"]').tap()
    expect(cid.locator("[data-result]")).to_contain_text("19 to pay")
    # Nobody answers this phone for a while. What changes meanwhile is noticed all the same.
    cid.route("**/count/state", lambda route: route.abort())
    press(cid, "My count is complete")
    held.pop().continue_()
    expect(row(phone, "Cid").get_by_text("Something else is entered above.")).to_be_visible()
    expect(phone.get_by_text("Cid counted 19.")).to_be_visible()
    expect(counts).to_have_value("15")
    row(phone, "Cid").get_by_role("button", name="Fill in").tap()
    expect(phone.locator("[data-result]")).to_contain_text("32 + 19 + 20 = 71")
    # Whatever is entered here from then on stands.
    phone.get_by_label("Count of Bo").fill("31")
    expect(phone.locator("[data-result]")).to_contain_text("31 + 19 + 20 = 70")
    expect(row(phone, "Bo").locator("[data-used]")).to_be_hidden()
    expect(phone.locator("[data-overruled]")).to_contain_text("Bo counted 32.")

    press(phone, "Save")
    expect(phone.get_by_role("status").first).to_contain_text("31 + 19 + 20 = 70")
    cid.unroute("**/count/state")
    heard = {"Bo": "Round 1: 31 was saved, you counted 32.", "Cid": "Round 1 is saved as you counted: 19."}
    for counting, player in ((bo, "Bo"), (cid, "Cid")):
        expect(counting.get_by_role("heading", name=f"Round 2: {player}")).to_be_visible()
        expect(counting.get_by_text(heard[player])).to_be_visible()


def test_a_count_stands_in_the_box_of_the_page_and_a_second_phone_hears_of_the_save(
    app: Flask, server: str, phone: Page, new_phone: Callable[..., Page]
) -> None:
    """The hand is entered as one number, and was counted as melded and left."""
    start(phone, server, "rummy500", *PLAYERS[:3])
    session = phone.url.split("/s/")[1].split("/")[0]
    bo, second, watcher = new_phone(), new_phone(), new_phone()
    bo.goto(f"{server}/s/{session}/count/{counting_key(app, session)}")
    press(bo, "Bo")
    for page, path in ((phone, "/1/hands/new"), (watcher, "/1")):
        page.goto(f"{server}/s/{session}{path}")
    second.goto(f"{server}/join/{score_key(app, session)}")
    press(second, "Keep score")
    second.wait_for_url("**/s/*")
    second.goto(f"{server}/s/{session}/1/hands/new")
    phone.get_by_role("radio", name="One number").check()
    bo.get_by_label("Melded", exact=True).fill("40")
    bo.get_by_label("Left in hand", exact=True).fill("5")
    press(bo, "My count is complete")

    points = phone.get_by_label("Points of Bo")
    expect(points).to_have_value("35")
    expect(phone.get_by_text("Bo’s phone", exact=True)).to_be_visible()
    expect(phone.get_by_text("1 of 3 have counted")).to_be_visible()
    expect(watcher.get_by_text("1 of 3 have counted")).to_be_visible()
    phone.reload()
    expect(points).to_have_value("35")
    expect(phone.get_by_text("Bo’s phone", exact=True)).to_be_visible()
    # Whatever is entered over it stands, and the count is said as long as it differs.
    points.tap()
    for key in ("Delete the last digit", "Delete the last digit", "4", "4"):
        press(phone, key)
    expect(points).to_have_value("44")
    counted = phone.get_by_text("Bo counted 35.")
    expect(counted).to_be_visible()
    expect(phone.get_by_text("Bo’s phone", exact=True)).to_be_hidden()
    phone.reload()
    expect(counted).to_be_visible()
    expect(points).to_have_value("44")
    for player in ("Ann", "Cid"):
        phone.get_by_label(f"Points of {player}").fill("7")
    phone.get_by_role("radio", name="Nobody").check()
    press(phone, "Save")
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.")
    expect(bo.get_by_text("Hand 1: 44 was saved, you counted 35.")).to_be_visible()

    # The second phone had begun with the same hand: it hears of it before it saves, and what it entered is kept.
    expect(second.get_by_text("Hand 1 was saved meanwhile")).to_be_visible()
    second.get_by_role("link", name="Record hand 2").tap()
    expect(second.get_by_role("heading", name="Hand 2")).to_be_visible()


def test_a_correction_of_what_was_corrected_meanwhile_is_kept(
    app: Flask, server: str, phone: Page, new_phone: Callable[..., Page]
) -> None:
    start(phone, server, "gin", "Ann", "Bo")
    session = phone.url.split("/s/")[1].split("/")[0]
    first = record(app, session, knock("Ann", 4, "Bo", 33))
    phone.goto(f"{server}/s/{session}/1/hands/1/edit")
    left = phone.get_by_label("Deadwood of Bo")
    left.fill("36")
    expect(phone.locator("[data-result]")).to_contain_text("36 − 4")
    record(app, session, knock("Ann", 4, "Bo", 35), slot=first.slot)
    expect(phone.get_by_text("Hand 1 was changed meanwhile")).to_be_visible()
    phone.get_by_role("link", name="Correct it as it is now").tap()
    expect(left).to_have_value("35")
    phone.get_by_role("button", name="Take my correction").tap()
    expect(left).to_have_value("36")
    press(phone, "Save correction")
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is corrected.")
