"""The phone's side under bad conditions: networks cut, a server killed and started again, replies lost, tabs closed,
storage denied, a wrong clock; what the worker keeps for reading without connection."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, Route, expect

from scorekeeper.store import open_store

NewPhone = Callable[..., Page]
WAITS = "No connection. The hand is kept on this phone"


@dataclass
class House:
    """`scorekeeper run` as a process of its own, that can be killed and started again at the same address."""

    instance: Path
    port: int
    running: list[subprocess.Popen[str]] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "scorekeeper", "run", "--host", "127.0.0.1", "--port", str(self.port)]
        command += ["--instance", str(self.instance)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.running.append(process)
        assert process.stdout
        assert any(line.startswith("To stop") for line in process.stdout), "the server does not start"

    def kill(self) -> None:
        """As when the plug is pulled: nothing is finished."""
        while self.running:
            process = self.running.pop()
            process.send_signal(signal.SIGKILL)
            process.communicate()

    def entries(self, session: str) -> list[list[object]]:
        """What was ever saved for each hand."""
        with open_store(self.instance / "scorekeeper.db") as store:
            match = store.match(session, 1)
            assert match
            slots = [slot for slot in store.current(match.id) if slot]
            return [[entry.body for entry in store.history(match.id, slot)] for slot in slots]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    house = House(tmp_path_factory.mktemp("house"), port)
    yield house
    house.kill()


@pytest.fixture(autouse=True)
def up(house: House) -> None:
    """Every test begins with a server that answers."""
    if not house.running:
        house.start()


def start(page: Page, house: House) -> str:
    """A match of South and North; its session."""
    page.goto(f"{house.url}/sessions/new")
    page.locator("#players-0").fill("South")
    page.locator("#players-1").fill("North")
    page.get_by_role("button", name="Start").tap()
    page.wait_for_url("**/s/*")
    return page.url.rsplit("/", 1)[1]


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.get_by_role("button", name=key, exact=True).tap()


def enter(page: Page, *keys: str) -> None:
    """A knock of South, from the page of the session: their count and the other one, or less."""
    page.get_by_role("link", name="Record hand").tap()
    knock(page, *keys)


def knock(page: Page, *keys: str) -> None:
    page.get_by_role("radio", name="South: Knock").tap()
    press(page, *keys)


def reopened(page: Page, address: str) -> Page:
    """The tab is closed; later another one is opened on the same phone."""
    context = page.context
    page.close()
    again = context.new_page()
    again.goto(address)
    return again


def kept(page: Page) -> list[str]:
    """What the phone keeps of hands."""
    return page.evaluate("Object.keys(localStorage).filter((key) => /^(hand|waiting) /.test(key))")


def nothing_kept(page: Page) -> None:
    """Soon after a page is there the phone keeps no hand any more; its scripts see to that once they run."""
    page.wait_for_function("!Object.keys(localStorage).some((key) => /^(hand|waiting) /.test(key))")


def whole(page: Page) -> None:
    """axe finds nothing on the page as it is now, and nothing scrolls sideways."""
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0


# Drafts


def test_a_half_entered_hand_survives_a_dead_server_a_reload_and_a_closed_tab(house: House, phone: Page) -> None:
    session = start(phone, house)
    enter(phone, "4", "3")
    house.kill()
    press(phone, "1")
    form = phone.url
    phone.wait_for_timeout(200)
    house.start()
    phone.reload()
    expect(phone.get_by_label("Deadwood of North")).to_have_value("31")
    again = reopened(phone, form)
    expect(again.get_by_text("Half-entered hand restored.")).to_be_visible()
    expect(again.locator("[data-result]")).to_contain_text("South knocks: 31 − 4 = 27")
    press(again, "Save")
    expect(again.get_by_role("status").first).to_contain_text("Hand 1 is saved.")
    assert len(house.entries(session)) == 1
    nothing_kept(again)


def test_a_locked_phone_keeps_what_was_tapped_last(house: House, phone: Page) -> None:
    start(phone, house)
    enter(phone, "4")
    # The very moment after the tap, and the page never comes back.
    phone.evaluate(
        """() => {
          const field = document.querySelector("[name='hands.@1.deadwood']");
          field.value = "77";
          field.dispatchEvent(new Event("input", { bubbles: true }));
          Object.defineProperty(document, "hidden", { value: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    assert phone.evaluate("Object.values(localStorage).some((text) => text.includes('77'))")


def test_a_draft_of_a_hand_that_was_recorded_meanwhile_is_offered(
    house: House, phone: Page, new_phone: NewPhone
) -> None:
    session = start(phone, house)
    enter(phone, "4", "3", "1")
    phone.wait_for_timeout(200)
    other = phone.context.new_page()
    other.goto(f"{house.url}/s/{session}")
    other.get_by_role("link", name="Record hand").tap()
    other.get_by_role("radio", name="Dead hand").check()
    other.get_by_role("button", name="Clear").tap()
    other.get_by_role("radio", name="Dead hand").check()
    press(other, "Save")
    expect(other.get_by_role("link", name="Hand 1", exact=True)).to_be_visible()
    # The first tab went on after that.
    press(phone, "Delete the last digit", "2")
    phone.wait_for_timeout(200)
    again = reopened(phone, f"{house.url}/s/{session}/1/hands/new")
    expect(again.get_by_text("You had begun to enter hand 1 here.")).to_be_visible()
    press(again, "Enter mine as this hand")
    expect(again.locator("[data-result]")).to_contain_text("South knocks: 32 − 4 = 28")
    press(again, "Save")
    expect(again.get_by_role("status").first).to_contain_text("Hand 2 is saved.")
    assert [len(hand) for hand in house.entries(session)] == [1, 1]
    nothing_kept(again)


# Saving


def test_a_save_waits_for_a_dead_server_and_is_done_once_it_is_back(house: House, phone: Page) -> None:
    session = start(phone, house)
    enter(phone, "4", "3", "1")
    house.kill()
    press(phone, "Save")
    expect(phone.get_by_text(WAITS)).to_be_visible()
    expect(phone.get_by_role("button", name="Save", exact=True)).to_be_hidden()
    whole(phone)
    house.start()
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.", timeout=20_000)
    assert [len(hand) for hand in house.entries(session)] == [1]
    nothing_kept(phone)


def test_a_server_killed_after_it_saved_saves_once(house: House, phone: Page) -> None:
    """The reply is lost because the server dies; the same save comes again to the one that is started."""
    session = start(phone, house)

    def die(route: Route) -> None:
        if route.request.method != "POST" or not house.running or len(house.entries(session)):
            route.continue_()
            return
        assert route.fetch().status == 200
        house.kill()
        route.abort()

    phone.route("**/hands/new", die)
    enter(phone, "4", "3", "1", "Save")
    expect(phone.get_by_text(WAITS)).to_be_visible()
    assert [len(hand) for hand in house.entries(session)] == [1]
    house.start()
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.", timeout=20_000)
    assert [len(hand) for hand in house.entries(session)] == [1]


@pytest.mark.parametrize("place", ["/", "/s/{}", "/s/{}/1/hands/new", "/phone"])
def test_a_waiting_save_survives_its_tab_and_goes_from_any_page(house: House, phone: Page, place: str) -> None:
    session = start(phone, house)
    enter(phone, "4", "3", "1")
    house.kill()
    press(phone, "Save")
    expect(phone.get_by_text(WAITS)).to_be_visible()
    house.start()
    again = reopened(phone, house.url + place.format(session))
    if place.endswith("new"):
        expect(again.get_by_role("status").first).to_contain_text("Hand 1 is saved.")
    else:
        expect(again.get_by_text("Hand 1 has been saved.")).to_be_visible()
    assert [len(hand) for hand in house.entries(session)] == [1]
    nothing_kept(again)


def test_a_save_whose_reply_is_lost_with_its_tab_is_saved_once(house: House, phone: Page) -> None:
    session = start(phone, house)
    lost = []

    def lose(route: Route) -> None:
        if route.request.method == "POST":
            lost.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    phone.route("**/hands/new", lose)
    enter(phone, "4", "3", "1", "Save")
    expect(phone.get_by_text(WAITS)).to_be_visible()
    again = reopened(phone, f"{house.url}/s/{session}/1/hands/new")
    expect(again.get_by_role("status").first).to_contain_text("Hand 1 is saved.")
    assert lost
    assert set(lost) == {200}
    assert [len(hand) for hand in house.entries(session)] == [1]


def test_what_waits_is_what_was_there_when_save_was_tapped_and_can_be_changed(house: House, phone: Page) -> None:
    session = start(phone, house)
    enter(phone, "4", "3", "1")
    phone.context.set_offline(True)
    press(phone, "Save")
    expect(phone.get_by_text(WAITS)).to_be_visible()
    # Typing reaches nothing while it waits.
    assert phone.get_by_label("Deadwood of North").evaluate("(field) => !!field.closest('[inert]')")
    press(phone, "Change the hand")
    expect(phone.get_by_text(WAITS)).to_be_hidden()
    phone.get_by_label("Deadwood of North").tap()
    press(phone, "Delete the last digit", "2")
    phone.context.set_offline(False)
    phone.wait_for_timeout(500)
    assert house.entries(session) == [], "what was taken back is not saved"
    press(phone, "Save")
    expect(phone.get_by_role("status").first).to_contain_text("South knocks: 32 − 4 = 28")
    assert [len(hand) for hand in house.entries(session)] == [1]


def test_a_first_version_that_arrived_after_all_is_shown_beside_the_changed_one(house: House, phone: Page) -> None:
    """The wrong order: the reply to the first save is lost, the hand is changed, and both have the same id."""
    session = start(phone, house)
    lost: list[int] = []

    def lose(route: Route) -> None:
        if route.request.method == "POST" and not lost:
            lost.append(route.fetch().status)
            phone.context.set_offline(True)
            route.abort()
        else:
            route.continue_()

    phone.route("**/hands/new", lose)
    enter(phone, "4", "3", "1", "Save")
    expect(phone.get_by_text(WAITS)).to_be_visible()
    press(phone, "Change the hand")
    phone.get_by_label("Deadwood of North").tap()
    press(phone, "Delete the last digit", "2")
    phone.context.set_offline(False)
    press(phone, "Save")
    expect(phone.get_by_role("heading", name="Hand 1 is already there")).to_be_visible()
    assert [len(hand) for hand in house.entries(session)] == [1]
    press(phone, "Replace it with mine")
    expect(phone.get_by_role("status").first).to_contain_text("South knocks: 32 − 4 = 28")
    assert [len(hand) for hand in house.entries(session)] == [2]
    nothing_kept(phone)


def test_a_save_that_hangs_is_said_to_wait(house: House, phone: Page) -> None:
    session = start(phone, house)
    held: list[Route] = []
    phone.route(
        "**/hands/new", lambda route: held.append(route) if route.request.method == "POST" else route.continue_()
    )
    enter(phone, "4", "3", "1", "Save")
    expect(phone.get_by_text(WAITS)).to_be_visible(timeout=4000)
    held.pop().continue_()
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.")
    assert [len(hand) for hand in house.entries(session)] == [1]


def test_a_page_of_somebody_else_is_no_acknowledgement(house: House, phone: Page) -> None:
    """A Wi-Fi that wants a password, a proxy whose server is down: the hand goes on waiting."""
    session = start(phone, house)
    answers = [(200, "Password, please"), (502, "Bad gateway"), (503, "Starting")]

    def stand_in(route: Route) -> None:
        if route.request.method == "POST" and answers:
            status, text = answers.pop(0)
            route.fulfill(status=status, content_type="text/html", body=f"<h1>{text}</h1>")
        else:
            route.continue_()

    phone.route("**/hands/new", stand_in)
    enter(phone, "4", "3", "1", "Save")
    expect(phone.get_by_text(WAITS)).to_be_visible()
    assert house.entries(session) == []
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.", timeout=20_000)
    assert not answers
    assert [len(hand) for hand in house.entries(session)] == [1]


def test_two_tabs_of_the_same_hand(house: House, phone: Page) -> None:
    session = start(phone, house)
    second = phone.context.new_page()
    second.goto(phone.url)
    for tab in (phone, second):
        tab.get_by_role("link", name="Record hand").tap()
        expect(tab.get_by_role("heading", name="Hand 1")).to_be_visible()
    knock(phone, "4", "3", "1")
    knock(second, "5", "2", "0")
    press(phone, "Save")
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.")
    press(second, "Save")
    expect(second.get_by_role("heading", name="Hand 1 is already there")).to_be_visible()
    assert second.evaluate("performance.getEntriesByType('navigation').length") == 1
    second.get_by_role("link", name="Keep this one").tap()
    expect(second.get_by_role("link", name="Hand 1", exact=True)).to_be_visible()
    assert [len(hand) for hand in house.entries(session)] == [1]
    nothing_kept(second)


def test_a_waiting_save_that_somebody_overtook_asks_for_a_look(house: House, phone: Page) -> None:
    """A tab that waits is closed, another one saves the same hand: the second to arrive is neither lost nor saved over
    the first."""
    session = start(phone, house)
    second = phone.context.new_page()
    second.goto(phone.url)
    for tab in (phone, second):
        tab.get_by_role("link", name="Record hand").tap()
        expect(tab.get_by_role("heading", name="Hand 1")).to_be_visible()
    knock(second, "5", "2", "0")
    knock(phone, "4", "3", "1")
    second.route("**/hands/new", lambda route: route.abort())
    press(second, "Save")
    expect(second.get_by_text(WAITS)).to_be_visible()
    second.close()
    press(phone, "Save")
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.")
    expect(phone.get_by_text("Hand 1 is not saved yet: look at it first.")).to_be_visible()
    whole(phone)
    assert [len(hand) for hand in house.entries(session)] == [1]
    press(phone, "Look at it")
    expect(phone.get_by_role("heading", name="Hand 1 is already there")).to_be_visible()
    expect(phone.get_by_text("South knocks: 20 − 5 = 15")).to_be_visible()
    press(phone, "Record mine as hand 2")
    expect(phone.get_by_role("link", name="Hand 2", exact=True)).to_be_visible()
    assert [len(hand) for hand in house.entries(session)] == [1, 1]
    nothing_kept(phone)


def test_a_refused_save_leaves_nothing_behind_the_back_button_to_send_again(house: House, phone: Page) -> None:
    session = start(phone, house)
    score = phone.url
    phone.get_by_role("link", name="Record hand").tap()
    expect(phone.locator("form.scripted")).to_be_visible()
    press(phone, "Save")
    expect(phone.get_by_role("alert")).to_contain_text("Nothing is saved yet.")
    phone.get_by_role("radio", name="South: Knock").tap()
    press(phone, "4", "3", "1", "Save")
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.")
    phone.go_back()
    assert phone.url == score
    phone.go_forward()
    expect(phone.get_by_role("link", name="Hand 1", exact=True)).to_be_visible()
    assert [len(hand) for hand in house.entries(session)] == [1]


def test_a_phone_that_lost_its_right_says_so_and_keeps_the_hand(house: House, phone: Page) -> None:
    start(phone, house)
    enter(phone, "4", "3", "1")
    phone.context.clear_cookies()
    press(phone, "Save")
    expect(phone.get_by_role("heading", name="Please send this again")).to_be_visible()
    assert any(key.startswith("hand ") for key in kept(phone))


# A phone with troubles of its own


def denied(context: BrowserContext) -> None:
    context.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('denied') }})")


