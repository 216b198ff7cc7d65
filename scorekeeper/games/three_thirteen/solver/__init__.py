"""Three Thirteen solved exactly: the least that a hand leaves, the melds for it, and the best discard.

Cards go in and come out as `Card`. `Rules` says which cards are wild, what melds may be and what cards count. Any
number of packs may be in play, and any number of cards may be wild.

- `arrange`: the melds that leave least, and what is left.
- `best_discard`: the discard after which least is left.
- `read_melds`: the melds that cards can be read as.
"""

from scorekeeper.games.three_thirteen.solver.arrangement import Arrangement, arrange, best_discard
from scorekeeper.games.three_thirteen.solver.melds import card_at, read_melds
from scorekeeper.games.three_thirteen.solver.rules import ACE_HIGH, SHORTEST, Rules
