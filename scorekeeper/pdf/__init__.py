"""PDFs: the score sheet of a match, all its hands explained, the summary of a session, the rules, the card of house
rules, and blank sheets; and the board as a picture for a frame.

Numbers come from the ledger and the reports; computed here is only what fits on a page. Everywhere `title` is the name
of the session (perhaps empty), `played` its day or that of the match, `language` a key of `LANGUAGES` (KeyError for
others), and `region` where the reader lives (`GB`), which decides how the day is written.
"""

from scorekeeper.pdf.blank_sheet import BlankPad as BlankPad
from scorekeeper.pdf.board_picture import BoardPicture as BoardPicture
from scorekeeper.pdf.board_picture import can_draw_boards as can_draw_boards
from scorekeeper.pdf.facts import PaperSheet as PaperSheet
from scorekeeper.pdf.facts import Printable as Printable
from scorekeeper.pdf.match import ExplainedHands as ExplainedHands
from scorekeeper.pdf.match import MatchSheet as MatchSheet
from scorekeeper.pdf.paper_size import PAPERS as PAPERS
from scorekeeper.pdf.paper_size import Paper as Paper
from scorekeeper.pdf.progress import Progress as Progress
from scorekeeper.pdf.progress import reporting_to as reporting_to
from scorekeeper.pdf.rules import HouseCard as HouseCard
from scorekeeper.pdf.rules import RulesSheet as RulesSheet
from scorekeeper.pdf.summary import SessionSummary as SessionSummary
