"""The shell of a phone alone and its service worker, in a real browser with the built site."""

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect
from pypdf import PdfReader

from scorekeeper.site.build import RELEASE
from tests.support.built_site import add_migration, rename_build
from tests.support.entry_pages import notice
from tests.support.every_game import samples
from tests.support.phone_alone import PagesAlone, PhoneAlone, TableAlone, site_served, until
from tests.support.ports import free_ports

pytestmark = pytest.mark.browser
LARGE = "app.pack.gz"


class Host:
    """Serves a site of its own below a path; it can be out of reach, and get another build."""

    def __init__(self, folder: Path, site: Path) -> None:
        self._above, self.folder = folder, folder / "cards"
        shutil.copytree(site, self.folder)
        (self._port,) = free_ports(1)
        self.address = f"http://127.0.0.1:{self._port}/cards/"
        self._running = ExitStack()

    def start(self) -> None:
        self._running.enter_context(site_served(self._above, self._port))

    def stop(self) -> None:
        self._running.close()

    def publish(self, folder: Path) -> None:
        """Show the site of another folder from now on, whole."""
        self.folder.rename(self.folder.with_name("before"))
        folder.rename(self.folder)

    @property
    def build(self) -> str:
        return str(json.loads((self.folder / RELEASE).read_text())["build"])

    @property
    def large(self) -> Path:
        return self.folder / "site" / self.build / LARGE


