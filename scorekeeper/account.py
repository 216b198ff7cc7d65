"""The ledger as people read it, on the screen and on paper: who stands where, the pad, the reckoning, the rules.

Nothing is computed here that is not in the ledger; it is only put in the order of a score sheet.
"""

from dataclasses import dataclass

from scorekeeper.fields import Choice, Kind, Maybe, Spec, Switch, specs
from scorekeeper.ledger import Ledger, Row, Status, Terms
from scorekeeper.scoring import Standing
from scorekeeper.text import T, Text

__all__ = [
    "Amount",
    "Cell",
    "PadRow",
    "Place",
    "Reckoning",
    "Rule",
    "changes",
    "column_name",
    "pad",
    "places",
    "reckonings",
    "rules",
    "value_text",
]

Side = tuple[str, ...]


@dataclass(frozen=True)
class Place:
    """Where a side stands: its points, what the last hand changed (None before the first), who of it deals or sits
    out next. `columns` are the points in each column of the sheet."""

    side: Side
    points: int
    columns: tuple[int, ...]
    change: int | None
    leads: bool
    won: bool
    deals: str | None
    out: Side


@dataclass(frozen=True)
class Cell:
    """One side's part of a row of the pad: points earned (None: nothing to write), the total of each column after
    it, the columns this hand wrote in, the total of all, and whether the side dealt."""

    earned: int | None
    totals: tuple[int, ...]
    counts: frozenset[int]
    total: int
    deals: bool


@dataclass(frozen=True)
class PadRow:
    """A row of the pad: the hand, a cell a side, and the columns of the sheet that ended with it."""

    row: Row
    cells: tuple[Cell, ...]
    ended: frozenset[int]

    @property
    def counted(self) -> bool | None:
        """Whether the points were worked out from cards (True) or called (False); None where there were none."""
        layouts = self.row.score.layouts.values() if self.row.score else ()
        return all(layout.counted for layout in layouts) if layouts else None

    @property
    def counts(self) -> frozenset[int]:
        """The columns of the sheet this hand wrote in."""
        return frozenset(column for cell in self.cells for column in cell.counts)


@dataclass(frozen=True)
class Amount:
    """A row of the reckoning; None where a side has nothing in it."""

    text: Text
    rule: str
    points: tuple[int | None, ...]


@dataclass(frozen=True)
class Reckoning:
    """How the points of one column of the sheet come about, for each side. `title`: where there are several."""

    title: Text | None
    standing: Standing
    amounts: tuple[Amount, ...]
    finals: tuple[int, ...]


@dataclass(frozen=True)
class Rule:
    """An option of a match as people read it: its description, its value, the value the preset has."""

    name: str
    spec: Spec
    value: Text | str
    usual: Text | str

    @property
    def differs(self) -> bool:
        return self.value != self.usual


def places(ledger: Ledger) -> tuple[Place, ...]:
    """Every side's place, in the order of the seats."""
    state, leaders, winners = ledger.state, ledger.leaders(), ledger.winners
    last = next((row for row in reversed(ledger.rows) if row.status is Status.COUNTED), None)
    going = () if ledger.finished else ledger.terms.game.sits_out(ledger.terms.options, state)
    return tuple(
        Place(
            side,
            ledger.final(side[0]),
            tuple(ledger.final(side[0], column) for column in range(len(state.columns))),
            last.points(side[0]) if last else None,
            side[0] in leaders,
            side[0] in winners,
            state.dealer if state.dealer in side and not ledger.finished else None,
            tuple(player for player in side if player in going),
        )
        for side in ledger.terms.sides
    )


def pad(ledger: Ledger) -> tuple[PadRow, ...]:
    """A row a hand, in the order in which they were played."""
    return tuple(_pad_row(row, ledger.terms.sides) for row in ledger.rows)


def _pad_row(row: Row, sides: tuple[Side, ...]) -> PadRow:
    columns = enumerate(zip(row.before.columns, row.after.columns, strict=True))
    ended = frozenset(index for index, (before, after) in columns if after.over and not before.over)
    return PadRow(row, tuple(_cell(row, side) for side in sides), ended)


def _cell(row: Row, side: Side) -> Cell:
    """Partners score the same, so the first of a side speaks for it."""
    player, earned = side[0], row.points(side[0])
    lines = [line for line in row.score.lines if line.player == player] if row.score else []
    wrote = bool(earned or (row.score and player in row.score.winners))
    counts = frozenset(column for line in lines for column in line.columns if wrote)
    totals = tuple(column.totals[player] for column in row.after.columns)
    return Cell(earned if wrote else None, totals, counts, row.after.total(player), row.before.dealer in side)


def column_name(column: int) -> Text:
    """What a column of a sheet with several is called."""
    return T("Game %(number)s", number=column + 1)


def reckonings(ledger: Ledger) -> tuple[Reckoning, ...]:
    """How the points of each column come about: those of the hands, then every bonus."""
    return tuple(_reckoning(ledger, column) for column in range(len(ledger.state.columns)))


def _reckoning(ledger: Ledger, column: int) -> Reckoning:
    sides, standing = ledger.terms.sides, ledger.state.columns[column]
    lines = [line for line in ledger.closing if column in line.columns]
    amounts = [Amount(T("Points of the hands"), "", tuple(standing.totals[side[0]] for side in sides))]
    kinds: list[tuple[Text, str]] = []
    for line in lines:
        if (line.text, line.rule) not in kinds:
            kinds.append((line.text, line.rule))
    for text, rule in kinds:
        found = {line.player: line.points for line in lines if (line.text, line.rule) == (text, rule)}
        amounts.append(Amount(text, rule, tuple(found.get(side[0]) for side in sides)))
    title = column_name(column) if len(ledger.state.columns) > 1 else None
    return Reckoning(title, standing, tuple(amounts), tuple(ledger.final(side[0], column) for side in sides))


def rules(terms: Terms) -> tuple[Rule, ...]:
    """Every option as it is set."""
    usual = terms.preset_options
    return tuple(
        Rule(name, one, value_text(one.kind, getattr(terms.options, name)), value_text(one.kind, getattr(usual, name)))
        for name, one in specs(terms.game.Options).items()
    )


def changes(terms: Terms) -> tuple[Rule, ...]:
    """The options that are not as the preset has them."""
    return tuple(rule for rule in rules(terms) if rule.differs)


def value_text(kind: Kind, value: object) -> Text | str:
    """An option's value as people read it."""
    if isinstance(kind, Maybe):
        return T(kind.label) if value is None else value_text(kind.kind, value)
    if isinstance(kind, Switch):
        return T("On") if value else T("Off")
    if isinstance(kind, Choice):
        return T(kind.labels[str(value)])
    return str(value)
