"""Reading without connection: what the worker keeps and what it must not, what is said, what is forgotten."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.server_process import House, enter, start
from tests.support.service_worker import cached, settled, until
from tests.support.touch import press, whole

NewPhone = Callable[..., Page]


@pytest.fixture
def reader(new_phone: NewPhone) -> Page:
    """A phone whose browser lets the worker in: 127.0.0.1 counts as https."""
    return new_phone(service_workers="allow")


def test_scores_this_phone_has_opened_are_read_without_connection(house: House, reader: Page) -> None:
    session = start(reader, house.url)
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
    expect(reader.get_by_role("button", name="Undo")).to_have_count(0)
    whole(reader)
    reader.get_by_role("link", name="Hand 1", exact=True).tap()
    expect(reader.get_by_text("South knocks: 31 − 4 = 27").first).to_be_visible()
    expect(reader.locator("main form button").first).to_be_disabled()
    reader.goto(f"{house.url}/s/{session}/1/hands/new")
    expect(reader.get_by_role("heading", name="No connection")).to_be_visible()
    whole(reader)
    house.start()
    expect(reader.get_by_role("heading", name="Hand 2")).to_be_visible(timeout=20_000)


def test_the_worker_keeps_neither_the_referee_nor_forms_nor_what_is_sent(house: House, reader: Page) -> None:
    session = start(reader, house.url)
    settled(reader)
    enter(reader, "4", "3", "1", "Save")
    expect(reader.get_by_role("link", name="Hand 1", exact=True)).to_be_visible()
    for place in ("/referee", "/referee/gin/knock", f"/s/{session}/1/referee/deadwood", f"/s/{session}/share"):
        reader.goto(house.url + place)
        reader.wait_for_load_state("networkidle")
    expected = {"/offline", f"/s/{session}", f"/s/{session}/1"}
    # A page may still be on its way into the cache; one that must not be there would come no later.
    until(
        reader,
        "(most) => caches.open('pages').then((pages) => pages.keys()).then((all) => all.length >= most)",
        len(expected),
    )
    places = {re.sub(r"\?.*", "", address) for address in cached(reader)}
    assert {place for place in places if not place.startswith("/static/")} == expected


def test_a_session_taken_off_the_phone_is_not_kept_on_it(house: House, reader: Page, new_phone: NewPhone) -> None:
    session = start(reader, house.url)
    settled(reader)
    watcher = new_phone(service_workers="allow")
    watcher.goto(f"{house.url}/s/{session}")
    watcher.get_by_role("button", name="Keep on my first page").tap()
    expect(watcher.get_by_role("button", name="Keep on my first page")).to_have_count(0)
    settled(watcher)
    watcher.get_by_role("link", name="More", exact=True).tap()
    watcher.get_by_role("button", name="Not on my first page").tap()
    expect(watcher.get_by_text("The session is no longer on this phone's first page.")).to_be_visible()
    until(
        watcher,
        "() => caches.open('pages').then((pages) => pages.keys())"
        ".then((all) => !all.some(({ url }) => url.includes('/s/')))",
    )


def test_who_watches_a_session_is_told_that_it_was_deleted_and_keeps_nothing_of_it(
    house: House, reader: Page, new_phone: NewPhone
) -> None:
    session = start(reader, house.url)
    settled(reader)
    watcher = new_phone(service_workers="allow", locale="ja")
    watcher.goto(f"{house.url}/s/{session}")
    settled(watcher)
    reader.get_by_role("link", name="More", exact=True).tap()
    reader.get_by_role("link", name="Delete the session for good").tap()
    reader.get_by_role("button", name="Delete the session").tap()
    expect(reader.get_by_text("Nothing is deleted yet.")).to_be_visible()
    expect(watcher.locator(".score-total").first).to_be_visible()
    reader.get_by_role("checkbox", name="Delete it for good").check()
    reader.get_by_role("button", name="Delete the session").tap()
    expect(reader.get_by_text("The session is deleted.")).to_be_visible()
    expect(watcher.get_by_role("heading", name="このセッションは削除されました")).to_be_visible(timeout=20_000)
    whole(watcher)
    for phone in (reader, watcher):
        until(
            phone,
            "() => caches.open('pages').then((pages) => pages.keys())"
            ".then((all) => !all.some(({ url }) => url.includes('/s/')))",
        )


def test_a_page_that_was_there_before_the_worker_is_kept_however_early_the_worker_takes_it_over(
    house: House, reader: Page
) -> None:
    reader.add_init_script(
        """const worker = navigator.serviceWorker;
        const claimed = new Promise((next) => worker.addEventListener("controllerchange", next, { once: true }));
        const ready = worker.ready;
        const get = () => (worker.controller ? ready : claimed.then(() => ready));
        Object.defineProperty(worker, "ready", { get });"""
    )
    start(reader, house.url)
    settled(reader)


def test_a_session_that_is_gone_is_forgotten(house: House, reader: Page) -> None:
    session = start(reader, house.url)
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
    until(
        reader,
        "() => caches.open('pages').then((pages) => pages.keys())"
        ".then((all) => !all.some(({ url }) => /gone/.test(url)))",
    )
    assert f"/s/{session}" in cached(reader)


def test_a_new_version_brings_its_files_and_takes_the_old_ones_away(house: House, reader: Page) -> None:
    start(reader, house.url)
    settled(reader)
    style = next(address for address in cached(reader) if address.endswith("css/base.css"))
    files = style.removesuffix("css/base.css")
    reader.evaluate(
        """async () => {
          const older = await caches.open("/static/0123456789ab/");
          for (const name of ["css/base.css", "css/referee/referee.css", "css/no-more.css"]) {
            await older.put(`/static/0123456789ab/${name}`, new Response("old"));
          }
          await (await caches.open("pages-of-last-year")).put("/s/old", new Response("old"));
          // Other sites on the same name, another Scorekeeper among them.
          for (const name of ["cards/pages", "/cards/static/0123456789ab/", "photos"]) await caches.open(name);
          // The browser starts a worker anew when its script is another; to be asked for again is as good.
          const registration = await navigator.serviceWorker.ready;
          await registration.unregister();
        }"""
    )
    reader.reload()
    until(
        reader,
        "(names) => caches.keys().then((found) => found.sort().join() === names.sort().join())",
        [files, "pages", "cards/pages", "/cards/static/0123456789ab/", "photos"],
    )
    kept = cached(reader)
    assert {style, f"{files}css/referee/referee.css"} <= set(kept)
    assert not [address for address in kept if "no-more" in address or "0123456789ab" in address or "/s/old" in address]
    text = "(address) => caches.match(address, { ignoreVary: true }).then((answer) => answer.text())"
    assert ":focus-visible" in reader.evaluate(text, style)


def test_the_offline_page_speaks_the_readers_language(house: House, reader: Page) -> None:
    session = start(reader, house.url)
    settled(reader)
    reader.get_by_role("button", name="日本語").tap()
    expect(reader.get_by_role("link", name="ハンドを記録")).to_be_visible()
    until(
        reader,
        "() => caches.open('pages').then((pages) => pages.match('/offline', { ignoreVary: true }))"
        ".then((page) => page.text()).then((text) => text.includes('接続がありません'))",
    )
    house.kill()
    reader.goto(f"{house.url}/s/{session}/1/hands/new")
    expect(reader.get_by_role("heading", name="接続がありません")).to_be_visible()


def test_pages_are_forgotten_when_people_say_so(house: House, reader: Page) -> None:
    session = start(reader, house.url)
    settled(reader)
    reader.goto(f"{house.url}/phone")
    press(reader, "Forget these pages")
    expect(reader.get_by_text("Forgotten.")).to_be_visible()
    until(
        reader,
        "() => caches.open('pages').then((pages) => pages.keys()).then((all) => all.map(({ url }) => url).join())"
        ".then((all) => all.endsWith('/offline') && !all.includes(','))",
    )
    assert f"/s/{session}" not in cached(reader)


def test_who_watches_is_told_that_the_connection_is_gone(house: House, phone: Page) -> None:
    start(phone, house.url)
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
