"""What each player of any game enters on their own phone: the points, the bid and the tricks, or the place."""

from scorekeeper.engine.phone_counts import CountWay, PhoneCounts, entered_numbers, numbers_text
from scorekeeper.engine.state import State
from scorekeeper.engine.text import T, Text
from scorekeeper.games.any.options import Options
from scorekeeper.games.any.record import Cells, Record

_POINTS = CountWay(T("Points"), ("points",))
_BIDS = CountWay(T("Bids and tricks"), ("bid", "made"))
_PLACES = CountWay(T("Places"), ("place",))
# By what is entered. Points and places of a team stand once for all of it.
_IN_TEAMS = {"bid_and_made": (_BIDS,)}
_ALONE = _IN_TEAMS | {"points": (_POINTS,), "counter": (_POINTS,), "places": (_PLACES,)}


def _ways(options: Options) -> tuple[CountWay, ...]:
    return () if options.best == "together" else (_IN_TEAMS if options.teams else _ALONE).get(options.input, ())


def _numbers(options: Options, record: Record, player: str, state: State) -> dict[str, int]:
    return entered_numbers(record.hands.get(player))


def _preview_text(options: Options, record: Record, player: str, state: State) -> Text | None:
    return numbers_text(Cells, _numbers(options, record, player, state))


PHONE_COUNTS = PhoneCounts[Options, Record](ways=_ways, preview_text=_preview_text, numbers=_numbers, total="points")
