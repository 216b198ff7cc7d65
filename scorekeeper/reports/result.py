"""The result of a match as people tell it to others: who won, the sides by place, a chart of the totals.

`lines` says it as plain text for a chat; the picture that people send shows the same. All numbers come from the ledger.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ledger import Ledger
from scorekeeper.engine.text import TN, T, Text, bidi_isolated
from scorekeeper.reports import chart
from scorekeeper.reports.score_sheet import SideStanding, standings

# The drawing in the picture: units of the drawing, as wide as a phone. Ten names need more height beside their lines.
_WIDTH, _HEIGHT, _A_NAME = 328.0, 190.0, 14.0


@dataclass(frozen=True)
class Placing:
    """A side with its place (1 is the first) and its points. Sides that are level have the same place. `left`: the side
    has left the match."""

    place: int
    side: tuple[str, ...]
    points: int
    won: bool
    left: bool = False

    @property
    def names(self) -> str:
        """The side in one line; names written from right to left are isolated."""
        return " & ".join(bidi_isolated(self.side))


@dataclass(frozen=True)
class Result:
    """What there is to tell of a match.

    `told` is a sentence: who won, or who is ahead. `placings` begin with the first place. `hands` is the number of
    hands that count. `totals` is the chart; None before the first hand that counts.
    """

    game: AnyGame
    finished: bool
    told: Text
    placings: tuple[Placing, ...]
    hands: int
    totals: chart.Chart | None


def result_of(ledger: Ledger) -> Result:
    """The result of a match, or how it stands if it is not finished."""
    terms, hands = ledger.terms, sum(row.score is not None for row in ledger.rows)
    height = _HEIGHT + _A_NAME * max(len(terms.sides) - 4, 0)
    totals = chart.totals(ledger, width=_WIDTH, height=height) if hands else None
    return Result(terms.game, ledger.finished, _told(ledger, hands), _placings(ledger), hands, totals)


def lines(result: Result, *, name: str, day: str, address: str = "") -> tuple[tuple[Text | str, ...], ...]:
    """The result as plain text: paragraphs, each of some lines.

    `name` is what people named the session, perhaps empty; `day` is the day of the match in the reader's language;
    `address` is that of the page to watch, empty if it is not to be told.
    """
    game = T(result.game.name)
    title = T("%(session)s · %(game)s", session=bidi_isolated([name])[0], game=game) if name else game
    played = TN("%(count)s hand", "%(count)s hands", result.hands)
    places = [
        T("%(place)s. %(names)s %(points)s", place=one.place, names=one.names, points=one.points)
        for one in result.placings
    ]
    watch = [(T("To watch:"), address)] if address else []
    return ((title, day), (result.told, *places, played), *watch)


def winners_told(several: Sequence[SideStanding]) -> Text:
    """Who won, in a sentence. `several` are the standings of a finished match."""
    winners = [one for one in several if one.won]
    names, points = bidi_isolated(player for one in winners for player in one.side), winners[0].points
    if len(winners) > 1:
        return T("%(names)s share the win with %(points)s each.", names=names, points=points)
    if len(names) > 1:
        return T("%(names)s win with %(points)s.", names=names, points=points)
    return T("%(name)s wins with %(points)s.", name=names[0], points=points)


def _told(ledger: Ledger, hands: int) -> Text:
    if ledger.finished:
        return winners_told(standings(ledger))
    if not hands:
        return T("No hand has been played yet.")
    if ahead := ledger.leaders():
        return T("This match is not finished. Ahead so far: %(players)s.", players=bidi_isolated(ahead))
    return T("This match is not finished. All are level so far.")


def _placings(ledger: Ledger) -> tuple[Placing, ...]:
    """Winners first, then by points, whichever way the game counts them."""
    less = ledger.terms.game.lowest_wins(ledger.terms.options)
    by = {one: (not one.won, one.points if less else -one.points) for one in standings(ledger)}
    ranks = list(by.values())
    return tuple(
        Placing(1 + sum(other < rank for other in ranks), one.side, one.points, one.won, one.left)
        for one, rank in sorted(by.items(), key=lambda each: each[1])
    )
