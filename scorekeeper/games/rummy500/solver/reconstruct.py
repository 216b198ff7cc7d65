"""The cards that the chosen moves of a search lay down."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorekeeper.engine.cards import FOUR_SUITS, JOKER, Card, Suit
from scorekeeper.games.rummy500.solver.spots import Face
from scorekeeper.games.rummy500.solver.steps import ACE_HIGH, Move, face_at, table_index


@dataclass
class Laid:
    """The cards laid down; each joker says what it stands for.

    `melds` are the new melds, their cards in reading order. `off` are the lay-offs in an order in which they can be
    made: the index of the meld on the table, and the card.
    """

    melds: list[list[Card]] = field(default_factory=list)
    off: list[tuple[int, Card]] = field(default_factory=list)


@dataclass
class _Growing:
    """The cards of a new run or set. For the run of the table with the index `table`: the cards laid off above it."""

    cards: list[Card] = field(default_factory=list)
    table: int | None = None


def reconstruct(way: Sequence[tuple[Face, Move]]) -> Laid:
    """The cards that these moves lay down, each at its face, in the order of the search."""
    laid = Laid()
    runs: dict[Suit, list[_Growing]] = {suit: [] for suit in FOUR_SUITS}
    sets: list[_Growing] = []
    for (place, suit, spot), move in way:
        card = face_at(place, suit)
        joker = JOKER.standing_for(card)
        before = runs[suit]
        after = []
        for _, origin, natural in move.runs:
            run = before[origin] if origin >= 0 else _Growing(table=table_index(origin))
            if natural is not None:
                run.cards.append(card if natural else joker)
            after.append(run)
        for table, (_, origin, natural) in move.docked:
            chain = [*(before[origin].cards if origin >= 0 else ()), card if natural else joker]
            laid.off += [(table, growing) for growing in reversed(chain)]
        gone = {step.origin for step in move.runs} | {step.origin for _, step in move.docked}
        over = [run for index, run in enumerate(before) if index not in gone]
        over += [run for index, run in enumerate(after) if index not in move.growing]
        for run in over:
            _finish(run, laid)
        runs[suit] = [after[index] for index in move.growing]
        earlier, sets = sets, []
        for _, origin, some in move.sets:
            growing = earlier[origin] if origin >= 0 else _Growing()
            growing.cards += [card if natural else joker for natural in some]
            sets.append(growing)
        laid.off += [(table, card if natural else joker) for table, natural in move.off]
        if spot.last:
            laid.melds += [growing.cards for growing in sets]
            sets = []
    return laid


def _finish(run: _Growing, laid: Laid) -> None:
    """Add a run that has stopped growing to `laid`. A run may not have both aces, so one of 14 cards becomes two."""
    if run.table is not None:
        laid.off += [(run.table, card) for card in run.cards]
    elif len(run.cards) == ACE_HIGH:
        half = ACE_HIGH // 2
        laid.melds += [run.cards[:half], run.cards[half:]]
    else:
        laid.melds.append(run.cards)
