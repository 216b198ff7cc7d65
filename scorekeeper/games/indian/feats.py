"""What players of Indian Rummy hold against each other, and who played a round."""

from collections.abc import Callable, Iterable, Iterator

from scorekeeper.games.indian.check import left_in
from scorekeeper.games.indian.options import Options
from scorekeeper.games.indian.payment import Step, count_steps, total
from scorekeeper.games.indian.record import Record
from scorekeeper.scoring import Feat, HandScore, State
from scorekeeper.text import N_, T

__all__ = ["FEATS", "took_part"]


def took_part(options: Options, record: Record, state: State) -> tuple[str, ...]:
    """Who played: all who were not out of the pool, or came back before this round (IND-26)."""
    return tuple(player for player in state.players if player not in state.out or player in record.rejoined)


def _feat(key: str, label: str, happened: Callable[[Options, Record, HandScore, State], Iterable[str | None]]) -> Feat:
    def found(options: Options, record: Record, score: HandScore, state: State) -> Iterable[tuple[str, int]]:
        return ((player, 1) for player in happened(options, record, score, state) if player is not None)

    return Feat(key, label, found)


def _alone(record: Record, state: State) -> bool:
    """Whether everybody but the winner packed (IND-15)."""
    return left_in(record, state) == [record.winner]


def _packed(when: str) -> Callable[[Options, Record, HandScore, State], Iterable[str]]:
    return lambda options, record, score, state: (
        player for player, holding in record.hands.items() if holding.packed == when
    )


def _counts(record: Record, score: HandScore) -> Iterator[tuple[str, int]]:
    """The counts of those who paid by them, before the house's cap."""
    for player, holding in record.hands.items():
        if record.winner not in (None, player) and not holding.packed and player in score.layouts:
            yield player, score.layouts[player].deadwood


def _complete(options: Options, record: Record, score: HandScore, state: State) -> Iterable[str]:
    return (player for player, count in _counts(record, score) if not count)


def _full(options: Options, record: Record, score: HandScore, state: State) -> Iterable[str]:
    """Who paid the cap for the cards (IND-22)."""
    for player, count in _counts(record, score):
        if count and total(count_steps(options, Step(count, T("Count as called"), "IND-18"))) == options.cap:
            yield player


FEATS = (
    _feat(
        "declared",
        N_("Rummies declared"),
        lambda options, record, score, state: () if _alone(record, state) else (record.winner,),
    ),
    _feat(
        "hand_rummies",
        N_("Hand Rummy"),
        lambda options, record, score, state: (record.winner,) if record.hand_rummy else (),
    ),
    _feat(
        "last_in",
        N_("Last one in, all others packed"),
        lambda options, record, score, state: (record.winner,) if _alone(record, state) else (),
    ),
    _feat("complete", N_("Complete when another declared"), _complete),
    _feat("packed_first", N_("Packed at the first turn"), _packed("first")),
    _feat("packed_later", N_("Packed later"), _packed("later")),
    _feat("full_counts", N_("Full counts, up to the cap"), _full),
    _feat(
        "wrong_declarations",
        N_("Wrong declarations"),
        lambda options, record, score, state: (record.wrong_declaration,),
    ),
    _feat("rejoined", N_("Came back into the pool"), lambda options, record, score, state: record.rejoined),
)