def test_where_the_browser_keeps_nothing_a_save_waits_all_the_same(house: House, phone: Page) -> None:
    denied(phone.context)
    session = start(phone, house)
    enter(phone, "4", "3", "1")
    phone.context.set_offline(True)
    press(phone, "Save")
    expect(phone.get_by_text(WAITS)).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.")
    assert [len(hand) for hand in house.entries(session)] == [1]
    phone.goto(f"{house.url}/phone")
    expect(phone.get_by_text("This browser keeps nothing for Scorekeeper")).to_be_visible()


def test_what_others_put_into_the_storage_does_no_harm(house: House, phone: Page) -> None:
    session = start(phone, house)
    phone.evaluate(
        """() => {
          localStorage.setItem("waiting x", "{not json");
          localStorage.setItem("waiting y", '{"id": 1}');
          localStorage.setItem("waiting z", "null");
          localStorage.setItem("awake", "{");
        }"""
    )
    enter(phone, "4", "3", "1", "Save")
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.")
    assert len(house.entries(session)) == 1


@pytest.mark.parametrize("today", ["1970-01-02T00:00:00Z", "2099-12-31T23:59:59Z"])
def test_nothing_depends_on_the_clock_of_the_phone(house: House, phone: Page, today: str) -> None:
    phone.clock.set_system_time(today)
    session = start(phone, house)
    enter(phone, "4", "3", "1")
    phone.context.set_offline(True)
    press(phone, "Save")
    expect(phone.get_by_text(WAITS)).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.")
    assert len(house.entries(session)) == 1


