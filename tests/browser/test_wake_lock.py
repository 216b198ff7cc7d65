"""The screen stays on while a match runs: by the browser's own call, and on plain http by a video that plays."""

from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from tests.support.chromium import QUIET, chromium
from tests.support.phone import knock, record
from tests.support.taps import start_by_form
from tests.support.waiting import wait_until

NewPhone = Callable[..., Page]
# A name that only the browser of these tests knows; it trusts it as little as any address of a house.
HOUSE = "house.home.arpa"
# Counts what is asked of the browser, which goes on to do it.
COUNTED = """
    window.asked = 0;
    window.released = 0;
    const ask = WakeLock.prototype.request;
    WakeLock.prototype.request = async function (kind) {
      asked += 1;
      const lock = await ask.call(this, kind);
      lock.addEventListener("release", () => (released += 1));
      return lock;
    };
"""


@pytest.fixture(scope="module")
def resolving(browser: Browser) -> Iterator[Browser]:
    """A browser that finds this computer by the name."""
    rule = f"--host-resolver-rules=MAP {HOUSE} 127.0.0.1"
    other = browser.browser_type.launch(executable_path=chromium(), args=[*QUIET, rule])
    yield other
    other.close()


@pytest.fixture
def house(resolving: Browser, server: str) -> Iterator[tuple[Page, str]]:
    """A phone that opens the server by a name, over http, and its address."""
    page = resolving.new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    problems = list[str]()
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    yield page, f"http://{HOUSE}:{urlsplit(server).port}"
    page.close()
    assert not problems


def on(page: Page, yes: bool = True) -> None:
    expect(page.locator("html")).to_have_attribute("data-screen", "on" if yes else "")


def playing(page: Page) -> bool:
    """Whether the video plays in sight and its picture goes on: what browsers keep the screen on for."""
    return bool(
        page.evaluate(
            """async () => {
              const video = document.querySelector("video");
              if (!video || video.paused || video.loop) return false;
              const { top, left, width, height } = video.getBoundingClientRect();
              const before = video.currentTime;
              for (const end = Date.now() + 20000; video.currentTime <= before && Date.now() < end; ) {
                await new Promise((next) => setTimeout(next, 50));
              }
              return top >= 0 && left >= 0 && width > 0 && height > 0 && !video.paused && video.currentTime > before;
            }"""
        )
    )


def start(page: Page, url: str) -> str:
    """A match of South and North; its session. Only the browser knows the name of that house, so the form is filled."""
    return start_by_form(page, url, "South", "North")


def hidden(page: Page, yes: bool) -> None:
    page.evaluate(
        """(yes) => {
          Object.defineProperty(document, "hidden", { value: yes, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        yes,
    )


def test_on_plain_http_a_video_keeps_the_screen_on(house: tuple[Page, str]) -> None:
    page, url = house
    start(page, url)
    assert not page.evaluate("isSecureContext")
    assert page.evaluate("navigator.wakeLock === undefined")
    on(page)
    assert playing(page)
    assert page.locator("video").evaluate("(video) => video.muted")
    page.get_by_role("link", name="Record hand").tap()
    on(page)
    assert playing(page)
    hidden(page, True)
    on(page, False)
    expect(page.locator("video")).to_have_count(0)
    hidden(page, False)
    on(page)
    assert playing(page)


def test_where_the_browser_wants_a_touch_first_the_next_one_does_it(house: tuple[Page, str]) -> None:
    page, url = house
    page.add_init_script(
        """const play = HTMLMediaElement.prototype.play;
        HTMLMediaElement.prototype.play = function () {
          const refused = () => Promise.reject(new DOMException("", "NotAllowedError"));
          return navigator.userActivation.hasBeenActive ? play.call(this) : refused();
        };"""
    )
    start(page, url)
    page.reload()
    on(page, False)
    page.get_by_role("heading", level=1).tap()
    on(page)
    assert playing(page)


def test_the_call_of_the_browser_is_used_where_it_has_one(server: str, new_phone: NewPhone) -> None:
    page = new_phone(permissions=["screen-wake-lock"])
    page.add_init_script(COUNTED)
    start(page, server)
    on(page)
    expect(page.locator("video")).to_have_count(0)
    before = page.evaluate("asked")
    assert before >= 1
    hidden(page, True)
    on(page, False)
    hidden(page, False)
    on(page)
    assert page.evaluate("asked") > before, "asked again when the page is seen again"


def test_off_when_the_match_is_over_though_another_phone_ended_it(app: Flask, server: str, new_phone: NewPhone) -> None:
    page = new_phone(permissions=["screen-wake-lock"])
    page.add_init_script(COUNTED)
    session = start(page, server)
    on(page)
    for _hand in range(2):
        record(app, session, knock("South", 0, "North", 30))
    expect(page.get_by_text("South wins")).to_be_visible()
    on(page, False)
    wait_until(lambda: bool(page.evaluate("released > 0")))
    page.get_by_role("button", name="Undo").tap()
    on(page)


def test_pages_without_a_match_let_the_phone_sleep(server: str, new_phone: NewPhone) -> None:
    page = new_phone(permissions=["screen-wake-lock"])
    for place in ("/", "/referee", "/sessions/new"):
        page.goto(server + place)
        on(page, False)


def test_it_can_be_switched_off(server: str, new_phone: NewPhone) -> None:
    page = new_phone(permissions=["screen-wake-lock"])
    session = start(page, server)
    page.goto(f"{server}/phone")
    page.get_by_role("checkbox", name="Stays on while a match runs").uncheck()
    page.goto(f"{server}/s/{session}")
    on(page, False)
    page.goto(f"{server}/phone")
    expect(page.get_by_role("checkbox", name="Stays on while a match runs")).not_to_be_checked()
    page.get_by_role("checkbox", name="Stays on while a match runs").check()
    page.goto(f"{server}/s/{session}")
    on(page)


def test_without_scripts_the_page_promises_only_what_holds(server: str, new_phone: NewPhone) -> None:
    page = new_phone(java_script_enabled=False)
    page.goto(f"{server}/phone")
    expect(page.locator("noscript p")).to_contain_text("Scripts are off in this browser.")
    expect(page.get_by_role("heading", level=2)).to_have_text(
        ["Cards", "Sessions as files", "My sessions on another phone", "On the home screen"]
    )
    expect(page.get_by_text("A half-entered hand stays on this phone.")).to_be_hidden()
    with_scripts = new_phone()
    with_scripts.goto(f"{server}/phone")
    every = ["Cards", "Sessions as files", "My sessions on another phone", "Our rules"]
    every += ["Screen", "Without connection", "On the home screen"]
    expect(with_scripts.get_by_role("heading", level=2)).to_have_text(every)
    expect(with_scripts.get_by_text("A half-entered hand stays on this phone.")).to_be_visible()


def test_plain_http_is_named_with_a_way_out(house: tuple[Page, str]) -> None:
    page, url = house
    page.goto(f"{url}/phone")
    expect(page.get_by_text("This address begins with http")).to_be_visible()
    expect(page.get_by_role("button", name="Forget these pages")).to_be_hidden()
    expect(page.get_by_text("Reading scores without connection needs https.")).to_be_visible()
