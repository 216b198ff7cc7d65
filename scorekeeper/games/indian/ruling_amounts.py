"""The numbers that `rulings.toml` names and that are no options."""

from scorekeeper.engine.irregularities import Amount
from scorekeeper.games.indian.options import DEAL, Options


def _deal(options: Options) -> int:
    """The cards that everybody is dealt."""
    return DEAL


def _missing_card(options: Options) -> int:
    """What each missing card of a hand counts (IRR-I02)."""
    return 10


RULING_AMOUNTS = {"deal": Amount(_deal), "missing_card": Amount(_missing_card)}
