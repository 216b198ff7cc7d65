"""The definitions of docs/rules/indian.md read slowly: every subset and every place, with no shortcut.

The tests compare the solver with this module, so it uses nothing of the engine but the cards.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from random import Random

from scorekeeper.engine.cards import FOUR_SUITS, JOKER, Card, Suit

FACES = tuple(Card(rank, suit) for suit in FOUR_SUITS for rank in range(1, 14))
NEVER = 10**6


@dataclass(frozen=True)
class House:
    """The rules of a table: the wild rank (0: jokers only) and the options of IND-10, IND-12, IND-12b, IND-20
    and IND-21."""

    wild: int = 0
    natural_wild_is_straight: bool = True
    all_wild_melds: bool = True
    one_run: str = "all_but_run"
    no_straight_run: int | None = None
    wilds_per_meld: int | None = None

    def is_wild(self, card: Card) -> bool:
        return card.suit is None or card.rank == self.wild


def points(cards: Iterable[Card], house: House) -> int:
    """IND-18: wild cards count 0, number cards their number, J Q K A 10."""
    return sum(0 if house.is_wild(card) else 10 if card.rank in (1, 11, 12, 13) else card.rank for card in cards)


@cache
def sequences(length: int) -> list[frozenset[Card]]:
    """IND-09: every run of this many cards; the ace is below the two or above the king."""
    circles = [[Card(rank, suit) for rank in (*range(1, 14), 1)] for suit in FOUR_SUITS]
    lows = range(15 - length) if 3 <= length <= 13 else ()
    return [frozenset(circle[low : low + length]) for circle in circles for low in lows]


@cache
def quartets(length: int) -> list[frozenset[Card]]:
    """IND-11: every set of this many cards."""
    ranks = [[Card(rank, suit) for suit in FOUR_SUITS] for rank in range(1, 14)]
    return [frozenset(some) for four in ranks for some in combinations(four, length) if length in (3, 4)]


def can_be(cards: Sequence[Card], own: frozenset[Card], places: frozenset[Card], house: House) -> bool:
    """IND-12: cards that are not wild (`own`, all different) lie in their own places; wild cards take the others."""
    in_place = len({card for card in cards if card in places})
    few = house.wilds_per_meld is None or len(cards) - in_place <= house.wilds_per_meld
    return own <= places and few and (house.all_wild_melds or in_place > 0)


def kind(cards: Sequence[Card], house: House) -> str | None:
    """The kind of meld: the first that fits of straight run, run and set; None if the cards are no meld."""
    return next(kinds(cards, house), None)


def kinds(cards: Sequence[Card], house: House) -> Iterator[str]:
    """Every kind of meld that the cards can be: a run, straight if it can be, and a set."""
    own = [card for card in cards if not house.is_wild(card)]
    if len({card.suit for card in own}) > 1 and len({card.rank for card in own}) > 1:
        return
    natural = len(set(cards)) == len(cards) and (house.natural_wild_is_straight or len(own) == len(cards))
    straight = natural and frozenset(cards) in sequences(len(cards))
    if straight:
        yield "straight_run"
    # IND-12: one card lies in each place, so two that are alike and not wild have none.
    different = frozenset(own)
    if len(different) < len(own):
        return
    if not straight and any(can_be(cards, different, run, house) for run in sequences(len(cards))):
        yield "run"
    if any(can_be(cards, different, four, house) for four in quartets(len(cards))):
        yield "set"


def least(cards: Sequence[Card], house: House) -> int:
    """The least that a hand costs, over every choice of melds (IND-19 to IND-22)."""
    total = points(cards, house)
    ways = outcomes(cards, house)
    if house.no_straight_run is not None and not any(straights for straights, _, _ in ways):
        return house.no_straight_run
    costs = []
    for (straights, runs, saved), loose in ways.items():
        if not straights:
            costs.append(total)
        elif runs > 1 or house.one_run == "loose":
            costs.append(loose)
        else:
            costs.append(total if house.one_run == "all" else total - saved)
    return min(costs)


def is_rummy(cards: Sequence[Card], house: House) -> bool:
    """IND-16: all cards lie in runs and sets, and there are a straight run and a further run."""
    return any(straights and runs > 1 for straights, runs, _ in _walk(tuple(cards), house, loose=False))


@lru_cache(maxsize=8)
def _groups(cards: tuple[Card, ...], house: House) -> list[list[tuple[int, str, int]]]:
    """For each card of the hand the melds of which it is the first card, each as its mask, kind and value."""
    result: list[list[tuple[int, str, int]]] = [[] for _ in cards]
    for mask, some in _alike(cards, house):
        if what := kind(some, house):
            result[(mask & -mask).bit_length() - 1].append((mask, what, points(some, house)))
    return result


def _alike(cards: Sequence[Card], house: House) -> list[tuple[int, list[Card]]]:
    """Every group of cards whose natural cards have one suit or one rank, with its mask. No other group is a meld.

    A group with several suits and several ranks cannot become a meld by adding cards, so groups grow card by card.
    """
    result: list[tuple[int, list[Card]]] = [(0, [])]
    for place, card in enumerate(cards):
        for mask, some in result[:]:
            own = [item for item in (*some, card) if not house.is_wild(item)]
            if len({item.suit for item in own}) < 2 or len({item.rank for item in own}) < 2:
                result.append((mask | 1 << place, [*some, card]))
    return result[1:]


def outcomes(cards: Sequence[Card], house: House) -> dict[tuple[int, int, int], int]:
    """By (number of straight runs, number of runs, value of the straight run if it is the only run): the least that
    stays loose. The numbers stop at two."""
    return _walk(tuple(cards), house, loose=True)


@cache
def with_run(state: tuple[int, int, int], what: str, worth: int) -> tuple[int, int, int]:
    """The state of `outcomes` with one more run of this kind and value."""
    straights, runs, saved = state
    straight = what == "straight_run"
    after = (min(2, straights + straight), min(2, runs + 1), worth if straight else saved)
    return (*after[:2], 0) if after[1] > 1 else after


def _walk(cards: tuple[Card, ...], house: House, loose: bool) -> dict[tuple[int, int, int], int]:
    """The same as `outcomes`; without `loose` only for the ways in which no card stays loose."""
    # The costs of a hand without runs do not change which groups are melds, so tables that differ in them share groups.
    melds = House(house.wild, house.natural_wild_is_straight, house.all_wild_melds, wilds_per_meld=house.wilds_per_meld)
    groups = _groups(cards, melds)
    values = [points([card], house) for card in cards]
    known: dict[int, dict[tuple[int, int, int], int]] = {0: {(0, 0, 0): 0}}

    def walk(rest: int) -> dict[tuple[int, int, int], int]:
        if rest in known:
            return known[rest]
        low = rest & -rest
        place = low.bit_length() - 1
        result: dict[tuple[int, int, int], int] = {}
        if loose:
            for state, left in walk(rest ^ low).items():
                result[state] = left + values[place]
        for mask, what, worth in groups[place]:
            if mask & rest == mask:
                for state, left in walk(rest ^ mask).items():
                    after = state if what == "set" else with_run(state, what, worth)
                    if left < result.get(after, NEVER):
                        result[after] = left
        known[rest] = result
        return result

    return walk((1 << len(cards)) - 1)


# A fair deal rarely gives melds that share cards. So most hands are dealt from a few ranks or suits only.
PARTS = (
    FACES,
    tuple(card for card in FACES if card.rank <= 5),
    tuple(card for card in FACES if card.rank in (1, 2, 3, 11, 12, 13)),
    tuple(card for card in FACES if card.suit in (Suit.HEARTS, Suit.CLUBS) and card.rank <= 9),
    tuple(card for card in FACES if card.suit is Suit.SPADES or card.rank in (4, 5, 6)),
)


def deals(seed: int, number: int, size: int, wild: int | None = None) -> Iterator[tuple[list[Card], int]]:
    """`number` hands of `size` cards from two or three packs with jokers, each with the wild rank.

    Some hands hold many wild cards.
    """
    rng = Random(seed)
    for index in range(number):
        yield deal(rng, index, size, rng.randrange(14) if wild is None else wild)


def deal(rng: Random, index: int, size: int, rank: int) -> tuple[list[Card], int]:
    """One hand of `deals`. The number `index` selects a part of the packs and how many wild cards there are."""
    packs = 2 + index % 2
    stock = [card for card in PARTS[index % len(PARTS)] for _ in range(packs)]
    wilds = [card for card in (*FACES, JOKER) for _ in range(packs) if card.suit is None or card.rank == rank]
    few = min(size, len(wilds), (0, 0, 1, 2, 3, rng.randrange(size + 1))[index % 6])
    some = rng.sample(wilds, few)
    rest = [card for card in stock if card.rank != rank or few == 0]
    return some + rng.sample(rest, size - len(some)), rank
