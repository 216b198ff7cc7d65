"""Compares every game's solver with an independent slow reading of its rules: `script/verify`.

A game takes part by a module `verify_<key>.py` beside this one (see `comparing.py`). What is dealt depends on the seed
alone, not on how many processes share the work, so a disagreement comes again by its seed. The exit status is 1 when
there was one, and when a game has nothing to compare.
"""

import argparse
import importlib
import os
import secrets
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from random import Random

from comparing import Comparison

from scorekeeper import games

CHUNK = 250


@dataclass(frozen=True)
class Chunk:
    """Some hands of one comparison, dealt from a seed of their own."""

    game: str
    comparison: int
    seed: str
    hands: int


def comparisons(game: str) -> Sequence[Comparison]:
    """What is compared for a game; `ModuleNotFoundError` where it has nothing."""
    found: Sequence[Comparison] = importlib.import_module(f"verify_{game}").COMPARISONS
    assert sum(one.share for one in found) == 100, f"the shares of {game} are no hundred"
    return found


def chunks(game: str, count: int, seed: int) -> Iterator[Chunk]:
    """The hands of a game in pieces that take little time each."""
    for index, one in enumerate(comparisons(game)):
        hands = -(-count * one.share // 100)
        for piece, start in enumerate(range(0, hands, CHUNK)):
            yield Chunk(game, index, f"{seed} {game} {one.name} {piece}", min(CHUNK, hands - start))


def disagreements(chunk: Chunk) -> list[str]:
    """What the two say differently, a sentence a hand; an error of either is a disagreement as well."""
    one = comparisons(chunk.game)[chunk.comparison]
    rng = Random(chunk.seed)
    found = []
    for number in range(chunk.hands):
        case = one.deal(rng)
        try:
            told = one.differs(case)
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
        if told:
            found.append(f"seed “{chunk.seed}”, hand {number}: {case}: {told}")
    return found


def verify(keys: Sequence[str], count: int, seed: int, processes: int, tell: Callable[[str], None]) -> bool:
    """Compare these games on so many hands each, telling how it goes; whether there was no disagreement."""
    tell(f"seed {seed} (--seed {seed} deals the same hands again), {processes} processes")
    agreed = True
    with ExitStack() as stack:
        share = stack.enter_context(ProcessPoolExecutor(processes)).map if processes > 1 else map
        for key in keys:
            began, hands, wrong = time.monotonic(), 0, 0
            try:
                names = [one.name for one in comparisons(key)]
            except ModuleNotFoundError as error:
                tell(f"{key}: nothing to compare with ({error})")
                agreed = False
                continue
            work = list(chunks(key, count, seed))
            answers = list(zip(work, share(disagreements, work), strict=True))
            for index, name in enumerate(names):
                mine = [(chunk.hands, found) for chunk, found in answers if chunk.comparison == index]
                some, bad = sum(number for number, _ in mine), sum(len(found) for _, found in mine)
                tell(f"  {name}: {some:,} hands, {bad:,} disagreements")
                hands, wrong = hands + some, wrong + bad
                for _, found in mine:
                    for one in found:
                        tell(f"    {one}")
            tell(f"{key}: {hands:,} hands, {wrong:,} disagreements, {time.monotonic() - began:,.0f} s")
            agreed = agreed and not wrong
    return agreed


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="script/verify", description="Compares the solvers with the definitions.")
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help=f"which games ({', '.join(games.games())}); all of them"
    )
    parser.add_argument("--count", type=int, default=100_000, help="hands a game (100,000)")
    parser.add_argument("--seed", type=int, default=None, help="deals the same hands again; otherwise new ones")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many share the work")
    given = parser.parse_args(arguments)
    for key in given.games:
        if key not in games.games():
            parser.error(f"there is no game {key!r}")
    seed = secrets.randbelow(1_000_000) if given.seed is None else given.seed

    def tell(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    return 0 if verify(given.games or list(games.games()), given.count, seed, given.processes, tell) else 1


if __name__ == "__main__":
    sys.exit(main())
