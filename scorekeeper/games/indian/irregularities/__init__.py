"""What can go wrong at Indian Rummy, and what follows (IRR-I01 to IRR-I25). A module holds a group of situations."""

from scorekeeper.engine.irregularities import WRONG_PACK, Situation
from scorekeeper.games.indian.irregularities.claims import CLAIMS
from scorekeeper.games.indian.irregularities.deal import DEAL
from scorekeeper.games.indian.irregularities.end import END
from scorekeeper.games.indian.irregularities.packing import PACKING
from scorekeeper.games.indian.irregularities.turn import TURN
from scorekeeper.games.indian.options import Options

__all__ = ["IRREGULARITIES"]

IRREGULARITIES: tuple[Situation[Options], ...] = (*DEAL, WRONG_PACK, *TURN, *PACKING, *CLAIMS, *END)
