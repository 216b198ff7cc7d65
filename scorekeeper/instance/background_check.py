"""Checks a large database while the server already answers."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread

from scorekeeper import store
from scorekeeper.instance.errors import InstanceError, explaining_storage_errors
from scorekeeper.store import Place


class BackgroundCheck:
    """Checks a large database for damage, as `prepare` does at once for a small one.

    If it cannot be used, `stop` is called in another thread; `error` then says why.
    """

    def __init__(self, database: Place, stop: Callable[[], None]) -> None:
        self.error: InstanceError | None = None
        self._database = database
        self._stop = stop

    def start(self) -> None:
        """Begin, if the database is a large file."""
        if isinstance(self._database, Path) and store.is_large(self._database):
            Thread(target=self._check, args=(self._database,), name="check the database", daemon=True).start()

    def _check(self, file: Path) -> None:
        try:
            with explaining_storage_errors(file):
                store.check_database(file)
        except InstanceError as error:
            self.error = error
            self._stop()
