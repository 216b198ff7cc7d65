"""The statistics of Rummy 500."""

from collections.abc import Iterable
from dataclasses import replace

from scorekeeper.engine.game import Statistic
from scorekeeper.engine.scores import HandScore
from scorekeeper.engine.state import State
from scorekeeper.engine.text import N_
from scorekeeper.games.rummy500.options import Options
from scorekeeper.games.rummy500.record import Record
from scorekeeper.games.rummy500.score import score as score_of

# The rules that the line of a single meld cites. Lines of counts and of lay-offs cite other rules.
_MELDS = ("R500-27", "R500-28")


_Counts = Iterable[tuple[str, int]]


def _alone(options: Options, record: Record, score: HandScore, state: State) -> HandScore:
    """The score of a hand as if everybody played alone, since partners share all their lines (R500-35)."""
    return score if options.teams == "none" else score_of(replace(options, teams="none"), record, state)


def _went_out(options: Options, record: Record, score: HandScore, state: State) -> _Counts:
    return [] if record.out is None else [(record.out, 1)]


def _below_nought(options: Options, record: Record, score: HandScore, state: State) -> _Counts:
    played = _alone(options, record, score, state).game_lines
    points = {player: sum(line.points for line in played if line.player == player) for player in state.players}
    return ((player, 1) for player in state.players if points[player] < 0)


def _best_meld(options: Options, record: Record, score: HandScore, state: State) -> _Counts:
    """The points of every meld that was entered by cards."""
    lines = _alone(options, record, score, state).game_lines
    return ((line.player, line.points) for line in lines if line.rule in _MELDS)


def _false_calls(options: Options, record: Record, score: HandScore, state: State) -> _Counts:
    return record.false_calls.items()


STATISTICS = (
    Statistic("went_out", N_("Went out"), _went_out),
    Statistic("below_nought", N_("Hands below nought"), _below_nought),
    Statistic("best_meld", N_("Best meld"), _best_meld, best=True),
    Statistic("false_calls", N_("False calls"), _false_calls),
)
