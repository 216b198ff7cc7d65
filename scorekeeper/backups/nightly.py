"""Makes a backup every night after a change; of several running servers with the same database one makes it."""

import logging
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from threading import Event, Thread

from scorekeeper.backups.archive import BackupError, delete_unfinished
from scorekeeper.backups.retention import add_backup, folder_of, stored_backups
from scorekeeper.engine.text import N_, T, sentences
from scorekeeper.instance import Data, PostgresData
from scorekeeper.server.event_log import record_event
from scorekeeper.store import StorageError
from scorekeeper.store.own_values import own_values, try_lock, write_own_values
from scorekeeper.translations import console

# Hour of the day: the last players have left and the next have not come. If the computer is off then, the backup is
# made when it is on.
NIGHT = 4
# Seconds. By the first look a small computer has set its clock, and the first page was not delayed.
FIRST_LOOK, NEXT_LOOK = 60.0, 600.0

# What servers with the same database know it by.
_NAME = "nightly backup"

_BROKEN = N_("No backup was made this night, because of an error in the program.")

_log = logging.getLogger(__name__)


def is_due(now: datetime, done: Iterable[datetime]) -> bool:
    """Whether a backup is due, when earlier ones were made, or found needless, at the times in `done`. All times have a
    zone; the night is that of `now`. Times after `now` come from a wrong clock and are ignored."""
    night = now.replace(hour=NIGHT, minute=0, second=0, microsecond=0)
    if night > now:
        night -= timedelta(days=1)
    return not any(night <= time <= now for time in done)


class Nightly:
    """The thread of a server that makes the nightly backups. An error is logged, and the next night tries again."""

    def __init__(self, data: Data, first_look: float = FIRST_LOOK, next_look: float = NEXT_LOOK) -> None:
        self._data = data
        self._waits = (first_look, next_look)
        self._looked: list[datetime] = []
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="nightly backup", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Make no further backup, and wait for one that is being made."""
        self._stopping.set()
        self._thread.join()

    def look(self, now: datetime) -> None:
        """Make a backup if one is due."""
        try:
            if is_due(now, self._looked):
                with try_lock(self._data.database, _NAME) as locked:
                    if locked and is_due(now, self._done()):
                        self._looked = [now]
                        if add_backup(self._data, "nightly", now.astimezone(UTC)):
                            record_event("backup", "server")
                        self._note(now)
        except StorageError:
            return  # the requests tell it, and the next look tries again
        except BackupError as error:
            record_event("backup", "server", "failed")
            _log.error("%s", sentences(T("No backup was made this night."), error.text).render(console()))
        except Exception:  # whatever it is: the thread goes on, and tries again the next night
            _log.exception(console().gettext(_BROKEN))

    def _done(self) -> list[datetime]:
        """When a backup was made, or found needless, by this server or by another one with the same database."""
        times = [backup.made_at for backup in stored_backups(self._data.folder)]
        if isinstance(self._data, PostgresData) and (noted := own_values(self._data.database).get(_NAME)):
            times.append(datetime.fromisoformat(noted.decode()))
        return times

    def _note(self, now: datetime) -> None:
        if isinstance(self._data, PostgresData):
            write_own_values(self._data.database, {_NAME: now.isoformat().encode()})

    def _run(self) -> None:
        delete_unfinished(folder_of(self._data.folder))
        wait, then = self._waits
        while not self._stopping.wait(wait):
            self.look(datetime.now().astimezone())
            wait = then
