"""The sizes of paper, and how things are divided between rows or pages."""

from dataclasses import dataclass, replace
from typing import Literal, get_args

Paper = Literal["a4", "letter", "pocket"]
PAPERS: tuple[Paper, ...] = get_args(Paper)


@dataclass(frozen=True)
class Size:
    """A size of paper, in millimetres. `margins` are top, sides and bottom. `pocket`: what is side by side on a large
    sheet is stacked, so that letters need not be smaller."""

    width: float
    height: float
    margins: tuple[float, float, float]
    pocket: bool = False

    @property
    def landscape(self) -> "Size":
        """The same paper in landscape."""
        return replace(self, width=self.height, height=self.width)

    @property
    def room(self) -> tuple[float, float]:
        """Width and height within the margins."""
        top, sides, foot = self.margins
        return self.width - 2 * sides, self.height - top - foot

    @property
    def with_narrow_margins(self) -> "Size":
        """The same paper with room for more, which no printer cuts."""
        top, sides, foot = self.margins
        return replace(self, margins=(0.7 * top, 0.7 * sides, 0.8 * foot))

    @property
    def css(self) -> str:
        """The declarations of a CSS page rule for this paper."""
        top, sides, foot = self.margins
        return f"size: {self.width:g}mm {self.height:g}mm; margin: {top:g}mm {sides:g}mm {foot:g}mm"


SIZES: dict[Paper, Size] = {
    "a4": Size(210, 297, (13, 16, 16)),
    "letter": Size(215.9, 279.4, (13, 16, 16)),
    # A6.
    "pocket": Size(105, 148, (8, 7, 10), pocket=True),
}


def even_parts(number: int, most: int) -> list[range]:
    """Divide `number` things into the fewest index ranges of at most `most`, as equal as possible."""
    parts = -(-number // most)
    return [range(index * number // parts, (index + 1) * number // parts) for index in range(parts)]
