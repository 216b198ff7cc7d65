"""Replaces the database and the secret of a data folder by those of a backup or a replica."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

from scorekeeper.backups import archive
from scorekeeper.backups.archive import DATABASE, SECRET, BackupError, Manifest
from scorekeeper.engine.text import T, Text
from scorekeeper.instance import PostgresData, explaining_storage_errors, secret_of
from scorekeeper.instance.files import sync_to_disk
from scorekeeper.store.copies import CopyFailed, migrate_copy, move_into
from scorekeeper.store.models import Refused, Unconfirmed
from scorekeeper.store.moving import NotEmpty

# The folder of the files that replication needs.
REPLICA = "replica"
# What belongs to the data. The last two are notes of Litestream on this database; they do not fit another one.
_DATA = (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", SECRET, f".{DATABASE}-litestream", REPLICA)


def restore(file: Path, instance: Path, now: datetime, *, replace: bool) -> tuple[Manifest, Path | None]:
    """Replace the data in `instance` by a backup; returns its manifest, and the folder with the old data, if any.

    Nothing is touched before the backup was unpacked and examined. Existing data is replaced only with `replace`, and
    moved into a folder beside it, named after the time `now`. Raises BackupError, also if a server runs there.
    """
    with replacement_folder(instance, _unpacked_bytes(file), replace=replace) as scratch:
        manifest = archive.unpack(file, scratch)
        return manifest, put_in_place(scratch, instance, now)


def restore_into(file: Path, data: PostgresData) -> tuple[Manifest, list[Text]]:
    """Put a backup into an empty database of a PostgreSQL server, all of it or nothing; returns its manifest, and a
    sentence for each text that differs there. Nothing is touched before the backup was unpacked and examined. Raises
    BackupError, or InstanceError if the database cannot be used."""
    needed = _unpacked_bytes(file)
    try:
        with TemporaryDirectory() as folder, archive.scratch_folder(Path(folder), needed) as scratch:
            manifest = archive.unpack(file, scratch)
            migrate_copy(scratch / DATABASE)
            with explaining_storage_errors(data.database), _naming_doubt(data):
                replaced = move_into(scratch / DATABASE, data.database, data.own_values(secret_of(scratch)))
    except NotEmpty as error:
        raise BackupError(
            "%(database)s holds data already (%(rows)s). A backup goes into an empty database only: make one, and name "
            "that.",
            database=data.database,
            rows=archive.row_counts(error.rows),
        ) from error
    except Refused as error:
        raise BackupError(
            "PostgreSQL does not accept a row of %(file)s, so nothing was restored: %(why)s.", file=file, why=error
        ) from error
    except CopyFailed as error:
        raise BackupError(
            "The database of %(file)s cannot be brought up to date: %(why)s.", file=file, why=error
        ) from error
    except OSError as error:
        raise archive.write_error(Path(gettempdir()), error) from error
    return manifest, [
        T(
            "%(table)s %(row)s: its %(column)s has a character that PostgreSQL does not keep. � stands in its place.",
            table=text.table,
            row=text.row,
            column=text.column,
        )
        for text in replaced
    ]


def _unpacked_bytes(file: Path) -> int:
    if not file.is_file():
        raise BackupError("There is no file %(file)s.", file=file)
    return archive.unpacked_bytes(file)


@contextmanager
def _naming_doubt(data: PostgresData) -> Iterator[None]:
    try:
        yield
    except Unconfirmed as error:
        raise BackupError(
            "Nobody knows whether the backup is safe in %(database)s (%(why)s). Look after its servers, then restore "
            "it into another empty database.",
            database=data,
            why=error.why,
        ) from error


@contextmanager
def replacement_folder(instance: Path, needed: int, *, replace: bool) -> Iterator[Path]:
    """A folder for what will replace the data in `instance`; neither server nor replica can start meanwhile. Raises
    BackupError if one of them runs there, if there is data that may not be replaced, or if there is no room."""
    try:
        instance.mkdir(mode=0o700, parents=True, exist_ok=True)
        with (
            hold_lock(
                instance / "server.lock",
                BackupError("Scorekeeper runs with the data in %(folder)s. Stop it first.", folder=instance),
            ),
            hold_lock(
                instance / "replica.lock",
                BackupError("`scorekeeper replica` runs with the data in %(folder)s. Stop it first.", folder=instance),
            ),
        ):
            names = [name for name in _DATA if os.path.lexists(instance / name)]
            if names and not replace:
                raise BackupError(
                    "%(folder)s holds data already (%(files)s). With --replace it is kept in a folder "
                    "beside, and the backup takes its place. Or name another folder with --instance.",
                    folder=instance,
                    files=names,
                )
            with archive.scratch_folder(instance, needed) as scratch:
                yield scratch
    except OSError as error:
        raise archive.write_error(instance, error) from error


@contextmanager
def hold_lock(lock: Path, held: BackupError) -> Iterator[int]:
    """Lock a file, which is made if missing, and yield its descriptor: a program that inherits it holds the lock too.
    Raises `held` if another program locks it."""
    with os.fdopen(os.open(lock, os.O_RDWR | os.O_CREAT, 0o600), "r+") as file:
        _give_to_owner(lock)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise held from None
        yield file.fileno()


def put_in_place(scratch: Path, instance: Path, now: datetime) -> Path | None:
    """Move the database and the secret from `scratch` to `instance`. Returns the folder of the old ones, if any.

    The new database is moved last: if the computer stops before that, running the same command again repairs it. A
    database never meets the log of another one.
    """
    old_names = [name for name in _DATA if os.path.lexists(instance / name)]
    replaced = None
    if old_names:
        replaced = _new_folder(instance, f"replaced-{now:%Y%m%dT%H%M%SZ}")
        for name in old_names:
            (instance / name).rename(replaced / name)
        sync_to_disk(replaced)
        _give_to_owner(replaced)
    for name in (SECRET, DATABASE):
        (scratch / name).rename(instance / name)
        _give_to_owner(instance / name)
        sync_to_disk(instance)
    return replaced


def _new_folder(parent: Path, name: str) -> Path:
    number = 1
    while True:
        folder = parent / (name if number == 1 else f"{name}-{number}")
        try:
            folder.mkdir(mode=0o700)
        except FileExistsError:
            number += 1
        else:
            return folder


def _give_to_owner(path: Path) -> None:
    """Give a file that root made in a data folder to the owner of the folder: the server does not run as root."""
    if os.geteuid() == 0:
        folder = path.parent.stat()
        os.chown(path, folder.st_uid, folder.st_gid)
