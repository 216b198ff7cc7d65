"""The summary of a session as PDF: every match with its result, what every player won, and who pays whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.engine.ledger import Ledger
from scorekeeper.pdf.columns import names_across
from scorekeeper.pdf.facts import PaperSheet
from scorekeeper.pdf.paper_size import SIZES, Paper
from scorekeeper.pdf.sheet import Sheet
from scorekeeper.reports.session_tally import tally
from scorekeeper.reports.session_text import kind_name, rates_texts
from scorekeeper.reports.settlement import Settlement
from scorekeeper.translations import common_domain


@dataclass(frozen=True)
class SessionSummary(PaperSheet):
    """The summary of a session. `matches` are pairs of a name and a ledger; `settlement` says who pays whom, None if
    nothing is paid. The other fields are those of `MatchSheet`."""

    matches: Sequence[tuple[str, Ledger]]
    title: str
    played: date
    settlement: Settlement | None = None
    region: str = ""

    def sheet(self, language: str, paper: Paper) -> Sheet:
        size = SIZES[paper]
        session_tally = tally([(index, ledger) for index, (_, ledger) in enumerate(self.matches)])
        best = [player.best for player in session_tally.tallies if player.best]
        context = {
            "title": self.title,
            "played": self.played,
            # A rematch without hands is no match played.
            "matches": [
                (*self.matches[match.number], names_across(match.ledger.terms.sides, size))
                for match in session_tally.matches
            ],
            "match_names": [name for name, _ in self.matches],
            "tally": session_tally,
            "kinds": [(kind, kind_name(kind, session_tally)) for kind in session_tally.kinds],
            "best": max(best, key=lambda hand: hand.points, default=None),
            "settlement": self.settlement,
            "rates": rates_texts(self.settlement.rates) if self.settlement else (),
        }
        domain = common_domain(match.ledger.terms.game.gettext_domain for match in session_tally.matches)
        return Sheet("summary", language, domain, size, context, ("tight",), region=self.region)
