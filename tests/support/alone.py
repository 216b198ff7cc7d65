"""The application with the parts that it has inside a browser, run by this Python."""

from pathlib import Path

from flask import Flask

from scorekeeper import store
from scorekeeper.browser.parts import browser_parts
from scorekeeper.web.app import create_app
from scorekeeper.web.files.browser_paper import BrowserPaper


class Data:
    """The data in a folder, without a write-ahead log, and with a key that is given."""

    def __init__(self, folder: Path, key: bytes) -> None:
        self.database, self._key = folder / "scorekeeper.db", key

    def prepare(self) -> bytes:
        store.prepare(self.database, "DELETE")
        return self._key


def application_alone(folder: Path, key: bytes = bytes(32)) -> Flask:
    """The application of a phone alone with its data in a folder, without examples."""
    settings = {"INSTANCE": str(folder), "TESTING": True, "EXAMPLES": False, "LIMITS": {}}
    return create_app(settings, browser_parts(Data(folder, key), BrowserPaper()))
