"""The blank sheet of a game as PDF, laid out so that it fills the paper. So that columns stay wide enough to write in,
the paper is turned to landscape, or columns continue on another page."""

from dataclasses import dataclass, replace

from scorekeeper.engine.blank_sheet import BlankSheet
from scorekeeper.engine.text import Text
from scorekeeper.pdf.facts import PaperSheet
from scorekeeper.pdf.paper_size import SIZES, Paper, Size, even_parts
from scorekeeper.pdf.sheet import Sheet
from scorekeeper.reports.rulebook import Rulebook
from scorekeeper.reports.score_sheet import column_name

# Millimetres: the lowest and highest row; the width of a column of width 1 of a side, of one before
# the sides, of the row numbers, and of the labels at the foot.
_LOWEST_ROW, _HIGHEST_ROW, _COLUMN_UNIT, _BEFORE_UNIT, _NUMBER_WIDTH, _LABEL_WIDTH = 6.5, 18.0, 4.0, 5.5, 11.0, 25.0
# Landscape needs room for this many rows. The heights of the head and of a line at the foot, in millimetres, are those
# of pocket size: large paper has room for many more.
_FEWEST_ROWS, _HEAD_HEIGHT, _FOOT_LINE_HEIGHT = 7, 32.0, 6.5
# More than any match needs; without a limit, a large number of rounds would make an endless sheet.
_MOST_ROWS = 100


@dataclass(frozen=True)
class Block:
    """Columns that stay together: a column of the score sheet, with its heading if there are several, and its sides,
    each as the seats of its players."""

    title: Text | None
    sides: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Page:
    """A page: its blocks, and the numbers of its rows."""

    blocks: tuple[Block, ...]
    rows: range


@dataclass(frozen=True)
class BlankPad(PaperSheet):
    """A blank sheet, for the game, the options and the number of players of `book`."""

    book: Rulebook

    def sheet(self, language: str, paper: Paper) -> Sheet:
        game, options, players = self.book.game, self.book.chosen, self.book.players
        blank, size = game.blank_sheet(options, players), SIZES[paper]
        seats = tuple(str(seat) for seat in range(players))
        state = game.start(options, seats, None)
        sides = tuple(tuple(map(int, side)) for side in game.sides(options, seats))
        opening = {side: state.columns[0].totals[seats[side[0]]] for side in sides}
        games = range(len(state.columns))
        blocks = tuple(Block(column_name(index) if len(games) > 1 else None, sides) for index in games)
        size, pages = _layout(blank, blocks, size)
        by_name = {option.name: option for option in self.book.options}
        sheet = Sheet(
            "pad",
            language,
            game.gettext_domain,
            size,
            {
                "book": self.book,
                "pad": blank,
                "facts": [by_name[name] for name in blank.facts if by_name[name].matters],
                "games": len(games),
                "opening": opening,
                "seat_of": sides.index,
                "opening_shown": any(opening.values()),
                "label": _width_before(blank) - _NUMBER_WIDTH,
                "number": _NUMBER_WIDTH,
                "unit": _units(blank),
                "row": 0,
                "leaves": [Page(page, range(0)) for page in pages],
            },
        )

        def filled(left: float) -> Sheet:
            fit = max(int(left / _LOWEST_ROW), 1)
            parts = even_parts(min(blank.rows or fit, _MOST_ROWS), fit)
            height = min(left / max(map(len, parts)), _HIGHEST_ROW)
            leaves = [Page(page, range(part.start + 1, part.stop + 1)) for part in parts for page in pages]
            return replace(sheet, context={**sheet.context, "row": height, "leaves": leaves})

        return replace(sheet, filled=filled)


def _units(blank: BlankSheet) -> int:
    return sum(column.width for column in blank.per_side)


def _width_before(blank: BlankSheet) -> float:
    """The width of everything left of the first side, in millimetres."""
    wanted = _NUMBER_WIDTH + sum(column.width for column in blank.before) * _BEFORE_UNIT
    return max(wanted, _LABEL_WIDTH if blank.foot else 0)


def _layout(blank: BlankSheet, blocks: tuple[Block, ...], size: Size) -> tuple[Size, list[tuple[Block, ...]]]:
    """The paper in portrait or landscape, whichever needs fewer pages, and the blocks of each page."""
    low = (size.landscape.room[1] - _HEAD_HEIGHT - _FOOT_LINE_HEIGHT * len(blank.foot)) / _LOWEST_ROW < _FEWEST_ROWS
    layouts = [(paper, _pages(blank, blocks, paper)) for paper in ((size,) if low else (size, size.landscape))]
    return min(layouts, key=lambda layout: (len(layout[1]), layout[0].width))


def _pages(blank: BlankSheet, blocks: tuple[Block, ...], size: Size) -> list[tuple[Block, ...]]:
    """The blocks of each page. If a block is too wide for a page, its sides are divided between pages."""
    units = int((size.room[0] - _width_before(blank)) / _COLUMN_UNIT)
    sides = max(units // _units(blank), 1)
    all_sides = len(blocks[0].sides)
    if sides >= all_sides:
        return [tuple(blocks[at] for at in part) for part in even_parts(len(blocks), sides // all_sides)]
    parts = even_parts(all_sides, sides)
    return [(replace(block, sides=tuple(block.sides[at] for at in part)),) for block in blocks for part in parts]
