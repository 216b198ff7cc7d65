"""How many sides stand beside each other on paper, where no letter is smaller than 9 points and no name is broken."""

from collections.abc import Sequence

from scorekeeper.pdf.paper_size import Size, even_parts
from scorekeeper.reports.text_lines import widest
from scorekeeper.translations.phrases import name_parts

# Millimetres: a letter that is as wide as high, set bold; the padding of a cell; the widest column for a name. What is
# wider than that is one word of more than eighteen letters, or in capitals.
_LETTER, _PADDING, _WIDEST = 3.35, 1.5, 40.0
# What a frame and the gap to the next one need.
_AROUND = 8.0


def name_width(sides: Sequence[Sequence[str]]) -> float:
    """The width of a column, in millimetres, that breaks the name of no player within a word."""
    words = (widest(part.strip(), 0.95) for side in sides for player in side for part in name_parts(player))
    return min(max(words) * _LETTER + _PADDING, _WIDEST)


def names_across(sides: Sequence[Sequence[str]], size: Size) -> int:
    """How many names in frames stand beside each other, at most five: in rows of about equal length, so six in two rows
    of three and not in five and one."""
    return len(even_parts(len(sides), min(columns_in(size.room[0], name_width(sides) + _AROUND), 5))[-1])


def columns_in(room: float, width: float) -> int:
    """How many columns of this width there are room for, at least one."""
    return max(int(room / width), 1)
