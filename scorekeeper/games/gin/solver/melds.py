"""The melds of one pack as masks: those that a hand contains, and the cards that can be laid off on each of them."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from scorekeeper.engine.melds import Meld, MeldKind
from scorekeeper.games.gin.solver.hand_mask import EVERY_SUIT, KING, PACK, SUIT, bits_in, cards_in


class _Own(NamedTuple):
    """What a card can be melded with: all cards of its rank, and the runs in which it is lowest, the shortest first."""

    rank: int
    runs: tuple[int, ...]


def _own(bit: int) -> _Own:
    rank = _rank(bit)
    return _Own(EVERY_SUIT << rank, tuple([((1 << length) - 1) * bit for length in range(3, KING - rank + 1)]))


def _rank(bit: int) -> int:
    """How many ranks are below that of a card."""
    return (bit.bit_length() - 1) % KING


_OWN = {bit: _own(bit) for bit in bits_in(PACK)}
# The sets in which the lowest card of these cards of one rank is, by the cards: all four, then without one of them.
_SETS = {
    cards: (cards, *[cards ^ bit for bit in [*bits_in(cards)][1:] if cards.bit_count() == 4])
    for four in [EVERY_SUIT << rank for rank in range(KING)]
    for cards in (four, *[four ^ bit for bit in bits_in(four)])
}
# The cards from the three of a suit up: only they can be the highest of a run.
_THREE_UP = (SUIT & ~3) * EVERY_SUIT


def in_melds(hand: int) -> int:
    """The cards of a hand that are in some meld. The others stay loose however it is laid out."""
    # A card with the two below it, and these two: shifting the hand moves all cards to the next place at once, as
    # chess programs move all pawns of a board.
    top = hand & hand << 1 & hand << 2 & _THREE_UP
    spades, hearts, diamonds, clubs = hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39
    ranks = spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)
    return top | top >> 1 | top >> 2 | ranks * EVERY_SUIT & hand


def melds_from(lowest: int, hand: int) -> list[int]:
    """The melds of a hand in which its lowest card is: first the sets, then the runs, the shortest first.

    `lowest` is the bit of that card.
    """
    own = _OWN[lowest]
    melds = [*_SETS.get(own.rank & hand, ())]
    for run in own.runs:
        if run & hand != run:
            break
        melds.append(run)
    return melds


def is_set(meld: int) -> bool:
    """Whether a meld is a set; otherwise it is a run."""
    return meld in _SETS


# There are 329 melds.
@cache
def as_meld(meld: int) -> Meld:
    """The meld with this mask, as cards."""
    return Meld(MeldKind.SET if is_set(meld) else MeldKind.RUN, cards_in(meld))


@cache
def chains_on(meld: int) -> Sequence[tuple[int, ...]]:
    """The bits of the cards that can be laid off one after another, for each place of a meld: below and above a run,
    and the fourth card of a set (GIN-12)."""
    lowest, highest = meld & -meld, 1 << meld.bit_length() - 1
    if is_set(meld):
        return tuple([(bit,) for bit in bits_in(_OWN[lowest].rank ^ meld)])
    below = tuple([lowest >> step for step in range(1, _rank(lowest) + 1)])
    above = tuple([highest << step for step in range(1, KING - _rank(highest))])
    return tuple([chain for chain in (below, above) if chain])


@cache
def open_cards(meld: int) -> int:
    """The cards that can be laid off directly on a meld (GIN-12)."""
    return sum([chain[0] for chain in chains_on(meld)])
