"""Looks through a large database while the server already answers."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread

from scorekeeper import store
from scorekeeper.instance.errors import InstanceError, explained
from scorekeeper.instance.folder import database_of


class BackgroundLook:
    """Does for a large database what `prepare` does for a small one at once: finds out whether it is damaged.

    `stop` is called, in another thread, when it cannot be used; then `error` says why.
    """

    def __init__(self, instance: Path, stop: Callable[[], None]) -> None:
        self.error: InstanceError | None = None
        self._database = database_of(instance)
        self._stop = stop

    def start(self) -> None:
        """Begin, if the database is large."""
        if store.is_large(self._database):
            Thread(target=self._look, name="look through the database", daemon=True).start()

    def _look(self) -> None:
        try:
            with explained(self._database):
                store.look_through(self._database)
        except InstanceError as error:
            self.error = error
            self._stop()
