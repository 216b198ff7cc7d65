"""An evening through nginx and Caddy, by https: Scorekeeper at the top of a name, and below a path of another site."""

import json
import re
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.web.sharing.pages import qr
from tests.support.entry_pages_gin import ended, numbers
from tests.support.outside_phone import OutsidePhone, local_paths
from tests.support.proxies import PREFIX, Proxies, started
from tests.support.server_process import House
from tests.support.taps import seat_names


@pytest.fixture(scope="module")
def proxies(built: House, project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxies]:
    """nginx and Caddy in front of one server."""
    built.proxy = "127.0.0.1"
    built.start()
    with started(project / "contrib", tmp_path_factory.mktemp("proxies"), built.port) as running:
        yield running


@pytest.fixture(scope="module")
def unreached(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Proxies, Path]]:
    """nginx and Caddy in front of no server, and the folder with what they log."""
    folder = tmp_path_factory.mktemp("unreached")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with started(project / "contrib", folder, port) as running:
        yield running, folder


@pytest.mark.parametrize("path", ["", PREFIX])
@pytest.mark.parametrize("program", ["nginx", "caddy"])
def test_an_evening(proxies: Proxies, program: str, path: str) -> None:
    at = proxies.addresses[program, path]
    phone = OutsidePhone(proxies.trust)
    page = phone.get(f"{at}/")
    assert page.headers["Strict-Transport-Security"] == "max-age=604800"
    # The first session, by links and forms as they stand on the pages.
    page = phone.get(next(link for link in page.links if link.endswith("/sessions/new")))
    names = {"players-0": "South", "players-1": "North"}
    score = phone.send(page, "/sessions/new", names)
    session = score.path
    assert re.fullmatch(f"{path}/s/[^/]+", session)
    assert {place for _, place in phone.cookies} == {f"{path}/"}
    live = re.findall(r'data-live="([^"]+)" data-version="([^"]+)"', score.html)[0]
    # A hand: previewed, then saved.
    entry = phone.get(next(link for link in score.links if link.endswith("/hands/new")))
    assert entry.form("/hands/new").action == entry.path
    typed = {**ended(0), **numbers("4", "31")}
    (preview,) = re.findall(r'data-preview="([^"]+)"', entry.html)
    tried = json.loads(phone.send(entry, "/hands/new", typed, to=preview).html)
    assert "South knocks: 31 − 4 = 27" in re.sub(r"<[^>]+>", "", tried["result"])
    score = phone.send(entry, "/hands/new", {**typed, "save": "1"})
    assert "Hand 1 is saved. South knocks: 31 − 4 = 27" in score.text
    # The other phones ask, and hear that something is new.
    phone.get(live[0])
    assert phone.raw.decode() != live[1]
    # Paper.
    more = phone.get(next(link for link in score.links if link.endswith("/more")))
    phone.get(next(link for link in more.links if "/summary.pdf" in link))
    assert phone.raw.startswith(b"%PDF-")
    # The judge for programs.
    question = {"game": "gin", "ask": "knock", "hand": "3H 4H 5H 6H 9S 9D 9C KC KD KS 4C", "taken": "4C"}
    assert phone.ask_judge(f"{at}/api/judge", question)["ok"]
    # The codes: the address of the score code and its drawing lead a second phone in.
    share = phone.get(next(link for link in score.links if link.endswith("/share")))
    codes = re.findall(r'data-copy="([^"]+)"', share.html)
    assert codes[0] == urljoin(at, session)
    assert all(code.startswith(f"{at}/") for code in codes)
    (key,) = [code for code in codes if "/join/" in code]
    assert key.startswith(f"{at}/join/")
    assert str(qr(key, "QR code to keep score")) in share.html
    second = OutsidePhone(proxies.trust)
    joined = second.send(second.get(key), urlsplit(key).path)
    assert joined.path == session
    assert "Undo" in joined.text
    # Another language, and back to the same page.
    assert second.send(joined, "/language", {"language": "ja"}).path == session
    # What stands on the pages lies below the path, and is there.
    for shown in (page, score, more, entry, share, phone.get(f"{at}/phone"), phone.get(f"{at}/rules/gin")):
        assert not [local_path for local_path in local_paths(shown.html) if not local_path.startswith(f"{path}/")]
    script = phone.get(next(local_path for local_path in local_paths(entry.html) if local_path.endswith("/app.js")))
    assert "immutable" in script.headers["Cache-Control"]
    manifest = json.loads(phone.get(f"{at}/manifest.webmanifest").html)
    assert manifest["scope"] == manifest["start_url"] == manifest["id"] == f"{path}/"
    assert phone.get(f"{at}/worker.js").html.startswith(f'const ROOT="{path}/";')
    # A page that is not there leads to the first page; what another site sends is refused.
    assert f"{path}/" in phone.get(f"{at}/s/nowhere", status=404).links
    phone.address = "https://elsewhere.example/"
    phone.send(entry, "/hands/new", typed, status=400, to=urljoin(at, entry.path))


