"""Times the solver of Gin Rummy and the slow reading of the definitions: `python -m tests.bench.gin [HANDS]`.

Both are timed in one run on the same deals, so the ratios can be compared between computers. No test depends on a time.
Where open_spiel is installed (`pip install open_spiel==2.0.2`), the solver is timed beside it as well.
"""

import sys
import time
from collections.abc import Callable, Sequence

from scorekeeper import games
from scorekeeper.engine.cards import Card
from scorekeeper.engine.ledger import Terms, read_options, replay
from scorekeeper.games.gin import solver
from tests.bench.gin_open_spiel import beside_open_spiel, is_installed
from tests.oracles import gin as brute

SLOW = 150


def each(work: Callable[[list[Card]], object], deals: Sequence[list[Card]]) -> float:
    """How many seconds `work` takes for a deal, on average."""
    began = time.perf_counter()
    for deal in deals:
        work(deal)
    return (time.perf_counter() - began) / len(deals)


def tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def knocked(deal: list[Card]) -> list[frozenset[Card]]:
    return [frozenset(meld.cards) for meld in solver.arrange(deal[:10]).melds]


JOBS: dict[str, tuple[int, Callable[[list[Card]], object], Callable[[list[Card]], object]]] = {
    "deadwood of ten": (10, solver.deadwood, brute.least_deadwood),
    "best discards of eleven": (11, solver.best_discards, brute.best_discards),
    "arrangement shown": (10, solver.arrange, brute.best_arrangements),
    "defence": (
        20,
        lambda deal: solver.defend(deal[10:], solver.arrange(deal[:10]).melds),
        lambda deal: brute.least_after_defence(deal[10:], knocked(deal)),
    ),
    "both hands": (
        20,
        lambda deal: solver.choose_against(solver.arrangements(deal[:10]), deal[10:]),
        lambda deal: brute.most_left(deal[:10], deal[10:]),
    ),
}


def main(hands: int) -> None:
    tell(f"{hands} hands dealt from the whole pack and from parts of it where melds overlap; {SLOW} of them slowly")
    tell(f"{'':26}{'a second':>10}{'slowly':>10}{'ratio':>8}")
    for name, (size, fast, slow) in JOBS.items():
        deals = list(brute.deals(seed=size, number=hands, size=size))
        quick, dull = each(fast, deals), each(slow, deals[:SLOW])
        tell(f"{name:26}{1 / quick:>10,.0f}{1 / dull:>10,.0f}{dull / quick:>8,.0f}")
    if is_installed():
        tell(f"\n{'':46}{'us a hand':>10}{'open_spiel':>12}{'ratio':>8}")
        for row in beside_open_spiel(min(hands, 2000)):
            tell(f"{row.name:46}{row.ours:>10.2f}{row.theirs:>12.2f}{row.ratio:>8.2f}")
    by_cards = [
        {
            "ended_by": "A",
            "hands": {"A": {"cards": list(map(str, deal[:10]))}, "B": {"cards": list(map(str, deal[10:]))}},
        }
        for deal in brute.deals(seed=200, number=200, size=20)
    ]
    game = games.find("gin")
    terms = Terms(game, ("A", "B"), None, read_options(game, {"knock_limit": 98, "target": 10_000}), "house")
    took = each(lambda deal: replay(terms, enumerate(by_cards)), [[]] * 5)
    tell(f"a game of {len(by_cards)} hands by cards is replayed in {took * 1000:,.0f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
