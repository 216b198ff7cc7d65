"""The best melds and lay-offs of a hand beside a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.cards import Card
from scorekeeper.melds import Meld
from scorekeeper.solvers.rummy500.table import Rules, Values

__all__ = ["Best", "LaidOff", "best"]


@dataclass(frozen=True)
class LaidOff:
    """A card laid off: what a joker stands for is said; `onto` is the meld as it lay at that moment, `index` its
    place on the table."""

    card: Card
    onto: Meld
    index: int


@dataclass(frozen=True)
class Best:
    """A hand laid down: new melds, lay-offs in an order in which they can be made, loose cards, and the points:
    melded and laid off less loose (R500-25)."""

    melds: tuple[Meld, ...]
    laid_off: tuple[LaidOff, ...]
    loose: tuple[Card, ...]
    points: int


def best(hand: Sequence[Card], table: Sequence[Meld], rules: Rules, values: Values, has_melded: bool = False) -> Best:
    """The most points a hand can make beside these melds; among equals the fewest loose cards, then the fewest new
    melds, then jokers as high as they go.

    `table` holds melds as `wild_meld_or_reason` reads them, with what their jokers stand for. `has_melded`: the
    player melded before in this hand (matters with `layoff_after_own_meld`). With `must_discard` one card stays loose
    (an empty hand excepted). Jokers in the hand are given plain.
    """
    raise NotImplementedError
