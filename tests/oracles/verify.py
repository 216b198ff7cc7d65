"""Compares every game's solver with an independent slow reading of its rules: `script/verify`.

Every game with a package `solver`, or with a comparison, takes part. Its comparisons are in the module
`verify_<key>.py` of this folder (see `comparison.py`). The hands depend on the seed alone, not on the number of
processes, so the seed of a disagreement deals the same hand again. The exit status is 1 if the two disagree, or if a
game has nothing to compare.
"""

import argparse
import importlib
import importlib.util
import os
import secrets
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random

from scorekeeper import games
from tests.oracles.comparison import Comparison

CHUNK = 250


@dataclass(frozen=True)
class Chunk:
    """Some hands of one comparison, with their own seed. `comparison` is an index in `comparisons(game)`."""

    game: str
    comparison: int
    seed: str
    hands: int


def solving() -> list[str]:
    """The keys of the games that have a solver, or something else to compare."""
    compared = {path.stem.removeprefix("verify_") for path in Path(__file__).parent.glob("verify_*.py")}
    solver = "{}.{}.solver".format
    return [key for key in games.games() if key in compared or importlib.util.find_spec(solver(games.__name__, key))]


def comparisons(game: str) -> Sequence[Comparison]:
    """The comparisons of a game. Raises `ModuleNotFoundError` if the game has none."""
    result: Sequence[Comparison] = importlib.import_module(f"tests.oracles.verify_{game}").COMPARISONS
    assert sum(comparison.share for comparison in result) == 100, f"the shares of {game} are no hundred"
    return result


def chunks(game: str, count: int, seed: int) -> Iterator[Chunk]:
    """The hands of a game, in pieces that each take little time."""
    for index, comparison in enumerate(comparisons(game)):
        hands = -(-count * comparison.share // 100)
        for piece, start in enumerate(range(0, hands, CHUNK)):
            yield Chunk(game, index, f"{seed} {game} {comparison.name} {piece}", min(CHUNK, hands - start))


def disagreements(chunk: Chunk) -> list[str]:
    """A sentence for each hand on which the two disagree. If one of them raises an error, they disagree too."""
    comparison = comparisons(chunk.game)[chunk.comparison]
    rng = Random(chunk.seed)
    result = []
    for number in range(chunk.hands):
        case = comparison.deal(rng)
        try:
            text = comparison.differs(case)
        except Exception as error:
            text = f"{type(error).__name__}: {error}"
        if text:
            result.append(f"seed “{chunk.seed}”, hand {number}: {case}: {text}")
    return result


def verify(keys: Sequence[str], count: int, seed: int, processes: int, tell: Callable[[str], None]) -> bool:
    """Compare each of these games on `count` hands. Returns whether all agreed.

    `tell` gets each line about the results.
    """
    tell(f"seed {seed} (--seed {seed} deals the same hands again), {processes} processes")
    agreed = True
    with ExitStack() as stack:
        share = stack.enter_context(ProcessPoolExecutor(processes)).map if processes > 1 else map
        for key in keys:
            began, hands, wrong = time.monotonic(), 0, 0
            try:
                names = [comparison.name for comparison in comparisons(key)]
            except ModuleNotFoundError as error:
                tell(f"{key}: nothing to compare with ({error})")
                agreed = False
                continue
            work = list(chunks(key, count, seed))
            answers = list(zip(work, share(disagreements, work), strict=True))
            for index, name in enumerate(names):
                mine = [(chunk.hands, answer) for chunk, answer in answers if chunk.comparison == index]
                some, bad = sum(number for number, _ in mine), sum(len(result) for _, result in mine)
                tell(f"  {name}: {some:,} hands, {bad:,} disagreements")
                hands, wrong = hands + some, wrong + bad
                for _, result in mine:
                    for element in result:
                        tell(f"    {element}")
            tell(f"{key}: {hands:,} hands, {wrong:,} disagreements, {time.monotonic() - began:,.0f} s")
            agreed = agreed and not wrong
    return agreed


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="script/verify", description="Compares the solvers with the definitions.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"which games ({', '.join(solving())}); all of them")
    parser.add_argument("--count", type=int, default=100_000, help="hands a game (100,000)")
    parser.add_argument("--seed", type=int, default=None, help="deals the same hands again; otherwise new ones")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many share the work")
    given = parser.parse_args(arguments)
    for key in given.games:
        if key not in solving():
            parser.error(f"there is no game {key!r} with a solver")
    seed = secrets.randbelow(1_000_000) if given.seed is None else given.seed

    def tell(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    return 0 if verify(given.games or solving(), given.count, seed, given.processes, tell) else 1


if __name__ == "__main__":
    sys.exit(main())
