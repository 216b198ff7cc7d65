"""Melds: what a set is, what a run is, what may be laid off on them, and why not.

A function returns either the meld or the reason why there is none, so both always agree. `natural` reads melds without
wild cards, `wild` reads melds with them.
"""

from scorekeeper.engine.melds.kinds import Fault, Meld, MeldKind, NoMeld, illegal_meld, no_meld, not_in_hand
from scorekeeper.engine.melds.natural import lay_off, meld_or_reason
from scorekeeper.engine.melds.wild import (
    WildRules,
    fill,
    fixed_and_free,
    wild_kinds_or_reason,
    wild_lay_off,
    wild_meld_or_reason,
    wild_readings,
)
