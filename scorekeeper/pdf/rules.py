"""The rules of a match as PDF: in sentences, and as a card with the values of all options."""

from scorekeeper.pdf.paper_size import SIZES, Paper
from scorekeeper.pdf.rendering import Sheet, printed
from scorekeeper.reports.rulebook import Rulebook


def rules_sheet(book: Rulebook, *, title: str, language: str, paper: Paper) -> bytes:
    """The rules as PDF. `title` is the name of the session, empty without one; `language` is a key of `LANGUAGES`."""
    return printed("rulebook", language, paper, book.game.gettext_domain, title=title, book=book)


# Font sizes in points of the layout, the largest first. The card gets the first one with which it fits on a page.
_TYPE = (14, 13, 12, 11, 10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6)
# For a first guess: most cards fit in so many points for each millimetre of the page's height.
_POINTS_PER_MILLIMETRE = 1 / 17


def house_card(book: Rulebook, *, options: object, title: str, language: str, paper: Paper) -> bytes:
    """The card of house rules as PDF, on one page: how many cards are dealt, and every option with its value, with
    marks where it differs from the preset.

    `options` is an instance of the game's `Options`. `title` is the name of the session, empty without one.
    """
    deal_plan = book.game.deal_plan(options, book.players)
    context: dict[str, object] = {"title": title, "book": book, "deal_plan": deal_plan}
    sheet = Sheet("card", language, book.game.gettext_domain, SIZES[paper], context)
    return sheet.on_one_page(_TYPE, guess=sheet.size.room[1] * _POINTS_PER_MILLIMETRE)
