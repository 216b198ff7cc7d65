"""What can go wrong at Gin Rummy, and what follows (IRR-G01 to IRR-G22)."""

from scorekeeper.engine.irregularities import WRONG_PACK, Situation
from scorekeeper.games.gin.irregularities.claims import CLAIMS
from scorekeeper.games.gin.irregularities.deal import DEAL
from scorekeeper.games.gin.options import Options

__all__ = ["IRREGULARITIES"]

IRREGULARITIES: tuple[Situation[Options], ...] = (*DEAL, WRONG_PACK, *CLAIMS)
