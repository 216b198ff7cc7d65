"""PDFs: the score sheet of a match, all its hands explained, the summary of a session, the rules, the card of house
rules, and blank sheets; and results as pictures for a chat.

Numbers come from the ledger and the reports; computed here is only what fits on a page. Everywhere `title` is the name
of the session (perhaps empty), `played` its day or that of the match, `language` a key of `LANGUAGES` (KeyError for
others), and `region` where the reader lives (`GB`), which decides how the day is written.
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
