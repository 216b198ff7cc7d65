"""Adjustments of a hand: points beside what was played, as lines of their own (IRR-C2).

A penalty, a correction or a handicap is agreed at the table. The record of every game may hold such adjustments, for
`Record` inherits `HandRecord`; the ledger checks them and adds their lines to those of the game. They count in points,
totals and targets. Who won the hand, the boxes and the dealer come from the game's own lines and do not change.

- Partners share an adjustment like any other points.
- On a sheet with several columns it counts in every column that is not over.
- Where the points of a hand sum to zero, each adjustment names who receives what the other pays (`to`). Elsewhere `to`
  may be left out; given, the points pass from one player to the other as well.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.fields import (
    FreeText,
    Integer,
    Json,
    ListOf,
    Name,
    Nullable,
    RuleNumber,
    Struct,
    encode,
    spec,
    unknown_player,
)
from scorekeeper.engine.scores import HandScore, Line
from scorekeeper.engine.state import State
from scorekeeper.engine.text import N_, Issue, T, Text, join

Sides = Sequence[tuple[str, ...]]

# More than a table agrees on in one hand.
MOST_ADJUSTMENTS = 20
_MOST_POINTS = 10_000
_WHY_LENGTH = 60
# Characters of a note on a hand: a sentence or two.
REMARK_LENGTH = 200
# What an adjustment rests on that names no rule.
_RULE = "IRR-C2"
# The words that pages offer. Each is stored as it is and shown in the reader's language.
OFFERED = {"penalty": N_("penalty"), "correction": N_("correction"), "handicap": N_("handicap")}


@dataclass(frozen=True)
class Adjustment:
    """Points for one player beside what was played, and why: one of the words in `OFFERED`, or own words.

    `to` is who receives what the player pays; with points above nought it is who pays them. `rule` is the number of the
    rule that asks for it.
    """

    player: str = spec(Name(), label=N_("Player"), rule=_RULE)
    points: int = spec(Integer(-_MOST_POINTS, _MOST_POINTS), label=N_("Points"), rule=_RULE)
    why: str = spec(FreeText(_WHY_LENGTH), label=N_("Why"), rule=_RULE)
    to: str | None = spec(Nullable(Name()), None, N_("Paid to"), rule=_RULE)
    rule: str | None = spec(Nullable(RuleNumber()), None, N_("Rule"), rule=_RULE)

    @property
    def shares(self) -> Iterator[tuple[str, int, str | None]]:
        """Who gets how many points, and the other player if they pass between two."""
        yield self.player, self.points, self.to
        if self.to is not None:
            yield self.to, -self.points, self.player

    @property
    def sentence(self) -> Text:
        """What the line of the player says."""
        return self.text(self.points, self.to)

    def text(self, points: int, other: str | None) -> Text:
        """The sentence of a line with these points; `other` is the player on the other side of the payment."""
        why = T(OFFERED[self.why]) if self.why in OFFERED else self.why
        if other is None:
            return T("Adjustment: %(why)s", why=why)
        if points < 0:
            return T("Adjustment, paid to %(player)s: %(why)s", player=other, why=why)
        return T("Adjustment, paid by %(player)s: %(why)s", player=other, why=why)


@dataclass(frozen=True, kw_only=True)
class HandRecord:
    """What the record of a hand holds in every game. The `Record` of a game inherits it."""

    adjustments: tuple[Adjustment, ...] = spec(
        ListOf(Struct(Adjustment), 0, MOST_ADJUSTMENTS), (), N_("Adjustments"), rule=_RULE, rarely_used=True
    )

    remark: str | None = spec(Nullable(FreeText(REMARK_LENGTH)), None, N_("Note"), rarely_used=True)
    """A note on the hand, in people's own words. Nothing is computed from it."""

    def body(self) -> dict[str, Json]:
        """The record as JSON, as it is stored. Without adjustments or a note it does not name them, as before there
        were any."""
        return {name: one for name, one in encode(self).items() if one or name not in ("adjustments", "remark")}

    def adjusted_by(self, player: str, sides: Sides) -> int:
        """What the adjustments come to for a player; partners (`sides`) share them."""
        return sum(line.points for line in adjustment_lines(self, sides, ()) if line.player == player)


def adjustment_issues(record: HandRecord, sides: Sides, zero_sum: bool) -> list[Issue]:
    """The issues of the adjustments of a record; `field` of each is a path into the record.

    Unknown players (`player.unknown`), 0 points (`adjustment.zero`), a payment between partners or to oneself
    (`adjustment.same_side`), and nobody who receives it although a hand sums to zero (`adjustment.to.missing`).
    """
    return [
        issue.under(join("adjustments", str(index)))
        for index, one in enumerate(record.adjustments)
        for issue in _issues(one, sides, zero_sum)
    ]


def _issues(one: Adjustment, sides: Sides, zero_sum: bool) -> Iterator[Issue]:
    players = [player for side in sides for player in side]
    yield from unknown_player(one.player, players, "player")
    if not one.points:
        text = T("An adjustment of 0 changes nothing. Enter the points, or leave it out.")
        yield Issue("adjustment.zero", "points", text)
    if one.to is None:
        if zero_sum:
            text = T("Here what one player pays another one receives. Say who is on the other side.")
            yield Issue("adjustment.to.missing", "to", text, unfinished=True)
    elif unknown := unknown_player(one.to, players, "to"):
        yield from unknown
    elif one.player in players and one.to in _partners(one.player, sides):
        text = T("%(player)s is on both sides of this payment. Choose somebody else.", player=one.player)
        yield Issue("adjustment.same_side", "to", text)


def adjustment_lines(record: HandRecord, sides: Sides, columns: tuple[int, ...]) -> Iterator[Line]:
    """The lines of the adjustments of a record without issues. `columns` are those of the sheet in which they count."""
    for one in record.adjustments:
        for player, points, other in one.shares:
            text, told_by = one.text(points, other), None if player == one.player else one.player
            for partner in _partners(player, sides):
                told = text if partner == player else T("%(player)s: %(text)s", player=player, text=text)
                yield Line(partner, points, told, one.rule or _RULE, columns=columns, adjustment=True, told_by=told_by)


def _partners(player: str, sides: Sides) -> tuple[str, ...]:
    return next(side for side in sides if player in side)


def adjusted(score: HandScore, record: HandRecord, sides: Sides, state: State) -> HandScore:
    """The score of a hand with the lines of its adjustments; `state` is the state before the hand."""
    columns = tuple(index for index, column in enumerate(state.columns) if not column.over)
    return replace(score, lines=(*score.lines, *adjustment_lines(record, sides, columns)))