@pytest.mark.parametrize("path", ["", PREFIX])
@pytest.mark.parametrize("program", ["nginx", "caddy"])
def test_a_visitor_cannot_name_a_path_of_its_own(proxies: Proxies, program: str, path: str) -> None:
    """The proxies say on every request where Scorekeeper lies; what the visitor says of it is not passed on."""
    phone = OutsidePhone(proxies.trust, X_Forwarded_Prefix="/elsewhere", X_Forwarded_Host="elsewhere.example")
    page = phone.get(f"{proxies.addresses[program, path]}/")
    assert not [link for link in page.links if not link.startswith((f"{path}/", "#"))]
    assert "elsewhere" not in page.html


@pytest.mark.parametrize("program", ["nginx", "caddy"])
def test_the_path_without_its_slash_leads_to_the_first_page(proxies: Proxies, program: str) -> None:
    at = proxies.addresses[program, PREFIX]
    phone = OutsidePhone(proxies.trust)
    assert phone.get(at).path == f"{PREFIX}/"


@pytest.mark.parametrize("program", ["nginx", "caddy"])
def test_no_log_has_an_address_that_lets_somebody_in(unreached: tuple[Proxies, Path], program: str) -> None:
    """Neither where requests are logged nor where errors are: whoever reads a log could keep score."""
    proxies, folder = unreached
    for path in ("", PREFIX):
        at = proxies.addresses[program, path]
        OutsidePhone(proxies.trust, Referer=f"{at}/s/c0ffee").get(f"{at}/join/c0ffee", status=502)
    logs = (folder / "scorekeeper.log", folder / "scorekeeper-errors.log", folder / program / "said")
    written = "".join(log.read_text() for log in logs if log.exists())
    assert "502" in written
    assert "c0ffee" not in written


def test_a_browser_finds_everything_below_the_path(proxies: Proxies, new_phone: Callable[..., Page]) -> None:
    """No page asks in vain, and the worker keeps what it keeps below the path only."""
    page = new_phone(service_workers="allow")
    missed: list[str] = []
    page.context.on("response", lambda answer: answer.status >= 400 and missed.append(answer.url))
    page.goto(f"{proxies.plain}/sessions/new?game=gin")
    seat_names(page, "South", "North")
    page.get_by_role("button", name="Start").click()
    page.wait_for_function("navigator.serviceWorker.ready.then(({ scope }) => new URL(scope).pathname === '/cards/')")
    page.get_by_role("link", name="Record hand").tap()
    expect(page.get_by_role("heading", name="Hand 1")).to_be_visible()
    page.goto(f"{proxies.plain}/")
    page.wait_for_function(
        "caches.open('cards/pages').then((pages) => pages.match(location.href, { ignoreVary: true }))"
    )
    kept = page.evaluate(
        """async () => {
          const every = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
          return every.flat().map(({ url }) => new URL(url).pathname);
        }"""
    )
    assert all(address.startswith(f"{PREFIX}/") for address in kept)
    assert not missed
