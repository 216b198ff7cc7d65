"""A hand as an integer with a bit for each card of the pack. One pack is in play, so a card is there once (GIN-03).

Each suit has thirteen bits, from the ace up: bit 0 is the ace of spades, bit 12 the king of spades, bit 13 the ace of
hearts. So the bits of a run are neighbours. The integer of one card has a single bit and is called its bit here. `|`
joins hands, `^` or `& ~` takes cards out, and `meld & hand == meld` says that the hand holds all cards of the meld.
"""

from collections.abc import Iterable, Iterator

from scorekeeper.engine.cards import Card, Suit

__all__ = [
    "KING",
    "PACK",
    "bit",
    "bit_of",
    "bits_in",
    "by_rank",
    "card_of",
    "cards_in",
    "lowest_bit",
    "mask_of",
    "points",
]

# The rank of the king, and so the number of cards in a suit.
KING = 13
# All cards of the pack.
PACK = (1 << KING * len(Suit)) - 1


def bit(rank: int, suit: int) -> int:
    """The bit of a rank (1 to 13) of a suit (0 to 3)."""
    return 1 << (KING * suit + rank - 1)


def bit_of(card: Card) -> int:
    """The bit of a card. The card must not be a joker."""
    assert card.suit is not None, "a joker has no place in this game's deck"
    return bit(card.rank, card.suit)


def card_of(one: int) -> Card:
    """The card with this bit."""
    return _CARD_OF_BIT[one]


def mask_of(cards: Iterable[Card]) -> int:
    """The hand of these cards."""
    mask = 0
    for card in cards:
        mask |= bit_of(card)
    return mask


def lowest_bit(mask: int) -> int:
    """The bit of the lowest card in a hand: of its lowest suit the lowest rank. The hand must not be empty."""
    return mask & -mask


def bits_in(mask: int) -> Iterator[int]:
    """The bits of all cards in a hand, the lowest first."""
    while mask:
        low = lowest_bit(mask)
        yield low
        mask ^= low


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards of a hand by rank, and by suit within a rank."""
    return tuple(sorted((card_of(one) for one in bits_in(mask)), key=by_rank))


def by_rank(card: Card) -> tuple[int, int]:
    """A sort key: by rank, and by suit within a rank."""
    return card.rank, -1 if card.suit is None else card.suit


def points(mask: int) -> int:
    """What all the cards of a hand count outside melds: ace 1, court cards 10 (GIN-03)."""
    total = 0
    while mask:
        # The solver calls this most often, so the lowest bit is found without another function call.
        low = mask & -mask
        total += _POINTS_OF_BIT[low]
        mask ^= low
    return total


_CARD_OF_BIT = {bit(rank, suit): Card(rank, suit) for suit in Suit for rank in range(1, KING + 1)}
_POINTS_OF_BIT = {one: min(card.rank, 10) for one, card in _CARD_OF_BIT.items()}
