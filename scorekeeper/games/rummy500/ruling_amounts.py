"""The numbers that `rulings.toml` names and that are no options: what an ace counts (IRR-R23), how many cards of the
pile some tables let a player take (IRR-R35), and what others ask of first melds (IRR-R29).

These functions have names, because situations go to the processes that make paper, and lambdas cannot be pickled.
"""

from scorekeeper.engine.cards import Card, Suit
from scorekeeper.engine.irregularities import Amount
from scorekeeper.engine.melds import Meld, MeldKind
from scorekeeper.games.rummy500.options import Options, card_values

_ACE, _TWO, _THREE = (Card(rank, Suit.HEARTS) for rank in (1, 2, 3))


def _low_ace(options: Options) -> int:
    """What an ace counts low in a run."""
    return card_values(options).in_meld(_ACE, Meld(MeldKind.RUN, (_ACE, _TWO, _THREE)))


def _high_ace(options: Options) -> int:
    """What an ace counts in hand and in any other place."""
    return card_values(options).in_hand(_ACE)


RULING_AMOUNTS = {
    "low_ace": Amount(_low_ace, ("ace", "values")),
    "high_ace": Amount(_high_ace, ("ace", "values")),
    "usual_first_meld": Amount(30),
    "pile_limit": Amount(7),
}
