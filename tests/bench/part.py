"""What every part of `script/bench` is given, and the clock that all of them use."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

__all__ = ["Part", "processor_time", "times"]

Thing = TypeVar("Thing")


@dataclass(frozen=True)
class Part:
    """One run: an empty folder of its own, how much to do, and what chance begins with."""

    folder: Path
    short: bool
    seed: int

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
    for thing in things:
        work(thing)
    return time.process_time() - began
