"""What the numbers in the rulebook of any game are besides its options."""

from scorekeeper.games.any import GAME

CHOSEN: set[str] = set()
FACTS = {
    "fewest": lambda options, players, params: GAME.players[0],
    "most": lambda options, players, params: GAME.players[1],
}
