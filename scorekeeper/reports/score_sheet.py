"""The ledger in the order of a score sheet, on screen and on paper: standings, rows, reckoning, options.

All numbers come from the ledger; nothing is computed here.
"""

from dataclasses import dataclass

from scorekeeper.engine.fields import Spec, specs, value_text
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ledger import Ledger, Row, Terms, changed_options, read_options
from scorekeeper.engine.state import Standing
from scorekeeper.engine.text import N_, T, Text, bidi_isolated, signed

Side = tuple[str, ...]


@dataclass(frozen=True)
class SideStanding:
    """The standing of one side.

    `points` include the bonuses of the end; `columns` are the same points by column of the sheet. `change` is what the
    last hand brought, None before the first one and if the side did not play it. `leads`, `won`: it is ahead, it has
    won the match. `deals` is its player who deals the next hand, or None. `out` are its players who do not play that
    hand. `left`: it has left the match. `part`: of how many parts of the pot it gets how many, as in 2 of 5; None if
    nobody shares a pot. `place`: 1 for the best total; None while all are level, and for a side that has left
    (`result.placings` gives these a place as well). `seat` is that of the side (`Terms.seat`).
    """

    side: Side
    points: int
    columns: tuple[int, ...]
    change: int | None
    leads: bool
    won: bool
    deals: str | None
    out: Side
    left: bool = False
    part: tuple[int, int] | None = None
    place: int | None = None
    seat: int = 0

    @property
    def names(self) -> str:
        """The side in one line, with names written from right to left isolated."""
        return " & ".join(bidi_isolated(self.side))


@dataclass(frozen=True)
class SheetCell:
    """The part of a row that belongs to one side.

    `earned` are the points of the hand with its adjustments; None if there is nothing to write. `totals` are those
    after it by column of the sheet, `total` is their sum; None before the side has come. `counts` are the indices of
    the columns in which the hand counts for it. `deals`: the side dealt it. `plays`: the side was there for it.
    """

    earned: int | None
    totals: tuple[int | None, ...]
    counts: frozenset[int]
    total: int | None
    deals: bool
    plays: bool = True


@dataclass(frozen=True)
class SheetRow:
    """A row of the sheet: a hand, a cell for each side, and the indices of the columns that ended with it."""

    row: Row
    cells: tuple[SheetCell, ...]
    ended: frozenset[int]

    @property
    def counted(self) -> bool | None:
        """True if the points were computed from cards, False if a number was called; None without layouts."""
        layouts = self.row.score.layouts.values() if self.row.score else ()
        return all(layout.counted for layout in layouts) if layouts else None

    @property
    def counts(self) -> frozenset[int]:
        """The indices of the columns in which this hand counts."""
        return frozenset(column for cell in self.cells for column in cell.counts)


@dataclass(frozen=True)
class ReckoningLine:
    """A line of the reckoning. `points` are by side; None if the side has none of it."""

    text: Text
    rule: str
    points: tuple[int | None, ...]


@dataclass(frozen=True)
class Reckoning:
    """How the final points of one column add up; `finals` are by side. `title` is None if there is only one column."""

    title: Text | None
    standing: Standing
    amounts: tuple[ReckoningLine, ...]
    finals: tuple[int, ...]


@dataclass(frozen=True)
class OptionValue:
    """An option of a match as people read it: its description, its value, the preset's value. `matters`: it can change
    something beside the other options. `differs`: it does, and the values differ."""

    name: str
    spec: Spec
    value: Text | str
    usual: Text | str
    differs: bool
    matters: bool


_PLACES = (
    *(N_("1st"), N_("2nd"), N_("3rd"), N_("4th"), N_("5th")),
    *(N_("6th"), N_("7th"), N_("8th"), N_("9th"), N_("10th"), N_("11th"), N_("12th")),
)


def place_name(place: int) -> str:
    """A place from 1 to 12 as a message id."""
    return _PLACES[place - 1]


def standings(ledger: Ledger) -> tuple[SideStanding, ...]:
    """The standing of every side, in the order of the seats."""
    state, leaders, winners = ledger.state, ledger.leaders(), ledger.winners
    last = next((row for row in reversed(ledger.rows) if row.score), None)
    going = () if ledger.finished else (*ledger.terms.game.sits_out(ledger.terms.options, state), *state.resting)
    gone, parts, places = ledger.gone, ledger.parts, ledger.places()
    return tuple(
        SideStanding(
            side,
            ledger.final(side[0]),
            tuple(ledger.final(side[0], column) for column in range(len(state.columns))),
            last.points(side[0]) if last and side[0] in last.before.players else None,
            side[0] in leaders,
            side[0] in winners,
            state.dealer if state.dealer in side and not ledger.finished else None,
            tuple(player for player in side if player in going),
            side[0] in gone,
            (parts[side[0]], sum(parts.values())) if side[0] in parts else None,
            places.get(side[0]),
            seat,
        )
        for seat, side in enumerate(ledger.terms.sides)
    )


