"""A match as PDF: the score sheet with rows, reckoning, charts, house rules and signatures; every hand explained.

The numbers come from the ledger, in the order that `reports.score_sheet` gives them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.engine.ledger import Ledger, Row, find_preset
from scorekeeper.engine.scores import Layout, Line
from scorekeeper.pdf.paper_size import SIZES, Paper, even_parts
from scorekeeper.pdf.rendering import Sheet, printed
from scorekeeper.reports import chart
from scorekeeper.reports.score_sheet import changes, column_name, reckonings, sheet_rows

Side = tuple[str, ...]

# This many columns of numbers fit side by side on small paper. On large paper so many get room enough for a mark, three
# digits and four; more of them turn it to landscape.
_WRITTEN, _UPRIGHT = 12, 14


@dataclass(frozen=True)
class ExplainedLine:
    """A line of a hand, and who gets what it says that somebody pays; None if nobody does or its text names them."""

    line: Line
    payee: str | None


@dataclass(frozen=True)
class Explained:
    """A hand in words.

    `lines` are the lines that say more than the headline, each payment once; `rule` is the rule of the lines that only
    repeat it, perhaps empty. `named`: the lines belong to several sides, so each needs a name.
    """

    row: Row
    rule: str
    lines: tuple[ExplainedLine, ...]
    named: bool

    @property
    def shows_cards(self) -> bool:
        """Whether the cards of somebody are known, not only their count."""
        layouts = self.row.score.layouts.values() if self.row.score else ()
        return any(layout.melds or layout.laid_off or layout.loose for layout in layouts)

    @property
    def layouts(self) -> dict[str, Layout]:
        """How the cards lay, by player. Of a hand in numbers only the counts that are no amount of a line."""
        told = {(one.line.player, abs(one.line.points)) for one in self.lines}
        return {
            player: layout
            for player, layout in (self.row.score.layouts if self.row.score else {}).items()
            if self.shows_cards or (layout.count and (player, layout.count) not in told)
        }


def match_sheet(
    ledger: Ledger,
    *,
    title: str,
    played: date,
    language: str,
    paper: Paper,
    region: str = "",
) -> bytes:
    """The score sheet of a match as PDF.

    `title` is the name of the session, `played` the day of the match, `language` a key of `LANGUAGES` (`KeyError` for
    others), `region` where its reader lives (`GB`), for the way the day is written. A match that is not finished is
    printed as far as it went, and the sheet says so.
    """
    terms, columns = ledger.terms, range(len(ledger.state.columns))
    small = SIZES[paper].pocket
    numbers = (len(columns) + 1) * len(terms.sides)
    on = SIZES[paper] if small or numbers <= _UPRIGHT else SIZES[paper].turned
    # Whether the columns of the sides leave no room for the headlines beside them.
    wide = len(columns) > 1 or len(terms.sides) > (2 if small else 3)
    if wide:
        # The drawing fills the width; its letters are as large on paper that is turned.
        size = (448, 180) if small else (672 / len(columns) * on.room[0] / SIZES[paper].room[0], 180)
    else:
        size = (448, 180) if small else (300, 200) if len(terms.sides) < 3 else (264, 200)
    context: dict[str, object] = {
        "title": title,
        "played": played,
        "ledger": ledger,
        "terms": terms,
        "sides": terms.sides,
        "side_rows": even_parts(len(terms.sides), _WRITTEN // (len(columns) + 1) if small else len(terms.sides)),
        # In rows that are about equally long: six in two rows of three, not five and one.
        "across": len(even_parts(len(terms.sides), 3 if small else 5)[-1]),
        "signing": 2 if small else max(len(even_parts(len(terms.players), 5)[-1]), 3),
        "wide": wide,
        "columns": [column_name(column) for column in columns] if len(columns) > 1 else [],
        "rows": sheet_rows(ledger),
        "reckonings": reckonings(ledger),
        "charts": [chart.totals(ledger, column, width=size[0], height=size[1]) for column in columns],
        "hands": [row for row in ledger.rows if row.score],
        "preset": find_preset(terms.game, terms.preset).name,
        "changes": changes(terms),
    }
    return Sheet("match", language, terms.game.gettext_domain, on, context, ("tight", "parted"), region).pdf()


def explained_hands(
    ledger: Ledger, *, title: str, played: date, language: str, paper: Paper, region: str = ""
) -> bytes:
    """Every hand of a match that counts as PDF, each with its amounts, their rules and the cards.

    `title` is the name of the session, `played` the day of the match, `language` a key of `LANGUAGES` (`KeyError` for
    others), `region` where its reader lives (`GB`), for the way the day is written.
    """
    terms = ledger.terms
    return printed(
        "explained",
        language,
        paper,
        terms.game.gettext_domain,
        fits=("tight",),
        region=region,
        title=title,
        played=played,
        terms=terms,
        hands=[_explained(row, terms.sides) for row in ledger.rows if row.score],
        preset=find_preset(terms.game, terms.preset).name,
    )


def _explained(row: Row, sides: Sequence[Side]) -> Explained:
    assert row.score, "only hands that count are explained"
    firsts = [side[0] for side in sides]
    lines = [line for line in row.score.lines if line.player in firsts]
    more = tuple(line for line in lines if line.text != row.score.headline)
    rule = next((line.rule for line in lines if line not in more), "")
    return Explained(row, rule, tuple(_payments(more)), len({line.player for line in more}) > 1)


def _payments(lines: Sequence[Line]) -> Iterator[ExplainedLine]:
    """The lines without the other sides of their payments, each with who gets them."""
    waiting: list[Line] = []
    for line in lines:
        if line.explained_by is None:
            waiting.append(line)
            continue
        payer = None if line.adjustment else line.explained_by
        yield from (ExplainedLine(one, line.player if one.player == payer else None) for one in waiting)
        waiting = []
    yield from (ExplainedLine(one, None) for one in waiting)
