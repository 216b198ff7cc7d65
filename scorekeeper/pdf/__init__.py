"""PDFs: the score sheet of a match, all its hands explained, the summary of a session, the rules, the card of house
rules, and blank sheets; and the board as a picture for a frame.

Numbers come from the ledger and the reports; computed here is only what fits on a page. Everywhere `title` is the name
of the session (perhaps empty), `played` its day or that of the match, `language` a key of `LANGUAGES` (KeyError for
others), and `region` where the reader lives (`GB`), which decides how the day is written.
"""

from scorekeeper.pdf.blank_sheet import BlankPad
from scorekeeper.pdf.board_picture import BoardPicture, can_draw_boards
from scorekeeper.pdf.facts import PaperSheet, Printable
from scorekeeper.pdf.match import ExplainedHands, MatchSheet
from scorekeeper.pdf.paper_size import PAPERS, Paper
from scorekeeper.pdf.progress import Progress
from scorekeeper.pdf.rules import HouseCard, RulesSheet
from scorekeeper.pdf.summary import SessionSummary
