"""The numbers that `rulings.toml` names and that are no options."""

from scorekeeper.engine.irregularities import Amount
from scorekeeper.games.gin.options import Options


def _missing_card(options: Options) -> int:
    """What the opponent of a knocker pays for each missing card (IRR-G05)."""
    return 10


RULING_AMOUNTS = {"missing_card": Amount(_missing_card)}
