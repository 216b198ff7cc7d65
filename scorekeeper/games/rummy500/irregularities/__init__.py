"""What can go wrong at Rummy 500, and what follows (IRR-R01 to IRR-R24). A module holds a group of situations."""

from scorekeeper.engine.irregularities import WRONG_PACK, Situation
from scorekeeper.games.rummy500.irregularities.claims import CLAIMS
from scorekeeper.games.rummy500.irregularities.deal import DEAL
from scorekeeper.games.rummy500.irregularities.end import END
from scorekeeper.games.rummy500.irregularities.table import TABLE
from scorekeeper.games.rummy500.irregularities.turn import TURN
from scorekeeper.games.rummy500.options import Options

__all__ = ["IRREGULARITIES"]

IRREGULARITIES: tuple[Situation[Options], ...] = (*DEAL, WRONG_PACK, *TURN, *TABLE, *CLAIMS, *END)
