"""Where the data of an installation lie: all in a folder, or in a database that several servers share."""

import secrets
from dataclasses import dataclass
from pathlib import Path

from scorekeeper import store
from scorekeeper.instance.errors import Consent, explaining_storage_errors, lost_key, refuse
from scorekeeper.instance.folder import KEY_BYTES, LostSecret, database_of, prepare, secret_of
from scorekeeper.store.own_values import kept_value, own_values
from scorekeeper.store.places import PostgresAddress

# The name of the key among the values of a database.
_KEY = "key"


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


@dataclass(frozen=True)
class PostgresData:
    """The data in a database of PostgreSQL, with the key; the folder has what belongs to this server alone. `consent`
    is asked before a database that has sessions gets a new key."""

    folder: Path
    database: PostgresAddress
    consent: Consent = refuse

    def __str__(self) -> str:
        return str(self.database)

    def exist(self) -> bool:
        """Whoever names an address means it: an empty database gets its tables."""
        return True

    def prepare(self) -> bytes:
        """Make the tables and the key, which all servers share, and return it. Raises InstanceError, NeedsConsent."""
        with explaining_storage_errors(self.database):
            store.prepare(self.database)
            # Another server may be making the key, and then sessions.
            with store.open_store(self.database) as opened:
                has_sessions = opened.sessions.any()
            if has_sessions:
                try:
                    return self.secret()
                except LostSecret as error:
                    need = lost_key(error.text)
                    if not self.consent(need):
                        raise need from error
            return kept_value(self.database, _KEY, secrets.token_bytes(KEY_BYTES))

    def secret(self) -> bytes:
        """The key. Raises LostSecret if it is missing, InstanceError if the database cannot be used."""
        with explaining_storage_errors(self.database):
            key = own_values(self.database).get(_KEY)
        if key is None:
            raise LostSecret(
                "The database %(database)s has no key by which Scorekeeper knows its phones.", database=self.database
            )
        return key

    @staticmethod
    def own_values(key: bytes) -> dict[str, bytes]:
        """What lies beside the data in their database, for a key."""
        return {_KEY: key}


Data = FolderData | PostgresData


def data_of(folder: Path, database: PostgresAddress | None, consent: Consent = refuse) -> Data:
    """The data in `database`, with the folder of this server; without one, the data in the folder."""
    return FolderData(folder, consent) if database is None else PostgresData(folder, database, consent)
