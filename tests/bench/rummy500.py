"""Times the solver of Rummy 500: `python -m tests.bench.rummy500`.

`rows` times the best laydown of thirteen cards, with more and more jokers, and whether a card of the pile may be taken
with 45 cards. No test depends on a time.
"""

import sys
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from scorekeeper.engine.cards import JOKER, Card
from scorekeeper.engine.step_budget import TOO_HARD_QUESTION, Budget, TooHard
from scorekeeper.games.rummy500 import solver
from tests.oracles.verify_rummy500 import FACES


class Row(NamedTuple):
    """What was timed, and the processor time of one answer in milliseconds: the median, the 99th percentile, the worst.

    `too_hard` is how many questions took more steps than a question may.
    """

    name: str
    median: float
    p99: float
    worst: float
    too_hard: int


def dealt(rng: Random, packs: int, cards: int, jokers: int) -> list[Card]:
    """So many cards, `jokers` of them jokers, the others from so many packs."""
    result = rng.sample(list(FACES) * packs, cards - jokers) + [JOKER] * jokers
    rng.shuffle(result)
    return result


def best(packs: int, jokers: int) -> Callable[[Random], object]:
    """The best laydown of thirteen cards."""
    rules, values = solver.Rules(packs), solver.Values()
    return lambda rng: solver.best_laydown(dealt(rng, packs, 13, jokers), [], rules, values)


def take(rng: Random) -> object:
    """Whether the lowest card of a pile of 32 may be taken with a hand of 13, of two packs with four jokers."""
    cards = dealt(rng, 2, 45, 4)
    return solver.take(cards[13:], cards[:13], [], solver.Rules(2), solver.Values())


def timed(name: str, ask: Callable[[Random], object], times: int) -> Row:
    """The row of a question that is asked so many times, each time about other cards."""
    took, too_hard = [], 0
    for seed in range(times):
        rng = Random(seed)
        began = time.process_time()
        try:
            with Budget(TOO_HARD_QUESTION):
                ask(rng)
        except TooHard:
            too_hard += 1
        took.append((time.process_time() - began) * 1000)
    took.sort()
    return Row(name, took[times // 2], took[times * 99 // 100], took[-1], too_hard)


def rows(hands: int = 300, takes: int = 60) -> list[Row]:
    """Times every kind of question: so many hands of each kind, and so many takes."""
    return [
        timed("best of 13, no joker", best(1, 0), hands),
        timed("best of 13, two jokers", best(1, 2), hands),
        timed("best of 13, two packs, four jokers", best(2, 4), hands),
        timed("take, 45 cards, two packs, four jokers", take, takes),
    ]


def tell(result: Sequence[Row]) -> None:
    """Print the rows as a table."""
    sys.stdout.write(f"{'':<42}{'median ms':>10}{'p99':>10}{'worst':>10}{'too hard':>10}\n")
    for row in result:
        sys.stdout.write(f"{row.name:<42}{row.median:>10.2f}{row.p99:>10.2f}{row.worst:>10.2f}{row.too_hard:>10}\n")


if __name__ == "__main__":
    tell(rows())
