"""The rules of a table on paper: in sentences, and as a card of its numbers."""

from typing import Any

from scorekeeper.rulebook import Rulebook
from scorekeeper.sheets.printing import SIZES, Paper, Sheet, printed

__all__ = ["house_card", "rules_sheet"]


def rules_sheet(book: Rulebook, *, title: str, language: str, paper: Paper) -> bytes:
    """The rules of a table as PDF; `title` is the session's name, empty where there is none."""
    return printed("rulebook", language, paper, book.game.words, title=title, book=book)


# In points of the layout: the first that lets a card stand on one page.
_TYPE = (14, 13, 12, 11, 10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6)


def house_card(book: Rulebook, *, options: Any, title: str, language: str, paper: Paper) -> bytes:
    """What people ask for at the table, on one page: how many cards, and every option with its value, those marked
    that are not as the preset has them. `title` as above."""
    setup = book.game.setup(options, book.players)
    sheets = [
        Sheet(
            "card", language, book.game.words, SIZES[paper], {"title": title, "book": book, "setup": setup, "type": one}
        )
        for one in _TYPE
    ]
    # Halved until one size is left; the smallest is taken as it is.
    found, low, high = None, 0, len(sheets) - 1
    while low < high:
        middle = (low + high) // 2
        if pdf := sheets[middle].on_one_page():
            found, high = pdf, middle
        else:
            low = middle + 1
    return found if found and high < len(sheets) - 1 else sheets[-1].pdf()
