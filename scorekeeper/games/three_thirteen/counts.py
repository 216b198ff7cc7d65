"""Which numbers can be left of a hand (TT-20)."""

from collections.abc import Iterable
from functools import lru_cache

from scorekeeper.engine.text import Issue, T
from scorekeeper.games.three_thirteen.match import deals
from scorekeeper.games.three_thirteen.options import Options, solver_rules
from scorekeeper.games.three_thirteen.record import Record
from scorekeeper.games.three_thirteen.solver import SHORTEST


def loose_numbers(deal: int) -> tuple[int, ...]:
    """How many of so many cards can be left over: all of them, or all but three or more that are melds."""
    return (*range(deal - SHORTEST + 1), deal)


# Options are hashed for it, and a hand asks once for each player.
@lru_cache(maxsize=64)
def possible_points(options: Options, deal: int) -> frozenset[int]:
    """The numbers that can be left of a hand of so many cards, arranged at its best.

    Three cards of a rank are a set, so at most two of each are left over. A wild card is left over only where nothing
    is melded; then it is alone, and no two of the others are alike.
    """
    rules = solver_rules(options, deal)
    values = [rules.points[rank] for rank in rules.ranks if rank != deal]
    pairs, singles = _sums(values, 2, deal), _sums(values, 1, deal)
    points = {total for number in loose_numbers(deal) for total in pairs[number]}
    wilds = [rules.points[deal], *([rules.points[0]] if options.jokers_per_pack else [])]
    points |= {total + wild for wild in wilds for total in singles[deal - 1]}
    return frozenset(points)


def _sums(values: Iterable[int], copies: int, most: int) -> list[set[int]]:
    """By a number of cards, up to `most`: what so many cards can count, with at most `copies` of each of these."""
    sums: list[set[int]] = [{0}, *(set() for _ in range(most))]
    for value in values:
        for number in range(most, 0, -1):
            for more in range(1, min(copies, number) + 1):
                sums[number] |= {total + more * value for total in sums[number - more]}
    return sums


def points_issue(options: Options, deal: int, points: int, player: str, at: str) -> Issue | None:
    """The issue of a number that cannot be left of a hand of so many cards (TT-20)."""
    possible = possible_points(options, deal)
    if points in possible:
        return None
    most = max(possible)
    params = {"player": player, "points": points, "deal": deal}
    if points > most:
        text = T(
            "Of %(deal)s cards at most %(most)s can be left over. Correct the %(points)s of %(player)s.",
            **params,
            most=most,
        )
        return Issue("points.too_many", at, text)
    below, above = (max(n for n in possible if n < points), min(n for n in possible if n > points))
    text = T(
        "No hand of %(deal)s cards leaves %(points)s; %(below)s and %(above)s are possible. Count the cards of "
        "%(player)s again.",
        **params,
        below=below,
        above=above,
    )
    return Issue("points.impossible", at, text)


def likely_number(options: Options, record: Record) -> int:
    """The number of the first hand of a match of which this record can be, by its cards and numbers (TT-02, TT-20)."""
    holdings = list(record.hands.values())
    sizes = {len(holding.cards) for holding in holdings if holding.cards is not None}
    loose = max((len(holding.loose) for holding in holdings if holding.loose is not None), default=0)
    points = {holding.points for holding in holdings if holding.points is not None}
    for number, deal in enumerate(deals(options), 1):
        if sizes <= {deal} and loose <= deal and points <= possible_points(options, deal):
            return number
    return 1
