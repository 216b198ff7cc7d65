"""The phone alone, measured in Chromium at phone size beside a house server: starts, pages, a preview, saves, memory.

The browser has a profile on disk. It is slowed by pausing all of its processes three quarters of the time, for the
throttle of the debugger does not slow workers. All goes over the loopback interface: to the cold start comes the time
of the download.
"""

import os
import re
import signal
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from urllib.parse import quote

from playwright.sync_api import BrowserType, Frame, Page, sync_playwright

from scorekeeper.site.build import build
from scorekeeper.site.release import BOUND
from scorekeeper.web.app import create_app
from tests.bench import year_database
from tests.bench.part import Part
from tests.bench.rows import Mark, Row
from tests.support.chromium import QUIET, chromium, serving
from tests.support.phone_alone import HAS_MEMORY, site_served, until

_PATIENCE = 180.0
_PERIOD = 0.04
# So many sessions are many years of one table: 26 MB.
_SESSIONS = 1800
# The address of the next hand, below that of a session.
_NEW = "/1/hands/new"
# Runs in every document: the shell notes when the engine answers, the frame when its page is there.
_WATCH = """
if (top === self) {
  window.came = {};
  new BroadcastChannel("scorekeeper/").addEventListener("message", ({ data }) => {
    if (data.ready) came.ready ??= Date.now();
  });
} else if (self.name === "app") {
  addEventListener("load", () => {
    if (document.querySelector("main")) top.came.page ??= Date.now();
  });
}
"""
# Asks for a page as the scripts of a page do, and returns how long it took.
_PAGE = """async (path) => {
  const began = performance.now();
  const answer = await fetch(path, { headers: { Accept: "text/html" } });
  await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return performance.now() - began;
}"""
# Types a number, and waits until the result is on the screen.
_PREVIEW = """(input, number) => new Promise((resolve) => {
  const form = input.closest("form");
  const began = performance.now();
  const painted = () => requestAnimationFrame(() => resolve(performance.now() - began));
  form.addEventListener("previewed", painted, { once: true });
  input.value = number;
  input.dispatchEvent(new Event("input", { bubbles: true }));
})"""
# Opens a page, fills in a form of it and sends it. Returns the time to the acknowledgement, or, to follow it, where it
# leads.
_SEND = """async ([path, action, fields, redirect]) => {
  const there = new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html");
  const form = [...there.forms].find((each) => (each.getAttribute("action") || path).endsWith(action));
  const body = new URLSearchParams([...new FormData(form)].filter(([name]) => !(name in fields)));
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const began = performance.now();
  const answer = await fetch(form.getAttribute("action") || path, { method: "POST", body, redirect });
  const took = performance.now() - began;
  if (!answer.redirected && answer.type !== "opaqueredirect") throw new Error(`${path}: ${answer.status}`);
  return answer.redirected ? answer.url : took;
}"""


# Puts a file of the host into the folder of the data.
_PUT = """async ([folder, name]) => {
  const root = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder, { create: true });
  const file = await (await root.getFileHandle(name, { create: true })).createWritable();
  await (await fetch(name)).body.pipeTo(file);
}"""


@dataclass(frozen=True)
class Start:
    """Milliseconds from the tap: until the engine answered, and until a page was on the screen; and those of all
    processors together until both were there."""

    ready: float
    page: float
    processor: float


