"""The backups in the data folder: their names, which are kept, and how one is added."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Literal

from scorekeeper.backups.archive import BackupError, make_backup, read_manifest, write_error
from scorekeeper.instance import Data

# Made at night, or on request on the page of backups. It is a part of the file name.
Kind = Literal["nightly", "asked"]
MOST_KEPT = 7
_NAME = re.compile(r"(nightly|asked)-(\d{8}T\d{6}Z)\.zip")
_TIME = "%Y%m%dT%H%M%SZ"
# One at a time: two would need twice the room, and could choose the same name.
_making = Lock()


@dataclass(frozen=True)
class StoredBackup:
    """A backup in the data folder. Its name says what kind it is and when it was made (UTC)."""

    name: str
    kind: str
    made_at: datetime
    size: int


def folder_of(instance: Path) -> Path:
    """The folder with the backups of a data folder."""
    return instance / "backups"


def stored_backups(instance: Path) -> list[StoredBackup]:
    """The backups in a data folder, newest first. Files with other names are ignored."""
    backups = []
    for path in folder_of(instance).glob("*.zip"):
        if (match := _NAME.fullmatch(path.name)) and path.is_file():
            try:
                made_at = datetime.strptime(match[2], _TIME).replace(tzinfo=UTC)
            except ValueError:
                continue
            backups.append(StoredBackup(path.name, match[1], made_at, path.stat().st_size))
    return sorted(backups, key=lambda backup: (backup.made_at, backup.name), reverse=True)


def add_backup(data: Data, kind: Kind, now: datetime) -> StoredBackup | None:
    """Make a backup of the data in the folder of this server, and delete the oldest of its kind if there are more than
    `MOST_KEPT`. Returns None if the database has not changed since the newest backup. Raises BackupError."""
    with _making:
        folder, before = folder_of(data.folder), stored_backups(data.folder)
        target = folder / f"{kind}-{now.astimezone(UTC):{_TIME}}.zip"
        if target.exists():  # a button tapped twice
            return None
        try:
            folder.mkdir(mode=0o700, exist_ok=True)
            manifest = make_backup(data, target, now)
            if before and _digests(folder / before[0].name) == manifest.digests:
                target.unlink()
                return None
            stored = stored_backups(data.folder)
            for old in backups_to_delete([backup for backup in stored if backup.kind == kind], target.name):
                (folder / old.name).unlink(missing_ok=True)
        except OSError as error:
            raise write_error(folder, error) from error
        return next(backup for backup in stored if backup.name == target.name)


def backups_to_delete(backups: Sequence[StoredBackup], newest: str) -> Sequence[StoredBackup]:
    """The backups to delete: all but `newest`, which was just made, and the latest others, so that `MOST_KEPT` are
    kept. `newest` is named because the clock of a small computer may be wrong when it starts."""
    others = sorted(
        (backup for backup in backups if backup.name != newest), key=lambda backup: backup.made_at, reverse=True
    )
    return others[MOST_KEPT - 1 :]


def _digests(file: Path) -> dict[str, str]:
    try:
        return read_manifest(file).digests
    except BackupError:
        return {}
