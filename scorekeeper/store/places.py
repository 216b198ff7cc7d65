"""Where a database is: in a file, or at the address of a PostgreSQL server."""

import re
from dataclasses import dataclass
from pathlib import Path

# The user, perhaps the password; hosts, ports and the name of the database; perhaps settings.
_PARTS = re.compile(r"\w+://(?:([^:@/?#]*)(?::[^@/?#]*)?@)?([^@?#]*)(?:\?.*)?")


@dataclass(frozen=True, slots=True, repr=False)
class PostgresAddress:
    """A database of a PostgreSQL server. `url` is what libpq accepts, perhaps with several hosts, and may have a
    password; as text the address is shown without it."""

    url: str

    @property
    def name(self) -> str:
        """The hosts and the name of the database, `db.example:5432/scores`: what tells it from others."""
        return self._parts()[1]

    def __str__(self) -> str:
        user, name = self._parts()
        return f"postgresql://{user}{'@' if user else ''}{name}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    @property
    def is_well_formed(self) -> bool:
        """Whether a program can tell what is the password, which has `/`, `@`, `?` and `#` only as URLs write them."""
        return _PARTS.fullmatch(self.url) is not None

    def _parts(self) -> tuple[str, str]:
        """The user and the name; both empty if the address is not well-formed."""
        parts = _PARTS.fullmatch(self.url)
        return (parts[1] or "", parts[2]) if parts else ("", "…")


Place = Path | PostgresAddress
