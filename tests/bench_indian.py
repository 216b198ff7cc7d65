"""How fast Indian Rummy is counted: `python tests/bench_indian.py`.

All is timed in one run, so the ratios mean the same on every computer. No test depends on a time.
"""

import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from scorekeeper import games
from scorekeeper.cards import JOKER, Card, Suit
from scorekeeper.ledger import Ledger, Terms, read_options, replay
from scorekeeper.melds import WildRules
from scorekeeper.solvers import indian as solver

PACK = [Card(rank, suit) for suit in Suit for rank in range(1, 14)]


def seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def hands_by_wild_cards() -> None:
    """Thirteen cards of three packs with ever more wild cards among them; each hand is new to the solver."""
    rules = solver.Rules(WildRules(8))
    tell(f"{'wild cards':12}{'ms a hand':>12}{'slowest':>10}")
    for wilds in range(0, 14, 2):
        rng = Random(wilds)
        natural = [card for card in PACK if card.rank != 8] * 3
        some = [Card(8, Suit(index % 4)) if index % 3 else JOKER for index in range(wilds)]
        took = []
        for _ in range(60):
            hand = some + rng.sample(natural, 13 - wilds)
            took.append(seconds(partial(solver.count, hand, rules)))
        tell(f"{wilds:<12}{sum(took) / len(took) * 1000:>12.2f}{max(took) * 1000:>10.2f}")


def match_of_a_hundred_rounds(players: int) -> None:
    """A match entered with all cards, opened for the first time and again, beside the same match in numbers."""
    game = games.find("indian")
    names = tuple(f"P{index}" for index in range(players))
    terms = Terms(game, names, None, read_options(game, {"rounds": 100}), game.presets[0].key)
    deck = game.setup(terms.options, players).deck
    cards = [card for card in deck.cards() for _ in range(deck.holds(card))]
    rng = Random(players)
    by_cards: list[dict[str, Any]] = []
    for _ in range(100):
        rng.shuffle(cards)
        losers = {name: {"cards": [*map(str, cards[13 * i : 13 * i + 13])]} for i, name in enumerate(names[1:])}
        by_cards.append({"winner": names[0], "wild": rng.choice("A23456789TJQK"), "hands": losers})
    opened: list[Ledger] = []

    def open_match(records: list[dict[str, Any]]) -> float:
        return seconds(lambda: opened.append(replay(terms, enumerate(records, 1))))

    first, again = open_match(by_cards), open_match(by_cards)
    called = {name: {"points": 40} for name in names[1:]}
    numbers = open_match([{"winner": names[0], "hands": called}] * 100)
    assert all(row.score for ledger in opened for row in ledger.rows)
    tell(
        f"{players} players, 100 rounds: all cards {first * 1000:,.0f} ms first ({first * 10:,.1f} ms a round), "
        f"{again * 1000:,.0f} ms again, numbers {numbers * 1000:,.0f} ms; again / numbers {again / numbers:.1f}"
    )


if __name__ == "__main__":
    hands_by_wild_cards()
    match_of_a_hundred_rounds(6)
    match_of_a_hundred_rounds(10)
