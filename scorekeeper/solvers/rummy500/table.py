"""What a table plays: what cards count, melded and held, and what may lie on it."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.cards import Card, Suit
from scorekeeper.melds import Meld, WildRules

__all__ = ["Rules", "Values"]

_QUEEN_OF_SPADES = Card(12, Suit.SPADES)


@dataclass(frozen=True)
class Values:
    """What cards count (R500-27, R500-28, R500-32), named as the options.

    `values` is `pips` or `5_10_15`, `ace` is `by_place`, `always_15` or `always_1`. `joker_value` is what a joker
    counts; None where a melded joker counts what it stands for, and 15 in hand.
    """

    values: str = "pips"
    ace: str = "by_place"
    joker_value: int | None = 15
    queen_of_spades: int = 10

    def melded(self, card: Card, meld: Meld) -> int:
        """What a card counts in the meld it lies in; an ace is low where it is the lowest card of a run."""
        return self.placed(card, low=meld.is_run and meld.cards[0].face.rank == 1)

    def placed(self, card: Card, low: bool) -> int:
        """What a melded card counts; `low` where an ace would be low in its run."""
        if card.suit is None and self.joker_value is not None:
            return self.joker_value
        face = card.face
        if face.rank == 1 and low and self.ace == "by_place":
            return 5 if self.values == "5_10_15" else 1
        return self.held(face)

    def held(self, card: Card) -> int:
        """What a card in hand counts, which is taken off; a joker counts as a joker."""
        if card.suit is None:
            return 15 if self.joker_value is None else self.joker_value
        if card.rank == 1:
            return 1 if self.ace == "always_1" else 15
        if card == _QUEEN_OF_SPADES:
            return self.queen_of_spades
        if card.rank >= 10:
            return 10
        return 5 if self.values == "5_10_15" else card.rank

    def hand(self, cards: Iterable[Card]) -> int:
        """What all these cards in hand count."""
        return sum(map(self.held, cards))


@dataclass(frozen=True)
class Rules:
    """What may lie on the table, and what a taken card is for; named as the options.

    `packs` in play bound how often a face may lie on the table. `layoff_after_own_meld`: R500-14;
    `same_suit_in_sets`: R500-17; `dig_by_layoff`: R500-11; `top_discard_must_meld`: R500-12. `must_discard`
    (R500-21, `going_out` is `discard`): one card is always kept for the discard.
    """

    packs: int = 1
    same_suit_in_sets: bool = False
    layoff_after_own_meld: bool = False
    dig_by_layoff: bool = True
    top_discard_must_meld: bool = False
    must_discard: bool = False

    @property
    def wild(self) -> WildRules:
        """How melds are read at this table: only jokers are wild, and never alone (R500-20)."""
        return WildRules(all_wild=False, straight_runs=False, same_suit_in_sets=self.same_suit_in_sets)
