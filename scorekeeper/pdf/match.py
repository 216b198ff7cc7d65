"""A match as PDF: the score sheet with rows, reckoning, charts, house rules and signatures; or every hand explained.

The numbers come from the ledger, in the order of `reports.score_sheet`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.engine.ledger import Row, find_preset
from scorekeeper.engine.scores import Layout, Line
from scorekeeper.pdf.facts import OfMatch, PaperSheet
from scorekeeper.pdf.paper_size import SIZES, Paper, even_parts
from scorekeeper.pdf.rendering import Sheet
from scorekeeper.reports import chart
from scorekeeper.reports.score_sheet import changes, column_name, reckonings, sheet_rows

Side = tuple[str, ...]

# So many columns of numbers fit side by side on small paper, and upright on large paper with room for a mark, three
# digits and four; more turn it to landscape.
_WRITTEN, _UPRIGHT = 12, 14


@dataclass(frozen=True)
class ExplainedLine:
    """A line of a hand, and who gets the payment it states; None if it states none or its text names the payee."""

    line: Line
    payee: str | None


@dataclass(frozen=True)
class Explained:
    """A hand in words.

    `lines` say more than the headline, each payment once; `rule` is that of the lines that only repeat it, perhaps
    empty. `named`: the lines belong to several sides, so each needs a name.
    """

    row: Row
    rule: str
    lines: tuple[ExplainedLine, ...]
    named: bool

    @property
    def shows_cards(self) -> bool:
        """Whether the cards of any player are known, not only their count."""
        layouts = self.row.score.layouts.values() if self.row.score else ()
        return any(layout.melds or layout.laid_off or layout.loose for layout in layouts)

    @property
    def layouts(self) -> dict[str, Layout]:
        """How the cards lay, by player. Of a hand in numbers, only counts that are not the amount of a line."""
        stated = {(explained.line.player, abs(explained.line.points)) for explained in self.lines}
        return {
            player: layout
            for player, layout in (self.row.score.layouts if self.row.score else {}).items()
            if self.shows_cards or (layout.count and (player, layout.count) not in stated)
        }


class MatchSheet(OfMatch, PaperSheet):
    """The score sheet of a match. If the match is not finished, it says so and is printed as far as it went."""

    def pdf(self, language: str, paper: Paper) -> bytes:
        ledger, terms = self.ledger, self.ledger.terms
        columns = range(len(ledger.state.columns))
        small = SIZES[paper].pocket
        numbers = (len(columns) + 1) * len(terms.sides)
        on = SIZES[paper] if small or numbers <= _UPRIGHT else SIZES[paper].landscape
        # Whether the sides' columns leave no room for headlines beside them.
        wide = len(columns) > 1 or len(terms.sides) > (2 if small else 3)
        if wide:
            # The chart fills the width; its letters are as large in landscape.
            size = (448, 180) if small else (672 / len(columns) * on.room[0] / SIZES[paper].room[0], 180)
        else:
            size = (448, 180) if small else (300, 200) if len(terms.sides) < 3 else (264, 200)
        context: dict[str, object] = {
            "title": self.title,
            "played": self.played,
            "ledger": ledger,
            "terms": terms,
            "sides": terms.sides,
            "side_rows": even_parts(len(terms.sides), _WRITTEN // (len(columns) + 1) if small else len(terms.sides)),
            # In rows of about equal length: six in two rows of three, not five and one.
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
        return Sheet("match", language, terms.game.gettext_domain, on, context, ("tight", "parted"), self.region).pdf()


class ExplainedHands(OfMatch, PaperSheet):
    """Every hand of a match that counts, each with its amounts, their rules and the cards."""

    def pdf(self, language: str, paper: Paper) -> bytes:
        terms = self.ledger.terms
        context = {
            "title": self.title,
            "played": self.played,
            "terms": terms,
            "hands": [_explain(row, terms.sides) for row in self.ledger.rows if row.score],
            "preset": find_preset(terms.game, terms.preset).name,
        }
        return Sheet(
            "explained", language, terms.game.gettext_domain, SIZES[paper], context, ("tight",), self.region
        ).pdf()


def _explain(row: Row, sides: Sequence[Side]) -> Explained:
    assert row.score, "only hands that count are explained"
    firsts = [side[0] for side in sides]
    lines = [line for line in row.score.lines if line.player in firsts]
    more = tuple(line for line in lines if line.text != row.score.headline)
    rule = next((line.rule for line in lines if line not in more), "")
    return Explained(row, rule, tuple(_payments(more)), len({line.player for line in more}) > 1)


def _payments(lines: Sequence[Line]) -> Iterator[ExplainedLine]:
    """The lines without those that only repeat a payment of others, each with its payee."""
    waiting: list[Line] = []
    for line in lines:
        if line.explained_by is None:
            waiting.append(line)
            continue
        payer = None if line.adjustment else line.explained_by
        yield from (ExplainedLine(unpaid, line.player if unpaid.player == payer else None) for unpaid in waiting)
        waiting = []
    yield from (ExplainedLine(unpaid, None) for unpaid in waiting)
