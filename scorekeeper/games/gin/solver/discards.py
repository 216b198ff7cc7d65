"""The best discards of a hand, and the cards that would help it."""

from collections.abc import Sequence

from scorekeeper.engine.cards import Card
from scorekeeper.engine.step_budget import spend
from scorekeeper.games.gin.solver.hand_mask import KING, PACK, bits_in, cards_in, mask_of
from scorekeeper.games.gin.solver.least_deadwood import LOOSE, least_deadwood, set_choices

# A hand of Gin Rummy before its discard.
_MOST = 11
# More points than any hand counts.
_ANY = 1000
# The points of a court card: no discard takes more off.
_HIGHEST = 10
# What it costs to try the discards of a hand.
_STEPS_A_HAND = 10


def best_discards(cards: Sequence[Card], keep: Card | None = None) -> tuple[int, tuple[Card, ...]]:
    """The least deadwood that a hand can have after one discard, and all discards that leave it, by rank.

    `cards` is the hand before its discard. `keep` is a card that may not be discarded (GIN-08).
    """
    hand = mask_of(cards)
    least, discards = _least_after_discard(hand, hand if keep is None else hand & ~keep.bit)
    return least, cards_in(discards)


def good_draws(hand: Sequence[Card], most: int) -> tuple[Card, ...]:
    """The cards that leave at most `most` deadwood if one of them is drawn and the best discard is made; by rank."""
    held = mask_of(hand)
    good = 0
    for drawn in bits_in(PACK & ~held):
        if _least_after_discard(held | drawn, held | drawn)[0] <= most:
            good |= drawn
    return cards_in(good)


def _least_after_discard(hand: int, allowed: int) -> tuple[int, int]:
    """The least deadwood after one of the allowed discards, and all discards that leave it.

    Without the discard the hand has no set that it had not before. So the choices of sets of the whole hand will do:
    the discard is a card outside the sets, and only its own suit is looked up again.
    """
    spend(_STEPS_A_HAND)
    if hand.bit_count() > _MOST:
        after = {card: least_deadwood(hand ^ card) for card in bits_in(allowed)}
        least = min(after.values())
        return least, sum([card for card in after if after[card] == least])
    least, discards = _ANY, 0
    for choice in set_choices(hand):
        spades, hearts, diamonds, clubs = choice
        whole = LOOSE[spades] + LOOSE[hearts] + LOOSE[diamonds] + LOOSE[clubs]
        if whole - _HIGHEST > least:
            continue
        shift = 0
        for suit in choice:
            others, to_try = whole - LOOSE[suit], suit & allowed >> shift
            if others <= least:
                while to_try:
                    card = to_try & -to_try
                    to_try ^= card
                    left = others + LOOSE[suit ^ card]
                    if left < least:
                        least, discards = left, card << shift
                    elif left == least:
                        discards |= card << shift
            shift += KING
    return least, discards
