"""The melds that the search has to try, by their cards that are not wild.

A run of six or more cards can be laid as two runs, so runs of three to five cards are enough. A wild card at the end of
a run saves no points, unless the run would be too short without it. So both ends of a run are natural cards, or the run
is one natural card with two wild cards. Wild cards that are left over are added to melds later.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, combinations
from typing import NamedTuple

from scorekeeper.engine.cards import FOUR_SUITS, Suit
from scorekeeper.games.indian.solver.card_counts import CARDS, KING, ONE, number_of, number_of_cards

_SHORTEST, _LONGEST = 3, 5
_ACE_HIGH = KING + 1


class MeldShape(NamedTuple):
    """A meld: the mask of its cards that are not wild, how many wild cards it needs too, and whether it is a run."""

    mask: int
    wilds: int
    is_run: bool


# A run of three wild cards.
WILD_RUN = MeldShape(0, _SHORTEST, True)


def few_wilds_first(shape: tuple[int, int, *tuple[int, ...]]) -> tuple[int, int]:
    """A sort key for shapes, by their mask and wild cards: those with few wild cards first, and of those the ones with
    many natural cards."""
    mask, wilds, *_ = shape
    return wilds, -number_of_cards(mask)


@cache
def straight_runs(suit: Suit) -> tuple[int, ...]:
    """The masks of every run of three to five natural cards of a suit, the ace low or high (IND-09)."""
    runs = [
        range(low, low + length)
        for length in range(_SHORTEST, _LONGEST + 1)
        for low in range(1, _ACE_HIGH - length + 2)
    ]
    return tuple(_run_mask(run, suit) for run in runs)


def natural_shapes_from(number: int, most_wild: int) -> Iterator[MeldShape]:
    """The runs of up to five cards and the sets whose natural card with the lowest number is this one.

    With every number of wild cards up to `most_wild`: in a run between its natural cards and at its ends.
    """
    for shape in chain(_runs_from(number), _sets_from(number)):
        longest = _LONGEST if shape.is_run else len(FOUR_SUITS)
        for wilds in range(shape.wilds, min(most_wild, longest - number_of_cards(shape.mask)) + 1):
            yield shape._replace(wilds=wilds)


@cache
def runs_by_lowest(most_wild: int) -> dict[int, tuple[MeldShape, ...]]:
    """By the mask of each card: the runs in which it is the lowest, with at most `most_wild` wild cards.

    They are in the order of `few_wilds_first`.
    """
    return {
        mask: tuple(sorted((run for run in _runs_from(number) if run.wilds <= most_wild), key=few_wilds_first))
        for number, mask in enumerate(ONE)
    }


@cache
def sets_by_lowest() -> dict[int, tuple[MeldShape, ...]]:
    """By the mask of each card: the sets in which it is the lowest and lies beside another natural card."""
    return {mask: tuple(shape for shape in _sets_from(number) if shape.mask != mask) for number, mask in enumerate(ONE)}


def _runs_from(number: int) -> Iterator[MeldShape]:
    """The runs whose natural card with the lowest number is this one, those with the fewest natural cards first.

    The ace has the lowest number of its suit, but it may also be the high ace. Then the other cards are below it.
    """
    card = CARDS[number]
    assert card.suit is not None
    above = range(card.rank + 1, min(card.rank + _LONGEST, KING + 1))
    for others in _subsets(above):
        yield _run([card.rank, *others], card.suit)
    if card.rank == 1:
        for others in _subsets(range(_ACE_HIGH - _LONGEST + 1, _ACE_HIGH)):
            # A run of one ace and wild cards is already there with the low ace.
            if others:
                yield _run([*others, _ACE_HIGH], card.suit)


def _run(places: Sequence[int], suit: Suit) -> MeldShape:
    """The run with natural cards at these places, from low to high, and wild cards at the other places of the run."""
    length = max(_SHORTEST, places[-1] - places[0] + 1)
    return MeldShape(_run_mask(places, suit), length - len(places), is_run=True)


def _run_mask(places: Sequence[int], suit: Suit) -> int:
    """The mask of the cards at these places of a suit; places 1 and 14 are the ace."""
    return sum(ONE[number_of(1 if place == _ACE_HIGH else place, suit)] for place in places)


def _sets_from(number: int) -> Iterator[MeldShape]:
    """The sets of which this is the lowest natural card, with as few wild cards as they need."""
    card = CARDS[number]
    assert card.suit is not None
    for others in _subsets(range(card.suit + 1, len(FOUR_SUITS))):
        mask = sum(ONE[number_of(card.rank, suit)] for suit in (card.suit, *others))
        yield MeldShape(mask, max(0, _SHORTEST - 1 - len(others)), is_run=False)


def _subsets(items: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All subsets of these items, the smallest first."""
    return chain.from_iterable(combinations(items, size) for size in range(len(items) + 1))
