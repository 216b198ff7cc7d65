"""A phone alone: the built site in a Chromium with a profile of its own, which can be killed and started again."""

import os
import shutil
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode, urljoin

from playwright.sync_api import BrowserContext, BrowserType, Error, Frame, Page, Worker

from scorekeeper.site.serve import server
from tests.support.chromium import QUIET, chromium
from tests.support.phone import Phone

# A first start takes six seconds on a computer that does nothing else.
PATIENCE = 90


@contextmanager
def site_served(folder: Path, port: int = 0) -> Iterator[str]:
    """The address of a built site, which phones know by its port."""
    with server(folder, port) as running:
        thread = threading.Thread(target=running.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{running.server_address[1]}/"
        finally:
            running.shutdown()
            thread.join()


def until(question: Callable[[], Any], what: str, seconds: float = PATIENCE) -> Any:
    """What the question answers once that is true; a page that is asked may be replaced meanwhile."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with suppress(Error):
            if answer := question():
                return answer
        time.sleep(0.05)
    raise AssertionError(f"not within {seconds} s: {what}")


class PhoneAlone:
    """A phone with the profile in a folder, on which the site at an address is opened."""

    def __init__(self, browser: BrowserType, profile: Path, address: str) -> None:
        self._browser = browser
        self.profile, self.address = profile, address
        self.context: BrowserContext
        self.page: Page

    def start(self, path: str = "") -> "PhoneAlone":
        """Start the browser, and open a tab once the application answers in it."""
        self.open(path)
        until(lambda: self.frame.locator("main").count(), f"a page at {path}")
        # What is on the screen may be the page that was kept, but scripts get answers of the engine only.
        until(lambda: self.page.evaluate(_FETCH, [self.address, None])[1] == 200, "an answer")
        return self

    def open(self, path: str = "") -> None:
        """Start the browser and open a tab."""
        size = {"width": 390, "height": 844}
        self.context = self._browser.launch_persistent_context(
            self.profile, executable_path=chromium(), args=list(QUIET), viewport=size, has_touch=True, locale="en"
        )
        self.page = self.context.pages[0]
        self.page.goto(urljoin(self.address, path))

    @property
    def frame(self) -> Frame:
        """The frame with the pages of the application."""
        frame = self.page.frame(name="app")
        assert frame, "the shell has no frame"
        return frame

    @property
    def engine(self) -> Worker:
        """The worker with Python, of whichever tab has it."""
        return next(worker for page in self.context.pages for worker in page.workers if "engine.js" in worker.url)

    def kill(self) -> None:
        """End all processes of the browser, as a phone that is out of power does."""
        for entry in Path("/proc").iterdir():
            with suppress(OSError):
                if entry.name.isdigit() and str(self.profile) in (entry / "cmdline").read_text():
                    os.kill(int(entry.name), signal.SIGKILL)
        with suppress(Error):
            self.context.close()

    def stop(self) -> None:
        """Close the browser, as people do."""
        self.context.close()

    def copy(self, profile: Path) -> "PhoneAlone":
        """Another phone with all that this one has, which is stopped."""
        shutil.copytree(self.profile, profile, ignore=shutil.ignore_patterns("Singleton*"))
        return PhoneAlone(self._browser, profile, self.address)


# Runs in the page of the shell: asks for a page of the application as its scripts do, and follows where it leads.
_FETCH = """async ([address, form]) => {
  const sent = form === null ? {} : { method: "POST", body: new URLSearchParams(form) };
  const answer = await fetch(address, { headers: { Accept: "*/*" }, ...sent });
  return [answer.url, answer.status, await answer.text(), [...answer.headers]];
}"""


class _Client:
    """What a `Phone` asks of a client."""

    def __init__(self, alone: PhoneAlone) -> None:
        self._alone = alone

    def get(self, path: str, headers: Mapping[str, str] = {}, follow_redirects: bool = True) -> SimpleNamespace:
        return self._ask(path, None)

    def post(
        self, path: str, data: Any, headers: Mapping[str, str] = {}, follow_redirects: bool = True
    ) -> SimpleNamespace:
        return self._ask(path, urlencode(dict(data)))

    def get_cookie(self, name: str) -> bool:
        """The engine keeps it."""
        return True

    def _ask(self, path: str, form: str | None) -> SimpleNamespace:
        url, status, text, headers = self._alone.page.evaluate(_FETCH, [urljoin(self._alone.address, path), form])
        return SimpleNamespace(request=SimpleNamespace(url=url), status_code=status, text=text, headers=dict(headers))


class PagesAlone(Phone):
    """A `Phone` that gets its pages from the engine of a phone alone."""

    def __init__(self, alone: PhoneAlone, language: str = "en") -> None:
        self.client = _Client(alone)  # type: ignore[assignment]
        self.language = language
        self._token = ""
