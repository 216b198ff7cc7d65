"""The secret key of an installation: it signs the cookies that identify phones."""

import secrets
from pathlib import Path

from scorekeeper import reason_of
from scorekeeper.instance.errors import InstanceError
from scorekeeper.instance.files import create

LENGTH = 32
"""Bytes."""


class LostSecret(InstanceError):
    """The key is missing or damaged."""


def secret_path(folder: Path) -> Path:
    """The path of the key in a data folder."""
    return folder / "secret"


def secret_of(folder: Path) -> bytes:
    """The key of a data folder. Raises LostSecret if it is missing or damaged, InstanceError if it cannot be read."""
    path = secret_path(folder)
    try:
        key = path.read_bytes()
    except FileNotFoundError:
        raise LostSecret(
            "The file %(path)s is missing: the key by which Scorekeeper knows its phones.", path=path
        ) from None
    except OSError as error:
        raise InstanceError(
            "The file %(path)s, the key by which Scorekeeper knows its phones, cannot be read: %(why)s. "
            "Make it readable for the user who runs Scorekeeper, or put it back from a copy.",
            path=path,
            why=reason_of(error),
        ) from error
    if len(key) != LENGTH:
        raise LostSecret(
            "The file %(path)s is damaged: the key by which Scorekeeper knows its phones has %(length)s bytes, "
            "this one %(bytes)s.",
            path=path,
            length=LENGTH,
            bytes=len(key),
        )
    return key


def make_secret(folder: Path) -> None:
    """Make a new key. A damaged one is kept beside it as `secret.damaged`. Raises OSError."""
    path = secret_path(folder)
    if path.exists():
        path.replace(path.with_name("secret.damaged"))
    create(path, secrets.token_bytes(LENGTH))
