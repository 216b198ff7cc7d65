"""The notations in which a table writes lists into one option. Functions `read_…` make the usual spelling of what is
given, or raise ValueError; the other functions make values of that text."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import prod
from unicodedata import normalize

from scorekeeper.engine.text import T, Text

_NUMBER = r"[+-]?\d{1,7}"
_MOST_COLUMNS, _NAME_LENGTH = 20, 30


def _pieces(raw: object, between: str) -> list[str]:
    """The parts of a text, or of a list of texts and numbers, without blanks at their ends."""
    items = raw if isinstance(raw, list | tuple) else str(raw).split(between)
    if isinstance(raw, bool) or not isinstance(raw, str | int | list | tuple):
        raise ValueError(raw)
    if any(isinstance(item, bool) or not isinstance(item, str | int) for item in items):
        raise ValueError(raw)
    tidy = (" ".join(normalize("NFKC", str(item)).replace("\N{MINUS SIGN}", "-").split()) for item in items)
    return [item for item in tidy if item]


def read_numbers(raw: object) -> str:
    """Whole numbers, parted by commas: `2, 1, -1, -2`."""
    numbers_ = _pieces(raw.replace(" ", ",") if isinstance(raw, str) and "," not in raw else raw, ",")
    if not all(re.fullmatch(_NUMBER, number) for number in numbers_):
        raise ValueError(raw)
    return ", ".join(str(int(number)) for number in numbers_)


@lru_cache(maxsize=256)
def numbers(text: str) -> tuple[int, ...]:
    """The numbers of a text that `read_numbers` wrote."""
    return tuple(map(int, text.split(","))) if text else ()


def read_number_lists(raw: object) -> str:
    """Lists of numbers, parted by slashes: one for each number of players."""
    pieces = _pieces(raw, "/") if isinstance(raw, str) else raw
    if not isinstance(pieces, list | tuple) or not all(isinstance(piece, str | list | tuple) for piece in pieces):
        pieces = [raw]
    return " / ".join(map(read_numbers, pieces))


def number_list(text: str, length: int) -> tuple[int, ...]:
    """The list for this number of players: the one of that length, else the first, cut short or filled with 0."""
    lists = [numbers(part) for part in text.split(" / ")]
    fitting = next((values for values in lists if len(values) == length), lists[0])
    return (*fitting, *[0] * length)[:length]


_SUMS_IN_WORDS = {"cards": T("cards"), "cards, cards-1": T("cards, or one trick less")}
_TERM = r"(?:\d{1,7}|cards|players)"
_FORMULA = re.compile(rf"-?{_TERM}(?:[*+-]{_TERM})*")


def read_sums(raw: object) -> str:
    """What a round may add up to: numbers and formulas of `cards` and `players`, parted by commas.

    `zero` is 0, and `<=` before a number means at most so much.
    """
    sums_ = [re.sub(r"\s+", "", part).replace("×", "*").casefold() for part in _pieces(raw, ",")]
    sums_ = ["0" if part == "zero" else part for part in sums_]
    if not all(_FORMULA.fullmatch(part.removeprefix("<=")) for part in sums_):
        raise ValueError(raw)
    return ", ".join(sums_)


def sums_in_words(sums_: str) -> Text | None:
    """The sums of a preset as people read them; None for any others."""
    return _SUMS_IN_WORDS.get(sums_)


@lru_cache(maxsize=1024)
def sums(text: str, cards: int, players: int) -> tuple[tuple[int, bool], ...]:
    """What a round of so many cards and players may add up to: each total, and whether less will do as well."""
    values = {"cards": cards, "players": players}

    def product(term: str) -> int:
        return prod(values[factor] if factor in values else int(factor) for factor in term.split("*"))

    def total(formula: str) -> int:
        terms = re.findall(r"([+-]?)([^+-]+)", formula)
        return sum(-product(term) if sign == "-" else product(term) for sign, term in terms)

    return tuple((total(part.removeprefix("<=")), part.startswith("<=")) for part in text.split(", ")) if text else ()


def label(name: str) -> Text:
    """A name as people read it: translated if a preset has it."""
    return T("%(name)s", name=name) if "%" in name else T(name)


def names(text: str) -> Text:
    """The names in a text of columns or bonuses, without what holds of them."""
    return T("%(names)s", names=tuple(label(piece.partition(":")[0]) for piece in text.split("; ")))


@dataclass(frozen=True)
class Column:
    """A column of a round. `ticks` are fixed values, of which a name may have one; `each` multiplies the number typed.
    Its bounds are `low`, `high`, `step`; `in_sum`: it counts for the sum of a round; a `mark` is not scored."""

    name: str
    sign: int = 1
    ticks: tuple[int, ...] = ()
    each: int = 1
    low: int | None = None
    high: int | None = None
    step: int = 1
    in_sum: bool = False
    only_one: bool = False
    mark: bool = False
    kind: str = "column"

    @property
    def label(self) -> Text:
        """The name: translated if it is one of a preset."""
        return label(self.name)

    def points(self, number: int) -> int:
        """What the number in the cell is worth; a tick is 1, the second of several fixed values 2."""
        if self.mark:
            return 0
        if self.ticks:
            return self.sign * self.ticks[number - 1] if 0 < number <= len(self.ticks) else 0
        return self.sign * self.each * number


_MODIFIERS: Mapping[str, Callable[[Column, re.Match[str]], Column]] = {
    r"-": lambda column, word: replace(column, sign=-1),
    rf"=({_NUMBER}(?:/{_NUMBER})*)": lambda column, word: replace(column, ticks=tuple(map(int, word[1].split("/")))),
    r"x(\d{1,7})": lambda column, word: replace(column, each=int(word[1])),
    rf"({_NUMBER})\.\.({_NUMBER})": lambda column, word: replace(column, low=int(word[1]), high=int(word[2])),
    r"/([1-9]\d{0,5})": lambda column, word: replace(column, step=int(word[1])),
    r"sum": lambda column, word: replace(column, in_sum=True),
    r"one": lambda column, word: replace(column, only_one=True),
    r"mark": lambda column, word: replace(column, mark=True),
}


def read_columns(raw: object) -> str:
    """Columns parted by semicolons, each a name and, after a colon, modifiers: `Cards: -25..125 /5 sum`."""
    written = []
    for piece in _pieces(raw, ";"):
        name, _colon, modifiers = (part.strip() for part in piece.partition(":"))
        if not name or len(name) > _NAME_LENGTH or any(letter in "<>;" for letter in name):
            raise ValueError(raw)
        if not all(any(re.fullmatch(pattern, word) for pattern in _MODIFIERS) for word in modifiers.split()):
            raise ValueError(raw)
        written.append(f"{name}: {modifiers}" if modifiers else name)
    names = [name.partition(":")[0].casefold() for name in written]
    if len(written) > _MOST_COLUMNS or len(set(names)) < len(names):
        raise ValueError(raw)
    return "; ".join(written)


@lru_cache(maxsize=256)
def columns(text: str, kind: str = "column") -> tuple[Column, ...]:
    """The columns of a text that `read_columns` wrote."""
    return tuple(_column(piece, kind) for piece in text.split("; ")) if text else ()


def _column(piece: str, kind: str) -> Column:
    name, _colon, modifiers = (part.strip() for part in piece.partition(":"))
    column = Column(name, mark=kind == "mark", kind=kind)
    for word in modifiers.split():
        for pattern, change in _MODIFIERS.items():
            if modifier := re.fullmatch(pattern, word):
                column = change(column, modifier)
    return column


@dataclass(frozen=True)
class ColumnBonus:
    """Points for whoever has at least `least` in these columns together, over the whole game."""

    name: str
    columns: tuple[str, ...]
    least: int
    points: int


_BONUS = re.compile(rf"(?P<name>[^:;]+):(?P<columns>[^:;]+)>=\s*(?P<least>{_NUMBER})\s*=\s*(?P<points>{_NUMBER})")


def read_bonuses(raw: object) -> str:
    """Bonuses parted by semicolons: `Upper part: Ones + Twos >= 63 = 35`."""
    pieces = _pieces(raw, ";")
    matches = [parts for piece in pieces if (parts := _BONUS.fullmatch(piece))]
    if len(matches) < len(pieces):
        raise ValueError(raw)
    return "; ".join(
        f"{bonus.name}: {' + '.join(bonus.columns)} >= {bonus.least} = {bonus.points}" for bonus in map(_bonus, matches)
    )


@lru_cache(maxsize=256)
def bonuses(text: str) -> tuple[ColumnBonus, ...]:
    """The bonuses of a text that `read_bonuses` wrote."""
    return tuple(_bonus(parts) for piece in text.split("; ") if (parts := _BONUS.fullmatch(piece)))


def _bonus(parts: re.Match[str]) -> ColumnBonus:
    columns = tuple(name.strip() for name in parts["columns"].split("+"))
    return ColumnBonus(parts["name"].strip(), columns, int(parts["least"]), int(parts["points"]))
