"""The result of a match as people tell it: who won, the sides by place, a chart of the totals. All numbers come from
the ledger.

`lines` is its plain text for a chat; the picture that people send shows the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.ledger import Ledger
from scorekeeper.engine.text import TN, T, Text, bidi_isolated
from scorekeeper.reports import chart
from scorekeeper.reports.score_sheet import SideStanding, standings

# The size of the chart in the picture, in its own units, and how much higher each name beyond four makes it.
_WIDTH, _HEIGHT, _A_NAME = 328.0, 190.0, 14.0


@dataclass(frozen=True)
class Result:
    """The result of a match.

    `title` is what the match is called, `sentence` says who won or who is ahead. `placings` are the sides, first place
    first. `hands` is the number of hands that count. `totals` is the chart; None before the first hand that counts.
    """

    title: Text
    finished: bool
    sentence: Text
    placings: tuple[SideStanding, ...]
    hands: int
    totals: chart.Chart | None


def result_of(ledger: Ledger) -> Result:
    """The result of a match, or how it stands if it is not finished."""
    terms, hands = ledger.terms, sum(row.score is not None for row in ledger.rows)
    height = _HEIGHT + _A_NAME * max(len(terms.sides) - 4, 0)
    totals = chart.totals(ledger, width=_WIDTH, height=height) if hands else None
    return Result(terms.title, ledger.finished, _sentence(ledger, hands), placings(ledger), hands, totals)


def lines(result: Result, *, name: str, day: str, address: str = "") -> tuple[tuple[Text | str, ...], ...]:
    """The result as plain text: paragraphs, each of some lines. `name` is that of the session, `address` that of the
    page to watch; both may be empty. `day` is the day of the match in the reader's language."""
    game = result.title
    title = T("%(session)s · %(game)s", session=bidi_isolated([name])[0], game=game) if name else game
    played = TN("%(count)s hand", "%(count)s hands", result.hands)
    places = [
        T("%(place)s. %(names)s %(points)s", place=standing.place, names=standing.names, points=standing.points)
        for standing in result.placings
    ]
    watch = [(T("To watch:"), address)] if address else []
    return ((title, day), (result.sentence, *places, played), *watch)


def winners_text(final_standings: Sequence[SideStanding]) -> Text:
    """A sentence that says who won, from the standings of a finished match."""
    winners = [standing for standing in final_standings if standing.won]
    names, points = bidi_isolated(player for winner in winners for player in winner.side), winners[0].points
    parts = [winner.part for winner in winners if winner.part]
    if len(parts) > 1 and len(set(parts)) == 1:
        return T("%(names)s share the pot in equal parts.", names=names)
    if len(parts) > 1:
        shares = [T("%(name)s %(part)s", name=name, part=part) for name, (part, _all) in zip(names, parts, strict=True)]
        return T("The pot is shared in %(all)s parts: %(shares)s.", all=parts[0][1], shares=shares)
    if len(winners) > 1:
        return T("%(names)s share the win with %(points)s each.", names=names, points=points)
    if len(names) > 1:
        return T("%(names)s win with %(points)s.", names=names, points=points)
    return T("%(name)s wins with %(points)s.", name=names[0], points=points)


def _sentence(ledger: Ledger, hands: int) -> Text:
    if ledger.finished:
        return winners_text(standings(ledger))
    if not hands:
        return T("No hand has been played yet.")
    if ahead := ledger.leaders():
        return T("This match is not finished. Ahead so far: %(players)s.", players=bidi_isolated(ahead))
    return T("This match is not finished. All are level so far.")


def placings(ledger: Ledger) -> tuple[SideStanding, ...]:
    """The standings with a place each: winners first, then by points. Level sides share a place."""
    sign = 1 if ledger.terms.game.lowest_wins(ledger.terms.options) else -1

    def rank(standing: SideStanding) -> tuple[bool, int]:
        return (False, -standing.part[0]) if standing.part else (not standing.won, sign * standing.points)

    by_rank = sorted(standings(ledger), key=rank)
    ranks = [*map(rank, by_rank)]
    return tuple(replace(standing, place=1 + ranks.index(rank(standing))) for standing in by_rank)