# Without connection


@pytest.fixture
def reader(new_phone: NewPhone) -> Page:
    """A phone whose browser lets the worker in: 127.0.0.1 counts as https."""
    page = new_phone(service_workers="allow")
    page.set_default_timeout(10_000)
    return page


def settled(page: Page) -> None:
    """The worker is there and has kept what it was to keep."""
    page.wait_for_function(
        "navigator.serviceWorker.getRegistration().then((one) => one?.active?.state === 'activated')"
    )
    page.wait_for_function(
        "address => caches.open('pages').then((pages) => pages.match(address, { ignoreVary: true }))", arg=page.url
    )


def cached(page: Page) -> list[str]:
    """The addresses the worker keeps."""
    found = page.evaluate(
        """async () => {
          const every = await Promise.all(['pages', 'assets'].map(async (name) => (await caches.open(name)).keys()));
          return every.flat().map(({ url }) => url.replace(location.origin, ''));
        }"""
    )
    return list(found)


def test_scores_this_phone_has_opened_are_read_without_connection(house: House, reader: Page) -> None:
    session = start(reader, house)
    enter(reader, "4", "3", "1", "Save")
    expect(reader.get_by_role("link", name="Hand 1", exact=True)).to_be_visible()
    settled(reader)
    reader.get_by_role("link", name="Hand 1", exact=True).tap()
    expect(reader.get_by_role("heading", name="Hand 1")).to_be_visible()
    settled(reader)
    house.kill()
    reader.goto(f"{house.url}/s/{session}")
    expect(reader.locator(".score-total").first).to_have_text("27")
    expect(reader.get_by_text("This is what this phone saw last.")).to_be_visible()
    expect(reader.get_by_text("Hand 1 is saved.")).to_have_count(0)
    assert reader.locator(".score-total").first.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)") > 30
    expect(reader.get_by_role("button", name="Undo")).to_be_disabled()
    whole(reader)
    reader.get_by_role("link", name="Hand 1", exact=True).tap()
    expect(reader.get_by_text("South knocks: 31 − 4 = 27").first).to_be_visible()
    reader.goto(f"{house.url}/s/{session}/1/hands/new")
    expect(reader.get_by_role("heading", name="No connection")).to_be_visible()
    whole(reader)
    house.start()
    expect(reader.get_by_role("heading", name="Hand 2")).to_be_visible(timeout=20_000)


