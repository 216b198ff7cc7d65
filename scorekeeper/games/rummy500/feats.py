"""What players of Rummy 500 hold against each other."""

from collections.abc import Iterable

from scorekeeper.games.rummy500.options import Options
from scorekeeper.games.rummy500.record import Record
from scorekeeper.scoring import Feat, HandScore, State
from scorekeeper.text import N_

__all__ = ["FEATS"]

# The rules of a line that prices one meld, as against what was called or laid off.
_MELDS = ("R500-27", "R500-28")


_Found = Iterable[tuple[str, int]]


def _went_out(options: Options, record: Record, score: HandScore, state: State) -> _Found:
    return [] if record.out is None else [(record.out, 1)]


def _below_nought(options: Options, record: Record, score: HandScore, state: State) -> _Found:
    return ((player, 1) for player in state.players if score.points(player) < 0)


def _best_meld(options: Options, record: Record, score: HandScore, state: State) -> _Found:
    """The points of every meld that was laid down, where its cards were entered."""
    return ((line.player, line.points) for line in score.lines if line.rule in _MELDS)


def _false_calls(options: Options, record: Record, score: HandScore, state: State) -> _Found:
    return record.false_calls.items()


FEATS = (
    Feat("went_out", N_("Went out"), _went_out),
    Feat("below_nought", N_("Hands below nought"), _below_nought),
    Feat("best_meld", N_("Best meld"), _best_meld, best=True),
    Feat("false_calls", N_("False calls"), _false_calls),
)
