"""Rummy 500 solved exactly: the best melds and lay-offs of a hand, what may be taken from the pile, what may be called.

No face lies on the table more often than there are packs in play, whether it is the card itself or a joker that
stands for it. Jokers stand for what serves their holder best. Swapped jokers are not looked for here: a swap is a move
of its own, which the game tries beside the solver.
"""

from scorekeeper.solvers.rummy500.best import Best, LaidOff, best
from scorekeeper.solvers.rummy500.pile import Playable, Take, Way, deepest, playable, take
from scorekeeper.solvers.rummy500.table import Rules, Values

__all__ = [
    "Best",
    "LaidOff",
    "Playable",
    "Rules",
    "Take",
    "Values",
    "Way",
    "best",
    "deepest",
    "playable",
    "take",
]