def test_the_worker_keeps_neither_the_referee_nor_forms_nor_what_is_sent(house: House, reader: Page) -> None:
    session = start(reader, house)
    settled(reader)
    enter(reader, "4", "3", "1", "Save")
    expect(reader.get_by_role("link", name="Hand 1", exact=True)).to_be_visible()
    for place in ("/referee", "/referee/gin/knock", f"/s/{session}/1/referee/deadwood", f"/s/{session}/share"):
        reader.goto(house.url + place)
        reader.wait_for_load_state("networkidle")
    expected = {"/offline", f"/s/{session}", f"/s/{session}/1"}
    # A page may still be on its way into the cache; one that must not be there would come no later.
    reader.wait_for_function(
        "(most) => caches.open('pages').then((pages) => pages.keys()).then((all) => all.length >= most)",
        arg=len(expected),
    )
    places = {re.sub(r"\?.*", "", address) for address in cached(reader)}
    assert {place for place in places if not place.startswith("/static/")} == expected


def test_a_session_taken_off_the_phone_is_not_kept_on_it(house: House, reader: Page, new_phone: NewPhone) -> None:
    session = start(reader, house)
    settled(reader)
    watcher = new_phone(service_workers="allow")
    watcher.goto(f"{house.url}/s/{session}")
    watcher.get_by_role("button", name="Keep on my first page").tap()
    watcher.get_by_text("This session", exact=True).tap()
    settled(watcher)
    watcher.get_by_role("button", name="Take off my first page").tap()
    expect(watcher.get_by_text("The session is off this phone's first page.")).to_be_visible()
    watcher.wait_for_function(
        "caches.open('pages').then((pages) => pages.keys()).then((all) => !all.some(({ url }) => url.includes('/s/')))"
    )


