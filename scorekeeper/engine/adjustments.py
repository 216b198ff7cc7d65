"""Adjustments of a hand: points besides what was played, as lines of their own (IRR-C2).

The table agrees on a penalty, a correction or a handicap. The record of every game can hold them; the ledger checks
them and adds their lines to those of the game. They count in points, totals and targets, in every column of the sheet
that is not over, and partners share them. They do not change who won the hand, the boxes or the dealer: these follow
the game's own lines. Where the points of a hand sum to zero, `to` has to name who receives what the player pays.
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
# The rule of an adjustment that names none.
_RULE = "IRR-C2"
# The reasons that pages offer. Each is stored as it is and shown in the reader's language.
OFFERED = {"penalty": N_("penalty"), "correction": N_("correction"), "handicap": N_("handicap")}


@dataclass(frozen=True)
class Adjustment:
    """Points for one player besides what was played, and why: a word of `OFFERED`, or the table's own words. `to` is
    the player on the other side of a payment, who receives points below 0 and pays points above 0."""

    player: str = spec(Name(), label=N_("Player"), rule=_RULE)
    points: int = spec(Integer(-_MOST_POINTS, _MOST_POINTS), label=N_("Points"), rule=_RULE)
    why: str = spec(FreeText(_WHY_LENGTH), label=N_("Why"), rule=_RULE)
    to: str | None = spec(Nullable(Name()), None, N_("Paid to"), rule=_RULE)
    rule: str | None = spec(Nullable(RuleNumber()), None, N_("Rule"), rule=_RULE)

    @property
    def shares(self) -> Iterator[tuple[str, int, str | None]]:
        """Each player who gets points, the points, and the player on the other side (None if there is none)."""
        yield self.player, self.points, self.to
        if self.to is not None:
            yield self.to, -self.points, self.player

    @property
    def sentence(self) -> Text:
        """The sentence of the player's own line."""
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
        """The record as JSON, as it is stored. Empty adjustments and an empty note are left out: hands that were
        stored before there were any look the same."""
        return {name: value for name, value in encode(self).items() if value or name not in ("adjustments", "remark")}

    def adjusted_by(self, player: str, sides: Sides) -> int:
        """The sum of the adjustments for a player; partners (`sides`) share them."""
        return sum(line.points for line in adjustment_lines(self, sides, ()) if line.player == player)


def adjustment_issues(record: HandRecord, sides: Sides, zero_sum: bool) -> list[Issue]:
    """The issues of the adjustments of a record: an unknown player (`player.unknown`), 0 points (`adjustment.zero`), a
    payment between partners or to oneself (`adjustment.same_side`), no receiver although the points of a hand sum to
    zero (`adjustment.to.missing`)."""
    return [
        issue.under(join("adjustments", str(index)))
        for index, adjustment in enumerate(record.adjustments)
        for issue in _issues(adjustment, sides, zero_sum)
    ]


def _issues(adjustment: Adjustment, sides: Sides, zero_sum: bool) -> Iterator[Issue]:
    player, to, players = adjustment.player, adjustment.to, [player for side in sides for player in side]
    yield from unknown_player(player, players, "player")
    if not adjustment.points:
        text = T("An adjustment of 0 changes nothing. Enter the points, or leave it out.")
        yield Issue("adjustment.zero", "points", text)
    if to is None:
        if zero_sum:
            text = T("Here what one player pays another one receives. Say who is on the other side.")
            yield Issue("adjustment.to.missing", "to", text, unfinished=True)
    elif to not in players:
        yield from unknown_player(to, players, "to")
    elif player in players and to in _partners(player, sides):
        text = T("%(player)s is on both sides of this payment. Choose somebody else.", player=player)
        yield Issue("adjustment.same_side", "to", text)


def adjustment_lines(record: HandRecord, sides: Sides, columns: tuple[int, ...]) -> Iterator[Line]:
    """The lines of the adjustments of a record without issues. They count in these `columns` of the sheet."""
    for adjustment in record.adjustments:
        rule = adjustment.rule or _RULE
        for player, points, other in adjustment.shares:
            text = adjustment.text(points, other)
            payer = None if player == adjustment.player else adjustment.player
            for partner in _partners(player, sides):
                own = text if partner == player else T("%(player)s: %(text)s", player=player, text=text)
                yield Line(partner, points, own, rule, columns=columns, adjustment=True, explained_by=payer)


def _partners(player: str, sides: Sides) -> tuple[str, ...]:
    return next(side for side in sides if player in side)


def with_adjustments(score: HandScore, record: HandRecord, sides: Sides, state: State) -> HandScore:
    """The score of a hand with the lines of its adjustments; `state` is the state before the hand."""
    columns = tuple(index for index, column in enumerate(state.columns) if not column.over)
    return replace(score, lines=(*score.lines, *adjustment_lines(record, sides, columns)))
