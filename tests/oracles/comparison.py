"""What `script/verify` needs of a game: a module `tests/oracles/verify_<key>.py` with a tuple `COMPARISONS`."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any


@dataclass(frozen=True)
class Comparison:
    """One way to compare a game's solver with an oracle: a slow reading of the rules that shares no code with it.

    `share` is how many of a hundred hands are compared in this way. `deal` deals one case: a hand, or what else the
    question needs. `differs` asks both about a case and returns what each of them says; None if they agree.
    """

    name: str
    share: int
    deal: Callable[[Random], Any]
    differs: Callable[[Any], str | None]
