"""Melds: what a set is, what a run is, what may be laid off on them, and why not.

A function returns either the meld or the reason why there is none, so both always agree. `natural` reads melds without
wild cards, `wild` reads melds with them.
"""

from scorekeeper.engine.melds.kinds import Fault as Fault
from scorekeeper.engine.melds.kinds import Meld as Meld
from scorekeeper.engine.melds.kinds import MeldKind as MeldKind
from scorekeeper.engine.melds.kinds import NoMeld as NoMeld
from scorekeeper.engine.melds.kinds import illegal_meld as illegal_meld
from scorekeeper.engine.melds.kinds import no_meld as no_meld
from scorekeeper.engine.melds.kinds import not_in_hand as not_in_hand
from scorekeeper.engine.melds.natural import lay_off as lay_off
from scorekeeper.engine.melds.natural import meld_or_reason as meld_or_reason
from scorekeeper.engine.melds.wild import WildRules as WildRules
from scorekeeper.engine.melds.wild import wild_kinds_or_reason as wild_kinds_or_reason
from scorekeeper.engine.melds.wild import wild_lay_off as wild_lay_off
from scorekeeper.engine.melds.wild import wild_meld_or_reason as wild_meld_or_reason
from scorekeeper.engine.melds.wild import wild_readings as wild_readings
