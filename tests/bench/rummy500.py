"""Times the solver of Rummy 500: `python -m tests.bench.rummy500`.

It solves hands by the number of packs, cards, jokers and melds on the table, and finds the deepest card of a pile that
may be taken. No test depends on a time.
"""

import sys
import time
from functools import partial
from random import Random

from scorekeeper.engine.cards import JOKER, Card
from scorekeeper.engine.melds import Meld, wild_meld_or_reason
from scorekeeper.games.rummy500 import solver
from tests.oracles.verify_rummy500 import FACES


def tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def deal(rng: Random, packs: int, cards: int, jokers: int, melds: int) -> tuple[list[Card], list[Meld]]:
    """A hand of `cards` cards with `jokers` jokers, and `melds` melds of the same packs on the table."""
    stock = list(FACES) * packs
    table: list[Meld] = []
    while len(table) < melds:
        found = wild_meld_or_reason(some := rng.sample(stock, 3), solver.Rules().wild)
        if isinstance(found, Meld):
            table.append(found)
            for card in some:
                stock.remove(card)
    return rng.sample(stock, cards - jokers) + [JOKER] * jokers, table


def best() -> None:
    tell(f"{'packs':>5}{'cards':>7}{'jokers':>8}{'melds':>7}{'ms a hand':>12}{'slowest':>10}{'first':>8}")
    for packs, cards, jokers, melds in (
        (1, 7, 1, 2),
        (1, 13, 2, 6),
        (1, 20, 2, 6),
        (1, 30, 2, 4),
        (1, 30, 2, 0),
        (2, 13, 4, 6),
        (2, 30, 4, 6),
        (2, 30, 4, 0),
        (2, 45, 4, 6),
    ):
        rng = Random(cards)
        took = []
        for _ in range(12):
            hand, table = deal(rng, packs, cards, jokers, melds)
            began = time.process_time()
            solver.best_laydown(hand, table, solver.Rules(packs), solver.Values())
            took.append((time.process_time() - began) * 1000)
        tell(
            f"{packs:>5}{cards:>7}{jokers:>8}{melds:>7}{sum(took) / len(took):>12.1f}{max(took):>10.1f}{took[0]:>8.1f}"
        )


def deepest() -> None:
    rng = Random(1)
    took = []
    for _ in range(10):
        cards, table = deal(rng, 1, 27, 0, 4)
        ask = partial(solver.deepest_take, cards[7:], cards[:7], table, solver.Rules(), solver.Values())
        began = time.process_time()
        ask()
        took.append((time.process_time() - began) * 1000)
    tell(f"deepest card of a pile of 20 for a hand of 7: {sum(took) / len(took):.1f} ms, slowest {max(took):.1f} ms")


if __name__ == "__main__":
    best()
    deepest()
