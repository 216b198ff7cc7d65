"""The Gin solver beside open_spiel 2.0.2 on the same hands: its Gin Rummy is written in C++ and called from Python.

open_spiel is no part of the project. Where `pyspiel` cannot be imported, there is nothing to compare.
"""

import importlib
import importlib.util
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter, itemgetter
from random import Random
from statistics import median
from typing import Any, NamedTuple, TypeAlias

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Meld
from scorekeeper.games.gin import solver
from scorekeeper.games.gin.solver.hand_mask import mask_of
from scorekeeper.games.gin.solver.lay_offs import least_after_lay_offs
from scorekeeper.games.gin.solver.least_deadwood import least_deadwood
from tests.oracles import gin as brute
from tests.oracles.verify_gin import dealt

# The arguments of a function for many calls: a list for each of them.
Arguments: TypeAlias = Sequence[Sequence[Any]]
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
    """A question as each of the two takes it: a function, and its arguments for all cases.

    `number` is the deadwood in an answer of ours; in one of theirs it is found by `their_number`.
    """

    name: str
    ours: Callable[..., Any]
    our_arguments: Arguments
    theirs: Callable[..., Any]
    their_arguments: Arguments
    number: Callable[[Any], int] = int
    their_number: Callable[[Any], int] = int


def is_installed() -> bool:
    """Whether open_spiel can be asked."""
    return importlib.util.find_spec("pyspiel") is not None


def beside_open_spiel(hands: int) -> list[Row]:
    """Time both on `hands` hands of each kind. Raises `AssertionError` if they give different numbers."""
    rows = []
    for task in tasks(hands):
        ours = map(task.number, map(task.ours, *task.our_arguments))
        theirs = map(task.their_number, map(task.theirs, *task.their_arguments))
        for index, (mine, other) in enumerate(zip(ours, theirs, strict=True)):
            assert mine == other, f"{task.name}, hand {index}: {mine}, by open_spiel {other}"
        took = [
            (microseconds(task.ours, task.our_arguments), microseconds(task.theirs, task.their_arguments))
            for _ in range(ROUNDS)
        ]
        ratio = median(mine / other for mine, other in took)
        rows.append(Row(task.name, median(mine for mine, _ in took), median(other for _, other in took), ratio))
    return rows


def microseconds(work: Callable[..., object], arguments: Arguments) -> float:
    """What a call takes on average. The calls are made without a loop in Python, which would count for both."""
    began = time.process_time()
    deque(map(work, *arguments), maxlen=0)
    return (time.process_time() - began) / len(arguments[0]) * 1e6


def tasks(hands: int) -> Iterator[Task]:
    """Every question on hands of the whole pack, on those of `brute.deals`, where melds share cards, and on those of
    `script/verify`, half of which are full of melds."""
    utils = importlib.import_module("pyspiel").gin_rummy.GinRummyUtils(13, 4, 10)
    yield from _tasks(utils, "whole pack", lambda size: [Random(n).sample(brute.PACK, size) for n in range(hands)])
    yield from _tasks(utils, "shared cards", lambda size: list(brute.deals(seed=size, number=hands, size=size)))
    yield from _tasks(utils, "full of melds", lambda size: [dealt(Random(n), size) for n in range(hands)])


def _tasks(utils: Any, kind: str, deal: Callable[[int], list[list[Card]]]) -> Iterator[Task]:
    ten, eleven, both = deal(10), deal(11), deal(20)
    numbers = [list(map(as_numbers, ten))]
    exact = utils.min_deadwood
    yield Task(f"deadwood of ten from cards, {kind}", solver.deadwood, [ten], exact, numbers)
    masks = [list(map(mask_of, ten))]
    yield Task(f"deadwood of ten from a mask, {kind}", least_deadwood, masks, exact, numbers)
    # Its own call for eleven cards takes the best melds of all eleven, which is not exact.
    kept = [[[as_numbers(hand[:gone] + hand[gone + 1 :]) for gone in range(11)] for hand in eleven]]
    yield Task(
        f"best discards of eleven, {kind}",
        solver.best_discards,
        [eleven],
        lambda hands: [exact(hand) for hand in hands],
        kept,
        itemgetter(0),
        min,
    )
    tables: list[Sequence[Meld]] = [solver.arrange(cards[:10]).melds for cards in both]
    opponents = [cards[10:] for cards in both]
    ours: Arguments = [opponents, tables]
    theirs: Arguments = [
        list(map(as_numbers, opponents)),
        [[as_numbers(meld.cards) for meld in table] for table in tables],
    ]
    our_masks: Arguments = [list(map(mask_of, opponents)), tables]
    yield Task(
        f"least after lay-offs of ten, {kind}",
        least_after_lay_offs,
        our_masks,
        partial(best_answer, utils),
        theirs,
        their_number=itemgetter(0),
    )
    yield Task(
        f"melds and lay-offs of ten, {kind}",
        solver.defend,
        ours,
        partial(answer_with_melds, utils),
        theirs,
        attrgetter("deadwood"),
        itemgetter(0),
    )


def as_numbers(cards: Sequence[Card]) -> list[int]:
    """Cards as open_spiel has them: numbered by suit and rank from 0 on."""
    return [card.bit.bit_length() - 1 for card in cards]


def best_answer(utils: Any, hand: list[int], table: list[list[int]]) -> tuple[int, list[int], list[list[int]]]:
    """The least that an opponent of a knock can have left, put together from parts of open_spiel; and the cards that
    are not laid off, and the knocker's melds with the others.

    It has no such call. Its list of all lay-offs does not go on beyond the second card at an end of a run, so each meld
    is asked what can be laid off on it, and each hand that is left for its deadwood.
    """
    best = (int(utils.min_deadwood(hand)), hand, table)
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
                grown = [*melds[:index], [*meld, card], *melds[index + 1 :]]
                waiting.append((left, grown))
                if tuple(left) not in seen:
                    seen.add(tuple(left))
                    least = int(utils.min_deadwood(left))
                    if least < best[0]:
                        best = (least, left, grown)
    return best


def answer_with_melds(utils: Any, hand: list[int], table: list[list[int]]) -> tuple[int, object, object]:
    """The same answer with the opponent's melds: what `defend` gives."""
    least, rest, grown = best_answer(utils, hand, table)
    return least, utils.best_meld_group(rest), grown
