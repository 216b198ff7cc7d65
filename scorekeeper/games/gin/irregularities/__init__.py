"""What can go wrong at Gin Rummy, and what follows (IRR-G01 to IRR-G22)."""

from scorekeeper.engine.irregularities import WRONG_PACK, Situation
from scorekeeper.games.gin.irregularities.deal import DEAL
from scorekeeper.games.gin.irregularities.end import END
from scorekeeper.games.gin.irregularities.knock import KNOCK
from scorekeeper.games.gin.irregularities.turn import TURN
from scorekeeper.games.gin.options import Options

__all__ = ["IRREGULARITIES"]

IRREGULARITIES: tuple[Situation[Options], ...] = (*DEAL, WRONG_PACK, *TURN, *KNOCK, *END)
