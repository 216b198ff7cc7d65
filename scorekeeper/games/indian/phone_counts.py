"""What each player of Indian Rummy enters on their own phone: their cards, or that they packed."""

from scorekeeper.engine.phone_counts import CountWay, PhoneCounts
from scorekeeper.engine.state import State
from scorekeeper.engine.text import T, Text
from scorekeeper.games.indian.options import Options
from scorekeeper.games.indian.payment import Step, amount, payment
from scorekeeper.games.indian.record import Holding, Record
from scorekeeper.games.indian.score import counted_hand


def _preview_text(options: Options, record: Record, player: str, state: State) -> Text | None:
    """What the player would pay in an ordinary round (IND-22); None while that cannot be counted."""
    holding = record.hands.get(player)
    if holding is None:
        return None
    counted = _count(options, record, holding)
    if counted is None and not holding.dropped_out:
        return None
    points = amount(payment(options, holding, counted, False, None))
    if options.format == "pool":
        return T("%(points)s penalty points, where nothing is doubled or halved", points=points)
    return T("%(points)s to pay, where nothing is doubled or halved", points=points)


def _numbers(options: Options, record: Record, player: str, state: State) -> dict[str, int]:
    holding = record.hands.get(player)
    counted = _count(options, record, holding) if holding else None
    return {} if counted is None else {"points": counted.points}


def _count(options: Options, record: Record, holding: Holding) -> Step | None:
    """What a hand counts; None if the player packed, or if that is not known yet."""
    shown = holding.loose is not None or holding.cards is not None
    if holding.dropped_out or (holding.points is None and not (shown and record.wild is not None)):
        return None
    counted, _layout = counted_hand(options, record, holding)
    return counted


PHONE_COUNTS = PhoneCounts[Options, Record](
    ways=lambda options: (
        CountWay(T("Numbers"), ("points",)),
        CountWay(T("Cards left"), ("loose",)),
        CountWay(T("Whole hands"), ("cards", "groups")),
        CountWay(T("Packed"), ("packed",)),
    ),
    preview_text=_preview_text,
    numbers=_numbers,
    total="points",
    public_fields=("wild",),
    arranging_question={"cards": "count.hand"},
)
