"""The best discards of a hand, and the cards that would help it."""

from collections.abc import Sequence

from scorekeeper.engine.cards import Card
from scorekeeper.games.gin.solver.arrangement import least_deadwood, melds_by_lowest
from scorekeeper.games.gin.solver.hand_mask import PACK, bit_of, bits_in, by_rank, cards_in, mask_of

__all__ = ["best_discards", "good_draws"]


def best_discards(cards: Sequence[Card], keep: Card | None = None) -> tuple[int, tuple[Card, ...]]:
    """The least deadwood that a hand can have after one discard, and all discards that leave it, by rank.

    `cards` is the hand before its discard. `keep` is a card that may not be discarded (GIN-08).
    """
    hand, known = mask_of(cards), dict[int, int]()
    melds = melds_by_lowest(hand)
    after = {card: least_deadwood(hand ^ bit_of(card), known, melds) for card in cards if card != keep}
    least = min(after.values())
    return least, tuple(card for card in sorted(after, key=by_rank) if after[card] == least)


def good_draws(hand: Sequence[Card], most: int) -> tuple[Card, ...]:
    """The cards that leave at most `most` deadwood if one of them is drawn and the best discard is made; by rank."""
    held, known = mask_of(hand), dict[int, int]()
    found = 0
    for drawn in bits_in(PACK & ~held):
        before_discard = held | drawn
        melds = melds_by_lowest(before_discard)
        if any(least_deadwood(before_discard ^ thrown, known, melds) <= most for thrown in bits_in(before_discard)):
            found |= drawn
    return cards_in(found)
