"""The numbers that `rulings.toml` names and that are no options: what an ace counts (IRR-R23)."""

from scorekeeper.engine.cards import Card, Suit
from scorekeeper.engine.irregularities import Amount
from scorekeeper.engine.melds import Meld, MeldKind
from scorekeeper.games.rummy500.options import Options
from scorekeeper.games.rummy500.score import hand_points, meld_points

_ACE, _TWO, _THREE = (Card(rank, Suit.HEARTS) for rank in (1, 2, 3))
_LOW_RUN = Meld(MeldKind.RUN, (_ACE, _TWO, _THREE))

RULING_AMOUNTS = {
    "low_ace": Amount[Options](lambda options: meld_points(options, [_ACE], _LOW_RUN), ("ace", "values")),
    "high_ace": Amount[Options](lambda options: hand_points(options, [_ACE]), ("ace", "values")),
}
