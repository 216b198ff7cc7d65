"""The Gin solver beside open_spiel 2.0.2 on the same hands: its Gin Rummy is written in C++ and called from Python.

open_spiel is no part of the project. Where `pyspiel` cannot be imported, there is nothing to compare.
"""

import importlib
import importlib.util
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any, NamedTuple

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Meld
from scorekeeper.games.gin import solver
from scorekeeper.games.gin.solver.hand_mask import mask_of
from scorekeeper.games.gin.solver.least_deadwood import least_deadwood
from tests.oracles import gin as brute

__all__ = ["Row", "beside_open_spiel", "is_installed"]

# So often both are timed in turn.
ROUNDS = 7


class Row(NamedTuple):
    """A question to both: microseconds of processor time a hand, the middle of all rounds, and what ours costs in terms
    of theirs."""

    name: str
    ours: float
    theirs: float
    ratio: float


@dataclass(frozen=True)
class Task:
    """A question as each of the two takes it: functions of the case at an index. `ours` and `theirs` answer it, with
    all that the call gives; `number` is the deadwood in the answer of ours, and theirs is that number alone."""

    name: str
    ours: Callable[[int], Any]
    theirs: Callable[[int], int]
    number: Callable[[Any], int]


def is_installed() -> bool:
    """Whether open_spiel can be asked."""
    return importlib.util.find_spec("pyspiel") is not None


def beside_open_spiel(hands: int) -> list[Row]:
    """Time both on `hands` hands of each kind. Raises `AssertionError` if they give different numbers."""
    rows = []
    for task in tasks(hands):
        for index in range(hands):
            ours, theirs = task.number(task.ours(index)), task.theirs(index)
            assert ours == theirs, f"{task.name}, hand {index}: {ours}, by open_spiel {theirs}"
        ours_took, theirs_took = [], []
        for _ in range(ROUNDS):
            ours_took.append(microseconds(task.ours, hands))
            theirs_took.append(microseconds(task.theirs, hands))
        ratios = [mine / other for mine, other in zip(ours_took, theirs_took, strict=True)]
        rows.append(Row(task.name, median(ours_took), median(theirs_took), median(ratios)))
    return rows


def microseconds(work: Callable[[int], object], hands: int) -> float:
    began = time.process_time()
    for index in range(hands):
        work(index)
    return (time.process_time() - began) / hands * 1e6


def tasks(hands: int) -> Iterator[Task]:
    """Every question on hands of the whole pack, and on those of `brute.deals`, where melds share cards."""
    utils = importlib.import_module("pyspiel").gin_rummy.GinRummyUtils(13, 4, 10)
    yield from _tasks(utils, "whole pack", lambda size: [Random(n).sample(brute.PACK, size) for n in range(hands)])
    yield from _tasks(utils, "shared cards", lambda size: list(brute.deals(seed=size, number=hands, size=size)))


def _tasks(utils: Any, kind: str, deal: Callable[[int], list[list[Card]]]) -> Iterator[Task]:
    ten, eleven, both = deal(10), deal(11), deal(20)
    masks, numbers = [mask_of(hand) for hand in ten], [as_numbers(hand) for hand in ten]
    yield Task(
        f"deadwood of ten from cards, {kind}",
        lambda index: solver.deadwood(ten[index]),
        lambda index: int(utils.min_deadwood(numbers[index])),
        int,
    )
    yield Task(
        f"deadwood of ten from a mask, {kind}",
        lambda index: least_deadwood(masks[index]),
        lambda index: int(utils.min_deadwood(numbers[index])),
        int,
    )
    # Its own call for eleven cards takes the best melds of all eleven, which is not exact.
    less = [[as_numbers(hand[:gone] + hand[gone + 1 :]) for gone in range(11)] for hand in eleven]
    yield Task(
        f"best discards of eleven, {kind}",
        lambda index: solver.best_discards(eleven[index]),
        lambda index: min([int(utils.min_deadwood(hand)) for hand in less[index]]),
        lambda found: int(found[0]),
    )
    tables: list[Sequence[Meld]] = [solver.arrange(deal[:10]).melds for deal in both]
    opponents = [deal[10:] for deal in both]
    hands = [as_numbers(hand) for hand in opponents]
    shown = [[as_numbers(meld.cards) for meld in table] for table in tables]
    yield Task(
        f"melds and lay-offs of ten, {kind}",
        lambda index: solver.defend(opponents[index], tables[index]),
        lambda index: least_after_lay_offs(utils, hands[index], shown[index]),
        lambda found: int(found.deadwood),
    )


def as_numbers(cards: Sequence[Card]) -> list[int]:
    """Cards as open_spiel has them: numbered by suit and rank from 0 on."""
    return [card.bit.bit_length() - 1 for card in cards]


def least_after_lay_offs(utils: Any, hand: list[int], table: list[list[int]]) -> int:
    """The least that an opponent of a knock can have left, put together from parts of open_spiel.

    It has no such call. Its list of all lay-offs does not go on beyond the second card at an end of a run, so each meld
    is asked what can be laid off on it, and each hand that is left for its deadwood.
    """
    least = int(utils.min_deadwood(hand))
    seen = {tuple(hand)}
    waiting = [(hand, table)]
    while waiting:
        rest, melds = waiting.pop()
        for index, meld in enumerate(melds):
            if meld[0] % 13 != meld[1] % 13:
                fits = utils.suit_meld_layoffs(meld)
            else:
                fits = [utils.rank_meld_layoff(meld)] if len(meld) == 3 else []
            for card in fits:
                if card not in rest:
                    continue
                left = [other for other in rest if other != card]
                waiting.append((left, [*melds[:index], [*meld, card], *melds[index + 1 :]]))
                if tuple(left) not in seen:
                    seen.add(tuple(left))
                    least = min(least, int(utils.min_deadwood(left)))
    return least
