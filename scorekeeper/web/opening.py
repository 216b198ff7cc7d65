"""Opens the matches last played when the server starts, so that the first phone does not wait for their cards."""

from threading import Thread

from flask import Flask

from scorekeeper.web.matches import opened
from scorekeeper.web.storage import store

__all__ = ["install", "open_newest"]


def install(app: Flask) -> None:
    """Begin beside everything else; OPEN_NEWEST says how many matches, 0 none."""
    if app.config["OPEN_NEWEST"]:
        Thread(target=open_newest, args=(app, app.config["OPEN_NEWEST"]), daemon=True).start()


def open_newest(app: Flask, most: int) -> None:
    """Fold the newest matches once; every later opening finds their hands counted."""
    with app.app_context():
        for match in store().newest_matches(most):
            session = store().session(match.session)
            if session is not None:
                opened(session, match)
