"""A match as PDF: the score sheet with rows, reckoning, charts, house rules and signatures; or every hand explained.

The numbers come from the ledger, in the order of `reports.score_sheet`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.engine.ledger import Row, find_preset
from scorekeeper.engine.scores import Layout, Line
from scorekeeper.pdf.columns import columns_in, name_width, names_across
from scorekeeper.pdf.facts import OfMatch, PaperSheet
from scorekeeper.pdf.paper_size import SIZES, Paper, even_parts
from scorekeeper.pdf.sheet import Sheet
from scorekeeper.reports import chart
from scorekeeper.reports.score_sheet import changes, column_name, reckonings, sheet_rows

Side = tuple[str, ...]

# Millimetres: the column of the number of a hand; what a side earned, with the mark of the dealer; a total; how the
# hand went; what the amounts of the reckoning are; an amount.
_HAND, _EARNED, _TOTAL, _HOW, _WHAT, _AMOUNT = 11.0, 12.0, 10.5, 32.0, 44.0, 13.0
# What room a reckoning beside the chart has on large paper. A unit of the chart, a twelfth of its letters' size.
_BESIDE, _UNIT = {2: 97.0, 3: 110.0}, 0.268


@dataclass(frozen=True)
class ExplainedLine:
    """A line of a hand, and who gets the payment it states; None if it states none or its text names the payee."""

    line: Line
    payee: str | None


@dataclass(frozen=True)
class Explained:
    """A hand in words. `lines` say more than the headline, each payment once; `rule` is that of the lines that only
    repeat it, perhaps empty. `named`: the lines belong to several sides, so each needs a name."""

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

    def sheet(self, language: str, paper: Paper) -> Sheet:
        ledger, terms = self.ledger, self.ledger.terms
        columns = range(len(ledger.state.columns))
        sides, size = len(terms.sides), SIZES[paper]
        name = name_width(terms.sides)
        numbers, amounts = max(_EARNED + _TOTAL * len(columns), name), max(_AMOUNT, name)
        # Whether the sides' columns leave no room for headlines beside them.
        written = max(name, _EARNED + _TOTAL if size.pocket else 28.0)
        wide = len(columns) > 1 or sides > 3 or size.room[0] - _HAND - sides * written < _HOW
        if wide:
            # Of equally few tables, those of upright paper.
            size = min(
                (size, size.landscape), key=lambda turned: -(-sides // columns_in(turned.room[0] - _HAND, numbers))
            )
        beside = 0.0 if wide or size.pocket else _BESIDE[max(sides, 2)]
        if beside < _WHAT + sides * amounts:
            beside = 0.0
        drawn = (size.room[0] - beside - 8) if beside else size.room[0] / (1 if size.pocket else len(columns)) - 2
        width, height = drawn / _UNIT, 210 if beside else 180
        context: dict[str, object] = {
            "title": self.title,
            "played": self.played,
            "ledger": ledger,
            "terms": terms,
            "sides": terms.sides,
            "side_rows": even_parts(sides, columns_in(size.room[0] - _HAND, numbers) if wide else sides),
            "side_width": None if wide else written,
            "reckoning_rows": even_parts(sides, columns_in((beside or size.room[0]) - _WHAT, amounts)),
            "what_width": max((beside or size.room[0]) - sides * max(amounts, 30), _WHAT),
            "across": names_across(terms.sides, size),
            "signing": max(len(even_parts(len(terms.players), min(columns_in(size.room[0], 33), 5))[-1]), 2),
            "beside": beside,
            "wide": wide,
            "columns": [column_name(column) for column in columns] if len(columns) > 1 else [],
            "rows": sheet_rows(ledger),
            "reckonings": reckonings(ledger),
            "charts": [chart.totals(ledger, column, width=width, height=height) for column in columns],
            "hands": [row for row in ledger.rows if row.score],
            "preset": find_preset(terms.game, terms.preset).name,
            "changes": changes(terms),
        }
        return Sheet(
            "match", language, terms.game.gettext_domain, size, context, ("tight", "parted"), region=self.region
        )


class ExplainedHands(OfMatch, PaperSheet):
    """Every hand of a match that counts, each with its amounts, their rules and the cards."""

    def sheet(self, language: str, paper: Paper) -> Sheet:
        terms = self.ledger.terms
        context = {
            "title": self.title,
            "played": self.played,
            "terms": terms,
            "hands": [_explain(row, terms.sides) for row in self.ledger.rows if row.score],
            "preset": find_preset(terms.game, terms.preset).name,
        }
        return Sheet(
            "explained", language, terms.game.gettext_domain, SIZES[paper], context, ("tight",), region=self.region
        )


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
