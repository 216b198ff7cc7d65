"""The numbers that `rulings.toml` names and that are no options: what an ace counts (IRR-R23), how many cards of the
pile some tables let a player take (IRR-R35), and what others ask of first melds (IRR-R29)."""

from scorekeeper.engine.cards import Card, Suit
from scorekeeper.engine.irregularities import Amount
from scorekeeper.engine.melds import Meld, MeldKind
from scorekeeper.games.rummy500.options import Options, card_values
from scorekeeper.games.rummy500.score import hand_points

_ACE, _TWO, _THREE = (Card(rank, Suit.HEARTS) for rank in (1, 2, 3))
_LOW_RUN = Meld(MeldKind.RUN, (_ACE, _TWO, _THREE))

RULING_AMOUNTS: dict[str, Amount[Options]] = {
    "low_ace": Amount(lambda options: card_values(options).in_meld(_ACE, _LOW_RUN), ("ace", "values")),
    "high_ace": Amount(lambda options: hand_points(options, [_ACE]), ("ace", "values")),
    "usual_first_meld": Amount(lambda options: 30),
    "pile_limit": Amount(lambda options: 7),
}