def test_a_session_that_is_gone_is_forgotten(house: House, reader: Page) -> None:
    session = start(reader, house)
    settled(reader)
    # As if it had been opened on this phone before it was removed.
    reader.evaluate(
        """async () => {
          const pages = await caches.open("pages");
          for (const place of ["/s/gone", "/s/gone/1/hands/1"]) await pages.put(place, new Response("old"));
        }"""
    )
    assert "/s/gone/1/hands/1" in cached(reader)
    reader.goto(f"{house.url}/s/gone")
    expect(reader.get_by_role("heading", name="There is nothing here")).to_be_visible()
    reader.wait_for_function(
        "caches.open('pages').then((pages) => pages.keys()).then((all) => !all.some(({ url }) => /gone/.test(url)))"
    )
    assert f"/s/{session}" in cached(reader)


def test_a_new_version_brings_its_files_and_takes_the_old_ones_away(house: House, reader: Page) -> None:
    start(reader, house)
    settled(reader)
    old = next(address for address in cached(reader) if address.startswith("/static/css/base.css?v="))
    reader.evaluate(
        """async () => {
          const assets = await caches.open("assets");
          await assets.put("/static/css/base.css?v=older", new Response("old"));
          await assets.put("/static/css/no-more.css?v=1", new Response("old"));
          await caches.open("pages-of-last-year");
          // The browser starts a worker anew when its script is another; to be asked for again is as good.
          const registration = await navigator.serviceWorker.ready;
          await registration.unregister();
        }"""
    )
    reader.reload()
    reader.wait_for_function(
        "caches.open('assets').then((all) => all.keys())"
        ".then((all) => !all.some(({ url }) => /older|no-more/.test(url)))"
    )
    assert old in cached(reader)
    reader.wait_for_function("caches.keys().then((names) => !names.includes('pages-of-last-year'))")


