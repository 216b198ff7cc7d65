"""What a part of `script/bench` tells: rows with median, 99th percentile, ratio and mark, and the table of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import median, quantiles
from typing import Literal

_MILLISECONDS = {"µs": 0.001, "ms": 1, "s": 1000}
HEAD = ("what", "median", "p99", "unit", "ratio", "beside", "mark", "met")


class Inexact(Exception):
    """Two computations of the same number differ. This is what makes the bench fail."""


@dataclass(frozen=True)
class Mark:
    """What a figure should be at most, or at least where more is better."""

    limit: float
    of: Literal["ratio", "median", "p99"] = "median"
    at_least: bool = False

    def __str__(self) -> str:
        figure = "" if self.of == "median" else f"{self.of} "
        return f"{figure}{'≥' if self.at_least else '≤'} {number(self.limit)}"


@dataclass(frozen=True)
class Row:
    """One measured thing. `median` and `p99` are in `unit`. `ratio` is what it takes for each one that is taken by what
    stands in `beside`, measured in turn in the same run."""

    name: str
    median: float
    p99: float | None
    unit: str
    ratio: float | None = None
    beside: str = ""
    marks: tuple[Mark, ...] = ()

    def beside_yardstick(self, milliseconds: float) -> "Row":
        """The row with a ratio to a piece of Python that took so long, if it tells a time and has no ratio yet."""
        if self.ratio is not None or self.unit not in _MILLISECONDS:
            return self
        return replace(self, ratio=self.median * _MILLISECONDS[self.unit] / milliseconds, beside="the yardstick")

    def met(self, mark: Mark) -> bool | None:
        """Whether this mark is met; None where its figure was not measured."""
        figure = {"ratio": self.ratio, "median": self.median, "p99": self.p99}[mark.of]
        if figure is None:
            return None
        return figure >= mark.limit if mark.at_least else figure <= mark.limit

    def cells(self) -> tuple[str, ...]:
        """What stands in the columns of the table."""
        words = {True: "yes", False: "no", None: "not measured"}
        return (
            self.name,
            number(self.median),
            "" if self.p99 is None else number(self.p99),
            self.unit,
            "" if self.ratio is None else number(self.ratio),
            self.beside,
            ", ".join(map(str, self.marks)),
            ", ".join(words[self.met(mark)] for mark in self.marks),
        )


def middle_and_p99(times: Sequence[float]) -> tuple[float, float | None]:
    """The median and the 99th percentile. A hundred values are needed for the second one; without them it is None."""
    return median(times), quantiles(times, n=100, method="inclusive")[98] if len(times) >= 100 else None


def number(figure: float) -> str:
    """Two digits that count, and all before the point: 0.038, 4.1, 46, 1,500."""
    if figure >= 10 or figure == 0:
        return f"{figure:,.0f}"
    return f"{float(f'{figure:.2g}'):g}"


def table(rows: Iterable[Row]) -> list[str]:
    """The lines of the table, in Markdown."""
    lines = [HEAD, tuple("---" for _ in HEAD), *(row.cells() for row in rows)]
    return [f"| {' | '.join(cells)} |" for cells in lines]
