"""A phone alone: the built site in a Chromium with a profile of its own, which can be killed and started again."""

import base64
import os
import shutil
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

from playwright.sync_api import BrowserContext, BrowserType, Error, Frame, Page, Worker

from scorekeeper.site.serve import server
from tests.support.chromium import QUIET, chromium
from tests.support.entry_pages import Table
from tests.support.phone import Phone

# A first start takes six seconds on a computer that does nothing else.
PATIENCE = 90
DATABASE = "scorekeeper.db"


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

    def __init__(self, browser: BrowserType, profile: Path, address: str, language: str = "en") -> None:
        self._browser, self._language = browser, language
        self.profile, self.address = profile, address
        self.context: BrowserContext | None = None
        self.page: Page

    def start(self, path: str = "") -> "PhoneAlone":
        """Start the browser, open a tab, and wait until the application answers in it."""
        self.open(path)
        until(lambda: self.frame.locator("main").count(), f"a page at {path}")
        # What is on the screen may be the page that was kept, but scripts get answers of the engine only.
        until(lambda: self.page.evaluate(_FETCH, [self.address, None])[1] == 200, "an answer")
        return self

    def open(self, path: str = "", script: str = "") -> None:
        """Start the browser and open a tab, in which a script runs before any other."""
        size = {"width": 390, "height": 844}
        self.context = self._browser.launch_persistent_context(
            self.profile,
            executable_path=chromium(),
            args=list(QUIET),
            viewport=size,
            has_touch=True,
            locale=self._language,
        )
        self.page = self.context.pages[0]
        self.page.add_init_script(script)
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
        pages = self.page.context.pages
        return next(worker for page in pages for worker in page.workers if "engine.js" in worker.url)

    def kill(self) -> None:
        """End all processes of the browser, as a phone that is out of power does."""
        for entry in Path("/proc").iterdir():
            with suppress(OSError):
                if entry.name.isdigit() and str(self.profile) in (entry / "cmdline").read_text():
                    os.kill(int(entry.name), signal.SIGKILL)
        with suppress(Error):
            self.stop()

    def stop(self) -> None:
        """Close the browser, as people do."""
        context, self.context = self.context, None
        if context:
            context.close()

    def has_memory(self) -> bool:
        """Whether the next start is a short one. The phone is running."""
        return bool(self.page.evaluate(HAS_MEMORY))

    def damage(self, name: str) -> None:
        """Lose the second half of a file of the engine, which is not running."""
        self._beside(_DAMAGE, [name])

    def holding(self, name: str, contents: Sequence[bytes]) -> list[bytes]:
        """Those of the contents that a file of the engine holds, which is not running."""
        encoded = [base64.b64encode(content).decode() for content in contents]
        return [contents[at] for at in self._beside(_HOLDING, [name, encoded])]

    def read(self, name: str) -> bytes:
        """A file of the engine, which is not running."""
        return base64.b64decode(self._beside(_READ, [name]))

    def write(self, name: str, content: bytes | None) -> None:
        """Change a file of the engine, which is not running; without content it is deleted."""
        self._beside(_WRITE, [name, None if content is None else base64.b64encode(content).decode()])

    def _beside(self, script: str, arguments: list[Any]) -> Any:
        """What a script answers on a page of the site that needs no engine."""
        self.open("licences.html")
        try:
            return self.page.evaluate(script, arguments)
        finally:
            self.stop()

    def copy(self, profile: Path) -> "PhoneAlone":
        """Another phone with all that this one has, which is stopped."""
        shutil.copytree(self.profile, profile, ignore=shutil.ignore_patterns("Singleton*"))
        return PhoneAlone(self._browser, profile, self.address, self._language)


_FOLDER = """await (await navigator.storage.getDirectory())
  .getDirectoryHandle(encodeURIComponent("scorekeeper" + new URL(".", document.baseURI).pathname))"""
_READ = f"""async ([name]) => {{
  const file = await (await ({_FOLDER}).getFileHandle(name)).getFile();
  const url = await new Promise((done) => {{
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(file);
  }});
  return url.slice(url.indexOf(",") + 1);
}}"""
_WRITE = f"""async ([name, content]) => {{
  const folder = {_FOLDER};
  if (content === null) return folder.removeEntry(name);
  const file = await (await folder.getFileHandle(name, {{ create: true }})).createWritable();
  await file.write(Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)));
  await file.close();
}}"""
_DAMAGE = f"""async ([name]) => {{
  const handle = await (await ({_FOLDER}).getFileHandle(name));
  const {{ size }} = await handle.getFile();
  const file = await handle.createWritable({{ keepExistingData: true }});
  await file.write({{ type: "write", position: size >> 1, data: new Uint8Array(size - (size >> 1)) }});
  await file.close();
}}"""
# Both are read as letters of one byte each; which letters does not matter.
_HOLDING = f"""async ([name, contents]) => {{
  const read = async (blob) => new TextDecoder("latin1").decode(await blob.arrayBuffer());
  const all = await read(await (await ({_FOLDER}).getFileHandle(name)).getFile());
  const places = contents.map(async (content, at) => {{
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    return all.includes(await read(new Blob([bytes]))) ? [at] : [];
  }});
  return (await Promise.all(places)).flat();
}}"""
# Whether the memory is kept, whole: its header comes last.
HAS_MEMORY = f"""async () => {{
  const file = await (await ({_FOLDER}).getFileHandle("memory")).getFile();
  return (await file.slice(0, 1).text()) === "{{";
}}"""
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
        # Forms name the path of the site, tests do not.
        address, root = self._alone.address, urlsplit(self._alone.address).path
        there = urljoin(address, path if path.startswith(root) else path.lstrip("/"))
        url, status, text, headers = self._alone.page.evaluate(_FETCH, [there, form])
        url = urljoin(url, f"/{url.removeprefix(address)}")
        return SimpleNamespace(request=SimpleNamespace(url=url), status_code=status, text=text, headers=dict(headers))


class PagesAlone(Phone):
    """A `Phone` that gets its pages from the engine of a phone alone."""

    def __init__(self, alone: PhoneAlone, language: str = "en") -> None:
        self.client = _Client(alone)  # type: ignore[assignment]  # all of it that a phone uses
        self.language = language
        self._token = ""


class TableAlone(Table):
    """A new match on a phone alone, which keeps its score."""

    def __init__(self, alone: PhoneAlone, game: str, *players: str) -> None:
        self._begin(PagesAlone(alone), game, players, {})
