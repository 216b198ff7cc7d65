"""PDFs: the score sheet of a match, all its hands explained, the summary of a session, the rules, the card of house
rules, and blank sheets. And the result of a match as a picture.

In A4, Letter or pocket size, in any language. Numbers come from the ledger and the reports. Worked out here is only
what paper needs in addition: what fits on a page, the results of a session by player.
"""

from scorekeeper.pdf.blank_sheet import blank_sheet
from scorekeeper.pdf.match import explained_hands, match_sheet
from scorekeeper.pdf.paper_size import PAPERS, Paper
from scorekeeper.pdf.picture import PICTURE_WIDTH, evening_picture, result_picture
from scorekeeper.pdf.progress import Progress, reporting_to
from scorekeeper.pdf.rules import house_card, rules_sheet
from scorekeeper.pdf.summary import session_summary

__all__ = [
    "PAPERS",
    "PICTURE_WIDTH",
    "Paper",
    "Progress",
    "blank_sheet",
    "evening_picture",
    "explained_hands",
    "house_card",
    "match_sheet",
    "reporting_to",
    "result_picture",
    "rules_sheet",
    "session_summary",
]
