"""What is counted over many rounds of any game."""

from scorekeeper.engine.game import Statistic
from scorekeeper.engine.text import N_
from scorekeeper.games.any.check import round_of
from scorekeeper.games.any.options import Options
from scorekeeper.games.any.record import Record
from scorekeeper.games.any.score import kept_bids

STATISTICS: tuple[Statistic[Options, Record], ...] = (
    Statistic("best", N_("Best of a round"), lambda options, record, score, state: [(who, 1) for who in score.winners]),
    Statistic(
        "bids_kept",
        N_("Bids kept"),
        lambda options, record, score, state: [(who, 1) for who in kept_bids(round_of(options, record, state))],
    ),
    Statistic(
        "marks",
        N_("Marks"),
        lambda options, record, score, state: [
            pair for name, marks in score.carried.items() if name.startswith("mark:") for pair in marks.items()
        ],
    ),
)
