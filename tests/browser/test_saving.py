"""A hand is not lost and not saved twice: drafts, lost networks, quick taps, another phone."""

from collections.abc import Callable

from flask import Flask
from playwright.sync_api import Page, Route, expect

from scorekeeper.web.http import limits
from scorekeeper.web.http.token_buckets import Limit
from tests.support.phone import DEFENDER, KNOCKER, NOW, knock, record, store_of
from tests.support.taps import Thumb
from tests.support.touch import deal, denied, result, saved

Start = Callable[..., str]


def bodies(app: Flask, session: str) -> list[object]:
    """What is stored for each hand."""
    with store_of(app) as store:
        match = store.matches.get(session, 1)
        assert match
        return [entry.body for slot, entry in store.entries.current(match.id).items() if slot]


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
    denied(phone.context)
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


def test_a_save_that_is_one_too_many_waits_as_long_as_the_server_says(app: Flask, start: Start, phone: Page) -> None:
    """The hand stays on the phone, which leaves the server alone meanwhile, but for five minutes at most."""
    limits.install(app)
    app.config["LIMITS"] = {"saves": Limit(1, 3600)}
    phone.clock.install()
    session = start(phone)
    requests: list[int] = []
    phone.on("response", lambda answer: requests.append(answer.status) if "/hands/new" in answer.url else None)
    phone.get_by_role("link", name="Record hand").tap()
    phone.get_by_role("radio", name="Dead hand").check()
    assert app.test_client().post(f"/s/{session}/1/hands/new").status_code == 400  # without a token, but counted
    phone.get_by_role("button", name="Save", exact=True).tap()
    expect(phone.locator("[data-waiting]")).to_be_visible()
    assert requests == [200, 429]
    phone.clock.run_for(4 * 60 * 1000)
    assert requests == [200, 429]
    assert bodies(app, session) == []
    limits.install(app)  # an hour later
    phone.clock.run_for(60 * 1000)
    expect(phone.get_by_role("link", name="Hand 1", exact=True)).to_be_visible()
    assert requests == [200, 429, 200]
    assert len(bodies(app, session)) == 1


def test_a_hand_of_a_session_that_is_deleted_can_be_copied_and_haunts_no_other(
    app: Flask, start: Start, phone: Page
) -> None:
    """The next match has the number that the deleted one had in the database."""
    session = start(phone)
    thumb = Thumb(phone)
    thumb.tap("link", "Record hand")
    thumb.tap("radio", "South: Knock")
    thumb.press("4", "3", "1")
    expect(result(phone)).to_contain_text("South knocks: 31 − 4 = 27")
    with store_of(app) as store:
        match = store.matches.get(session, 1)
        store.sessions.delete(session, store.sessions.number_of_entries(session), NOW)
    thumb.press("Save")
    expect(phone.get_by_role("heading", name="This session is deleted")).to_be_visible()
    kept = phone.get_by_label("You entered this, and it is not saved.")
    lines = kept.input_value().replace("\N{NO-BREAK SPACE}", " ").split("\n")
    assert {"Hand 1", "South: Knock", "Deadwood of North: 31", "South knocks: 31 − 4 = 27"} <= set(lines)
    following = start(phone)
    with store_of(app) as store:
        assert match
        assert (again := store.matches.get(following, 1))
        assert again.id == match.id
    thumb.tap("link", "Record hand")
    expect(phone.get_by_text("Half-entered hand restored.")).to_be_hidden()
    expect(phone.get_by_role("radio", name="South: Knock")).not_to_be_checked()
