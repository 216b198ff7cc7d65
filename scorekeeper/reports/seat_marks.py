"""A shape for each seat of a match: with it players can be told apart without colours.

The colours stand in static/css/tokens.css. Pages, charts and paper draw the same shapes. Each is an SVG path from its
middle, in a square of ten units.
"""

import re

_SHAPES = (
    "m-3.4 0 a3.4 3.4 0 1 0 6.8 0 a3.4 3.4 0 1 0 -6.8 0 z",
    "m-3.1 -3.1 h6.2 v6.2 h-6.2 z",
    "m0 -4 l4.2 7.2 h-8.4 z",
    "m0 -4.4 l4.4 4.4 l-4.4 4.4 l-4.4 -4.4 z",
    "m-1.3 -4 h2.6 v2.7 h2.7 v2.6 h-2.7 v2.7 h-2.6 v-2.7 h-2.7 v-2.6 h2.7 z",
    "m0 -4.3 l1.1 3.1 l3.3 0.1 l-2.6 2 l0.9 3.1 l-2.7 -1.8 l-2.7 1.8 l0.9 -3.1 l-2.6 -2 l3.3 -0.1 z",
    "m-3.8 0 a3.8 3.8 0 1 0 7.6 0 a3.8 3.8 0 1 0 -7.6 0 z m2 0 a1.8 1.8 0 1 1 3.6 0 a1.8 1.8 0 1 1 -3.6 0 z",
    "m0 4 l4.2 -7.2 h-8.4 z",
    "m-3.7 -2 l1.7 -1.7 l2 2 l2 -2 l1.7 1.7 l-2 2 l2 2 l-1.7 1.7 l-2 -2 l-2 2 l-1.7 -1.7 l2 -2 z",
    "m-3.5 -3.5 h7 v7 h-7 z m1.8 1.8 v3.4 h3.4 v-3.4 z",
    "m-4.2 2 a4.2 4.2 0 0 1 8.4 0 z",
    "m-1.6 -4.2 h3.2 v8.4 h-3.2 z",
)
# A line each; the colours of dark mode are indented.
_COLOUR = re.compile(r'^\[data-seat="\d+"\] \{ --player: (#[0-9a-f]{6}); \}$', re.M)
_DASHES = re.compile(r'^\[data-seat="(\d+)"\] > \.chart-line \{ stroke-dasharray: ([\d ]+); \}$', re.M)


def seat_shape(seat: int) -> str:
    """The path of the mark of a seat, counted from 0. After twelve seats they begin again."""
    return _SHAPES[seat % len(_SHAPES)]


def seat_colours(tokens: str) -> list[str]:
    """The colours of the seats in light mode, by seat, from the text of css/tokens.css."""
    return _COLOUR.findall(tokens)


def seat_dashes(chart: str) -> dict[int, str]:
    """By seat the dashes of its line, from the text of css/chart.css; the first has none."""
    return {int(seat): dashes for seat, dashes in _DASHES.findall(chart)}
