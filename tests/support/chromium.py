"""What tests and scripts use of this computer: the server that people run, and its Chromium."""

import os
import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from flask import Flask
from playwright.sync_api import Browser, sync_playwright

from scorekeeper.server.connections import Server, create_server
from tests.support.accessibility import axe_served

WITH_WINDOWS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
# Debian has the same Chromium without its windows, which needs a quarter less of the processor for the same tests.
BROWSERS = ("chromium-headless-shell", *WITH_WINDOWS)
QUIET = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@contextmanager
def serving(app: Flask) -> Iterator[str]:
    """The address of an application behind the server that `scorekeeper run` uses."""
    with socket.create_server(("127.0.0.1", 0)) as listening, running(create_server(axe_served(app), listening)):
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"


@contextmanager
def running(server: Server) -> Iterator[None]:
    """Run a server in a thread of its own."""
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield
    finally:
        server.stop()
        thread.join()
        server.asyncore.close_all(server._map)


def chromium(among: Sequence[str] = BROWSERS) -> str | None:
    """The path of the first of these that starts, or of the one SCOREKEEPER_CHROMIUM names; None where none starts."""
    named = os.environ.get("SCOREKEEPER_CHROMIUM")
    result = next(filter(works, [named] if named else among), None)
    return shutil.which(result) if result else None


@contextmanager
def browsing(slow_mo: float = 0, flags: Sequence[str] = ()) -> Iterator[Browser]:
    """It, running with these flags in addition; `slow_mo`: milliseconds it waits before everything it is told to do."""
    path = chromium()
    if path is None:
        raise RuntimeError("There is no Chromium here: run script/setup test, or name one in SCOREKEEPER_CHROMIUM.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*QUIET, *flags], slow_mo=slow_mo)
        yield browser
        browser.close()


def works(browser: str) -> bool:
    """Whether the program is there and starts: without snap, Ubuntu's chromium-browser does not."""
    path = shutil.which(browser)
    return bool(path) and subprocess.run([path, "--version"], capture_output=True, check=False).returncode == 0
