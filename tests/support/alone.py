"""The application with the parts that it has inside a browser, run by this Python."""

from pathlib import Path

from flask import Flask

from scorekeeper.browser.data import PhoneData
from scorekeeper.browser.parts import browser_parts
from scorekeeper.web.app import create_app
from scorekeeper.web.files.paper_kinds import browser_paper


def application_alone(folder: Path) -> Flask:
    """The application of a phone alone with its data in a folder, without examples."""
    settings = {"INSTANCE": str(folder), "TESTING": True, "EXAMPLES": False, "LIMITS": {}}
    return create_app(settings, browser_parts(PhoneData(folder / "scorekeeper.db"), browser_paper))
