"""What players of Gin Rummy hold against each other, and who played a hand."""

from collections.abc import Callable, Iterable, Iterator

from scorekeeper.games.gin.match import after, closing, sits_out
from scorekeeper.games.gin.options import Options
from scorekeeper.games.gin.record import Record, Table
from scorekeeper.scoring import Feat, HandScore, State
from scorekeeper.text import N_

__all__ = ["FEATS", "took_part"]

_Found = Iterable[tuple[str, int]]
# (options, a deal that somebody ended, the deadwood of who did and of the other, who did and the other): to whom it
# happened.
_Happened = Callable[[Options, Table, tuple[int, int], tuple[str, str]], Iterable[str]]


def took_part(options: Options, record: Record, state: State) -> tuple[str, ...]:
    """Who played: those whose hands were seen, else all but who sat out (GIN-01); nobody where that is not known."""
    if record.tables is not None or len(state.players) == 2:
        return state.players
    played = tuple(record.hands)
    if len(played) != 2:
        played = tuple(player for player in state.players if player not in sits_out(options, state))
    return played if len(played) == 2 else ()


def _tables(record: Record) -> tuple[Table, ...]:
    return (record,) if record.tables is None else record.tables


def _in_deals(happened: _Happened) -> Callable[[Options, Record, HandScore, State], _Found]:
    """Asked of every deal of a record that somebody ended."""

    def found(options: Options, record: Record, score: HandScore, state: State) -> _Found:
        return (
            (player, 1)
            for table in _tables(record)
            for knocker, opponent in _ended(table)
            for player in happened(
                options,
                table,
                (score.layouts[knocker].deadwood, score.layouts[opponent].deadwood),
                (knocker, opponent),
            )
        )

    return found


def _ended(table: Table) -> Iterator[tuple[str, str]]:
    """Who ended a deal, and against whom; nothing for a dead hand or a false knock."""
    if table.ended_by is not None:
        (opponent,) = (name for name in table.hands if name != table.ended_by)
        yield table.ended_by, opponent


def _undercut(options: Options, left: tuple[int, int]) -> bool:
    """Whether the other undercuts (GIN-16)."""
    return left[0] > 0 and (left[1] < left[0] or (left[1] == left[0] and options.undercut_on_tie))


def _false_knocks(options: Options, record: Record, score: HandScore, state: State) -> _Found:
    return ((table.false_knock, 1) for table in _tables(record) if table.false_knock is not None)


def _shutouts(options: Options, record: Record, score: HandScore, state: State) -> _Found:
    """Games that this hand ended and nobody else had won a hand of (GIN-19)."""
    over = [index for index, column in enumerate(state.columns) if column.over]
    lines = closing(options, after(options, score, state))
    return ((line.player, 1) for line in lines if line.rule == "GIN-19" and not set(line.columns) & set(over))


FEATS = (
    Feat("knocks", N_("Knocks"), _in_deals(lambda options, table, left, who: who[:1] if left[0] else ())),
    Feat(
        "gins",
        N_("Gins"),
        _in_deals(lambda options, table, left, who: who[:1] if not left[0] and not table.big_gin else ()),
    ),
    Feat("big_gins", N_("Big gins"), _in_deals(lambda options, table, left, who: who[:1] if table.big_gin else ())),
    Feat(
        "undercuts",
        N_("Undercuts given"),
        _in_deals(lambda options, table, left, who: who[1:] if _undercut(options, left) else ()),
    ),
    Feat(
        "undercut_by",
        N_("Undercuts suffered"),
        _in_deals(lambda options, table, left, who: who[:1] if _undercut(options, left) else ()),
    ),
    Feat("false_knocks", N_("False knocks"), _false_knocks),
    Feat("shutouts", N_("Shutouts"), _shutouts),
)
