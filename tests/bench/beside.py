"""Gin Rummy beside OpenSpiel and RLCard, on the same hands in one process: `python -m tests.bench.beside HANDS`.

It runs in `.venv-bench`, where these two are; the solver needs nothing but Python. It prints its rows as JSON. What
OpenSpiel is asked stands in `gin_open_spiel`; RLCard, which is Python, is asked for the least deadwood of ten cards by
the best of its clusters of melds. Each is asked with hands from the whole pack, and with hands from parts of it, where
melds share cards.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from random import Random
from statistics import median
from typing import Any

from rlcard.games.base import Card as RLCard
from rlcard.games.gin_rummy.utils import melding
from rlcard.games.gin_rummy.utils import utils as rlcard

from scorekeeper.engine.cards import Card
from scorekeeper.games.gin import solver
from tests.bench.gin_open_spiel import Task, microseconds, tasks
from tests.bench.part import times
from tests.bench.rows import Inexact, Mark, Row, middle_and_p99
from tests.oracles.gin import PACK, deals

# Both are timed in turn on so many hands, so that both meet the same disturbances.
BLOCK = 500
# RLCard is slow, and its number is not what is to be reached.
RLCARD_HANDS = 300
# By how the names of the questions begin.
MARKS = {
    "deadwood of ten from cards": 0.7,
    "deadwood of ten from a mask": 0.2,
    "best discards of eleven": 0.3,
    "melds and lay-offs of ten": 0.7,
}


def rows(hands: int) -> Iterator[Row]:
    """A row for each question and kind of hands. Raises Inexact where an answer differs."""
    for task in tasks(hands):
        limit = next((limit for name, limit in MARKS.items() if task.name.startswith(name)), None)
        yield compared(task, "OpenSpiel", () if limit is None else (Mark(limit, "ratio"),))
    number = min(hands, RLCARD_HANDS)
    for kind, dealt in {
        "whole pack": [Random(n).sample(PACK, 10) for n in range(number)],
        "shared cards": list(deals(seed=10, number=number, size=10)),
    }.items():
        name = f"deadwood of ten from cards, {kind}"
        yield compared(Task(name, solver.deadwood, [dealt], rlcard_deadwood, [list(map(of_rlcard, dealt))]), "RLCard")


def compared(task: Task, beside: str, marks: tuple[Mark, ...] = ()) -> Row:
    """Time both on the hands of a question, and then compare what they say."""
    ratios = []
    for begin in range(0, len(task.our_arguments[0]), BLOCK):
        ours, theirs = (
            [every[begin : begin + BLOCK] for every in given] for given in (task.our_arguments, task.their_arguments)
        )
        ratios.append(microseconds(task.ours, ours) / microseconds(task.theirs, theirs))
    cases = list(zip(*task.our_arguments, strict=True))
    took = times(lambda case: task.ours(*case), cases, unit=1e6)
    for case, theirs in zip(cases, zip(*task.their_arguments, strict=True), strict=True):
        result, wanted = task.number(task.ours(*case)), task.their_number(task.theirs(*theirs))
        if result != wanted:
            raise Inexact(f"{task.name}: {result}, by {beside} {wanted}: {case}")
    return Row(f"Gin: {task.name}", *middle_and_p99(took), "µs", median(ratios), beside, marks)


def of_rlcard(cards: Iterable[Card]) -> list[Any]:
    return [RLCard(str(card)[1], str(card)[0]) for card in cards]


def rlcard_deadwood(hand: list[Any]) -> int:
    clusters = melding.get_best_meld_clusters(hand)
    return int(rlcard.get_deadwood_count(hand, clusters[0] if clusters else []))


if __name__ == "__main__":
    try:
        print(json.dumps({"rows": [asdict(row) for row in rows(int(sys.argv[1]))]}))
    except Inexact as error:
        print(json.dumps({"rows": [], "differs": str(error)}))
