"""Three Thirteen solved exactly: the least that a hand leaves, the melds for it, and the best discard.

Cards go in and come out as `Card`. `Rules` says which cards are wild, what melds may be and what cards count. Any
number of packs may be in play, and any number of cards may be wild.

- `arrange`: the melds that leave least, and what is left.
- `best_discard`: the discard after which least is left.
- `read_melds`: the melds that cards can be read as.
"""

from scorekeeper.games.three_thirteen.solver.arrangement import Arrangement as Arrangement
from scorekeeper.games.three_thirteen.solver.arrangement import arrange as arrange
from scorekeeper.games.three_thirteen.solver.arrangement import best_discard as best_discard
from scorekeeper.games.three_thirteen.solver.melds import card_at as card_at
from scorekeeper.games.three_thirteen.solver.melds import fixed_and_free as fixed_and_free
from scorekeeper.games.three_thirteen.solver.melds import read_melds as read_melds
from scorekeeper.games.three_thirteen.solver.rules import ACE_HIGH as ACE_HIGH
from scorekeeper.games.three_thirteen.solver.rules import SHORTEST as SHORTEST
from scorekeeper.games.three_thirteen.solver.rules import Rules as Rules
