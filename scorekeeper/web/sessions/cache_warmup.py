"""Loads the newest matches when the server starts, so that the first phone does not wait for their scores."""

from threading import Thread

from flask import Flask

from scorekeeper.table.match import load
from scorekeeper.web.http.db import store


def start(app: Flask, most: int) -> None:
    """Load the `most` newest matches in a background thread."""
    Thread(target=open_newest, args=(app, most), daemon=True).start()


def open_newest(app: Flask, most: int) -> None:
    """Load the `most` newest matches once. The scores of their hands are then cached for every later request."""
    with app.app_context():
        for match in store().matches.newest(most):
            session = store().sessions.get(match.session)
            if session is not None:
                load(store(), session, match, patient=True)
