"""Three Thirteen solved exactly: the least that a hand leaves, the melds for it, and the best discard.

Cards go in and come out as `Card`. `Rules` says which cards are wild, what melds may be and what cards count. Any
number of packs may be in play, and any number of cards may be wild.

- `arrange`: the melds that leave least, and what is left.
- `best_discard`: the discard after which least is left.
- `read_meld`, `read_kinds`: what cards are as a meld, or why they are none.
"""

from scorekeeper.games.three_thirteen.solver.arrangement import Arrangement as Arrangement
from scorekeeper.games.three_thirteen.solver.arrangement import arrange as arrange
from scorekeeper.games.three_thirteen.solver.arrangement import best_discard as best_discard
from scorekeeper.games.three_thirteen.solver.melds import NoMeld as NoMeld
from scorekeeper.games.three_thirteen.solver.melds import read_kinds as read_kinds
from scorekeeper.games.three_thirteen.solver.melds import read_meld as read_meld
from scorekeeper.games.three_thirteen.solver.rules import SHORTEST as SHORTEST
from scorekeeper.games.three_thirteen.solver.rules import Rules as Rules
