"""The rules of a table as the solver needs them: what cards count, and what may be laid down."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.engine.cards import Card, Suit
from scorekeeper.engine.melds import Meld, WildRules

_QUEEN_OF_SPADES = Card(12, Suit.SPADES)


@dataclass(frozen=True)
class Values:
    """What cards count (R500-27, R500-28). The fields have the names of the options.

    `values` is `pips` or `5_10_15`; `ace` is `by_place`, `always_15` or `always_1`. `joker_value` is what a joker
    counts. If it is None, a melded joker counts what it stands for, and a joker in hand counts 15.
    """

    values: str = "pips"
    ace: str = "by_place"
    joker_value: int | None = 15
    queen_of_spades: int = 10

    def in_meld(self, card: Card, meld: Meld) -> int:
        """What a card counts in its meld. An ace is low if it is the lowest card of a run."""
        return self.on_table(card, low=meld.is_run and meld.cards[0].face.rank == 1)

    def meld(self, meld: Meld) -> int:
        """What a meld counts."""
        return self.laid(meld.cards, meld)

    def laid(self, cards: Iterable[Card], meld: Meld) -> int:
        """What these cards of a meld count together."""
        return sum(self.in_meld(card, meld) for card in cards)

    def on_table(self, card: Card, low: bool) -> int:
        """What a melded card counts. `low`: an ace is the low ace of a run."""
        if card.suit is None and self.joker_value is not None:
            return self.joker_value
        face = card.face
        if face.rank == 1 and low and self.ace == "by_place":
            return 5 if self.values == "5_10_15" else 1
        return self.in_hand(face)

    def in_hand(self, card: Card) -> int:
        """What a card in hand counts. These points are subtracted at the end of the hand."""
        if card.suit is None:
            return 15 if self.joker_value is None else self.joker_value
        if card.rank == 1:
            return 1 if self.ace == "always_1" else 15
        if card == _QUEEN_OF_SPADES:
            return self.queen_of_spades
        if card.rank >= 10:
            return 10
        return 5 if self.values == "5_10_15" else card.rank

    def most(self, card: Card) -> int:
        """The most that a card can count when it is melded. A joker stands for any card."""
        if card.suit is None and self.joker_value is None:
            return max(
                self.in_hand(Card(1, Suit.SPADES)), self.in_hand(_QUEEN_OF_SPADES), self.in_hand(Card(13, Suit.SPADES))
            )
        return self.on_table(card, low=False)

    def hand(self, cards: Iterable[Card]) -> int:
        """What these cards in hand count together."""
        return sum(map(self.in_hand, cards))


@dataclass(frozen=True)
class Rules:
    """What may be laid down, and when cards may be taken from the pile. The fields have the names of the options.

    - `packs`: how many packs are in play.
    - `same_suit_in_sets`: a set may hold a suit more than once (R500-17).
    - `layoff_after_own_meld`: a player may lay off only after a meld of their own (R500-14).
    - `dig_by_layoff`: a card taken from deep in the pile may be used by a lay-off (R500-11).
    - `top_discard_must_meld`: the top discard must be used at once too (R500-12).
    - `must_discard`: one card is always kept for the discard (R500-21; the option is `going_out` with `discard`).
    - `first_meld`: a player's first melds, in one turn, count at least so much; nothing is laid off before (R500-38).
    """

    packs: int = 1
    same_suit_in_sets: bool = False
    layoff_after_own_meld: bool = False
    dig_by_layoff: bool = True
    top_discard_must_meld: bool = False
    must_discard: bool = False
    first_meld: int = 0

    @property
    def opens_with_melds(self) -> bool:
        """Whether a player must meld before the first lay-off."""
        return self.layoff_after_own_meld or self.first_meld > 0

    @property
    def wild(self) -> WildRules:
        """The rules for wild cards: only jokers are wild, and a meld needs a natural card (R500-20)."""
        return WildRules(all_wild=False, straight_runs=False, same_suit_in_sets=self.same_suit_in_sets)
