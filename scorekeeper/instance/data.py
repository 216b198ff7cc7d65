"""Where the data of an installation lie, and what prepares them."""

from dataclasses import dataclass
from pathlib import Path

from scorekeeper.instance.errors import Consent, refuse
from scorekeeper.instance.folder import database_of, prepare
from scorekeeper.instance.secret import secret_of


@dataclass(frozen=True)
class FolderData:
    """The data in a folder. `consent` is asked before they are prepared without their database or key."""

    folder: Path
    consent: Consent = refuse

    def __str__(self) -> str:
        return str(self.folder)

    @property
    def database(self) -> Path:
        """The path of the database."""
        return database_of(self.folder)

    def exist(self) -> bool:
        """Whether there is a database."""
        return self.database.is_file()

    def prepare(self) -> bytes:
        """Make the folder, its database and its key ready, and return the key. Raises InstanceError."""
        return prepare(self.folder, self.consent)

    def secret(self) -> bytes:
        """The key. Raises LostSecret if it is missing or damaged, InstanceError if it cannot be read."""
        return secret_of(self.folder)
