"""The cards of a hand that are not wild, as one integer that says how often each card is there.

Each card except the joker has a number from 0 to 51: suit by suit, and from the ace up in each suit. So 0 is the ace of
spades, 12 the king of spades, 13 the ace of hearts. Each number has two bits of the integer, number 0 the lowest two.
They hold how often the card is there, three times at most, because up to three packs are in play. `+` joins hands, and
`-` takes out cards that are there. An integer in which no card is there twice is called a mask; `mask &
present(counts) == mask` says that all cards of the mask are there.
"""

from collections.abc import Iterator
from functools import lru_cache

from scorekeeper.engine.cards import FOUR_SUITS, Card

# The points of each rank: a joker (rank 0), the ace, 2 to 10, jack, queen, king (IND-18).
POINTS_OF_RANK = [0, 10, *range(2, 11), 10, 10, 10]
# The rank of the king, and so the number of cards in a suit.
KING = 13
CARD_BITS = 2

# Three lists by the number of a card: the card, what it counts if it is loose, and the integer of this card alone.
CARDS = [Card(rank, suit) for suit in FOUR_SUITS for rank in range(1, KING + 1)]
POINTS = [POINTS_OF_RANK[card.rank] for card in CARDS]
ONE = [1 << CARD_BITS * number for number in range(len(CARDS))]
# What a card counts by its integer.
POINTS_OF = dict(zip(ONE, POINTS, strict=True))
# The integers by suit and rank (1 to 13).
ONE_BY_SUIT = [[0, *ONE[KING * suit : KING * (suit + 1)]] for suit in FOUR_SUITS]
# The mask of all cards of a rank, by the rank; jokers, rank 0, have none.
RANKS = [0, *(sum(ones[rank] for ones in ONE_BY_SUIT) for rank in range(1, KING + 1))]
# The mask of all cards of each suit, and of all cards; the high bit of a card, one to the left, counts two.
SUITS = [sum(ones) for ones in ONE_BY_SUIT]
ALL_CARDS = sum(ONE)
SUIT_BITS = KING * CARD_BITS
# What each bit of the integer counts, the high bit of a card twice as much as its low bit.
_POINTS_OF_BITS = [(1 << bit, POINTS[bit // CARD_BITS] << bit % CARD_BITS) for bit in range(CARD_BITS * len(CARDS))]
# Points are sums of powers of two: for each power the bits whose points hold it.
_1, _2, _4, _8, _16 = (sum(bit for bit, points in _POINTS_OF_BITS if points & power) for power in (1, 2, 4, 8, 16))


def number_of(rank: int, suit: int) -> int:
    """The number of a card by its rank (1 to 13) and suit (0 to 3)."""
    return KING * suit + rank - 1


def one_of(card: Card) -> int:
    """The integer of one card. The card must not be a joker."""
    assert card.suit is not None, "jokers are not counted by rank and suit"
    return ONE[number_of(card.rank, card.suit)]


def present(counts: int) -> int:
    """The mask of all cards that are there, however often."""
    return (counts | counts >> 1) & ALL_CARDS


def number_of_cards(counts: int) -> int:
    """How many cards there are in all."""
    return (counts & ALL_CARDS).bit_count() + 2 * (counts >> 1 & ALL_CARDS).bit_count()


def lowest(counts: int) -> int:
    """The number of the lowest card. There must be at least one card."""
    lowest_bit = counts & -counts
    return (lowest_bit.bit_length() - 1) // CARD_BITS


@lru_cache(maxsize=8192)
def points(counts: int) -> int:
    """What all these cards count if they are loose (IND-18)."""
    return (
        (counts & _1).bit_count()
        + 2 * (counts & _2).bit_count()
        + 4 * (counts & _4).bit_count()
        + 8 * (counts & _8).bit_count()
        + 16 * (counts & _16).bit_count()
    )


@lru_cache(maxsize=4096)
def cards_in(counts: int) -> tuple[Card, ...]:
    """The cards by rank, and by suit within a rank, each as often as it is there."""
    return tuple(sorted((CARDS[number] for number in numbers_in(counts)), key=by_rank))


def by_rank(card: Card) -> tuple[int, int]:
    """A sort key: by rank, and by suit within a rank; jokers, which have rank 0, first."""
    return card.rank, card.suit or 0


def numbers_in(counts: int) -> Iterator[int]:
    """The numbers of the cards, from low to high, each as often as the card is there."""
    while counts:
        number = lowest(counts)
        yield number
        counts -= ONE[number]
