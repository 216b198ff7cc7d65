"""From moves to the cards they lay down."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.cards import JOKER, Card, Suit
from scorekeeper.solvers.rummy500.moves import ACE_HIGH, Move

__all__ = ["LAST", "PLACES", "Laid", "face_at", "replay"]

# The order in which faces are decided.
PLACES = [(place, suit) for place in range(1, ACE_HIGH + 1) for suit in Suit]
LAST = Suit.CLUBS
_FACES = [[Card((place - 1) % 13 + 1, suit) for suit in Suit] for place in range(ACE_HIGH + 1)]


@dataclass
class Laid:
    """Cards laid down, jokers standing for faces: new melds in reading order, and cards laid off with the index of
    the table's meld, in an order in which they can be."""

    melds: list[list[Card]] = field(default_factory=list)
    off: list[tuple[int, Card]] = field(default_factory=list)


@dataclass
class _Growing:
    """The cards of a run or set; of a run of the table those laid off above."""

    cards: list[Card] = field(default_factory=list)
    table: int | None = None


def face_at(place: int, suit: Suit) -> Card:
    """The card at a place of a suit."""
    return _FACES[place][suit]


def replay(way: Sequence[Move]) -> Laid:
    """The cards that these moves lay down."""
    laid = Laid()
    runs: dict[Suit, list[_Growing]] = {suit: [] for suit in Suit}
    sets: list[_Growing] = []
    for (place, suit), move in zip(PLACES, way, strict=True):
        card = face_at(place, suit)
        joker = replace(JOKER, stands_for=card)
        before = runs[suit]
        after = []
        for _, origin, natural in move.runs:
            run = before[origin] if origin >= 0 else _Growing(table=None if origin == -1 else -2 - origin)
            if natural is not None:
                run.cards.append(card if natural else joker)
            after.append(run)
        for table, origin, natural in move.docked:
            chain = [*(before[origin].cards if origin >= 0 else ()), card if natural else joker]
            laid.off += [(table, one) for one in reversed(chain)]
        gone = {origin for _, origin, _ in move.runs} | {origin for _, origin, _ in move.docked}
        over = [run for index, run in enumerate(before) if index not in gone]
        over += [run for index, run in enumerate(after) if index not in move.growing]
        for run in over:
            _finish(run, laid)
        runs[suit] = [after[index] for index in move.growing]
        earlier, sets = sets, []
        for _, origin, some in move.sets:
            one = earlier[origin] if origin >= 0 else _Growing()
            one.cards += [card if natural else joker for natural in some]
            sets.append(one)
        laid.off += [(table, card if natural else joker) for table, natural in move.off]
        if suit is LAST:
            laid.melds += [one.cards for one in sets]
            sets = []
    return laid


def _finish(run: _Growing, laid: Laid) -> None:
    """A run that has stopped growing; one from ace to ace is laid as two."""
    if run.table is not None:
        laid.off += [(run.table, card) for card in run.cards]
    elif len(run.cards) == ACE_HIGH:
        laid.melds += [run.cards[:7], run.cards[7:]]
    else:
        laid.melds.append(run.cards)
