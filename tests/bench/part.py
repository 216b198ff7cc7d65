"""What every part of `script/bench` is given, and the clock that all of them use."""

import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TypeVar

Thing = TypeVar("Thing")


@dataclass(frozen=True)
class Part:
    """One run: an empty folder of its own, how much to do, and what chance begins with. `database` is the address of
    another database than a file, `port` that of a house that runs already; without them, empty and 0."""

    folder: Path
    short: bool
    seed: int
    database: str = ""
    port: int = 0

    def many(self, full: int, short: int) -> int:
        """A number of repetitions: `full` of them, or `short` where only the way through is tried."""
        return short if self.short else full


def times(work: Callable[[Thing], object], things: Iterable[Thing], unit: float = 1000) -> list[float]:
    """How long each call takes, in milliseconds, or in another `unit` that a second has so many of."""
    took = []
    for thing in things:
        began = time.perf_counter()
        work(thing)
        took.append((time.perf_counter() - began) * unit)
    return took


def processor_time(work: Callable[[Thing], object], things: Iterable[Thing]) -> float:
    """The seconds of this process that all calls take together: others on this computer disturb it less."""
    began = time.process_time()
    deque(map(work, things), maxlen=0)  # less of a loop than `for`
    return time.process_time() - began


def yardstick() -> float:
    """The milliseconds that a fixed piece of Python takes on this computer at this moment."""

    def work(_: int) -> None:
        squares = {f"card {number}": number * number % 9973 for number in range(20_000)}
        sorted(squares, key=squares.__getitem__)

    return median(times(work, range(9)))
