"""The rules by which the solver reads and counts a hand."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.engine.cards import Card, Suit

# The place of an ace above the king.
ACE_HIGH = 14
# No meld is shorter.
SHORTEST = 3


@dataclass(frozen=True)
class Rules:
    """Which cards are wild, what melds may be, and what each card counts that is left over (TT-06 to TT-11).

    `wild` is the wild rank; jokers are wild as well. `ranks` and `suits` are those of the deck. `ace_high`: an ace may
    lie above the king. `points` are by rank, from the joker (0) to the king; at the wild rank it is what a card of that
    rank counts.
    """

    wild: int
    ranks: tuple[int, ...]
    suits: tuple[Suit, ...]
    ace_high: bool
    points: tuple[int, ...]

    def is_wild(self, card: Card) -> bool:
        """Whether a card may stand for any card."""
        return card.suit is None or card.rank == self.wild

    def value(self, cards: Iterable[Card]) -> int:
        """What cards count if they are left over."""
        return sum([self.points[card.rank] for card in cards])

    @property
    def top(self) -> int:
        """The highest place of a run."""
        return ACE_HIGH if self.ace_high else max(self.ranks)
