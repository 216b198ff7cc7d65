"""What can be wrong with the data folder, in sentences for whoever runs the program."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper import OperatorError
from scorekeeper.store import Busy, DamagedDatabase, DiskFull, NewerDatabase, StorageError


class InstanceError(OperatorError):
    """The data folder cannot be used. The message tells whoever runs the program why, and what to do."""


class NeedsConsent(InstanceError):
    """Something essential is lost, and the program starts without it only if somebody agrees.

    `question` asks for that; `option` is the option of `scorekeeper run` that agrees beforehand.
    """

    def __init__(self, message: str, question: str, option: str) -> None:
        super().__init__(f"{message} {question.removesuffix('?')}: {option}")
        self.message = message
        self.question = question
        self.option = option


Consent = Callable[[NeedsConsent], bool]
"""Answers whether to start without what is lost."""


def refuse(_: NeedsConsent) -> bool:
    """A `Consent` that never agrees."""
    return False


@contextmanager
def explaining_storage_errors(database: Path) -> Iterator[None]:
    """Raise every StorageError of the block as an InstanceError that says what to do about the file `database`."""
    try:
        yield
    except StorageError as error:
        raise InstanceError(_sentence(error, database)) from error


def _sentence(error: StorageError, database: Path) -> str:
    if isinstance(error, NewerDatabase):
        return f"{database} was written by a newer Scorekeeper ({error}). Update Scorekeeper and start it again."
    if isinstance(error, DamagedDatabase):
        return (
            f"The database {database} is damaged ({error}). `scorekeeper check` says what can still be read, "
            "`scorekeeper restore` puts a copy in its place."
        )
    if isinstance(error, DiskFull):
        return f"The disk that holds {database} is full. Free some space on it and start again."
    if isinstance(error, Busy):
        return f"Another program keeps {database} locked. Stop that one and start again."
    return (
        f"The database {database} cannot be used ({error}). Check that the disk is there and can be "
        "written, and that you may write to this file; then start again."
    )
