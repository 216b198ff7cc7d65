"""Charts of totals and of hands won: numbers in, lines ready to be drawn out; `templates/chart.html` draws them.

Lines are told apart without colour: each has a dash pattern (by its number, in chart.css), a mark of its own shape
and its name at its end. Nothing here knows a language; what people read is a `Text`.
"""

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorekeeper.ledger import Ledger, Row, Status
from scorekeeper.text import T, Text

__all__ = ["Chart", "Curve", "Tick", "shares", "totals"]

LETTER = 12.0  # the size of letters in the drawing
_LEFT, _TOP, _BOTTOM, _GAP = 40.0, 10.0, 22.0, 10.0
# Drawn from the middle of the mark; one shape a line, in the order of the lines.
_SHAPES = (
    "m-3.2 0 a3.2 3.2 0 1 0 6.4 0 a3.2 3.2 0 1 0 -6.4 0 z",
    "m-3 -3 h6 v6 h-6 z",
    "m0 -4 l4 7 h-8 z",
    "m0 -4.2 l4.2 4.2 l-4.2 4.2 l-4.2 -4.2 z",
    "m0 4 l4 -7 h-8 z",
    "m-1.2 -4 h2.4 v2.8 h2.8 v2.4 h-2.8 v2.8 h-2.4 v-2.8 h-2.8 v-2.4 h2.8 z",
    "m-4 -1.6 h8 v3.2 h-8 z",
    "m-1.6 -4 h3.2 v8 h-3.2 z",
    "m-4 0 l7 -4 v8 z",
    "m4 0 l-7 -4 v8 z",
)


@dataclass(frozen=True)
class Tick:
    """A place on an axis, in units of the drawing, and the number that stands there."""

    at: float
    value: int


@dataclass(frozen=True)
class Curve:
    """The line of one side: `points` and `marks` are ready for a polyline and a path.

    `number` (1 to 10) is the class of the line, `end` the last point, `label_y` where the middle of the name goes.
    `short` is the name as far as it fits beside the line.
    """

    number: int
    name: str
    short: str
    points: str
    marks: str
    end: tuple[float, float]
    label_y: float


@dataclass(frozen=True)
class Chart:
    """A drawing `width` by `height`; the lines run between `left` and `right`, `top` and `bottom`.

    `hands` are the ticks below (hands or matches), `points` those at the side, `target` the line to reach.
    `alternative` says the same in words.
    """

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    curves: tuple[Curve, ...]
    hands: tuple[Tick, ...]
    points: tuple[Tick, ...]
    target: Tick | None
    alternative: Text


def totals(ledger: Ledger, column: int | None = None, *, width: float = 360, height: float = 220) -> Chart:
    """How the totals grew, hand by hand, before the bonuses of the end: of one column of the sheet, or of all added.

    Hands that do not count are left out. A target is drawn where the points of the chart are those that it ends.
    """
    rows = [row for row in ledger.rows if row.status is Status.COUNTED]
    sides = ledger.terms.sides
    states = [rows[0].before if rows else ledger.state, *(row.after for row in rows)]
    series = [
        [state.total(side[0]) if column is None else state.columns[column].totals[side[0]] for state in states]
        for side in sides
    ]
    target = ledger.terms.target if column is not None or len(ledger.state.columns) == 1 else None
    names = [" & ".join(side) for side in sides]
    alternative = _alternative(names, series, rows, target)
    return _drawn(names, series, [row.slot for row in rows], target, alternative, width, height)


def shares(after_matches: Sequence[tuple[int, int]], *, width: float = 360, height: float = 160) -> Chart:
    """How the share of hands won went, in percent, match by match; `after_matches`: those won and those played so far,
    two matches at least."""
    series = [round(100 * won / played) for won, played in after_matches]
    said = [f"{share}%" for share in series]
    alternative = T(
        "Chart of the share of hands won: %(first)s after the first match, %(last)s after %(matches)s matches.",
        first=said[0],
        last=said[-1],
        matches=len(series),
    )
    numbers = range(1, len(series) + 1)
    return _drawn([said[-1]], [series], numbers, 100, alternative, width, height, from_nought=False)


