"""Rummy 500 solved exactly: the best melds and lay-offs of a hand, and what may be done with the discard pile.

Cards go in and come out as `Card`. Melds of the table are `Meld`; their jokers say what they stand for. `Values` says
what cards count, `Rules` how many packs are in play and what may be laid where. A joker in a hand may stand for any
card, also for one that lies elsewhere (R500-20). The solver does not swap jokers: `joker_swap` of this game tries each
swap and then asks the solver.

- `best_laydown`: the most points that a hand can make (R500-25), as new melds, lay-offs and loose cards.
- `take`: whether a card of the discard pile may be taken and how it is used, or why not (R500-11, R500-12).
- `deepest_take`: the deepest card of the pile that may be taken.
- `playable`: the cards of the pile that can be played without a hand, and so may be called (R500-23).
"""

from scorekeeper.games.rummy500.solver.laydown import LaidOff, Laydown, best_laydown
from scorekeeper.games.rummy500.solver.pile import CardUse, Playable, Take, deepest_take, playable, take
from scorekeeper.games.rummy500.solver.rules import Rules, Values
