"""Makes files and folders that survive a power cut and that only their owner can read."""

import os
import secrets
import shlex
import tempfile
from pathlib import Path
from typing import IO

from scorekeeper import reason_of
from scorekeeper.instance.errors import InstanceError


def make_writable(folder: Path) -> None:
    """Make a data folder if it is missing. Raises InstanceError if nothing can be written there."""
    try:
        _make(folder)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise _refusal(folder, error) from error


def _refusal(folder: Path, error: OSError) -> InstanceError:
    """What to do about a folder that cannot be written, which may be somebody else's, as volumes of containers are."""
    user = os.geteuid()
    try:
        owner = folder.stat().st_uid
    except OSError:
        owner = user
    if owner == user:
        return InstanceError(
            "Cannot keep data in %(folder)s: %(why)s. Name a folder that you may write to, for example: "
            "--instance ~/scorekeeper",
            folder=folder,
            why=reason_of(error),
        )
    return InstanceError(
        "Cannot keep data in %(folder)s: %(why)s. It belongs to user %(owner)s, and Scorekeeper runs as user %(user)s: "
        "as administrator run `%(command)s`, or name another folder with --instance.",
        folder=folder,
        why=reason_of(error),
        owner=owner,
        user=user,
        command=shlex.join(["chown", "-R", str(user), str(folder)]),
    )


def create(path: Path, content: bytes) -> None:
    """Write a new file, on the disk when this returns; a file that exists already is left alone. Readers see the whole
    content or no file. Of two processes that call this at once, one makes the file. Raises OSError."""
    if path.exists():
        return
    fresh = path.with_name(f"{path.name}-{secrets.token_hex(4)}")
    try:
        with open_private(fresh) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        _publish(fresh, path)
        sync_to_disk(path.parent)
    finally:
        fresh.unlink(missing_ok=True)


def open_private(path: Path) -> IO[bytes]:
    """Open a new file that only its owner may read, for writing. Raises OSError, FileExistsError if it exists."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


def sync_to_disk(path: Path) -> None:
    """Wait until a file, or the names of the files in a folder, are on the disk. Raises OSError."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _make(folder: Path) -> None:
    if folder.is_dir():
        return
    if not folder.parent.exists():
        _make(folder.parent)
    folder.mkdir(mode=0o700, exist_ok=True)
    sync_to_disk(folder.parent)


def _publish(fresh: Path, path: Path) -> None:
    """Give a complete file its name, unless that name is taken."""
    try:
        # A rename would replace the file of another process.
        path.hardlink_to(fresh)
    except FileExistsError:
        pass
    except (OSError, NotImplementedError):
        # Memory cards and sticks often have file systems without hard links; some systems have none at all.
        if not path.exists():
            fresh.rename(path)
