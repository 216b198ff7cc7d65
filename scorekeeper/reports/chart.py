"""Line charts of totals and of hands won, computed here and drawn by `templates/_chart.html`.

Lines can be told apart without colour: each has a dash pattern (in chart.css) and a mark of its own shape, and its name
stands at its end. All lengths are in units of the drawing, with x to the right and y down.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.engine.ledger import Ledger, Row, Terms
from scorekeeper.engine.seats.changes import MOST_NAMES
from scorekeeper.engine.state import State
from scorekeeper.engine.text import T, Text
from scorekeeper.reports.seat_marks import seat_shape
from scorekeeper.reports.text_lines import shortened, widest

LETTER = 12.0  # the font size of the drawing
_LEFT, _TOP, _BOTTOM, _GAP = 40.0, 10.0, 22.0, 21.0


@dataclass(frozen=True)
class Tick:
    """A position on an axis, and the number there."""

    at: float
    value: int


@dataclass(frozen=True)
class Limit(Tick):
    """A line across the chart, with `text` (perhaps empty) at height `label_y`."""

    text: Text | str
    label_y: float


@dataclass(frozen=True)
class Curve:
    """The line of one side.

    `number` is its seat, counted from 1: it selects colour, dash pattern and marks. `short` is the name cut to the room
    beside the line. `points` is the attribute of an SVG polyline, `marks` of an SVG path; `sample` is one mark in the
    middle of a box of 28 by 12. `end` is the last point, `label_y` the middle of the name.
    """

    number: int
    name: str
    short: str
    points: str
    marks: str
    sample: str
    end: tuple[float, float]
    label_y: float


@dataclass(frozen=True)
class Chart:
    """A chart, `width` by `height`; its lines run between `left` and `right`.

    `hands` are the ticks below (numbers of hands or matches), `points` the ticks at the side. `limits` are totals at
    which something changes: the target, or when a player is out. `alternative` says in words what the chart shows.
    """

    width: float
    height: float
    left: float
    right: float
    curves: tuple[Curve, ...]
    hands: tuple[Tick, ...]
    points: tuple[Tick, ...]
    limits: tuple[Limit, ...]
    alternative: Text

    def lead(self, curve: Curve) -> str:
        """The SVG path that leads from the end of a line to its name; empty if none is needed."""
        x, y = curve.end
        if not self.hands or y == curve.label_y or x + 1 <= self.right:
            return ""
        return f"M{x + 3} {y} L{self.right + 8} {curve.label_y}"


def totals(ledger: Ledger, column: int | None = None, *, width: float = 360, height: float = 220) -> Chart:
    """The totals of every side after every hand that counts, without the bonuses of the end.

    The line of a side begins where it joins and ends where it leaves. `column` is the index of a column of the sheet;
    None adds up all columns. Limits are drawn only in the chart of one column, to which they apply.
    """
    rows = [row for row in ledger.rows if row.score]
    befores, afters = [*(row.before for row in rows), ledger.state], [row.after for row in rows]
    series = [_series(side[0], befores, afters, column) for side in ledger.terms.sides]
    limits = _limits(ledger.terms) if column is not None or len(ledger.state.columns) == 1 else {}
    names = [" & ".join(side) for side in ledger.terms.sides]
    alternative = _alternative(names, series, rows, limits)
    return _chart(names, series, [row.slot for row in rows], limits, alternative, width, height)


def _series(player: str, befores: Sequence[State], afters: Sequence[State], column: int | None) -> list[int | None]:
    """The totals of a player before the first hand and after every hand; None before the player came and after the
    player left. `befores` has one more state than `afters`: that before the next hand."""

    def total(state: State) -> int:
        return state.total(player) if column is None else state.columns[column].totals.get(player, 0)

    # A player who came and left between two hands that count has a point at the end.
    there = [at for at, state in enumerate(befores) if player in state.at_table] or [len(afters)]
    first, last = there[0], there[-1]
    # A player who left after a hand has its total; one who joins has that of the next state.
    return [
        total(befores[at]) if at == first else total(afters[at - 1]) if first < at <= last + 1 else None
        for at in range(len(befores))
    ]


def shares(after_matches: Sequence[tuple[int, int]]) -> Chart:
    """The share of hands won after every match, in percent, from the hands won and the hands played up to each of two
    or more matches."""
    series = [round(100 * won / played) for won, played in after_matches]
    labels = [f"{share}%" for share in series]
    alternative = T(
        "Chart of the share of hands won: %(first)s after the first match, %(last)s after %(matches)s matches.",
        first=labels[0],
        last=labels[-1],
        matches=len(series),
    )
    numbers = range(1, len(series) + 1)
    return _chart([labels[-1]], [series], numbers, {100: ""}, alternative, 360, 160, from_nought=False)


def _limits(terms: Terms) -> Mapping[int, Text]:
    if terms.game.limits:
        return terms.game.limits(terms.options)
    return {} if terms.target is None else {terms.target: T("Target %(points)s", points=terms.target)}


def _chart(
    names: Sequence[str],
    series: Sequence[Sequence[int | None]],
    numbers: Sequence[int],
    limits: Mapping[int, Text | str],
    alternative: Text,
    width: float,
    height: float,
    *,
    from_nought: bool = True,
) -> Chart:
    """A chart of some series of points of equal length, with None where there is no point. `numbers` of hands or
    matches are on the lower axis. With `from_nought` each series has one more point, from before the first hand."""
    letters = max(4.0, min(max(map(widest, names)), width / LETTER * 0.34))
    left, right, top, bottom = _LEFT, width - _GAP - letters * LETTER, _TOP, height - _BOTTOM
    step, low, high = _scale([*(point for points in series for point in points if point is not None), *limits])
    first, last = (0 if from_nought else 1), len(numbers)

    def x(at: int) -> float:
        return round(left + (right - left) * (at - first) / max(1, last - first), 1)

    def y(point: int) -> float:
        return round(bottom - (bottom - top) * (point - low) / (high - low), 1)

    lines = [[(x(at), y(point)) for at, point in enumerate(points, first) if point is not None] for points in series]
    places = _spread([line[-1][1] for line in lines], LETTER * 1.15, top, bottom)
    mark_step = -(-len(numbers) // 30) or 1
    curves = tuple(
        Curve(
            index % MOST_NAMES + 1,
            name,
            shortened(name, letters),
            " ".join(f"{at},{height}" for at, height in line),
            " ".join(f"M{at} {height} {seat_shape(index)}" for at, height in line[::-1][::mark_step]),
            f"M14 6 {seat_shape(index)}",
            line[-1],
            place,
        )
        for index, (name, line, place) in enumerate(zip(names, lines, places, strict=True))
    )
    return Chart(
        width,
        height,
        left,
        right,
        curves,
        _ticks(numbers, x),
        tuple(Tick(y(value), value) for value in range(low, high + 1, step)),
        tuple(Limit(y(value), value, text, _beside(y(value), top)) for value, text in limits.items()),
        alternative,
    )


def _scale(values: Sequence[int]) -> tuple[int, int, int]:
    """A tick step (1, 2 or 5 times a power of 10), and the lowest and highest tick, with all values between them."""
    low, high = min(0, *values), max(1, *values)
    step = next(
        mantissa * 10**power
        for power in range(10)
        for mantissa in (1, 2, 5)
        if (high - low) <= 6 * mantissa * 10**power
    )
    return step, low // step * step, -(-high // step) * step


def _ticks(numbers: Sequence[int], x: Callable[[int], float]) -> tuple[Tick, ...]:
    """The ticks of the lower axis: every number, or every second, fifth and so on where all would be too close."""
    room = (x(len(numbers)) - x(0)) / (2 * LETTER)
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000, 10000) if len(numbers) <= room * step)
    return tuple(Tick(x(at), number) for at, number in enumerate(numbers, 1) if number % step == 0)


def _beside(line: float, top: float) -> float:
    """The middle of the text at a line: above it, or below if there is no room."""
    above = line - LETTER * 0.65
    return round(above if above > top else line + LETTER * 0.75, 1)


def _spread(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Positions of labels near the `wanted` ones, from `top` to `bottom`, at least `gap` apart."""
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    places = [0.0] * len(wanted)
    above = top - gap
    for index in order:
        above = places[index] = max(wanted[index], above + gap)
    below = bottom + gap
    for index in reversed(order):
        below = places[index] = min(places[index], below - gap)
    return [round(place, 1) for place in places]


def _alternative(
    names: Sequence[str], series: Sequence[Sequence[int | None]], rows: Sequence[Row], limits: Mapping[int, Text]
) -> Text:
    ends = [next(point for point in reversed(points) if point is not None) for points in series]
    players = [T("%(player)s %(points)s", player=name, points=end) for name, end in zip(names, ends, strict=True)]
    if not rows:
        return T("Chart of the totals: no hand counts yet.")
    if not limits:
        return T("Chart of the totals. After hand %(hand)s: %(totals)s.", hand=rows[-1].slot, totals=players)
    return T(
        "Chart of the totals. After hand %(hand)s: %(totals)s. Lines: %(limits)s.",
        hand=rows[-1].slot,
        totals=players,
        limits=[*limits.values()],
    )
