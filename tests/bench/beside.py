"""Gin Rummy beside OpenSpiel and RLCard, on the same hands in one process: `python -m tests.bench.beside HANDS SEED`.

It runs in `.venv-bench`, where these two are; the solver needs nothing but Python. It prints its rows as JSON. What is
compared is what all define alike:

- the least deadwood of ten cards, by OpenSpiel's `min_deadwood` and by the best of RLCard's clusters of melds;
- the least deadwood after one discard of eleven cards, by eleven calls of `min_deadwood`. Its own answer for eleven
  cards is another number: it melds eleven cards and throws the highest loose one, which is not always best;
- the least deadwood that the opponent of a knock keeps. OpenSpiel lets players choose, so it has pieces only:
  `all_meld_groups`, `all_layoffs` and `total_card_value`. Put together as they are they miss that an own meld may be
  given up (2 of 1,000 hands). So they are timed as they are, and checked with every part of a group as well.

Each is asked with hands from the whole pack, and with hands from parts of it, where melds share cards.
"""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations, product
from random import Random
from statistics import median
from typing import Any

from pyspiel.gin_rummy import GinRummyUtils
from rlcard.games.base import Card as RLCard
from rlcard.games.gin_rummy.utils import melding
from rlcard.games.gin_rummy.utils import utils as rlcard

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Meld
from scorekeeper.games.gin import solver
from scorekeeper.games.gin.solver.arrangement import least_deadwood, melds_by_lowest
from scorekeeper.games.gin.solver.hand_mask import mask_of
from tests.bench.part import processor_time, times
from tests.bench.rows import Inexact, Mark, Row, middle_and_p99
from tests.oracles.gin import PACK, deals

OPEN_SPIEL = GinRummyUtils(13, 4, 10)
# RLCard is slow, and its number is not what is to be reached.
RLCARD_HANDS = 300
BLOCK = 50
MICRO = 1e6
Knock = tuple[Sequence[Card], Sequence[Meld]]


@dataclass(frozen=True)
class Comparison:
    """A question in our words and in those of another, with what is asked prepared for each of them. `check` answers
    the others' question exactly where `theirs` does not."""

    name: str
    beside: str
    asked: Callable[[list[Card]], Any]
    ours: Callable[[Any], int]
    asked_of_theirs: Callable[[list[Card]], Any]
    theirs: Callable[[Any], int]
    mark: float | None
    size: int
    check: Callable[[Any], int] | None = None


def numbers(cards: Iterable[Card]) -> list[int]:
    """The cards as OpenSpiel numbers them: the suits one after another, each from the ace on."""
    return [13 * "SCDH".index(card.suit.letter) + card.rank - 1 for card in cards if card.suit is not None]


def of_rlcard(cards: Iterable[Card]) -> list[RLCard]:
    return [RLCard(str(card)[1], str(card)[0]) for card in cards]


def rlcard_deadwood(hand: list[RLCard]) -> int:
    clusters = melding.get_best_meld_clusters(hand)
    return int(rlcard.get_deadwood_count(hand, clusters[0] if clusters else []))


def after_discard(hand: list[int]) -> int:
    return min(OPEN_SPIEL.min_deadwood(hand[:place] + hand[place + 1 :]) for place in range(len(hand)))


def knock(deal: list[Card]) -> Knock:
    """The opponent's hand, and the melds of a knocker."""
    return deal[10:], solver.arrange(deal[:10]).melds


def knock_in_numbers(deal: list[Card]) -> tuple[list[int], list[int]]:
    hand, melds = knock(deal)
    return numbers(hand), [OPEN_SPIEL.meld_to_int(numbers(meld.cards)) for meld in melds]


def kept_from(hand: list[int], melds: list[int], groups: Iterable[Iterable[Iterable[int]]]) -> int:
    """The least that is left of a hand when one of these groups is laid out, and then all that fits is laid off."""
    least = OPEN_SPIEL.total_card_value(hand)
    for group in groups:
        loose, laid = set(hand).difference(*group), list[int]()
        while fits := loose.intersection(OPEN_SPIEL.all_layoffs(melds, laid)):
            laid += fits
            loose -= fits
        least = min(least, OPEN_SPIEL.total_card_value(list(loose)))
    return int(least)