def _drawn(
    names: Sequence[str],
    series: Sequence[Sequence[int]],
    numbers: Sequence[int],
    target: int | None,
    alternative: Text,
    width: float,
    height: float,
    *,
    from_nought: bool = True,
) -> Chart:
    """The chart of series of points, each from what was there before the first of the numbered hands on, or from the
    first one (not `from_nought`)."""
    letters = max(4.0, min(max(map(_wide, names)), width / LETTER * 0.34))
    left, right, top, bottom = _LEFT, width - _GAP - letters * LETTER, _TOP, height - _BOTTOM
    step, low, high = _scale([*(point for one in series for point in one), target or 0])
    first, last = (0 if from_nought else 1), len(numbers)

    def x(at: int) -> float:
        return round(left + (right - left) * (at - first) / max(1, last - first), 1)

    def y(point: int) -> float:
        return round(bottom - (bottom - top) * (point - low) / (high - low), 1)

    lines = [[(x(at), y(point)) for at, point in enumerate(one, first)] for one in series]
    places = _spread([line[-1][1] for line in lines], LETTER * 1.15, top, bottom)
    every = -(-len(numbers) // 30) or 1
    curves = tuple(
        Curve(
            index % 10 + 1,
            name,
            _shorten(name, letters),
            " ".join(f"{at},{height}" for at, height in line),
            " ".join(f"M{at} {height} {_SHAPES[index % 10]}" for at, height in line[::-1][::every]),
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
        top,
        bottom,
        curves,
        _ticks(numbers, x),
        tuple(Tick(y(value), value) for value in range(low, high + 1, step)),
        None if target is None else Tick(y(target), target),
        alternative,
    )


def _scale(values: Sequence[int]) -> tuple[int, int, int]:
    """A round step and the round bounds that hold all values and nought, with four to eight steps between."""
    low, high = min(0, *values), max(1, *values)
    step = next(
        mantissa * 10**power
        for power in range(10)
        for mantissa in (1, 2, 5)
        if (high - low) <= 6 * mantissa * 10**power
    )
    return step, low // step * step, -(-high // step) * step


def _ticks(numbers: Sequence[int], x: Callable[[int], float]) -> tuple[Tick, ...]:
    """What is numbered below: as many as leave room between them."""
    room = (x(len(numbers)) - x(0)) / (2 * LETTER)
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000, 10000) if len(numbers) <= room * step)
    return tuple(Tick(x(at), number) for at, number in enumerate(numbers, 1) if at % step == 0)


def _spread(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Places for labels, as near to where they belong as leaves `gap` between any two."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    places = [0.0] * len(wanted)
    above = top - gap
    for index in order:
        above = places[index] = max(wanted[index], above + gap)
    below = bottom + gap
    for index in reversed(order):
        below = places[index] = min(places[index], below - gap)
    return [round(place, 1) for place in places]


def _wide(text: str) -> float:
    """About how many letter heights a text is wide; the letters of East Asia fill a square."""
    return sum(
        0.0 if unicodedata.combining(letter) else 1.0 if unicodedata.east_asian_width(letter) in "WF" else 0.6
        for letter in text
    )


def _shorten(name: str, letters: float) -> str:
    if _wide(name) <= letters + 0.01:
        return name
    while name and _wide(name) > letters - 1:
        name = name[:-1]
    return name.rstrip() + "…"


def _alternative(
    names: Sequence[str], series: Sequence[Sequence[int]], rows: Sequence[Row], target: int | None
) -> Text:
    each = [T("%(player)s %(points)s", player=name, points=one[-1]) for name, one in zip(names, series, strict=True)]
    if not rows:
        return T("Chart of the totals: no hand counts yet.")
    if target is None:
        return T("Chart of the totals. After hand %(hand)s: %(totals)s.", hand=rows[-1].slot, totals=each)
    return T(
        "Chart of the totals. After hand %(hand)s: %(totals)s. The target is %(target)s.",
        hand=rows[-1].slot,
        totals=each,
        target=target,
    )