class _Phone:
    """A phone with a profile in a folder."""

    def __init__(self, browser: BrowserType, profile: Path, address: str) -> None:
        self._browser, self.profile, self._address = browser, profile, address

    @contextmanager
    def running(self) -> Iterator[Page]:
        """The browser with an empty tab."""
        size = {"width": 390, "height": 844}
        context = self._browser.launch_persistent_context(
            self.profile, executable_path=chromium(), args=list(QUIET), viewport=size, has_touch=True, locale="en"
        )
        context.add_init_script(_WATCH)
        try:
            yield context.pages[0]
        finally:
            context.close()

    def start(self, page: Page) -> Start:
        """Open the site in a tab."""
        began, before = time.time() * 1000, self.used()
        page.goto(self._address, wait_until="commit")
        until(lambda: page.evaluate("came.ready && came.page"), "a start of the phone alone", _PATIENCE)
        used = self.used() - before
        came = page.evaluate("came")
        return Start(came["ready"] - began, came["page"] - began, used)

    def processes(self) -> dict[int, str]:
        """The processes of the browser with their command lines: only the first one names the profile."""
        parents, lines = dict[int, int](), dict[int, str]()
        for entry in Path("/proc").iterdir():
            with suppress(OSError):
                if entry.name.isdigit():
                    lines[int(entry.name)] = (entry / "cmdline").read_text()
                    parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
        among = {number for number, line in lines.items() if f"={self.profile}" in line}
        while more := {number for number, parent in parents.items() if parent in among} - among:
            among |= more
        return {number: lines[number] for number in among}

    def used(self) -> float:
        """The milliseconds of processors that the browser has used."""
        ticks = 0
        for number in self.processes():
            with suppress(OSError):
                fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
                ticks += int(fields[11]) + int(fields[12])
        return ticks * 1000 / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """MB of the largest process that shows pages; what several processes share is divided among them."""
        renderers = [number for number, line in self.processes().items() if "--type=renderer" in line]
        rollups = (Path(f"/proc/{number}/smaps_rollup").read_text() for number in renderers)
        return max(int(line[1]) for text in rollups if (line := re.search(r"^Pss: +(\d+)", text, re.M))) / 1000

    @contextmanager
    def slowed(self) -> Iterator[None]:
        """All processes of the browser stand still three quarters of the time."""
        ended = threading.Event()

        def pause() -> None:
            numbers: Sequence[int] = ()
            turn = 0
            while not ended.is_set():
                if turn % 5 == 0:
                    numbers = [*self.processes()]
                turn += 1
                for signalled, seconds in ((signal.SIGSTOP, _PERIOD * 3 / 4), (signal.SIGCONT, _PERIOD / 4)):
                    for number in numbers:
                        with suppress(ProcessLookupError):
                            os.kill(number, signalled)
                    time.sleep(seconds)

        thread = threading.Thread(target=pause)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()


def rows(part: Part) -> Iterator[Row]:
    """A first visit, starts, pages beside a house, a preview, saves, memory."""
    site = part.folder / "site"
    sizes = build(site)
    yield Row(
        "Phone alone: a first visit, compressed", sum(sizes.values()) / 1e6, None, "MB", marks=(Mark(BOUND / 1e6),)
    )
    with ExitStack() as stack:
        browser = stack.enter_context(sync_playwright()).chromium
        address = stack.enter_context(site_served(site))
        house = stack.enter_context(serving(create_app({"INSTANCE": str(part.folder / "house"), "LIMITS": {}})))
        cold = [_cold(browser, part.folder / f"cold{turn}", address) for turn in range(part.many(3, 1))]
        yield from _starts("cold", [start for start, _ in cold], Mark(8000), None)
        phone = cold[0][1]
        yield from _starts("warm", _warm(phone, part.many(7, 1)), Mark(1000), Mark(300))
        with phone.slowed():
            yield from _starts("warm, slowed four times", _warm(phone, part.many(5, 1)), Mark(3000), Mark(1000))
        with phone.running() as page:
            phone.start(page)
            yield from _beside_house(page, browser, house, part.many(20, 2))
            yield Row("Phone alone: memory of its page", phone.memory(), None, "MB", marks=(Mark(320),))
        large = _Phone(browser, part.folder / "large", address)
        size = _fill(large, site, address, part.many(_SESSIONS, 10))
        with large.running() as page:
            large.start(page)
            saves = _saves(page, _begun(page), part.many(20, 2))
            yield Row(f"Phone alone: a save to {size:.0f} MB, flushed", median(saves), None, "ms", marks=(Mark(50),))


def _starts(kind: str, starts: Sequence[Start], ready: Mark, page: Mark | None) -> Iterator[Row]:
    name = f"Phone alone, {kind}: from the tap to"
    yield Row(f"{name} answers", median(start.ready for start in starts), None, "ms", marks=(ready,))
    yield Row(f"{name} both, all processors", median(start.processor for start in starts), None, "ms")
    shown = "the last page" if page else "a page"
    yield Row(f"{name} {shown}", median(start.page for start in starts), None, "ms", marks=(page,) if page else ())


