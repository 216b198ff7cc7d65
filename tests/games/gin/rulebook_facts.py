"""What the numbers in Gin Rummy's rulebook are besides its options, asked of the engine and not of the rulebook."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.engine.cards import parse_cards
from scorekeeper.engine.ledger import Terms, replay
from scorekeeper.games.gin import GAME, solver
from scorekeeper.games.gin.options import Options

# Freely chosen for an example; what follows from them is below.
CHOSEN = {"left", "theirs"}


def undercut(options: Options, params: Mapping[str, Any]) -> int:
    """What the hand of the example brings the opponent, played."""
    table = replace(options, teams=False, boxes_at_once=False, oklahoma_spades_double=False)
    hands = {"Ann": {"deadwood": params["left"]}, "Ben": {"deadwood": params["theirs"]}}
    record = {"ended_by": "Ann", "hands": hands, "upcard": "KH" if options.oklahoma else None}
    ledger = replay(Terms(GAME, ("Ann", "Ben"), None, table, "house"), [(1, record)])
    assert ledger.rows[0].score, ledger.rows[0].issues
    return ledger.rows[0].points("Ben")


FACTS = {
    "deal": lambda options, players, params: GAME.deal_plan(options, players).deal,
    "all": lambda options, players, params: GAME.deal_plan(options, players).deal + 1,
    "cards": lambda options, players, params: GAME.deal_plan(options, players).deck.size,
    "ace": lambda options, players, params: solver.value(parse_cards("AH")),
    "face": lambda options, players, params: {solver.value(parse_cards(card)) for card in ("KH", "QH", "JH")}.pop(),
    "points": lambda options, players, params: solver.deadwood(params["loose"]),
    "sum": lambda options, players, params: undercut(options, params),
}
