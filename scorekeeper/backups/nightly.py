"""Makes a backup every night that anything changed, while the server runs."""

import logging
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Thread

from scorekeeper.backups.archive import BackupError
from scorekeeper.backups.kept import keep_one_more, kept_backups, remove_unfinished

# When nobody plays any more and the new day's players do not yet. A computer that is off then does it when it is on.
NIGHT = 4
# Seconds. A small computer has asked for the time by then, and the first page did not have to wait.
FIRST_LOOK, NEXT_LOOK = 60.0, 600.0

_log = logging.getLogger(__name__)


def is_due(now: datetime, done: Iterable[datetime]) -> bool:
    """Whether a backup is to be made, when the earlier ones were made, or found needless, at the times in `done`.

    All times have a zone; the night is that of `now`. Times after `now` are those of a clock that was wrong, and say
    nothing.
    """
    night = now.replace(hour=NIGHT, minute=0, second=0, microsecond=0)
    if night > now:
        night -= timedelta(days=1)
    return not any(night <= each <= now for each in done)


class Nightly:
    """The thread of a running server that makes the nightly backups of one data folder. No error of it stops anything:
    each is logged with a sentence, and the next night has its own try."""

    def __init__(self, instance: Path, first_look: float = FIRST_LOOK, next_look: float = NEXT_LOOK) -> None:
        self._instance = instance
        self._waits = (first_look, next_look)
        self._looked: list[datetime] = []
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="nightly backup", daemon=True)

    def start(self) -> None:
        """Begin to look whether a backup is due."""
        self._thread.start()

    def stop(self) -> None:
        """Make no further backup, and wait for one that is being made."""
        self._stopping.set()
        self._thread.join()

    def look(self, now: datetime) -> None:
        """Make a backup if one is due."""
        try:
            if is_due(now, [*self._looked, *(one.made_at for one in kept_backups(self._instance))]):
                self._looked = [now]
                keep_one_more(self._instance, "nightly", now.astimezone(UTC))
        except BackupError as error:
            _log.error("No backup was made this night. %s", error)
        except Exception:  # whatever it is: the thread goes on, and tries again the next night
            _log.exception("No backup was made this night, by a mistake of the program.")

    def _run(self) -> None:
        remove_unfinished(self._instance)
        wait, then = self._waits
        while not self._stopping.wait(wait):
            self.look(datetime.now().astimezone())
            wait = then