def _cold(browser: BrowserType, profile: Path, address: str) -> tuple[Start, _Phone]:
    """A first visit, and the phone, which has kept its memory then."""
    phone = _Phone(browser, profile, address)
    with phone.running() as page:
        start = phone.start(page)
        until(lambda: page.evaluate(HAS_MEMORY), "the memory of Python is kept", _PATIENCE)
    return start, phone


def _warm(phone: _Phone, times: int) -> list[Start]:
    starts = []
    for _ in range(times):
        with phone.running() as page:
            starts.append(phone.start(page))
    return starts


def _beside_house(page: Page, browser: BrowserType, house: str, times: int) -> Iterator[Row]:
    """The same pages and the same preview, in turn with a house server in the same kind of browser."""
    with closing(browser.launch(executable_path=chromium(), args=list(QUIET))) as other:
        there = other.new_page(viewport={"width": 390, "height": 844}, has_touch=True)
        there.goto(house)
        frame = page.frame(name="app")
        assert frame, "the shell has no frame"
        shown: list[tuple[Page, Page | Frame]] = [(page, frame), (there, there)]
        began = [_begun(asking) for asking, _ in shown]
        for (asking, showing), session in zip(shown, began, strict=True):
            _saves(asking, session, 3)
            showing.goto(f"{session}{_NEW}")
        took: list[list[float]] = [[], []]
        previews: list[list[float]] = [[], []]
        for turn in range(times):
            for which, ((asking, showing), session) in enumerate(zip(shown, began, strict=True)):
                paths = [f"{session}{path}" for path in ("", "/1/hands/1", _NEW, "/1/referee", "/1/more")]
                pages = [asking.evaluate(_PAGE, path) for path in paths]
                field = showing.locator("form[data-entry] [name='hands.@0.deadwood']")
                preview = field.evaluate(_PREVIEW, str(turn % 9 + 1))
                # The first time compiles templates.
                took[which] += pages if turn else []
                previews[which] += [preview] if turn else []
        for name, (here, house_times), mark in (
            ("a page", took, Mark(3, "ratio")),
            ("a preview", previews, Mark(100)),
        ):
            ratio = median(here) / median(house_times)
            yield Row(f"Phone alone: {name}", median(here), None, "ms", ratio, "a house", (mark,))


def _begun(page: Page) -> str:
    """The address of a session of Gin Rummy that this phone has begun, with a match that goes on for long."""
    names = {"players-0": "Ann", "players-1": "Bob", "dealer": "0", "options-target": "10000"}
    return str(page.evaluate(_SEND, ["/sessions/new?game=gin", "/sessions/new", names, "follow"]))


def _saves(page: Page, session: str, times: int) -> list[float]:
    """Save so many hands; the times until each was acknowledged."""
    hand = {"ended_by": "@0", "hands.@0.deadwood": "4", "hands.@1.deadwood": "31"}
    return [float(page.evaluate(_SEND, [f"{session}{_NEW}", _NEW, hand, "manual"])) for _ in range(times)]


def _fill(phone: _Phone, site: Path, address: str, sessions: int) -> float:
    """Give a phone on which nothing was opened yet the database of a house with so many sessions; returns its MB."""
    house = site.parent / "filled"
    year_database.begin(house)
    database = house / "scorekeeper.db"
    year_database.fill(database, sessions, Random(sessions))
    given = site / database.name
    with closing(sqlite3.connect(database)) as db:
        db.execute("VACUUM INTO ?", [str(given)])
    with closing(sqlite3.connect(given)) as db:
        # A phone has one file.
        db.execute("PRAGMA journal_mode=DELETE")
    with phone.running() as page:
        # A page that starts nothing.
        page.goto(f"{address}licences.html")
        page.evaluate(_PUT, [quote("scorekeeper/", safe=""), given.name])
    return given.stat().st_size / 1e6
