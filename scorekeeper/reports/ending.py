"""The end of a match as the table sees it: who won by how much, which hand decided it, how every total came about.

All numbers come from the ledger.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from scorekeeper.engine.ledger import Ledger, Row
from scorekeeper.engine.text import TN, T, Text, bidi_isolated
from scorekeeper.reports.result import placings, winners_text
from scorekeeper.reports.score_sheet import Reckoning, Side, SideStanding, reckonings, standings


@dataclass(frozen=True)
class Step:
    """What a side gets on the way to its final points. `rule` is empty if no rule gives it.

    `column` is the name of the column of the sheet, at its first step; None elsewhere, and if there is only one column.
    """

    text: Text
    rule: str
    points: int
    column: Text | None = None


@dataclass(frozen=True)
class Place:
    """A side at its place. `steps` lead to its final points; there are none if its hands alone make them. `stages` are
    its totals on the way: after each step or, of several columns, after each column; without the last one."""

    standing: SideStanding
    steps: tuple[Step, ...]
    stages: tuple[int, ...]


@dataclass(frozen=True)
class BestHand:
    """The hand that brought a side the most points."""

    slot: int
    side: Side
    points: int


@dataclass(frozen=True)
class Ending:
    """The end of a match.

    `sentence` says who won, `how` in a few words how, for a line under the names of the `winners`. `decided` is the
    hand that ended the match; None if the players finished it. `best` is None if it would say nothing: if few points
    are good, or if that hand decided the match. `places` begin with the first.
    """

    sentence: Text
    winners: tuple[str, ...]
    how: Text
    decided: Row | None
    best: BestHand | None
    places: tuple[Place, ...]


def ending(ledger: Ledger) -> Ending:
    """The end of a finished match."""
    places = places_of(ledger)
    winners = tuple(player for place in places if place.standing.won for player in place.standing.side)
    decided = next((row for row in ledger.rows if row.after.finished and not row.before.finished), None)
    best = _best_hand(ledger)
    if best and decided and best.slot == decided.slot:
        best = None
    return Ending(winners_text(standings(ledger)), winners, _how(ledger, places), decided, best, places)


def places_of(ledger: Ledger) -> tuple[Place, ...]:
    """Every side at its place, with the steps of its total."""
    return tuple(_place(ledger, standing) for standing in placings(ledger))


def _how(ledger: Ledger, places: Sequence[Place]) -> Text:
    """How the winners won, without their names."""
    won = [place.standing for place in places if place.standing.won]
    parts = ledger.parts
    if len(parts) > 1 and len(set(parts.values())) == 1:
        return T("share the pot in equal parts")
    if len(parts) > 1:
        shares = [T("%(name)s %(part)s", name=bidi_isolated([name])[0], part=part) for name, part in parts.items()]
        return T("share the pot in %(all)s parts: %(shares)s", all=sum(parts.values()), shares=shares)
    if len(won) > 1:
        return T("share the win with %(points)s each", points=won[0].points)
    others = [place.standing for place in places if not place.standing.won and not place.standing.left]
    if not others:
        return T("wins, alone at the table")
    if all(player in ledger.state.out for other in others for player in other.side):
        return T("wins as the last one in")
    margin = abs(won[0].points - others[0].points)
    if len(won[0].side) > 1:
        return TN("win by %(count)s point", "win by %(count)s points", margin)
    return TN("wins by %(count)s point", "wins by %(count)s points", margin)


def _best_hand(ledger: Ledger) -> BestHand | None:
    if ledger.terms.game.lowest_wins(ledger.terms.options):
        return None
    rows = [row for row in ledger.rows if row.score]
    hands = [BestHand(row.slot, side, row.points(side[0])) for row in rows for side in ledger.terms.sides]
    return max(hands, key=lambda hand: hand.points, default=None)


def _place(ledger: Ledger, standing: SideStanding) -> Place:
    columns, at = reckonings(ledger), standing.seat
    steps = [step for column in columns for step in _steps(column, at)]
    if len(steps) < 2:
        return Place(standing, (), ())
    amounts = [column.finals[at] for column in columns] if len(columns) > 1 else [step.points for step in steps]
    return Place(standing, tuple(steps), tuple(accumulate(amounts[:-1])))


def _steps(column: Reckoning, at: int) -> list[Step]:
    """The steps of a side, by its index, in a column."""
    amounts = [(amount, points) for amount in column.amounts if (points := amount.points[at]) is not None]
    return [
        Step(amount.text, amount.rule, points, None if index else column.title)
        for index, (amount, points) in enumerate(amounts)
    ]
