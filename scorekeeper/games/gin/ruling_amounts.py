"""The numbers that `rulings.toml` names and that are no options."""

from scorekeeper.engine.irregularities import Amount
from scorekeeper.games.gin.options import Options

RULING_AMOUNTS = {
    # What the opponent of a knocker pays for each missing card (IRR-G05).
    "missing_card": Amount[Options](lambda options: 10)
}
