"""The wild rank, which every question about cards of Three Thirteen has (TT-03)."""

from functools import partial

from scorekeeper.engine.fields import OneRank, spec
from scorekeeper.engine.text import N_, Invalid, Issue, T
from scorekeeper.games.three_thirteen.match import deals
from scorekeeper.games.three_thirteen.options import FIRST, LAST, Options, solver_rules
from scorekeeper.games.three_thirteen.solver import Rules

# The field for it; it is the number of cards dealt.
wild_rank = partial(spec, OneRank(range(FIRST, LAST + 1)), label=N_("Wild rank"), rule="TT-03")


def checked_rules(options: Options, wild: int) -> Rules:
    """The rules of the hand in which this rank is wild. Raises `Invalid` if a match has no such hand."""
    dealt = deals(options)
    if wild not in dealt:
        low, high = min(dealt), max(dealt)
        text = T("The wild rank is the number of cards dealt, from %(low)s to %(high)s.", low=low, high=high)
        raise Invalid(Issue("wild.not_dealt", "wild", text))
    return solver_rules(options, wild)