def by_place(ledger: Ledger) -> tuple[SideStanding, ...]:
    """The standings by place, the winners first and who has left last; by seat where places are equal."""

    def rank(standing: SideStanding) -> tuple[bool, bool, int]:
        return standing.left, not standing.won, standing.place or 0

    return tuple(sorted(standings(ledger), key=rank))


def sheet_rows(ledger: Ledger, newest: int | None = None) -> tuple[SheetRow, ...]:
    """A row for each hand, in the order of play; with `newest` only for so many of the newest hands."""
    rows = ledger.rows if newest is None else ledger.rows[max(len(ledger.rows) - newest, 0) :]
    sides = ledger.terms.sides
    return tuple(_sheet_row(row, sides) for row in rows)


def _sheet_row(row: Row, sides: tuple[Side, ...]) -> SheetRow:
    columns = enumerate(zip(row.before.columns, row.after.columns, strict=True))
    ended = frozenset(index for index, (before, after) in columns if after.over and not before.over)
    return SheetRow(row, tuple(_sheet_cell(row, side) for side in sides), ended)


def _sheet_cell(row: Row, side: Side) -> SheetCell:
    """The cell of a side. Partners have the same points, so its first player stands for the side."""
    player, earned = side[0], row.points(side[0])
    lines = [line for line in row.score.lines if line.player == player] if row.score else []
    adjusted = any(line.adjustment for line in lines)
    written = bool(earned or adjusted or (row.score and player in row.score.winners))
    counts = frozenset(column for line in lines for column in line.columns if written)
    totals = tuple(column.totals.get(player) for column in row.after.columns)
    total = None if None in totals else row.after.total(player)
    plays = player in row.before.players
    return SheetCell(earned if written else None, totals, counts, total, row.before.dealer in side, plays)


def adjustment_notes(row: Row) -> tuple[Text, ...]:
    """The adjustments of a hand that counts, each in one line: whose, how many points, why."""
    adjustments = row.record.adjustments if row.record and row.score else ()
    return tuple(
        T(
            "%(player)s %(points)s (%(text)s)",
            player=adjustment.player,
            points="+" * (adjustment.points > 0) + signed(adjustment.points),
            text=adjustment.sentence,
        )
        for adjustment in adjustments
    )


def column_name(column: int) -> Text:
    """The name of a column, by its index, if the sheet has several columns."""
    return T("Game %(number)s", number=column + 1)


def reckonings(ledger: Ledger) -> tuple[Reckoning, ...]:
    """The reckoning of each column: the points of the hands, then every bonus."""
    return tuple(_reckoning(ledger, column) for column in range(len(ledger.state.columns)))


def _reckoning(ledger: Ledger, column: int) -> Reckoning:
    sides, standing = ledger.terms.sides, ledger.state.columns[column]
    lines = [line for line in ledger.closing if column in line.columns]
    amounts = [ReckoningLine(T("Points of the hands"), "", tuple(standing.totals.get(side[0]) for side in sides))]
    kinds: list[tuple[Text, str]] = []
    for line in lines:
        if (line.text, line.rule) not in kinds:
            kinds.append((line.text, line.rule))
    for text, rule in kinds:
        points = {line.player: line.points for line in lines if (line.text, line.rule) == (text, rule)}
        amounts.append(ReckoningLine(text, rule, tuple(points.get(side[0]) for side in sides)))
    title = column_name(column) if len(ledger.state.columns) > 1 else None
    return Reckoning(title, standing, tuple(amounts), tuple(ledger.final(side[0], column) for side in sides))


def option_values(game: AnyGame, options: object, preset: str) -> tuple[OptionValue, ...]:
    """Every option of a game with its value and that of a preset (its key)."""
    usual = read_options(game, {}, preset)
    changed = changed_options(game, options, preset)
    return tuple(
        OptionValue(
            name,
            spec,
            value_text(spec.kind, spec.value(name, options)),
            value_text(spec.kind, spec.value(name, usual)),
            name in changed,
            spec.matters(options),
        )
        for name, spec in specs(game.Options).items()
    )


def changes(terms: Terms) -> tuple[OptionValue, ...]:
    """The options of a match that differ from its preset."""
    return tuple(option for option in option_values(terms.game, terms.options, terms.preset) if option.differs)
