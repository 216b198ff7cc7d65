"""The board as a picture for a frame of electronic paper: black and white, one bit a pixel."""

from dataclasses import dataclass
from importlib.util import find_spec

from scorekeeper.engine.ledger import Ledger
from scorekeeper.pdf.facts import Printable
from scorekeeper.pdf.paper_size import Size
from scorekeeper.pdf.sheet import Sheet
from scorekeeper.reports.result import winners_text
from scorekeeper.reports.score_sheet import SideStanding, by_place
from scorekeeper.reports.seat_marks import seat_shape
from scorekeeper.reports.text_lines import widest
from scorekeeper.translations.phrases import name_parts

# Pixels, which is what such frames have; a pixel of the layout is one of the frame.
BOARD_WIDTH, BOARD_HEIGHT = 800, 480
_SIZE = Size(width=BOARD_WIDTH * 25.4 / 96, height=BOARD_HEIGHT * 25.4 / 96, margins=(0, 0, 0))
# Pixels for all rows together, and what a row has beside name and total: its place, its mark and the spaces.
_ROWS, _BESIDE = 352, 93
# More sides stand in two columns.
_ONE_COLUMN = 5


def can_draw_boards() -> bool:
    """Whether what draws the picture is installed: the packages of `scorekeeper[frame]`."""
    return all(map(find_spec, ("PIL", "pypdfium2")))


@dataclass(frozen=True)
class BoardRow:
    """A side on the picture, with the size of the letters of its names and the room for them, in pixels. `parts`: the
    names are broken between their parts only."""

    standing: SideStanding
    parts: bool
    size: float
    room: float


@dataclass(frozen=True)
class BoardPicture(Printable):
    """How a match stands: the sides by place, and the last hand in a sentence. `title` is the name of the session."""

    ledger: Ledger
    title: str

    def png(self, language: str) -> bytes:
        """The picture as PNG of one bit a pixel, `BOARD_WIDTH` by `BOARD_HEIGHT` pixels."""
        from scorekeeper.pdf.layout import black_and_white

        game = self.ledger.terms.game
        sides = by_place(self.ledger)
        columns = 1 if len(sides) <= _ONE_COLUMN else 2
        rows = -(-len(sides) // columns)
        height = min(_ROWS // rows, _ROWS // 2)
        total = min(0.8 * height, 120)
        figures = max(len(str(standing.points)) for standing in sides) * 0.6 * total
        room = (BOARD_WIDTH - 24) / columns - _BESIDE - figures
        context: dict[str, object] = {
            "ledger": self.ledger,
            "title": self.title,
            "columns": [[_row(standing, room, height) for standing in sides[at : at + rows]] for at in (0, rows)],
            "height": height,
            "total": total,
            "last": next((row for row in reversed(self.ledger.rows) if row.score), None),
            "won": winners_text(sides) if self.ledger.finished else None,
            "seat_shape": seat_shape,
        }
        sheet = Sheet("board_picture", language, game.gettext_domain, _SIZE, context)
        return black_and_white(sheet, BOARD_WIDTH, BOARD_HEIGHT)


def _row(standing: SideStanding, room: float, height: float) -> BoardRow:
    """A row whose names are as large as the room allows, on one line or on two."""
    letters = widest(standing.names)
    longest = max(map(widest, name_parts(standing.names)))
    parts = longest < 0.7 * letters
    one_line = min(0.42 * height, room / letters)
    two_lines = min(0.25 * height, room / (1.05 * (longest if parts else 0.6 * letters)))
    return BoardRow(standing, parts, max(one_line, two_lines), room)