@pytest.fixture(scope="module")
def host(site_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The host of the phone of this file."""
    host = Host(tmp_path_factory.mktemp("host"), site_folder)
    host.start()
    yield host
    host.stop()


@pytest.fixture(scope="module")
def phone(host: Host, browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[PhoneAlone]:
    """The phone of this file. Its first visit is to a page for which the host has no file, and is cut off once before
    the large file is there."""
    phone = PhoneAlone(browser.browser_type, tmp_path_factory.mktemp("phone") / "profile", host.address)
    content = host.large.read_bytes()
    host.large.unlink()
    phone.open("rules/gin")
    expect(phone.page.locator(".start-text")).to_have_attribute("data-says", "download", timeout=60_000)
    phone.page.evaluate("navigator.serviceWorker.addEventListener('controllerchange', () => (window.went = true))")
    host.large.write_bytes(content)
    phone.page.locator("[data-do=again]:visible").click()
    answered(phone)
    yield phone
    phone.stop()


def answered(phone: PhoneAlone, page: Page | None = None) -> FrameLocator:
    """The frame, once the engine has answered it: the page of an earlier start is not enough."""
    frame = (page or phone.page).frame_locator("iframe")
    until(lambda: frame.locator("html:not([data-last]) main").count(), "a page")
    return frame


def says(page: Page) -> str | None:
    """What the strip above the page says."""
    strip = page.locator(".strip")
    return strip.get_attribute("data-says") if strip.is_visible() else None


def caches(page: Page) -> list[str]:
    """The builds that lie on the phone."""
    names = page.evaluate("caches.keys()")
    return [name.rpartition("/")[2] for name in names if "/files/" in name]


def offline(host: Host, phone: PhoneAlone) -> None:
    """The host is out of reach, and the browser has nothing from it beside what the site keeps."""
    host.stop()
    phone.context.new_cdp_session(phone.page).send("Network.clearBrowserCache")


def test_a_download_that_breaks_off_goes_on(phone: PhoneAlone, host: Host) -> None:
    """The page stayed, so what had come was not fetched once more."""
    assert phone.page.evaluate("window.went")
    assert caches(phone.page) == [host.build]
    expect(phone.page).to_have_title("Rules of Gin Rummy – Scorekeeper")
    expect(phone.page).to_have_url(f"{host.address}rules/gin")
    tools = phone.context.new_cdp_session(phone.page)
    assert tools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = json.loads(tools.send("Page.getAppManifest")["data"])
    assert (manifest["name"], manifest["display"]) == ("Scorekeeper", "standalone")
    headers = phone.page.evaluate("fetch('.').then(({ headers }) => Object.fromEntries(headers))")
    assert "frame-ancestors 'self'" in headers["content-security-policy"]


def test_without_connection_it_starts_at_any_address(phone: PhoneAlone, host: Host) -> None:
    until(phone.has_memory, "the next start is short")
    offline(host, phone)
    phone.stop()
    phone.open("phone")
    frame = answered(phone)
    expect(frame.locator("h1")).to_have_text("Settings")
    expect(phone.page).to_have_title("Settings – Scorekeeper")
    frame.locator(".top-home").click()
    expect(phone.page).to_have_url(host.address)
    phone.page.go_back()
    expect(frame.locator("h1")).to_have_text("Settings")
    expect(phone.page).to_have_url(f"{host.address}phone")
    phone.page.reload()
    expect(answered(phone).locator("h1")).to_have_text("Settings")
    phone.page.go_forward()
    expect(answered(phone).locator("[aria-labelledby=examples]")).to_be_visible()
    expect(phone.page).to_have_url(host.address)
    host.start()


def test_tabs_share_an_engine_and_the_next_one_takes_over(phone: PhoneAlone) -> None:
    first, second = phone.page, phone.context.new_page()
    second.goto(phone.address)
    answered(phone, second)
    assert not second.workers
    engine = phone.engine
    # The engine is busy, and somebody else says that it has the save; then its tab is closed.
    second.evaluate(
        f"""() => {{
          const channel = new BroadcastChannel("scorekeeper/cards/");
          channel.onmessage = ({{ data: {{ request }} }}) => {{
            if (request?.method !== "POST") return;
            channel.postMessage({{ taken: request.id }});
            window.taken = true;
          }};
          const busy = new Promise((next) => setTimeout(next, 100));
          const sent = busy.then(() => fetch("{phone.address}language", {{ method: "POST" }}));
          window.cut = sent.then(({{ status }}) => status);
        }}"""
    )
    engine.evaluate("() => { setTimeout(() => { for (const end = Date.now() + 60000; Date.now() < end; ); }, 0) }")
    until(lambda: second.evaluate("window.taken"), "the save is taken")
    first.close()
    phone.page = second
    # Nobody knows whether it was saved: the page sends it again, and its number makes it count once.
    assert second.evaluate("window.cut") == 503
    assert PagesAlone(phone).get("phone").status == 200
    workers = second.context.new_cdp_session(second)
    workers.send("ServiceWorker.enable")
    workers.send("ServiceWorker.stopAllWorkers")
    assert PagesAlone(phone).get("phone").status == 200


def test_a_new_version_comes_beside_the_old_one(phone: PhoneAlone, host: Host) -> None:
    """Whole before anything of the old one goes, at the next start of the last tab, and without connection. It brings
    the data into a new form, and keeps a copy."""
    table = TableAlone(phone, "gin", "Ann", "Ben")
    table.save(samples("gin").HAND)
    old, coming = host.build, host.folder.with_name("coming")
    shutil.copytree(host.folder, coming)
    rename_build(coming, "0123456789abcdef")
    add_migration(coming, "of_tomorrow", "CREATE TABLE tomorrow (number INTEGER NOT NULL) STRICT")
    # Files that are as they were are copied; this one is new.
    new = Path("site") / "0123456789abcdef" / "unanswered.html"
    content = (coming / new).read_bytes()
    (coming / new).unlink()
    # The browser may look for a new version by itself at any moment.
    phone.page.evaluate(
        """() => {
          const channel = new BroadcastChannel("scorekeeper/cards/");
          window.broken = new Promise((heard) => (channel.onmessage = ({ data }) => data.broken && heard(data.broken)));
        }"""
    )
    host.publish(coming)
    failed = phone.page.evaluate(
        """() => {
          navigator.serviceWorker.getRegistration().then((registration) => registration.update().catch(() => {}));
          return window.broken;
        }"""
    )
    assert failed == {"build": host.build, "code": "download"}
    answered(phone).locator(".top-home").click()
    assert says(phone.page) != "update"
    (host.folder / new).write_bytes(content)
    phone.page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
    until(lambda: says(phone.page) == "update", "the new version")
    assert sorted(caches(phone.page)) == sorted([old, host.build])
    # With a second tab the old one goes on.
    second = phone.context.new_page()
    second.goto(phone.address)
    answered(phone, second)
    phone.page.reload()
    answered(phone)
    assert phone.page.locator("html").get_attribute("data-build") == old
    second.close()
    offline(host, phone)
    phone.page.reload()
    until(lambda: says(phone.page) == "renewed", "the version that is used now")
    answered(phone)
    assert phone.page.locator("html").get_attribute("data-build") == host.build
    assert caches(phone.page) == [host.build]
    assert "Hand 1" in table.phone.get(table.at).text
    assert "Every session as it was before an update" in table.phone.get("/phone").text
    assert '"Ann", "Ben"' in table.phone.get("/paper/before-update.json").text
    host.start()
    assert "Hand 2 is saved" in notice(table.save(samples("gin").HAND))


def test_what_was_on_the_screen_can_be_forgotten(phone: PhoneAlone) -> None:
    kept = (
        "caches.open('scorekeeper/cards/page').then((cache) => cache.keys()).then((all) => all.map(({ url }) => url))"
    )
    phone.context.grant_permissions(["screen-wake-lock"])
    frame = answered(phone)
    frame.locator("[aria-labelledby=examples] .list-link").nth(1).click()
    expect(frame.locator("html")).to_have_attribute("data-screen", "on")
    until(lambda: any("/s/" in url for url in phone.page.evaluate(kept)), "the page is kept")
    phone.page.evaluate("navigator.serviceWorker.controller.postMessage({ forget: true })")
    until(lambda: phone.page.evaluate(kept) == [], "it is forgotten")


def test_that_the_browser_may_delete_is_said_until_it_is_closed(phone: PhoneAlone) -> None:
    """And after a month once more."""
    saved = """async () => {
      new BroadcastChannel("scorekeeper/cards/").postMessage({ saved: "s/1" });
      await new Promise((next) => setTimeout(next, 100));
      await navigator.storage.persisted();
    }"""
    assert not phone.page.evaluate("navigator.storage.persisted()")
    phone.page.evaluate(saved)
    until(lambda: says(phone.page) == "evicted", "it is said")
    phone.page.get_by_role("button", name="Close").click()
    phone.page.evaluate(saved)
    assert says(phone.page) is None
    phone.page.evaluate("localStorage.setItem('scorekeeper/cards/warn', Date.now())")
    phone.page.evaluate(saved)
    until(lambda: says(phone.page) == "evicted", "it is said again")
    phone.page.locator(".strip").get_by_role("link", name="Save them as a file").click()
    expect(phone.page.frame_locator("iframe").locator("#files")).to_be_in_viewport()
    assert says(phone.page) is None
    phone.page.go_back()


def test_who_prints_the_window_prints_the_page_in_it(
    phone: PhoneAlone, host: Host, new_phone: Callable[..., Page]
) -> None:
    phone.frame.goto(host.address)
    example = answered(phone).locator("[aria-labelledby=examples] .list-link").nth(1).get_attribute("href")
    sheet = urljoin(host.address, f"{example}/1/sheet.pdf?paper=a4")
    phone.frame.goto(sheet)
    expect(phone.frame.locator("[data-print]")).to_be_enabled()
    by_itself = new_phone()
    html = phone.page.evaluate("(url) => fetch(url).then((answer) => answer.text())", sheet)
    by_itself.route("**/sheet.pdf*", lambda route: route.fulfill(body=html, content_type="text/html; charset=utf-8"))
    by_itself.goto(sheet)
    expect(by_itself.locator("[data-print]")).to_be_enabled()
    printed, wanted = [
        [piece.extract_text() for piece in PdfReader(BytesIO(page.pdf(prefer_css_page_size=True))).pages]
        for page in (phone.page, by_itself)
    ]
    assert printed == wanted
    expect(phone.page.locator("body > .stage")).to_be_visible()
    expect(phone.page.locator("body > *")).to_have_count(2)
    phone.frame.goto(host.address)
    assert "New session" not in PdfReader(BytesIO(phone.page.pdf())).pages[0].extract_text(), "buttons are not printed"


@pytest.mark.parametrize(
    ("missing", "name"), [("Navigator.prototype.locks", "Web Locks"), ("window.WebAssembly", "WebAssembly")]
)
def test_a_browser_that_lacks_something_is_named(
    new_phone: Callable[..., Page], host: Host, language: str, missing: str, name: str
) -> None:
    page = new_phone(service_workers="allow", locale=language)
    page.add_init_script(f"delete {missing}")
    page.goto(host.address)
    expect(page.locator(".start-text")).to_have_attribute("data-says", "browser")
    expect(page.locator(".start-text")).to_contain_text(name)
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_a_private_window_is_told_apart(new_phone: Callable[..., Page], host: Host) -> None:
    page = new_phone(service_workers="allow")
    page.add_init_script(
        "StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('', 'SecurityError'))"
    )
    page.goto(host.address)
    expect(page.locator(".start-text")).to_have_attribute("data-says", "private")
