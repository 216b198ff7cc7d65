"""Indian Rummy solved exactly: what a hand costs as it lies, what it costs at least, and whether it is a rummy.

Cards go in and come out as `Card`; points are the points of IND-18 (wild cards 0, ace and court cards 10). `Rules` says
which cards are wild at this table and what a hand without two runs costs. A card may be in a hand three times, because
up to three packs are in play. The solver looks at every choice of melds, or knows another one that is as good.

- `value`: what some cards count.
- `count_arrangement`: what melds and loose cards cost as they lie.
- `least_count`: the least that a hand can cost, with an arrangement that costs it; `Count.arrangement.complete` says
  whether that is a rummy (IND-16).
- `costs_after_discard`: the least that a hand costs after each possible discard, and whether it is a rummy then.
"""

from scorekeeper.games.indian.solver.arrangement import Arrangement, Count, count_arrangement, value
from scorekeeper.games.indian.solver.least import costs_after_discard, least_count
from scorekeeper.games.indian.solver.rules import Rules
