"""The statistics of Indian Rummy, and who took part in a round."""

from collections.abc import Callable, Iterable, Iterator

from scorekeeper.engine.game import Statistic
from scorekeeper.engine.scores import HandScore
from scorekeeper.engine.state import State
from scorekeeper.engine.text import N_, T
from scorekeeper.games.indian.options import Options
from scorekeeper.games.indian.payment import Step, amount, count_steps
from scorekeeper.games.indian.record import Record


def took_part(options: Options, record: Record, state: State) -> tuple[str, ...]:
    """The players of a round: all who were not out of the pool, and those who rejoined (IND-26)."""
    return record.playing(state)


def _statistic(
    key: str, label: str, players: Callable[[Options, Record, HandScore, State], Iterable[str | None]]
) -> Statistic[Options, Record]:
    def count_of(options: Options, record: Record, score: HandScore, state: State) -> Iterable[tuple[str, int]]:
        return ((player, 1) for player in players(options, record, score, state) if player is not None)

    return Statistic(key, label, count_of)


def _others_packed(record: Record, state: State) -> bool:
    """Whether only the winner was left in (IND-15)."""
    return record.left_in(state) == [record.winner]


def _packers(when: str) -> Callable[[Options, Record, HandScore, State], Iterable[str]]:
    return lambda options, record, score, state: (
        player for player, holding in record.hands.items() if holding.packed == when
    )


def _counts(record: Record, score: HandScore) -> Iterator[tuple[str, int]]:
    """The players who paid for a counted hand, with the count before rounding and cap."""
    for player, holding in record.hands.items():
        if record.winner not in (None, player) and not holding.dropped_out and player in score.layouts:
            yield player, score.layouts[player].count


def _complete(options: Options, record: Record, score: HandScore, state: State) -> Iterable[str]:
    return (player for player, count in _counts(record, score) if not count)


def _reached_cap(options: Options, record: Record, score: HandScore, state: State) -> Iterable[str]:
    """The players whose count reached the cap (IND-22)."""
    for player, count in _counts(record, score):
        if count and amount(count_steps(options, Step(count, T("Count as called"), "IND-18"))) == options.cap:
            yield player


STATISTICS = (
    _statistic(
        "declared",
        N_("Rummies declared"),
        lambda options, record, score, state: () if _others_packed(record, state) else (record.winner,),
    ),
    _statistic(
        "hand_rummies",
        N_("Hand Rummy"),
        lambda options, record, score, state: (record.winner,) if record.hand_rummy else (),
    ),
    _statistic(
        "last_in",
        N_("Last one in, all others packed"),
        lambda options, record, score, state: (record.winner,) if _others_packed(record, state) else (),
    ),
    _statistic("complete", N_("Complete when another declared"), _complete),
    _statistic("packed_first", N_("Packed at the first turn"), _packers("first")),
    _statistic("packed_later", N_("Packed later"), _packers("later")),
    _statistic("full_counts", N_("Full counts, up to the cap"), _reached_cap),
    _statistic(
        "wrong_declarations",
        N_("Wrong declarations"),
        lambda options, record, score, state: record.wrong_declarers(),
    ),
    _statistic("rejoined", N_("Came back into the pool"), lambda options, record, score, state: record.rejoined),
)
