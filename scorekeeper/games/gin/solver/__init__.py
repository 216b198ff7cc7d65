"""Gin Rummy solved exactly: least deadwood, best discards, and the best defence against a knock.

Cards go in and come out as `Card`; points are deadwood points (ace 1, court cards 10, GIN-03). A hand is any number of
different cards of one pack without jokers. The solver looks at every choice of melds, or knows another one that is as
good.

- `value`: what cards count outside melds. `deadwood`: the least that a hand can count.
- `arrangements`: the ways to lay a hand out with the least deadwood. `arrange`: the one of them that gives an unknown
  opponent the fewest places to lay off; `least_open` and `open_places` find it.
- `best_discards`: the best cards to discard from eleven. `discards_within`: all that leave little enough.
  `good_draws`: the cards that help a hand.
- `can_count`: whether a number of cards can count a number of points.
- `defend`: the opponent's best answer to a knock. `choose_against`: the knocker's best melds against that answer.
"""

from scorekeeper.games.gin.solver.arrangement import (
    Arrangement,
    arrange,
    arrangements,
    deadwood,
    least_open,
    open_places,
    value,
)
from scorekeeper.games.gin.solver.discards import best_discards, discards_within, good_draws
from scorekeeper.games.gin.solver.lay_offs import Defence, LaidOff, choose_against, defend
from scorekeeper.games.gin.solver.sums import can_count
