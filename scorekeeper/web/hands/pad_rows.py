"""Which hands the page of a match lists: the newest ones, or all. Totals and charts always count all hands."""

from dataclasses import dataclass

from flask import url_for

from scorekeeper.engine.ledger import Ledger
from scorekeeper.table.match import LoadedMatch

# The page lists this many at first. Most matches have fewer.
NEWEST_HANDS = 30


@dataclass(frozen=True)
class PadRows:
    """The rows of the pads on the page of a match: those of the newest hands, or of the `whole` match."""

    ledger: Ledger
    whole: bool

    @property
    def folded(self) -> bool:
        """Whether the page leaves out older hands."""
        return not self.whole and _long(self.ledger)

    @property
    def unfolded(self) -> bool:
        """Whether the page shows older hands because the user asked for them."""
        return self.whole and _long(self.ledger)

    @property
    def newest(self) -> int:
        """The number of hands on the page."""
        return NEWEST_HANDS if self.folded else len(self.ledger.rows)


def row_address(match: LoadedMatch, slot: int) -> str:
    """The address of the row of a hand, on a page that lists it."""
    shown = not _long(match.ledger) or any(row.slot == slot for row in match.ledger.rows[-NEWEST_HANDS:])
    return url_for("sessions.show", hands=None if shown else "all", _anchor=f"hand-{slot}", **match.address)


def _long(ledger: Ledger) -> bool:
    return len(ledger.rows) > NEWEST_HANDS
