"""What each player of Gin Rummy counts on their own phone: their deadwood."""

from scorekeeper.engine.phone_counts import CountWay, PhoneCounts
from scorekeeper.engine.state import State
from scorekeeper.engine.text import T, Text
from scorekeeper.games.gin import solver
from scorekeeper.games.gin.layout import hand_as_laid_out
from scorekeeper.games.gin.options import Options
from scorekeeper.games.gin.record import Holding, Record


def _preview_text(options: Options, record: Record, player: str, state: State) -> Text | None:
    """The deadwood of a player. What can be laid off depends on the melds of the knocker (GIN-12)."""
    holding = _holding(record, player)
    points = _deadwood(holding) if holding else None
    if holding is None or points is None:
        return None
    if holding.deadwood is not None:
        return T("Deadwood %(points)s, as called", points=points)
    if holding.loose is not None:
        return T("Deadwood %(points)s", points=points)
    return T("Deadwood %(points)s, before anything is laid off", points=points)


def _numbers(options: Options, record: Record, player: str, state: State) -> dict[str, int]:
    holding = _holding(record, player)
    points = _deadwood(holding) if holding else None
    return {} if points is None else {"deadwood": points}


def _holding(record: Record, player: str) -> Holding | None:
    return next((deal.hands[player] for deal, _path in record.deals() if player in deal.hands), None)


def _deadwood(holding: Holding) -> int | None:
    if holding.deadwood is not None:
        return holding.deadwood
    if holding.loose is not None:
        return solver.value(holding.loose)
    if holding.cards is None:
        return None
    return (hand_as_laid_out(holding, "") or solver.arrange(holding.cards)).deadwood


def _table(options: Options, seat: int) -> str:
    """With teams, the first two seats play at one table and the others at the second one (GIN-02)."""
    return f"tables.{seat // 2}" if options.teams else ""


PHONE_COUNTS = PhoneCounts[Options, Record](
    ways=lambda options: (
        CountWay(T("Deadwood"), ("deadwood",)),
        CountWay(T("Cards left"), ("loose",)),
        CountWay(T("Whole hands"), ("cards", "melds")),
    ),
    preview_text=_preview_text,
    numbers=_numbers,
    total="deadwood",
    at=_table,
    arranging_question={"loose": "deadwood.hand", "cards": "deadwood.hand"},
)