def kept(asked: tuple[list[int], list[int]]) -> int:
    hand, melds = asked
    return kept_from(hand, melds, [[], *OPEN_SPIEL.all_meld_groups(hand)])


def kept_exactly(asked: tuple[list[int], list[int]]) -> int:
    hand, melds = asked
    groups = OPEN_SPIEL.all_meld_groups(hand)
    parts = [some for group in groups for size in range(len(group) + 1) for some in combinations(group, size)]
    return kept_from(hand, melds, [[], *parts])


def from_mask(hand: int) -> int:
    return least_deadwood(hand, {}, melds_by_lowest(hand))


COMPARISONS = (
    Comparison(
        *("Gin: deadwood of ten, from cards", "OpenSpiel"),
        *(list, solver.deadwood, numbers, OPEN_SPIEL.min_deadwood, 0.7, 10),
    ),
    Comparison(
        *("Gin: deadwood of ten, from masks", "OpenSpiel"),
        *(mask_of, from_mask, numbers, OPEN_SPIEL.min_deadwood, 0.2, 10),
    ),
    Comparison(
        *("Gin: deadwood of ten, from cards", "RLCard"),
        *(list, solver.deadwood, of_rlcard, rlcard_deadwood, None, 10),
    ),
    Comparison(
        *("Gin: deadwood and discards of eleven", "OpenSpiel, 11 calls"),
        *(list, lambda hand: solver.best_discards(hand)[0], numbers, after_discard, 0.3, 11),
    ),
    Comparison(
        *("Gin: opponent's melds and lay-offs", "OpenSpiel's pieces"),
        *(knock, lambda asked: solver.defend(*asked).deadwood, knock_in_numbers, kept, 0.7, 20),
        check=kept_exactly,
    ),
)


KINDS: dict[str, Callable[[int, int, int], Iterable[list[Card]]]] = {
    "whole pack": lambda number, size, seed: (Random(f"{seed} {n}").sample(PACK, size) for n in range(number)),
    "melds share cards": lambda number, size, seed: deals(seed=seed + size, number=number, size=size),
}


def rows(hands: int, seed: int) -> Iterator[Row]:
    """A row for each comparison and kind of hands. Raises Inexact where an answer differs."""
    for one, (kind, deal) in product(COMPARISONS, KINDS.items()):
        number = min(hands, RLCARD_HANDS) if one.beside == "RLCard" else hands
        yield compared(one, f"{one.name}, {kind}", list(deal(number, one.size, seed)))


def compared(one: Comparison, name: str, dealt: list[list[Card]]) -> Row:
    """Time both on these hands, and then compare what they say."""
    asked, asked_of_theirs = list(map(one.asked, dealt)), list(map(one.asked_of_theirs, dealt))
    ratios = []
    for begin in range(0, len(dealt), BLOCK):  # in turn, so that both meet the same disturbances
        here = processor_time(one.ours, asked[begin : begin + BLOCK])
        there = processor_time(one.theirs, asked_of_theirs[begin : begin + BLOCK])
        ratios.append(here / there)
    mine = times(one.ours, asked, MICRO)
    check = one.check or one.theirs
    for deal, ours, theirs in zip(dealt, asked, asked_of_theirs, strict=True):
        if (found := one.ours(ours)) != (wanted := check(theirs)):
            raise Inexact(f"{name}: {found}, but {one.beside} {wanted}: {' '.join(map(str, deal))}")
    marks = () if one.mark is None else (Mark(one.mark, "ratio"),)
    return Row(name, *middle_and_p99(mine), "µs", median(ratios), one.beside, marks)


if __name__ == "__main__":
    try:
        print(json.dumps({"rows": [asdict(row) for row in rows(int(sys.argv[1]), int(sys.argv[2]))]}))
    except Inexact as error:
        print(json.dumps({"rows": [], "differs": str(error)}))
