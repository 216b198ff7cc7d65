"""What each player of Three Thirteen enters on their own phone: what is left over."""

from scorekeeper.engine.phone_counts import CountWay, PhoneCounts
from scorekeeper.engine.state import State
from scorekeeper.engine.text import T, Text
from scorekeeper.games.three_thirteen.match import deal_of
from scorekeeper.games.three_thirteen.options import Options
from scorekeeper.games.three_thirteen.record import Record
from scorekeeper.games.three_thirteen.score import left_over


def _preview_text(options: Options, record: Record, player: str, state: State) -> Text | None:
    numbers = _numbers(options, record, player, state)
    return T("%(points)s left over", points=numbers["points"]) if numbers else None


def _numbers(options: Options, record: Record, player: str, state: State) -> dict[str, int]:
    holding = record.hands.get(player)
    if holding is None or not holding.entered_fields:
        return {}
    return {"points": left_over(options, holding, deal_of(options, state)).count}


PHONE_COUNTS = PhoneCounts[Options, Record](
    ways=lambda options: (
        CountWay(T("Numbers"), ("points",)),
        CountWay(T("Cards left"), ("loose",)),
        CountWay(T("Whole hands"), ("cards",)),
    ),
    preview_text=_preview_text,
    numbers=_numbers,
    total="points",
    arranging_question={"cards": "count.hand"},
)
