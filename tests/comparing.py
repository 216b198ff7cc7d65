"""What `script/verify` asks of a game: a module `tests/verify_<key>.py` with a tuple `COMPARISONS` of these."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

__all__ = ["Comparison"]


@dataclass(frozen=True)
class Comparison:
    """One way in which a game's solver is compared with a slow reading of the rules that shares no code with it.

    `share` says how many of a hundred hands are compared so. `deal` deals one hand, or what the question needs;
    `differs` asks both about it and tells what each of them says, or None where they agree.
    """

    name: str
    share: int
    deal: Callable[[Random], Any]
    differs: Callable[[Any], str | None]
