"""The ways to split a hand into melds and loose cards, and the best of them.

The search takes the lowest card that is not decided yet: it stays loose, or it is the lowest card of one of the melds
that the hand contains. So every choice of melds that share no card comes up exactly once. If only the least deadwood is
wanted, the answer for the remaining cards is kept, because it does not depend on the cards decided before.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeAlias

from scorekeeper.engine.cards import Card, Suit
from scorekeeper.engine.effort import spend
from scorekeeper.engine.melds import Meld, MeldKind
from scorekeeper.games.gin.solver.hand_mask import KING, bit, cards_in, lowest_bit, mask_of, points

__all__ = [
    "Arrangement",
    "MeldsByLowest",
    "Split",
    "arrange",
    "arrangements",
    "as_arrangement",
    "as_split",
    "deadwood",
    "every_split",
    "least_deadwood",
    "least_open",
    "melds_by_lowest",
    "open_cards",
    "open_places",
    "value",
]

# The masks of melds, by the bit of their lowest card.
MeldsByLowest: TypeAlias = Mapping[int, Sequence[int]]
# What it costs to decide about the lowest card of a rest.
_STEPS_A_REST = 4


@dataclass(frozen=True)
class Arrangement:
    """Cards split into melds and loose cards; `deadwood` is what the loose ones count (GIN-11)."""

    melds: tuple[Meld, ...]
    loose: tuple[Card, ...]

    @property
    def deadwood(self) -> int:
        return value(self.loose)


class Split(NamedTuple):
    """An arrangement as masks: one for each meld, and one for all loose cards."""

    melds: tuple[int, ...]
    loose: int


def value(cards: Iterable[Card]) -> int:
    """The points of cards outside melds: ace 1, number cards their number, J Q K 10 (GIN-03)."""
    return sum(min(card.rank, 10) for card in cards)


def deadwood(cards: Iterable[Card]) -> int:
    """The least deadwood of any number of different cards, over all ways to meld them (GIN-11)."""
    hand = mask_of(cards)
    return least_deadwood(hand, {}, melds_by_lowest(hand))


def arrangements(cards: Iterable[Card]) -> list[Arrangement]:
    """All arrangements with the least deadwood, at least one, always in the same order."""
    every = [(points(split.loose), split) for split in every_split(mask_of(cards))]
    least = min(deadwood for deadwood, _ in every)
    return [as_arrangement(split) for deadwood, split in every if deadwood == least]


def arrange(cards: Iterable[Card], unavailable: Iterable[Card] = ()) -> Arrangement:
    """The least-deadwood arrangement that leaves an unknown opponent the fewest places to lay off (GIN-13b).

    `unavailable` are further cards that no opponent can hold, such as the discard.
    """
    return least_open(arrangements(cards), unavailable)


def least_open(choices: Sequence[Arrangement], unavailable: Iterable[Card] = ()) -> Arrangement:
    """The arrangement that gives an opponent the fewest places to lay off; of equal ones the first.

    `choices` are arrangements of one hand, at least one. `unavailable` as in `arrange`.
    """
    hand = {card for meld in choices[0].melds for card in meld.cards} | set(choices[0].loose)
    held = frozenset(hand.union(unavailable))
    return min(choices, key=lambda arrangement: open_places(arrangement.melds, held))


def open_places(melds: Sequence[Meld], held: frozenset[Card]) -> int:
    """How many cards an opponent could lay off directly on these melds. Cards in `held` are not counted."""
    return len(set().union(*(open_cards(meld) for meld in melds)) - held)


def open_cards(meld: Meld) -> set[Card]:
    """The cards that can be laid off directly on a meld: the fourth of a set, those at the ends of a run (GIN-12)."""
    first, last = meld.cards[0], meld.cards[-1]
    if meld.kind is MeldKind.SET:
        return {Card(first.rank, suit) for suit in Suit} - set(meld.cards)
    return {Card(rank, first.suit) for rank in (first.rank - 1, last.rank + 1) if 1 <= rank <= KING}


def melds_by_lowest(hand: int) -> MeldsByLowest:
    """All melds that a hand contains, by the bit of their lowest card."""
    found: dict[int, list[int]] = {}
    spend(len(_all_melds()) // 10)
    for meld in _all_melds():
        if meld & hand == meld:
            found.setdefault(lowest_bit(meld), []).append(meld)
    return found


def least_deadwood(hand: int, known: dict[int, int], melds: MeldsByLowest) -> int:
    """The least deadwood of a hand.

    `melds` holds all melds of this hand; it may be that of a larger hand. `known` keeps the answer for every rest of a
    hand. An answer depends on the rest alone, so all calls may share one `known`.
    """
    if not hand:
        return 0
    if hand not in known:
        low = lowest_bit(hand)
        spend(_STEPS_A_REST)
        best = points(low) + least_deadwood(hand ^ low, known, melds)
        for meld in melds.get(low, ()):
            if meld & hand == meld:
                best = min(best, least_deadwood(hand ^ meld, known, melds))
        known[hand] = best
    return known[hand]


def every_split(hand: int) -> Iterator[Split]:
    """Every choice of melds in a hand that share no card, with the cards that stay loose."""
    melds = melds_by_lowest(hand)

    def walk(rest: int, chosen: tuple[int, ...], loose: int) -> Iterator[Split]:
        spend(_STEPS_A_REST)
        if not rest:
            yield Split(chosen, loose)
            return
        low = lowest_bit(rest)
        for meld in melds.get(low, ()):
            if meld & rest == meld:
                yield from walk(rest ^ meld, (*chosen, meld), loose)
        yield from walk(rest ^ low, chosen, loose | low)

    return walk(hand, (), 0)


def as_split(arrangement: Arrangement) -> Split:
    """An arrangement as masks."""
    return Split(tuple(mask_of(meld.cards) for meld in arrangement.melds), mask_of(arrangement.loose))


def as_arrangement(split: Split) -> Arrangement:
    """A split as cards."""
    return Arrangement(tuple(map(_as_meld, split.melds)), cards_in(split.loose))


def _as_meld(mask: int) -> Meld:
    """The meld with this mask."""
    cards = cards_in(mask)
    return Meld(MeldKind.SET if cards[0].rank == cards[1].rank else MeldKind.RUN, cards)


@cache
def _all_melds() -> tuple[int, ...]:
    """All 329 melds of one pack: 65 sets of three and four, 264 runs of three to thirteen, the ace low (GIN-06)."""
    melds = []
    for rank in range(1, KING + 1):
        four = mask_of(Card(rank, suit) for suit in Suit)
        melds += [four, *(four ^ bit(rank, suit) for suit in Suit)]
    for suit in Suit:
        for low in range(1, KING - 1):
            for high in range(low + 2, KING + 1):
                melds.append(mask_of(Card(rank, suit) for rank in range(low, high + 1)))
    return tuple(melds)
