"""Paper: ledgers in, PDF out. A match's score sheet, the summary of a session, the rules, the card of house rules, and
blank pads; in A4, Letter or pocket size, in any language.

Only what paper adds is worked out here: every hand in words, who won what in an evening, how much fits on a page.
"""

from scorekeeper.sheets.match import match_sheet
from scorekeeper.sheets.pad import blank_pad
from scorekeeper.sheets.printing import PAPERS, Paper
from scorekeeper.sheets.rules import house_card, rules_sheet
from scorekeeper.sheets.summary import session_summary

__all__ = ["PAPERS", "Paper", "blank_pad", "house_card", "match_sheet", "rules_sheet", "session_summary"]
