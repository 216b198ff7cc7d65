"""Makes files and folders that survive a power cut and that nobody but their owner can read."""

import os
import secrets
import tempfile
from pathlib import Path

from scorekeeper.instance.errors import InstanceError


def make_writable(folder: Path) -> None:
    """Make a data folder if it is missing. Raises InstanceError if nothing can be written there."""
    try:
        _make(folder)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise InstanceError(
            f"Cannot keep data in {folder}: {error.strerror}. "
            "Name a folder that you may write to, for example: --instance ~/scorekeeper"
        ) from error


def create(path: Path, content: bytes) -> None:
    """Make a file with this content, on the disk when the function returns; a file that exists already is left alone.

    Whoever looks sees the whole content or no file. Two processes may call this at once: one of them makes the file.
    Raises OSError.
    """
    if path.exists():
        return
    fresh = path.with_name(f"{path.name}-{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        _publish(fresh, path)
        sync_folder(path.parent)
    finally:
        fresh.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Wait until the names of the files in a folder are on the disk."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _make(folder: Path) -> None:
    """Make a folder, and those above it, if it does not exist. What is made is open to its owner only."""
    if folder.is_dir():
        return
    if not folder.parent.exists():
        _make(folder.parent)
    folder.mkdir(mode=0o700, exist_ok=True)
    sync_folder(folder.parent)


def _publish(fresh: Path, path: Path) -> None:
    """Give a complete file its name, unless there is a file with this name."""
    try:
        # A rename would replace the file of another process.
        path.hardlink_to(fresh)
    except FileExistsError:
        pass
    except OSError:
        # The file systems of memory cards and sticks know no hard links.
        if not path.exists():
            fresh.rename(path)
