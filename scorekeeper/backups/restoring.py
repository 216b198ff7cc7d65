"""Puts a backup, or what a replica holds, in the place of the data folder's database and secret."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from scorekeeper.backups.archive import (
    DATABASE,
    SECRET,
    BackupError,
    Manifest,
    durable,
    not_written,
    read_manifest,
    scratch_folder,
    unpack,
    unpacked_bytes,
)

# The folder in which a replica keeps what it needs.
REPLICA = "replica"
# What belongs to the data. The last two are what Litestream notes beside a database: it does not fit another one.
_DATA = (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", SECRET, f".{DATABASE}-litestream", REPLICA)


def restore(file: Path, instance: Path, now: datetime, *, replace: bool) -> tuple[Manifest, Path | None]:
    """Put a backup in the place of the data in `instance`; returns its manifest, and where the old data lies now.

    Nothing is touched before the backup was unpacked and examined. With `replace`, data that is there is moved into a
    folder beside it, whose name has the time `now`; without, it is never overwritten.
    Raises BackupError, also if a server runs on the folder.
    """
    if not file.is_file():
        raise BackupError(f"There is no file {file}.")
    needed = unpacked_bytes(read_manifest(file))
    try:
        instance.mkdir(mode=0o700, parents=True, exist_ok=True)
        with alone(instance):
            refuse_to_overwrite(instance, replace)
            with scratch_folder(instance, needed) as scratch:
                manifest = unpack(file, scratch)
                return manifest, put_in_place(scratch, instance, now)
    except OSError as error:
        raise not_written(instance, error) from error


@contextmanager
def alone(instance: Path) -> Iterator[None]:
    """Keep the server and the replica of a data folder from starting. Raises BackupError if one runs there."""
    with (
        hold(instance / "server.lock", f"Scorekeeper runs with the data in {instance}. Stop it first."),
        hold(instance / "replica.lock", f"`scorekeeper replica` runs with the data in {instance}. Stop it first."),
    ):
        yield


@contextmanager
def hold(lock: Path, held: str) -> Iterator[int]:
    """Hold the lock of a file, which is made if missing. Raises BackupError with `held` if another program does.

    Yields the descriptor: a program that inherits it holds the lock too.
    """
    with os.fdopen(os.open(lock, os.O_RDWR | os.O_CREAT, 0o600), "r+") as file:
        _give_to_owner(lock)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BackupError(held) from None
        yield file.fileno()


def refuse_to_overwrite(instance: Path, replace: bool) -> None:
    """Raise BackupError if there is data in `instance` and nobody said that it may be replaced."""
    found = [name for name in _DATA if os.path.lexists(instance / name)]
    if found and not replace:
        raise BackupError(
            f"{instance} holds data already ({', '.join(found)}). With --replace it is kept in a folder beside, "
            "and the backup takes its place. Or name another folder with --instance."
        )


def put_in_place(scratch: Path, instance: Path, now: datetime) -> Path | None:
    """Move the database and the secret from `scratch` to `instance`. Returns where the old ones lie, None if there were
    none.

    The new database comes last. If the computer stops before that, there is no database in `instance`, and the same
    command again mends it: never does one database meet the log of another.
    """
    found = [name for name in _DATA if os.path.lexists(instance / name)]
    kept = _new_folder(instance, f"replaced-{now:%Y%m%dT%H%M%SZ}") if found else None
    for name in found:
        assert kept is not None
        (instance / name).rename(kept / name)
    if kept is not None:
        durable(kept)
        _give_to_owner(kept)
    for name in (SECRET, DATABASE):
        (scratch / name).rename(instance / name)
        _give_to_owner(instance / name)
        durable(instance)
    return kept


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
    """Give what the administrator made in a data folder to whoever has the folder: the server is not root."""
    if os.geteuid() == 0:
        folder = path.parent.stat()
        os.chown(path, folder.st_uid, folder.st_gid)
