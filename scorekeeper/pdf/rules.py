"""The rules of a match as PDF: in sentences, or as a card with the values of all options."""

from scorekeeper.pdf.paper_size import SIZES, Paper
from scorekeeper.pdf.rendering import Sheet
from scorekeeper.reports.rulebook import Rulebook


def rules_sheet(book: Rulebook, *, title: str, language: str, paper: Paper) -> bytes:
    """The rules as PDF."""
    context: dict[str, object] = {"title": title, "book": book}
    return Sheet("rulebook", language, book.game.gettext_domain, SIZES[paper], context).pdf()


# Font sizes in points of the layout, the largest first. The card gets the first that fits on a page.
_TYPE = (14, 13, 12, 11, 10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6)
# The first guess: most cards fit in so many points for each millimetre of the height.
_POINTS_PER_MILLIMETRE = 1 / 17


def house_card(book: Rulebook, *, options: object, title: str, language: str, paper: Paper) -> bytes:
    """The card of house rules as PDF, on one page: how many cards are dealt, and every option with its value, marked if
    it differs from the preset. `options` are the game's `Options`."""
    deal_plan = book.game.deal_plan(options, book.players)
    context: dict[str, object] = {"title": title, "book": book, "deal_plan": deal_plan}
    sheet = Sheet("card", language, book.game.gettext_domain, SIZES[paper], context)
    return sheet.on_one_page(_TYPE, guess=sheet.size.room[1] * _POINTS_PER_MILLIMETRE)
