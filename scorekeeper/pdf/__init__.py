"""PDFs: the score sheet of a match, all its hands explained, the summary of a session, the rules, the card of house
rules, and blank sheets.

In A4, Letter or pocket size, in any language. Numbers come from the ledger and the reports. Worked out here is only
what paper needs in addition: what fits on a page, the results of a session by player.
"""

from scorekeeper.pdf.blank_sheet import blank_sheet
from scorekeeper.pdf.match import explained_hands, match_sheet
from scorekeeper.pdf.progress import Progress, hearing
from scorekeeper.pdf.rendering import PAPERS, Paper
from scorekeeper.pdf.rules import house_card, rules_sheet
from scorekeeper.pdf.summary import session_summary

__all__ = [
    "PAPERS",
    "Paper",
    "Progress",
    "blank_sheet",
    "explained_hands",
    "hearing",
    "house_card",
    "match_sheet",
    "rules_sheet",
    "session_summary",
]
