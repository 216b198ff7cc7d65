"""The statistics of Gin Rummy, and who took part in a hand."""

from collections.abc import Callable, Iterable, Iterator

from scorekeeper.engine.game import Statistic
from scorekeeper.engine.scores import HandScore
from scorekeeper.engine.state import State
from scorekeeper.engine.text import N_
from scorekeeper.games.gin.match import after, closing, sits_out
from scorekeeper.games.gin.options import Options
from scorekeeper.games.gin.record import Deal, Record

_Counts = Iterable[tuple[str, int]]
# (options, a deal that somebody ended, deadwood of knocker and opponent, names of knocker and opponent): the players to
# whom it happened.
_HappenedTo = Callable[[Options, Deal, tuple[int, int], tuple[str, str]], Iterable[str]]


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


def _in_deals(happened: _HappenedTo) -> Callable[[Options, Record, HandScore, State], _Counts]:
    """A `Statistic.count` that asks `happened` about every deal that somebody ended."""

    def count(options: Options, record: Record, score: HandScore, state: State) -> _Counts:
        return (
            (player, 1)
            for deal, _ in record.deals()
            for knocker, opponent in _who_ended(deal)
            for player in happened(
                options,
                deal,
                (score.layouts[knocker].count, score.layouts[opponent].count),
                (knocker, opponent),
            )
        )

    return count


def _who_ended(deal: Deal) -> Iterator[tuple[str, str]]:
    """The knocker and the opponent of a deal; nothing for a dead hand or a false knock."""
    if deal.ended_by is not None:
        (opponent,) = (name for name in deal.hands if name != deal.ended_by)
        yield deal.ended_by, opponent


def _undercut(options: Options, left: tuple[int, int]) -> bool:
    """Whether the opponent undercuts; `left` is the deadwood of the knocker and of the opponent (GIN-16)."""
    return left[0] > 0 and (left[1] < left[0] or (left[1] == left[0] and options.undercut_on_tie))


def _false_knocks(options: Options, record: Record, score: HandScore, state: State) -> _Counts:
    return ((deal.false_knock, 1) for deal, _ in record.deals() if deal.false_knock is not None)


def _shutouts(options: Options, record: Record, score: HandScore, state: State) -> _Counts:
    """Who won a shutout in a column that this hand ended (GIN-19)."""
    over = [index for index, column in enumerate(state.columns) if column.over]
    lines = closing(options, after(options, score, state))
    return ((line.player, 1) for line in lines if line.rule == "GIN-19" and not set(line.columns) & set(over))


STATISTICS = (
    Statistic("knocks", N_("Knocks"), _in_deals(lambda options, deal, left, who: who[:1] if left[0] else ())),
    Statistic(
        "gins",
        N_("Gins"),
        _in_deals(lambda options, deal, left, who: who[:1] if not left[0] and not deal.as_big_gin else ()),
    ),
    Statistic(
        "big_gins", N_("Big gins"), _in_deals(lambda options, deal, left, who: who[:1] if deal.as_big_gin else ())
    ),
    Statistic(
        "undercuts",
        N_("Undercuts given"),
        _in_deals(lambda options, deal, left, who: who[1:] if _undercut(options, left) else ()),
    ),
    Statistic(
        "undercut_by",
        N_("Undercuts suffered"),
        _in_deals(lambda options, deal, left, who: who[:1] if _undercut(options, left) else ()),
    ),
    Statistic("false_knocks", N_("False knocks"), _false_knocks),
    Statistic("shutouts", N_("Shutouts"), _shutouts),
)
