"""The statistics of Three Thirteen."""

from collections.abc import Iterable

from scorekeeper.engine.game import Statistic
from scorekeeper.engine.scores import HandScore
from scorekeeper.engine.state import State
from scorekeeper.engine.text import N_
from scorekeeper.games.three_thirteen.options import Options
from scorekeeper.games.three_thirteen.record import Record

_Counts = Iterable[tuple[str, int]]


def _went_out(options: Options, record: Record, score: HandScore, state: State) -> _Counts:
    return [] if record.out is None else [(record.out, 1)]


def _left(record: Record, score: HandScore) -> dict[str, int]:
    """What everybody but whoever went out had left over, by player."""
    return {player: layout.count for player, layout in score.layouts.items() if player != record.out}


def _nothing_left(options: Options, record: Record, score: HandScore, state: State) -> _Counts:
    return [(player, 1) for player, count in _left(record, score).items() if not count]


def _most_left(options: Options, record: Record, score: HandScore, state: State) -> _Counts:
    """The highest of the hand, alone or shared."""
    left = _left(record, score)
    most = max(left.values(), default=0)
    return [(player, 1) for player, count in left.items() if count == most > 0]


def _dearest(options: Options, record: Record, score: HandScore, state: State) -> _Counts:
    return _left(record, score).items()


STATISTICS = (
    Statistic("went_out", N_("Went out"), _went_out),
    Statistic("nothing_left", N_("Nothing left when another went out"), _nothing_left),
    Statistic("most_left", N_("Most left over of all"), _most_left),
    Statistic("dearest", N_("Dearest hand"), _dearest, best=True),
)
