"""The numbers that `rulings.toml` names and that are no options."""

from scorekeeper.engine.irregularities import Amount
from scorekeeper.games.indian.options import DEAL, Options

RULING_AMOUNTS = {
    "deal": Amount[Options](DEAL),
    # What each missing card of a hand counts (IRR-I02).
    "missing_card": Amount[Options](10),
}
