"""What each player of Rummy 500 counts on their own phone: melded and left."""

from dataclasses import replace

from scorekeeper.engine.phone_counts import CountWay, PhoneCounts
from scorekeeper.engine.state import State
from scorekeeper.engine.text import T, Text
from scorekeeper.games.rummy500.entry_page import rank_keys
from scorekeeper.games.rummy500.options import Options, packs_for
from scorekeeper.games.rummy500.record import Record
from scorekeeper.games.rummy500.score import own_lines
from scorekeeper.games.rummy500.table_melds import lay_out


def _preview_text(options: Options, record: Record, player: str, state: State) -> Text | None:
    """Melded less left, or the half of it that is entered; without the bonus for going out (R500-25)."""
    numbers = _numbers(options, record, player, state)
    match numbers:
        case {"melded": melded, "left": left, "points": points}:
            return T("%(melded)s melded − %(left)s left = %(points)s", melded=melded, left=left, points=points)
        case {"points": points}:
            return T("%(points)s for the hand, as called", points=points)
        case {"melded": melded}:
            return T("%(points)s melded", points=melded)
        case {"left": left}:
            return T("%(points)s left", points=left)
    return None


def _numbers(options: Options, record: Record, player: str, state: State) -> dict[str, int]:
    holding = record.hands.get(player)
    if holding is None:
        return {}
    if holding.points is not None:
        return {"points": holding.points}
    # What was melded and what was left, without what counts besides.
    alone = replace(record, out=None, false_calls={})
    lines = own_lines(options, alone, lay_out(options, record, packs_for(len(state.players))), player)
    melded = sum(line.points for line in lines if line.points > 0) if holding.says_melded else None
    left = -sum(line.points for line in lines if line.points < 0) if holding.says_left else None
    points = None if melded is None or left is None else melded - left
    numbers = {"melded": melded, "left": left, "points": points}
    return {name: number for name, number in numbers.items() if number is not None}


PHONE_COUNTS = PhoneCounts[Options, Record](
    ways=lambda options: (
        CountWay(T("Melded, left"), ("melded", "left")),
        CountWay(T("One number"), ("points",)),
        CountWay(T("By cards"), ("melds", "hand")),
    ),
    preview_text=_preview_text,
    numbers=_numbers,
    total="points",
    rank_keys=rank_keys,
)
