"""The short form, for the test suite: one kill of a primary, whose standby is promoted by hand."""

import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from tests.cluster import rows
from tests.cluster.book import Comparison
from tests.cluster.tables import Hall, Load
from tests.support.postgresql import PREPARED, Pair
from tests.support.waiting import wait_until
from tests.trust.server import Server

_LOAD = Load(tables=8, watchers=10, thinking=0.1, watching=1.0)
# So many saves before the kill, and so many after it, of all tables.
_BEFORE, _AFTER = 60, 60
_PATIENCE = 120.0


@dataclass(frozen=True)
class Kill:
    """What came of it: what was found, what phones were told that they should not have been, and how many seconds
    nobody could save."""

    comparison: Comparison
    wrong: list[str]
    seconds: float

    @property
    def sound(self) -> bool:
        """Whether nothing is lost, doubled or invented, and nobody was told nonsense."""
        return not (self.comparison.lost or self.comparison.doubled or self.comparison.unknown or self.wrong)


def kill_primary(pair: Pair, folder: Path) -> Kill:
    """Kill the primary while tables play, promote the standby, let them play on, and look what it holds."""
    with ExitStack() as stack:
        database = ("--database", pair.address.url)
        ports = [stack.enter_context(Server(folder / name, more=database)).port for name in ("one", "two")]
        hall = Hall(ports, _LOAD, 1)
        hall.open()
        try:
            _wait_for(hall, _BEFORE)
            begun = time.monotonic()
            pair.primary.kill()
            pair.standby.promote()
            _wait_for(hall, len(hall.book.snapshot()) + _AFTER)
            seconds = hall.book.longest_gap(begun, time.monotonic())
        finally:
            hall.close()
    with pair.standby.superuser(PREPARED) as connection:
        held = rows.read(str(line) for (line,) in connection.execute(rows.QUERY.encode()))
    known = {save.session for save in hall.book.sent}
    comparison = hall.book.compare(hall.book.snapshot(), [row for row in held if row.session in known])
    return Kill(comparison, hall.book.wrong, seconds)


def _wait_for(hall: Hall, saves: int) -> None:
    wait_until(lambda: bool(hall.book.wrong) or len(hall.book.snapshot()) >= saves, _PATIENCE)
