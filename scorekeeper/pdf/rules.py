"""The rules of a match as PDF: in sentences, or as a card with the values of all options."""

from dataclasses import dataclass

from scorekeeper.pdf.facts import PaperSheet
from scorekeeper.pdf.paper_size import SIZES, Paper
from scorekeeper.pdf.sheet import Sheet
from scorekeeper.reports.rulebook import Rulebook

# Font sizes of the card in points, as `Sheet.types` uses them.
_TYPE = (14, 13, 12, 11, 10.5, 10, 9.5, 9)


@dataclass(frozen=True)
class RulesSheet(PaperSheet):
    """The rules in sentences."""

    book: Rulebook
    title: str = ""

    def sheet(self, language: str, paper: Paper) -> Sheet:
        context: dict[str, object] = {"title": self.title, "book": self.book}
        return Sheet("rulebook", language, self.book.game.gettext_domain, SIZES[paper], context)


@dataclass(frozen=True)
class HouseCard(PaperSheet):
    """The card of house rules, on one page, or on both sides of one for the pocket: how many cards are dealt, and every
    option with its value, marked if it differs from the preset."""

    book: Rulebook
    title: str = ""

    def sheet(self, language: str, paper: Paper) -> Sheet:
        game = self.book.game
        deal_plan = game.deal_plan(self.book.chosen, self.book.players)
        context: dict[str, object] = {"title": self.title, "book": self.book, "deal_plan": deal_plan}
        return Sheet("card", language, game.gettext_domain, SIZES[paper], {**context, "type": _TYPE[0]}, types=_TYPE)
