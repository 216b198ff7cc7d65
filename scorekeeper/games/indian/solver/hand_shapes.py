"""The melds that the cards of one hand can form.

What a card begins depends on few cards: a run of up to five on the next four of its suit, a set on its rank. So both
are kept by the mask of those cards. Whether there is a run at all is seen from bits as well: a mask shifted by one card
lies on the neighbours, so what is left of a mask and its two shifts begins a run of three. (Chess programs find rows of
squares in the same way: https://www.chessprogramming.org/Shifted_Bitboards.)
"""

from functools import cache, lru_cache, reduce
from operator import or_
from typing import NamedTuple

from scorekeeper.engine.cards import FOUR_SUITS
from scorekeeper.games.indian.solver.card_counts import (
    ALL_CARDS,
    CARD_BITS,
    KING,
    ONE,
    ONE_BY_SUIT,
    SUIT_BITS,
    SUITS,
    numbers_in,
    points,
)
from scorekeeper.games.indian.solver.meld_shapes import MeldShape, runs_by_lowest, sets_by_lowest, straight_runs

# No shape needs more wild cards.
_MOST_WILDS = 3
_ACES = sum(ones[1] for ones in ONE_BY_SUIT)
# Above the queen and the king of a suit the bits of another suit follow, so no run of three begins with them.
_LOWEST_OF_RUN = ALL_CARDS - sum(ones[KING - 1] + ones[KING] for ones in ONE_BY_SUIT)
# How far the queen and the king lie above the ace.
_QUEEN, _KING = (KING - 2) * CARD_BITS, (KING - 1) * CARD_BITS
# Times a card of spades: the cards of that rank in every suit.
_EVERY_SUIT = sum(1 << SUIT_BITS * suit for suit in FOUR_SUITS)


# A `MeldShape` whose cards are in a hand, and what the orphans in it count.
HeldShape = tuple[int, int, bool, int]


class HandShapes(NamedTuple):
    """What the natural cards of a hand can form with its wild cards.

    An orphan is a card that lies in no meld without wild cards. `by_lowest`: for the mask of each card the shapes of
    which it is the lowest card. `orphans`: the masks of the orphans times three, for there may be three of each.
    `gain`: a shape with wild cards saves at most so many points of orphans for each of its wild cards.
    """

    by_lowest: dict[int, list[HeldShape]]
    orphans: int
    gain: int


def shapes_in(held: int, wilds: int) -> HandShapes:
    """What the cards of a mask can form with up to `wilds` wild cards; without wild cards orphans form nothing."""
    # Where two or three suits hold a rank, for all ranks at once: the bits of all suits are laid over those of spades.
    spades, hearts, diamonds, clubs = [held >> SUIT_BITS * suit & SUITS[0] for suit in FOUR_SUITS]
    three = spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)
    orphans = held & ~(in_natural_runs(held) | three * _EVERY_SUIT)
    ranks = three
    if wilds:
        ranks = spades & hearts | diamonds & clubs | (spades | hearts) & (diamonds | clubs)
        wilds = min(wilds, _MOST_WILDS)
    else:
        held -= orphans
    by_lowest: dict[int, list[HeldShape]] = {}
    gain = 0
    reach = _reach()
    rest = held
    while rest:
        card = rest & -rest
        rest -= card
        near = reach[card]
        by_lowest[card], saved = _runs_from(card, held & near, orphans & near, wilds)
        if saved > gain:
            gain = saved
    while ranks:
        spade = ranks & -ranks
        ranks -= spade
        rank = spade * _EVERY_SUIT
        sets, saved = _sets_of_rank(held & rank, orphans & rank, wilds)
        for card, shapes in sets:
            by_lowest[card] = by_lowest[card] + shapes
        if saved > gain:
            gain = saved
    return HandShapes(by_lowest, 3 * orphans, gain)


def in_natural_runs(held: int) -> int:
    """The cards of a mask that lie in runs without wild cards."""
    low = held & held >> CARD_BITS & held >> 2 * CARD_BITS & _LOWEST_OF_RUN
    high = held & held >> _QUEEN & held >> _KING & _ACES
    return low | low << CARD_BITS | low << 2 * CARD_BITS | high | high << _QUEEN | high << _KING


def straight_runs_in(held: int) -> list[int]:
    """The masks of the runs of three to five cards without wild cards among the cards of a mask: by suit, then the
    shorter ones, then the lower ones."""
    in_runs = in_natural_runs(held)
    return [
        mask for suit in FOUR_SUITS if in_runs & SUITS[suit] for mask in _straight_runs_of_suit(in_runs & SUITS[suit])
    ]


@lru_cache(maxsize=4096)
def _straight_runs_of_suit(held: int) -> list[int]:
    return [mask for suit in FOUR_SUITS if held & SUITS[suit] for mask in straight_runs(suit) if mask & held == mask]


@cache
def _reach() -> dict[int, int]:
    """By the mask of each card: the cards of all runs in which it is the lowest."""
    return {card: reduce(or_, [run.mask for run in runs]) for card, runs in runs_by_lowest(_MOST_WILDS).items()}


@lru_cache(maxsize=4096)
def _runs_from(lowest: int, held: int, orphans: int, wilds: int) -> tuple[list[HeldShape], int]:
    """The runs of these cards with this lowest one; and the `gain` of `HandShapes` for them."""
    runs = _shapes_in_hand(runs_by_lowest(wilds)[lowest], held, orphans, wilds)
    return runs, _gain(runs)


@lru_cache(maxsize=2048)
def _sets_of_rank(held: int, orphans: int, wilds: int) -> tuple[list[tuple[int, list[HeldShape]]], int]:
    """The sets of these cards of a rank, by the lowest card; and the `gain` of `HandShapes` for them."""
    sets = [
        (ONE[number], _shapes_in_hand(sets_by_lowest()[ONE[number]], held, orphans, wilds))
        for number in numbers_in(held)
    ]
    return [shapes_of_card for shapes_of_card in sets if shapes_of_card[1]], max(_gain(shapes) for _, shapes in sets)


def _shapes_in_hand(shapes: tuple[MeldShape, ...], held: int, orphans: int, wilds: int) -> list[HeldShape]:
    """The shapes whose cards are all in `held` and that need at most `wilds` wild cards."""
    return [
        (mask, needed, is_run, points(mask & orphans))
        for mask, needed, is_run in shapes
        if mask & held == mask and needed <= wilds
    ]


def _gain(shapes: list[HeldShape]) -> int:
    """The most points of orphans that one of these shapes saves for each of its wild cards, rounded up."""
    return max([-(-saved // wilds) for _mask, wilds, _is_run, saved in shapes if wilds], default=0)
