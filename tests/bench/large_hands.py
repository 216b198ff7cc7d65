"""Indian Rummy and Rummy 500: the hands that take long. No other program of these games is there to stand beside."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from random import Random

from scorekeeper.engine.cards import JOKER, Card
from scorekeeper.engine.effort import TooHard, bounded, too_hard_question
from scorekeeper.engine.melds import WildRules
from scorekeeper.games.indian import solver as indian_solver
from scorekeeper.games.rummy500 import solver as rummy500_solver
from tests.bench.part import Part, times
from tests.bench.rows import Mark, Row, middle_and_p99
from tests.bench.rummy500 import deal
from tests.oracles import indian as definitions
from tests.oracles.verify_indian import DIVISIONS

__all__ = ["indian", "rummy500"]

_INDIAN = indian_solver.Rules(WildRules(8))
_TAKING = ((1, 0, 0.3), (1, 2, 1.5), (2, 4, 5))


def indian(part: Part) -> Iterator[Row]:
    """What a hand of thirteen costs, and one of fourteen after each discard."""
    chance, number = Random(part.seed), part.many(300, 5)
    kinds: dict[str, tuple[Callable[[Random], list[Card]], int]] = {
        "random": (dealt, 20),
        "near-complete": (near, 140),
        "complete": (complete, 200),
    }
    for kind, (make, limit) in kinds.items():
        hands = [make(chance) for _ in range(number)]
        took = times(lambda hand: indian_solver.least_count(hand, _INDIAN), hands, unit=1e6)
        yield Row(f"Indian Rummy: 13 cards, {kind}", *middle_and_p99(took), "µs", marks=(Mark(limit), Mark(600, "p99")))
    for kind, (make, _) in kinds.items():
        more = [[*make(chance), chance.choice(definitions.FACES)] for _ in range(number)]
        took = times(lambda hand: indian_solver.costs_after_discard(hand, _INDIAN), more)
        yield Row(f"Indian Rummy: 14 cards, all discards, {kind}", *middle_and_p99(took), "ms", marks=(Mark(0.4),))


def dealt(chance: Random) -> list[Card]:
    """Thirteen cards of two packs with two jokers each."""
    return chance.sample([*definitions.FACES * 2, *[JOKER] * 4], 13)


def complete(chance: Random) -> list[Card]:
    """Thirteen cards made of melds; some of those behind the first are jokers."""
    while True:
        straight, *others = chance.choice(DIVISIONS)
        cards = list(chance.choice(definitions.sequences(straight)))
        for size in others:
            run = size > 4 or chance.random() < 0.5
            meld = chance.choice(definitions.sequences(size) if run else definitions.quartets(size))
            cards += [JOKER if chance.random() < 0.1 else card for card in sorted(meld)]
        if all(cards.count(card) <= 2 for card in cards if card != JOKER):
            return chance.sample(cards, 13)


def near(chance: Random) -> list[Card]:
    """The same, but for one card."""
    hand = complete(chance)
    hand[chance.randrange(13)] = chance.choice(definitions.FACES)
    return hand


def rummy500(part: Part) -> Iterator[Row]:
    """The best of thirteen cards beside six melds on the table, and whether a card of a large pile may be taken."""
    chance, values = Random(part.seed), rummy500_solver.Values()
    for packs, jokers, limit in _TAKING:
        rules = rummy500_solver.Rules(packs)
        cases = [deal(chance, packs, 13, jokers, 6) for _ in range(part.many(200, 2))]
        took = times(lambda case, rules=rules: rummy500_solver.best_laydown(*case, rules, values), cases)
        name = f"Rummy 500: the best of 13, packs: {packs}, jokers: {jokers}"
        yield Row(name, *middle_and_p99(took), "ms", marks=(Mark(limit), Mark(20, "p99")))
    rules, asked = rummy500_solver.Rules(2), list[tuple[Sequence[Card], Card, Sequence[Card]]]()
    for _ in range(part.many(200, 2)):
        cards, _table = deal(chance, 2, 45, 4, 0)
        chance.shuffle(cards)
        asked.append((cards[13:], cards[13], cards[:13]))
    hard = [0]
    took = times(partial(takes, rules, values, hard), asked)
    median, p99 = middle_and_p99(took)
    name = "Rummy 500: take, 45 cards, two packs, four jokers"
    yield Row(name, median / 1000, p99 and p99 / 1000, "s", marks=(Mark(0.3), Mark(1, "p99")))
    yield Row(f"{name}, the longest", max(took) / 1000, None, "s", marks=(Mark(1),))
    yield Row(f"{name}, too hard", hard[0], None, f"of {len(asked)}")


def takes(
    rules: rummy500_solver.Rules,
    values: rummy500_solver.Values,
    hard: list[int],
    asked: tuple[Sequence[Card], Card, Sequence[Card]],
) -> None:
    """Ask with the bound that the referee has; count in `hard` what is beyond it."""
    pile, card, hand = asked
    hard[0] += 1
    with suppress(TooHard), bounded(too_hard_question()):
        rummy500_solver.take(pile, card, hand, [], rules, values)
        hard[0] -= 1
