"""Irregularities of the deal (IRR-G01 to IRR-G05)."""

from scorekeeper.engine.irregularities import Facts, IrregularityRuling, Situation, Words, yes_no
from scorekeeper.engine.text import N_, T
from scorekeeper.games.gin.options import Options

__all__ = ["DEAL"]


def _wrong_dealer(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["upcard_turned"]:
        return IrregularityRuling(
            T("The upcard is turned, so this deal stands. The deal goes on from here."), printed=True
        )
    return IrregularityRuling(T("The upcard is not turned yet, so the right dealer deals again."), printed=True)


DEAL = (
    Situation(
        "IRR-G01",
        "deal",
        Words(N_("The wrong player dealt"), N_("dealer misdeal turn")),
        _wrong_dealer,
        facts=(yes_no("upcard_turned", N_("Is the upcard turned?"), usual=True),),
    ),
)