def test_the_offline_page_speaks_the_readers_language(house: House, reader: Page) -> None:
    session = start(reader, house)
    settled(reader)
    reader.get_by_role("button", name="日本語").tap()
    expect(reader.get_by_role("link", name="ハンドを記録")).to_be_visible()
    reader.wait_for_function(
        "caches.open('pages').then((pages) => pages.match('/offline', { ignoreVary: true }))"
        ".then((page) => page.text()).then((text) => text.includes('接続がありません'))"
    )
    house.kill()
    reader.goto(f"{house.url}/s/{session}/1/hands/new")
    expect(reader.get_by_role("heading", name="接続がありません")).to_be_visible()


def test_pages_are_forgotten_when_people_say_so(house: House, reader: Page) -> None:
    session = start(reader, house)
    settled(reader)
    reader.goto(f"{house.url}/phone")
    press(reader, "Forget these pages")
    expect(reader.get_by_text("Forgotten.")).to_be_visible()
    reader.wait_for_function(
        "caches.open('pages').then((pages) => pages.keys()).then((all) => all.map(({ url }) => url).join())"
        ".then((all) => all.endsWith('/offline') && !all.includes(','))"
    )
    assert f"/s/{session}" not in cached(reader)


def test_who_watches_is_told_that_the_connection_is_gone(house: House, phone: Page) -> None:
    start(phone, house)
    note = phone.get_by_text("This is what this phone saw last.")
    expect(note).to_be_hidden()
    house.kill()
    expect(note).to_be_visible()
    house.start()
    expect(note).to_be_hidden(timeout=20_000)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_browser_finds_the_app_fit_to_be_installed(house: House, new_phone: NewPhone, language: str) -> None:
    page = new_phone(service_workers="allow", locale=language)
    page.goto(house.url)
    settled(page)
    chromium = page.context.new_cdp_session(page)
    manifest = chromium.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert f'"lang": "{language}"' in manifest["data"]
    # Chromium looks at names, icons, start and scope; in a window without a trace it installs nothing.
    wanting = chromium.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in wanting} <= {"in-incognito"}
