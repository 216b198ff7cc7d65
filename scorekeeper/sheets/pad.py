"""Blank pads: what a game's blank sheet holds, laid out so that the whole paper is used.

Columns keep a width that one can write in: the paper is turned, or the pad goes on on a second sheet, before they
get narrower. Rows fill what the rest of the page leaves.
"""

from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.account import column_name, value_text
from scorekeeper.blank import BlankPad
from scorekeeper.fields import specs
from scorekeeper.rulebook import Rulebook
from scorekeeper.scoring import Game
from scorekeeper.sheets.printing import SIZES, Paper, Sheet, Size, even_parts
from scorekeeper.text import Text

__all__ = ["blank_pad"]

# On the paper, in millimetres: the lowest row, the highest, a column of width 1, the number of a row and what stands
# before the foot's lines.
_ROW, _TALL, _UNIT, _NUMBER, _LABEL = 6.5, 18.0, 4.4, 7.5, 21.0
# A turned paper must have room for so many rows between its head and foot, which are about so high on the layout.
_FEW, _HEAD, _LINE = 7, 42.0, 8.5
# Who plays more prints twice.
_MOST_ROWS = 100


@dataclass(frozen=True)
class Block:
    """Columns that stay together: one game of the sheet (None where there is one only), the seats of its sides."""

    game: int | None
    sides: tuple[tuple[int, ...], ...]

    @property
    def title(self) -> Text | None:
        return None if self.game is None else column_name(self.game)


@dataclass(frozen=True)
class Leaf:
    """A page of a pad: its blocks, and the numbers of its rows."""

    blocks: tuple[Block, ...]
    rows: range


def blank_pad(book: Rulebook, *, options: Any, language: str, paper: Paper) -> bytes:
    """A sheet to write on for as many players as the rules in `book` are for; `options` are the same as the game has
    them."""
    game, players = book.game, book.players
    pad, size = game.blank(options, players), SIZES[paper]
    seats = tuple(str(seat) for seat in range(players))
    state = game.start(options, seats, None)
    sides = tuple(tuple(map(int, side)) for side in game.sides(options, seats))
    opening = {side: state.columns[0].totals[seats[side[0]]] for side in sides}
    games = range(len(state.columns))
    blocks = tuple(Block(game if len(games) > 1 else None, sides) for game in games)
    size, pages = _turned(pad, blocks, size)
    facts = [(specs(game.Options)[name].label, _value(game, options, name)) for name in pad.facts]
    sheet = Sheet(
        "pad",
        language,
        game.words,
        size,
        {
            "book": book,
            "pad": pad,
            "facts": facts,
            "games": len(games),
            "opening": opening,
            "opening_shown": any(opening.values()),
            "label": _before(pad, size) - _NUMBER / size.scale,
            "number": _NUMBER / size.scale,
            "unit": _wide(pad),
            "row": 0,
            "leaves": [Leaf(page, range(0)) for page in pages],
        },
    )
    left = size.room[1] + size.margins[0] - max(sheet.ends())
    fit = max(int(left * size.scale / _ROW), 1)
    rows = min(pad.rows or fit, _MOST_ROWS)
    parts = even_parts(rows, fit)
    height = min(left / max(map(len, parts)), _TALL / size.scale)
    leaves = [Leaf(page, range(part.start + 1, part.stop + 1)) for part in parts for page in pages]
    return replace(sheet, shown={**sheet.shown, "row": height, "leaves": leaves}).pdf()


def _value(game: Game, options: Any, name: str) -> Text | str:
    return value_text(specs(game.Options)[name].kind, getattr(options, name))


def _wide(pad: BlankPad) -> int:
    return sum(column.width for column in pad.each)


def _before(pad: BlankPad, size: Size) -> float:
    """How wide it is on the layout what stands before the first side."""
    wanted = _NUMBER + sum(column.width for column in pad.before) * _UNIT
    return max(wanted, _LABEL if pad.foot else 0) / size.scale


def _turned(pad: BlankPad, blocks: tuple[Block, ...], size: Size) -> tuple[Size, list[tuple[Block, ...]]]:
    """The paper upright or turned, whichever needs fewer pages, and the blocks of each page."""
    low = (size.turned.room[1] - _HEAD - _LINE * len(pad.foot)) * size.scale / _ROW < _FEW
    ways = [(one, _pages(pad, blocks, one)) for one in ((size,) if low else (size, size.turned))]
    return min(ways, key=lambda way: (len(way[1]), way[0].width))


def _pages(pad: BlankPad, blocks: tuple[Block, ...], size: Size) -> list[tuple[Block, ...]]:
    """The blocks of each page; where one is too wide for a page, its sides are parted."""
    units = int((size.room[0] - _before(pad, size)) * size.scale / _UNIT)
    sides = max(units // _wide(pad), 1)
    every = len(blocks[0].sides)
    if sides >= every:
        return [tuple(blocks[at] for at in part) for part in even_parts(len(blocks), sides // every)]
    parts = even_parts(every, sides)
    return [(replace(block, sides=tuple(block.sides[at] for at in part)),) for block in blocks for part in parts]
