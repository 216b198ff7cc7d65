"""The layout of the picture of a result: what stands where. `templates/files/result.html` writes it as SVG, and phones
draw that in their own fonts.

Lengths are in units of the drawing, of which a phone is 360 wide.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from scorekeeper.reports.chart import Chart
from scorekeeper.reports.text_lines import broken, widest
from scorekeeper.translations.phrases import phrases

WIDTH = 360
# Where lines begin and end, and by how much what stands in a table is further in.
_LEFT, _RIGHT, _INSET = 16.0, 344.0, 6.0
_ROOM = _RIGHT - _LEFT
_INK, _SOFT, _ACCENT = "#1b1a18", "#66615a", "#17603f"
_LINE, _SMALL_LINE, _TITLE_LINE = 24.0, 20.0, 30.0
_ROW_PADDING, _MARK, _GAP = 4.0, 16.0, 12.0


@dataclass(frozen=True)
class Look:
    """How letters look: their size, colour, weight, and whether they have serifs."""

    size: float
    colour: str = _INK
    bold: bool = False
    serif: bool = False

    @property
    def _weight(self) -> float:
        return 1.05 if self.serif else 1 if self.bold else 0.92

    def broken(self, pieces: Iterable[str], room: float) -> list[str]:
        """The pieces in lines that are not wider than `room`."""
        return broken(pieces, room / self.size, self._weight)

    def widest(self, text: str) -> float:
        """The width that a text has at most."""
        return widest(text, self._weight) * self.size


_KIND, _TITLE, _FACTS, _FOOT = Look(12, _ACCENT, True), Look(24, _INK, True, True), Look(13.5, _SOFT), Look(11, _SOFT)
_PLAIN, _BOLD, _WON, _PLACE = Look(16), Look(16, bold=True), Look(16, _ACCENT, True), Look(16, _SOFT)


@dataclass(frozen=True)
class Row:
    """A side with its place, seat, names, points and a note; or a line of a list, with its names alone.

    `pieces`: lines end only between them.
    """

    pieces: Sequence[str]
    place: str = ""
    seat: int = 0
    points: str = ""
    note: str = ""
    won: bool = False


@dataclass(frozen=True)
class Words:
    """A line of text, with a note in small letters behind it. `x` is its right end if `end` is true, else its left."""

    text: str
    x: float
    y: float
    look: Look
    end: bool = False
    note: str = ""


@dataclass
class Drawing:
    """All that is drawn: words, tinted grounds (top, height) and rules (at, width), marks of seats (seat, x, y), and a
    chart at `chart_at`."""

    words: list[Words] = field(default_factory=list)
    grounds: list[tuple[float, float]] = field(default_factory=list)
    rules: list[tuple[float, float]] = field(default_factory=list)
    marks: list[tuple[int, float, float]] = field(default_factory=list)
    chart: Chart | None = None
    chart_at: float = 0
    height: float = _LEFT

    def lines(self, texts: Sequence[str], look: Look, line: float, x: float = _LEFT, note: str = "") -> None:
        """Lines below each other; the last one with a note."""
        for number, text in enumerate(texts, 1):
            self.words.append(self.word(text, x, look, line, note=note if number == len(texts) else ""))
            self.height += line

    def word(self, text: str, x: float, look: Look, line: float, *, end: bool = False, note: str = "") -> Words:
        """A text in the middle of the line that begins here."""
        return Words(text, x, round(self.height + line / 2 + 0.36 * look.size, 1), look, end, note)

    def row(self, row: Row, places: float, points: float) -> None:
        """A row of a table whose columns of places and points have these widths."""
        top, middle = self.height, self.height + _ROW_PADDING + _LINE / 2
        look = _WON if row.won else _PLAIN
        self.height += _ROW_PADDING
        x, room = _LEFT + _INSET, _ROOM - 2 * _INSET
        total = self.word(row.points, _RIGHT - _INSET, _WON if row.won else _BOLD, _LINE, end=True)
        if row.points:
            self.words.append(self.word(row.place, x, _WON if row.won else _PLACE, _LINE))
            self.marks.append((row.seat, x + places + _MARK / 2, round(middle, 1)))
            x, room = x + places + _MARK + 2, room - places - _MARK - 2 - points - _GAP
        texts = look.broken(row.pieces, room)
        beside = look.widest(texts[-1]) + _FOOT.widest(f" {row.note}") <= room
        self.lines(texts, look, _LINE, x, row.note if beside else "")
        if row.note and not beside:
            self.lines([row.note], _FOOT, _SMALL_LINE, x)
        if row.points:
            self.words.append(total)
        self.height += _ROW_PADDING
        if row.won:
            self.grounds.append((top, self.height - top))
        self.rules.append((self.height, 0.7))


def drawing(
    kind: str, sentence: str, facts: Sequence[str], tables: Iterable[Sequence[Row]], chart: Chart | None, foot: str
) -> Drawing:
    """The picture: what was played, who won, some facts, tables of rows, a chart, and who has drawn it."""
    drawn = Drawing()
    drawn.lines(_KIND.broken(phrases(kind.upper()), _ROOM), _KIND, _SMALL_LINE)
    drawn.lines(_TITLE.broken(phrases(sentence), _ROOM), _TITLE, _TITLE_LINE)
    drawn.height += 3
    separated = [f"{fact} · " for fact in facts[:-1]] + [facts[-1]]
    drawn.lines(_FACTS.broken(separated, _ROOM), _FACTS, _SMALL_LINE)
    drawn.height += _GAP
    drawn.rules.append((drawn.height, 2))
    for rows in tables:
        drawn.height += 8
        places = max((_PLACE.widest(row.place) for row in rows), default=0) + 8
        points = max((_BOLD.widest(row.points) for row in rows), default=0)
        for row in rows:
            drawn.row(row, places, points)
    if chart:
        drawn.chart, drawn.chart_at = chart, drawn.height + 14
        drawn.height = drawn.chart_at + chart.height
    drawn.height += 6
    drawn.words.append(drawn.word(foot, _RIGHT, _FOOT, _SMALL_LINE, end=True))
    drawn.height += _SMALL_LINE + 6
    return drawn
