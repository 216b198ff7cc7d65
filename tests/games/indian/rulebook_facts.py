"""What the numbers in Indian Rummy's rulebook are besides its options, asked of the engine and not of the rulebook."""

from scorekeeper.engine.cards import parse_cards
from scorekeeper.engine.ledger import Terms, replay
from scorekeeper.games.indian import GAME, solver
from scorekeeper.games.indian.options import Options, rejoin_limit, solver_rules

# Freely chosen for an example; what follows from them is below.
CHOSEN = {"whole"}


def half(whole: int) -> int:
    """What a player pays for this count who never had a turn, played."""
    record = {"winner": "Ann", "hands": {"Ben": {"points": whole, "no_turn": True}}}
    ledger = replay(Terms(GAME, ("Ann", "Ben"), None, Options(), "house"), [(1, record)])
    assert ledger.rows[0].score, ledger.rows[0].issues
    return -ledger.rows[0].points("Ben")


def worth(cards: str, wild: int) -> set[int]:
    return {solver.value([card], solver_rules(Options(), wild).wild) for card in parse_cards(cards)}


FACTS = {
    "fewest": lambda options, players, params: GAME.players[0],
    "most": lambda options, players, params: GAME.players[1],
    "players": lambda options, players, params: players,
    "packs": lambda options, players, params: GAME.deal_plan(options, players).deck.packs,
    # In the sentence on jokers their number; else that of the option in it.
    "count": lambda options, players, params: params.get(
        "rounds", params.get("wilds_per_meld", GAME.deal_plan(options, players).deck.jokers)
    ),
    "cards": lambda options, players, params: GAME.deal_plan(options, players).deck.size,
    "deal": lambda options, players, params: GAME.deal_plan(options, players).deal,
    "start": lambda options, players, params: GAME.start(options, ("Ann", "Ben"), None).total("Ann"),
    "wild": lambda options, players, params: worth("8S 8H JK", 8).pop(),
    "face": lambda options, players, params: worth("AH KH QH JH", 8).pop(),
    "half": lambda options, players, params: half(params["whole"]),
    "rejoin_limit": lambda options, players, params: rejoin_limit(options),
}
