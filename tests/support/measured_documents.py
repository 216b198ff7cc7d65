"""Documents that hold what commands of the project have measured, each between two comments with its name."""

import os
import platform
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime

from scorekeeper import __version__


def machine() -> str:
    """What measured: the versions, the day and the computer."""
    computer = f"{os.cpu_count()} cores ({platform.machine()}), Python {platform.python_version()}"
    day = datetime.now(UTC).date().isoformat()
    return f"Scorekeeper {__version__}, {day}, {computer}, SQLite {sqlite3.sqlite_version}."


def written(document: str, lines: Sequence[str], name: str = "figures") -> str:
    """The document with `machine` and these lines in the place of those that it has under this name."""
    return placed(document, [machine(), "", *lines], name)


def placed(document: str, lines: Sequence[str], name: str) -> str:
    """The document with these lines in the place of those that it has under this name."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    before, _, rest = document.partition(begin)
    _, _, after = rest.partition(end)
    return before + begin + "\n".join(lines) + f"\n{end}{after}"
