"""What the numbers in Three Thirteen's rulebook are besides its options, asked of the engine."""

from functools import cache

from scorekeeper.engine.cards import Card, Suit, parse_rank
from scorekeeper.games.three_thirteen import GAME, solver
from scorekeeper.games.three_thirteen.options import Options, solver_rules
from scorekeeper.games.three_thirteen.record import Holding, Record

CHOSEN: set[str] = set()
START = GAME.start(Options(), ("Ann", "Ben"), None)


def worth(options: Options, rank: int) -> int:
    """What a card of this rank counts that is left over where it is not wild."""
    return solver.arrange([Card(rank, Suit.HEARTS)], solver_rules(options, 4)).points


def most_players(options: Options) -> int:
    """The most players for whom there are cards."""
    codes = {number: {issue.code for issue in GAME.options_issues(options, number)} for number in range(2, 9)}
    return max(number for number, refused in codes.items() if "deck.players" not in refused)


@cache
def largest(options: Options) -> int:
    """The most that may be entered as left of the first hand."""
    records = (Record(out="Ann", hands={"Ben": Holding(points=points)}) for points in range(400))
    return max(points for points, record in enumerate(records) if not GAME.check(options, record, START))


FACTS = {
    "fewest": lambda options, players, params: GAME.players[0],
    "most": lambda options, players, params: most_players(options),
    "players": lambda options, players, params: players,
    "packs": lambda options, players, params: GAME.deal_plan(options, players).deck.packs,
    "count": lambda options, players, params: GAME.deal_plan(options, players).deck.jokers,
    "cards": lambda options, players, params: GAME.deal_plan(options, players).deck.size,
    "deal": lambda options, players, params: GAME.deal_plan(options, players).deal,
    "hands": lambda options, players, params: GAME.deal_plan(options, players).more["hands"],
    "low": lambda options, players, params: min(rank for rank in solver_rules(options, 5).ranks if rank > 1),
    "high": lambda options, players, params: max(rank for rank in range(2, 11) if worth(options, rank) == rank),
    "jack": lambda options, players, params: worth(options, 11),
    "queen": lambda options, players, params: worth(options, 12),
    "king": lambda options, players, params: worth(options, 13),
    "jacks": lambda options, players, params: parse_rank("J"),
    "queens": lambda options, players, params: parse_rank("Q"),
    "kings": lambda options, players, params: parse_rank("K"),
    "largest": lambda options, players, params: largest(options),
}
