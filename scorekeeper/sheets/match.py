"""The score sheet of a match: pad, reckoning, chart, house rules, signatures, every hand explained.

The numbers come from the ledger as they are, in the order that `account` gives them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper import chart
from scorekeeper.account import changes, column_name, pad, reckonings
from scorekeeper.ledger import Ledger, Row
from scorekeeper.scoring import Line
from scorekeeper.sheets.printing import SIZES, Paper, even_parts, printed

__all__ = ["match_sheet"]

Side = tuple[str, ...]

# As many columns with a number each fit beside each other on small paper.
_WRITTEN = 12


@dataclass(frozen=True)
class Explained:
    """A hand in words: the rule behind its headline, if a line says no more than that, and the other lines.

    `named`: lines of several sides, so each needs its name.
    """

    row: Row
    rule: str
    lines: tuple[Line, ...]
    named: bool


def match_sheet(ledger: Ledger, *, title: str, played: date, language: str, paper: Paper) -> bytes:
    """The score sheet of a match as PDF: pad, reckoning, chart, house rules, signatures, every hand explained.

    `title` is the session's name, `language` a key of `LANGUAGES` (`KeyError` for others). A match that is not
    finished is printed as far as it went, and says so.
    """
    terms, columns = ledger.terms, range(len(ledger.state.columns))
    small = SIZES[paper].scale < 1
    # Whether the sides leave no room for words beside them.
    wide = len(columns) > 1 or len(terms.sides) > (2 if small else 3)
    if wide:
        size = (448, 180) if small else (672 / len(columns), 180)
    else:
        size = (448, 180) if small else (300, 200) if len(terms.sides) < 3 else (264, 200)
    return printed(
        "match",
        language,
        paper,
        terms.game.words,
        title=title,
        played=played,
        ledger=ledger,
        terms=terms,
        sides=terms.sides,
        groups=even_parts(len(terms.sides), _WRITTEN // (len(columns) + 1) if small else len(terms.sides)),
        wide=wide,
        columns=[column_name(column) for column in columns] if len(columns) > 1 else [],
        pad=pad(ledger),
        reckonings=reckonings(ledger),
        charts=[chart.totals(ledger, column, width=size[0], height=size[1]) for column in columns],
        hands=[_explained(row, terms.sides) for row in ledger.rows if row.score],
        preset=next(one.name for one in terms.game.presets if one.key == terms.preset),
        changes=changes(terms),
    )


def _explained(row: Row, sides: Sequence[Side]) -> Explained:
    assert row.score, "only hands that count are explained"
    firsts = [side[0] for side in sides]
    lines = [line for line in row.score.lines if line.player in firsts]
    more = tuple(line for line in lines if line.text != row.score.headline)
    rule = next((line.rule for line in lines if line not in more), "")
    return Explained(row, rule, more, len({line.player for line in more}) > 1)
