"""The backups in the data folder: their names, which of them stay, and how one more is made."""

import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Literal

from scorekeeper.backups.archive import WRITING, BackupError, make_backup, not_written, read_manifest

# A backup of the night, or one that somebody asked for on the page.
Kind = Literal["nightly", "asked"]
MOST_KEPT = 7
_NAME = re.compile(r"(nightly|asked)-(\d{8}T\d{6}Z)\.zip")
_TIME = "%Y%m%dT%H%M%SZ"
# One at a time: two would need twice the room, and could choose the same name.
_making = Lock()


@dataclass(frozen=True)
class Kept:
    """A backup in the data folder. Its name says what kind it is and when it was made (UTC)."""

    name: str
    kind: str
    made_at: datetime
    size: int


def folder_of(instance: Path) -> Path:
    """Where the backups of a data folder lie."""
    return instance / "backups"


def kept_backups(instance: Path) -> list[Kept]:
    """The backups in a data folder, newest first. Files with other names are none."""
    found = []
    for path in folder_of(instance).glob("*.zip"):
        if (match := _NAME.fullmatch(path.name)) and path.is_file():
            try:
                made_at = datetime.strptime(match[2], _TIME).replace(tzinfo=UTC)
            except ValueError:
                continue
            found.append(Kept(path.name, match[1], made_at, path.stat().st_size))
    return sorted(found, key=lambda one: (one.made_at, one.name), reverse=True)


def keep_one_more(instance: Path, kind: Kind, now: datetime) -> Kept | None:
    """Make a backup in the data folder, and remove the oldest of its kind if there are more than `MOST_KEPT`.

    Returns None if the database is what it was in the newest backup: then that one does. Raises BackupError.
    """
    with _making:
        folder, before = folder_of(instance), kept_backups(instance)
        target = folder / f"{kind}-{now.astimezone(UTC):{_TIME}}.zip"
        if target.exists():  # a button tapped twice
            return None
        try:
            folder.mkdir(mode=0o700, exist_ok=True)
            made = make_backup(instance, target, now)
            if before and _digests(folder / before[0].name) == made.digests:
                target.unlink()
                return None
            for old in superfluous([one for one in kept_backups(instance) if one.kind == kind], target.name):
                (folder / old.name).unlink(missing_ok=True)
        except OSError as error:
            raise not_written(folder, error) from error
        return next(one for one in kept_backups(instance) if one.name == target.name)


def superfluous(kept: Sequence[Kept], newest: str) -> Sequence[Kept]:
    """Which backups go: `newest`, which was made just now, and the latest of the others stay, `MOST_KEPT` in all.

    The clock of a small computer may be wrong at its start. So the one made just now stays whatever its name says.
    """
    others = sorted((one for one in kept if one.name != newest), key=lambda one: one.made_at, reverse=True)
    return others[MOST_KEPT - 1 :]


def remove_unfinished(instance: Path) -> None:
    """Remove what a program left that was killed while it made a backup. Call it only while nobody makes one."""
    for unfinished in folder_of(instance).glob(f"{WRITING}*"):
        shutil.rmtree(unfinished, ignore_errors=True)


def _digests(file: Path) -> dict[str, str]:
    """The digests of the parts of a backup, none if it cannot be read."""
    try:
        return read_manifest(file).digests
    except BackupError:
        return {}
