"""What a server does by itself because another one, with the same database, was asked for it."""

import logging
from threading import Event, Thread

from flask import Flask

from scorekeeper.store import StorageError
from scorekeeper.web.http.workers import drop_deleted_sheets

_PAUSE = 30.0
"""Seconds."""

_log = logging.getLogger(__name__)


class Upkeep:
    """The thread that takes the sheets of sessions that other servers have deleted from the disk of this one."""

    def __init__(self, app: Flask, pause: float = _PAUSE) -> None:
        self._app = app
        self._pause = pause
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="upkeep", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Stop it, and wait until it has."""
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        while True:
            try:
                with self._app.app_context():
                    drop_deleted_sheets()
            except StorageError:
                pass  # the requests tell it
            except Exception:  # whatever it is: the thread goes on
                _log.exception("upkeep")
            if self._stopping.wait(self._pause):
                return
