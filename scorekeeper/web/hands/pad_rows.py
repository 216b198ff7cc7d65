"""Which hands the page of a match shows: the newest ones, or all of them. Totals and charts count all either way."""

from dataclasses import dataclass

from flask import url_for

from scorekeeper.engine.ledger import Ledger
from scorekeeper.table.match import LoadedMatch

# So many hands, the newest ones, are shown at first: more than most matches have.
NEWEST_HANDS = 30


@dataclass(frozen=True)
class PadRows:
    """Which rows the pads have on the page of a match: those of the newest hands, or of the `whole` match."""

    ledger: Ledger
    whole: bool

    @property
    def folded(self) -> bool:
        """Whether there are hands that the page does not show."""
        return not self.whole and _long(self.ledger)

    @property
    def unfolded(self) -> bool:
        """Whether the page shows hands that it would not show at first."""
        return self.whole and _long(self.ledger)

    @property
    def newest(self) -> int:
        """How many hands the page shows."""
        return NEWEST_HANDS if self.folded else len(self.ledger.rows)


def row_address(match: LoadedMatch, slot: int) -> str:
    """The address of the row of a hand, on the page that shows it."""
    shown = not _long(match.ledger) or any(row.slot == slot for row in match.ledger.rows[-NEWEST_HANDS:])
    return url_for("sessions.show", hands=None if shown else "all", _anchor=f"hand-{slot}", **match.address)


def _long(ledger: Ledger) -> bool:
    return len(ledger.rows) > NEWEST_HANDS
