"""What can be wrong with the data folder, in sentences for whoever runs the program."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Literal

from scorekeeper import OperatorError
from scorekeeper.engine.text import N_, Text
from scorekeeper.store import Place, PostgresAddress, StorageError
from scorekeeper.store.models import Away, Busy, DamagedDatabase, DiskFull, NewerDatabase, Unprepared


class InstanceError(OperatorError):
    """The data folder cannot be used. The message tells whoever runs the program why, and what to do."""


class NeedsConsent(InstanceError):
    """Something essential is lost, and the program starts without it only if somebody agrees. `lost` says what,
    `question` asks; `option` is the option of `scorekeeper run` that agrees beforehand."""

    def __init__(self, message: str, option: Literal["--start-empty", "--new-secret"], **values: object) -> None:
        self.lost, self.option = Text(message, values), option
        self.question, agreeing = _CONSENT[option]
        super().__init__(N_("%(sentence)s %(next)s"), sentence=self.lost, next=Text(agreeing))


def lost_key(lost: Text) -> NeedsConsent:
    """What is raised where the key is lost; `lost` says where."""
    return NeedsConsent(
        "%(lost)s Put it back from a copy. With a new one nothing that was recorded is lost, but every phone may "
        "only watch until `scorekeeper link` makes a new score link for it.",
        "--new-secret",
        lost=lost,
    )


# By option: the question, and how to agree beforehand.
_CONSENT = {
    "--start-empty": (N_("Start with nothing recorded?"), N_("Start with nothing recorded: --start-empty")),
    "--new-secret": (N_("Start with a new key?"), N_("Start with a new key: --new-secret")),
}

Consent = Callable[[NeedsConsent], bool]
"""Answers whether to start without what is lost."""


def refuse(_: NeedsConsent) -> bool:
    """A `Consent` that never agrees."""
    return False


@contextmanager
def explaining_storage_errors(database: Place) -> Iterator[None]:
    """Raise every StorageError of the block as an InstanceError that says what to do about `database`."""
    try:
        yield
    except StorageError as error:
        raise _instance_error(error, database) from error


def _instance_error(error: StorageError, database: Place) -> InstanceError:
    sentences = _OF_SERVER if isinstance(database, PostgresAddress) else _OF_FILE
    sentence = next(sentence for kind, sentence in sentences.items() if isinstance(error, kind))
    return InstanceError(sentence, database=database, why=error.why)


_NEWER = N_("%(database)s was written by a newer Scorekeeper (%(why)s). Update Scorekeeper and start it again.")
_LOCKED = N_("Another program keeps %(database)s locked. Stop that one and start again.")
# What to do, by kind of error; the first kind that fits counts.
_OF_FILE: Mapping[type[StorageError], str] = {
    NewerDatabase: _NEWER,
    DamagedDatabase: N_(
        "The database %(database)s is damaged (%(why)s). `scorekeeper check` says what can still be read, "
        "`scorekeeper restore` puts a copy in its place."
    ),
    DiskFull: N_("The disk that holds %(database)s is full. Free some space on it and start again."),
    Busy: _LOCKED,
    StorageError: N_(
        "The database %(database)s cannot be used (%(why)s). Check that the disk is there and can be "
        "written, and that you may write to this file; then start again."
    ),
}
_OF_SERVER: Mapping[type[StorageError], str] = {
    NewerDatabase: _NEWER,
    Away: N_(
        "The database %(database)s cannot be reached (%(why)s). Check the address, that PostgreSQL runs there, "
        "lets this computer in and can be written; then start again."
    ),
    Busy: _LOCKED,
    DiskFull: N_("The disk of the server of %(database)s is full. Free some space there and start again."),
    DamagedDatabase: N_(
        "The database %(database)s is not as Scorekeeper made it (%(why)s). Name another one, or bring a "
        "backup into an empty one with `scorekeeper restore`."
    ),
    Unprepared: N_(
        "The database %(database)s does not have the tables of Scorekeeper. If it is a new one, start `scorekeeper "
        "run` with it once, or bring a backup into it with `scorekeeper restore`."
    ),
    StorageError: N_("The database %(database)s cannot be used (%(why)s). Mend that, then start again."),
}
