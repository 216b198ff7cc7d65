"""What each player of Rummy 500 counts on their own phone: melded and left."""

from scorekeeper.engine.phone_counts import CountWay, PhoneCounts
from scorekeeper.engine.state import State
from scorekeeper.engine.text import T, Text
from scorekeeper.games.rummy500.options import Options, packs_for
from scorekeeper.games.rummy500.record import Record
from scorekeeper.games.rummy500.score import own_lines
from scorekeeper.games.rummy500.table_melds import lay_out


def _preview_text(options: Options, record: Record, player: str, state: State) -> Text | None:
    """Melded less left, or the half of it that is entered; without the bonus for going out (R500-25)."""
    holding = record.hands.get(player)
    if holding is None:
        return None
    if holding.points is not None:
        return T("%(points)s for the hand, as called", points=holding.points)
    lines = own_lines(options, record, lay_out(options, record, packs_for(len(state.players))), player)
    melded = sum(line.points for line in lines if line.points > 0)
    left = -sum(line.points for line in lines if line.points < 0)
    if holding.says_melded and holding.says_left:
        return T("%(melded)s melded − %(left)s left = %(points)s", melded=melded, left=left, points=melded - left)
    if holding.says_melded:
        return T("%(points)s melded", points=melded)
    return T("%(points)s left", points=left) if holding.says_left else None


PHONE_COUNTS = PhoneCounts[Options, Record](
    ways=(
        CountWay(T("Melded, left"), ("melded", "left")),
        CountWay(T("One number"), ("points",)),
        CountWay(T("By cards"), ("melds", "hand")),
    ),
    preview_text=_preview_text,
)
