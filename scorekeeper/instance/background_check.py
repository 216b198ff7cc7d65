"""Checks a large database while the server already answers."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread

from scorekeeper import store
from scorekeeper.instance.errors import InstanceError, explaining_storage_errors
from scorekeeper.instance.folder import database_of


class BackgroundCheck:
    """Checks a large database for damage, as `prepare` does at once for a small one.

    If it cannot be used, `stop` is called in another thread; `error` then says why.
    """

    def __init__(self, instance: Path, stop: Callable[[], None]) -> None:
        self.error: InstanceError | None = None
        self._database = database_of(instance)
        self._stop = stop

    def start(self) -> None:
        """Begin, if the database is large."""
        if store.is_large(self._database):
            Thread(target=self._check, name="check the database", daemon=True).start()

    def _check(self) -> None:
        try:
            with explaining_storage_errors(self._database):
                store.check_database(self._database)
        except InstanceError as error:
            self.error = error
            self._stop()
