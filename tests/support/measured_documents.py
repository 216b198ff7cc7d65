"""Documents that hold what a command of the project has measured, between two comments."""

import os
import platform
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime

from scorekeeper import __version__

__all__ = ["machine", "written"]

_BEGIN, _END = "<!-- figures -->\n", "<!-- end of figures -->"


def machine() -> str:
    """What measured: the versions, the day and the computer."""
    computer = f"{os.cpu_count()} cores ({platform.machine()}), Python {platform.python_version()}"
    day = datetime.now(UTC).date().isoformat()
    return f"Scorekeeper {__version__}, {day}, {computer}, SQLite {sqlite3.sqlite_version}."


def written(document: str, lines: Sequence[str]) -> str:
    """The document with `machine` and these lines in the place of those that it has."""
    before, _, rest = document.partition(_BEGIN)
    _, _, after = rest.partition(_END)
    return f"{before}{_BEGIN}{machine()}\n\n" + "\n".join(lines) + f"\n{_END}{after}"
