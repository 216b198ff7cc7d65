"""Where a database is: in a file, or at the address of a PostgreSQL server."""

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

_SCHEMES = ("postgresql://", "postgres://")


@dataclass(frozen=True, slots=True, repr=False)
class PostgresAddress:
    """A database of a PostgreSQL server. `url` is what libpq accepts, perhaps with several hosts, and may have a
    password; as text the address is shown without it.
    """

    url: str

    @property
    def name(self) -> str:
        """The hosts and the name of the database, `db.example:5432/scores`: what tells it from others."""
        parts = urlsplit(self.url)
        return parts.netloc.rpartition("@")[2] + parts.path

    def __str__(self) -> str:
        # What follows the name of the database may have a password too.
        user = urlsplit(self.url).netloc.rpartition("@")[0].partition(":")[0]
        return f"{_SCHEMES[0]}{user}{'@' if user else ''}{self.name}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


Place = Path | PostgresAddress


def place_of(text: str) -> Place:
    """The place that `text` names: an address if it begins like one, else a file."""
    return PostgresAddress(text) if text.startswith(_SCHEMES) else Path(text)
