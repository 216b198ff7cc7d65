"""The statistics of Gin Rummy, and who took part in a hand."""

from collections.abc import Iterator

from scorekeeper.engine.game import Statistic
from scorekeeper.engine.scores import HandScore
from scorekeeper.engine.state import State
from scorekeeper.engine.text import N_
from scorekeeper.games.gin.match import after, closing, sits_out
from scorekeeper.games.gin.options import Options
from scorekeeper.games.gin.record import Deal, Record


def took_part(options: Options, record: Record, state: State) -> tuple[str, ...]:
    """The players of a hand: those whose cards were seen, else all but the dealer of three (GIN-01).

    Empty if three play and the record does not say who sat out.
    """
    if record.tables is not None or len(state.players) == 2:
        return state.players
    played = tuple(record.hands)
    if len(played) != 2:
        played = tuple(player for player in state.players if player not in sits_out(options, state))
    return played if len(played) == 2 else ()


def _endings(record: Record, score: HandScore) -> Iterator[tuple[Deal, str, str, int, int]]:
    """Each deal that somebody ended: the deal, the knocker, the opponent, and the deadwood of both."""
    for deal, _ in record.deals():
        if deal.ended_by is not None:
            (opponent,) = (name for name in deal.hands if name != deal.ended_by)
            left, theirs = score.layouts[deal.ended_by].count, score.layouts[opponent].count
            yield deal, deal.ended_by, opponent, left, theirs


def _undercuts(options: Options, record: Record, score: HandScore) -> Iterator[tuple[str, str]]:
    """The knocker and the opponent of each deal that ended with an undercut (GIN-16)."""
    for _, knocker, opponent, left, theirs in _endings(record, score):
        if left and (theirs < left or (theirs == left and options.undercut_on_tie)):
            yield knocker, opponent


def _shutouts(options: Options, record: Record, score: HandScore, state: State) -> Iterator[tuple[str, int]]:
    """Who won a shutout in a column that this hand ended (GIN-19)."""
    over = [index for index, column in enumerate(state.columns) if column.over]
    lines = closing(options, after(options, score, state))
    return ((line.player, 1) for line in lines if line.rule == "GIN-19" and not set(line.columns) & set(over))


STATISTICS: tuple[Statistic[Options, Record], ...] = (
    Statistic(
        "knocks",
        N_("Knocks"),
        lambda options, record, score, state: ((who, 1) for _, who, _, left, _ in _endings(record, score) if left),
    ),
    Statistic(
        "gins",
        N_("Gins"),
        lambda options, record, score, state: (
            (who, 1) for deal, who, _, left, _ in _endings(record, score) if not left and not deal.as_big_gin
        ),
    ),
    Statistic(
        "big_gins",
        N_("Big gins"),
        lambda options, record, score, state: (
            (who, 1) for deal, who, *_ in _endings(record, score) if deal.as_big_gin
        ),
    ),
    Statistic(
        "undercuts",
        N_("Undercuts given"),
        lambda options, record, score, state: ((who, 1) for _, who in _undercuts(options, record, score)),
    ),
    Statistic(
        "undercut_by",
        N_("Undercuts suffered"),
        lambda options, record, score, state: ((who, 1) for who, _ in _undercuts(options, record, score)),
    ),
    Statistic(
        "false_knocks",
        N_("False knocks"),
        lambda options, record, score, state: (
            (deal.false_knock, 1) for deal, _ in record.deals() if deal.false_knock is not None
        ),
    ),
    Statistic("shutouts", N_("Shutouts"), _shutouts),
)
