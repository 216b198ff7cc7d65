"""The numbers that `rulings.toml` names and that are no options."""

from scorekeeper.engine.irregularities import Amount
from scorekeeper.games.gin.options import Options


def _big_gin(options: Options) -> int:
    """The bonus for big gin (IRR-G25); without one of its own it is that for gin."""
    return options.gin_bonus if options.big_gin_bonus is None else options.big_gin_bonus


RULING_AMOUNTS = {
    # What the opponent of a knocker pays for each missing card (IRR-G05).
    "missing_card": Amount(10),
    "big_gin": Amount(_big_gin, ("big_gin_bonus", "gin_bonus")),
    # What an ace usually counts at tables whose runs go round the corner (IRR-G29).
    "corner_ace": Amount(15),
}
