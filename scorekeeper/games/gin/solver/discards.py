"""The best discards of a hand, and the cards that would help it."""

from collections.abc import Sequence
from operator import itemgetter

from scorekeeper.engine.cards import Card
from scorekeeper.engine.step_budget import spend
from scorekeeper.games.gin.solver.hand_mask import KING, PACK, bits_in, cards_in, mask_of
from scorekeeper.games.gin.solver.least_deadwood import LOOSE, least_deadwood, set_choices

# A hand of Gin Rummy before its discard, and after it.
_MOST, _KEPT = 11, 10
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


def discards_within(cards: Sequence[Card], most: int, keep: Card | None = None) -> tuple[tuple[Card, int], ...]:
    """Every discard after which at most `most` deadwood is left, with that deadwood: the least first, then by rank.

    `cards` and `keep` are as in `best_discards`.
    """
    hand = mask_of(cards)
    spend(_STEPS_A_HAND)
    after = {bit: least_deadwood(hand ^ bit) for bit in bits_in(hand if keep is None else hand & ~keep.bit)}
    within = cards_in(sum([bit for bit in after if after[bit] <= most]))
    return tuple(sorted([(card, after[card.bit]) for card in within], key=itemgetter(1)))


def good_draws(hand: Sequence[Card], most: int, keep: Card | None = None) -> tuple[Card, ...]:
    """The cards that leave at most `most` deadwood if one of them is drawn at the next turn; by rank.

    `hand` are the ten cards that stay, or the eleven before the discard, of which `keep` is not discarded. All discards
    are the best for the card that is drawn.
    """
    held = mask_of(hand)
    kept = [held]
    if len(hand) == _MOST:
        kept = [held ^ bit for bit in bits_in(held if keep is None else held & ~keep.bit)]
    # The discards take off so much at the most.
    limit = most + _HIGHEST * (len(hand) + 1 - _KEPT)
    good = 0
    for drawn in bits_in(PACK & ~held):
        if least_deadwood(held | drawn) <= limit and any(_reaches(rest | drawn, most) for rest in kept):
            good |= drawn
    return cards_in(good)


def _reaches(hand: int, most: int) -> bool:
    """Whether a hand of eleven cards can have at most `most` deadwood after its discard."""
    return _least_after_discard(hand, hand)[0] <= most


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
