"""The cards of a hand that are not wild, as one integer that says how often each card is there.

Each card except the joker has a number from 0 to 51: suit by suit, and from the ace up in each suit. So 0 is the ace of
spades, 12 the king of spades, 13 the ace of hearts. Each number has two bits of the integer, number 0 the lowest two.
They hold how often the card is there, three times at most, because up to three packs are in play. `+` joins hands, and
`-` takes out cards that are there. An integer in which no card is there twice is called a mask; `mask &
present(counts) == mask` says that all cards of the mask are there.
"""

from collections.abc import Iterator

from scorekeeper.engine.cards import Card, Suit
from scorekeeper.games.indian.solver.arrangement import POINTS_OF_RANK

__all__ = [
    "CARDS",
    "KING",
    "ONE",
    "POINTS",
    "by_rank",
    "cards_in",
    "lowest",
    "number_of",
    "number_of_cards",
    "one_of",
    "points",
    "present",
]

# The rank of the king, and so the number of cards in a suit.
KING = 13
_FIELD_BITS = 2

# Three lists by the number of a card: the card, what it counts if it is loose, and the integer of this card alone.
CARDS = [Card(rank, suit) for suit in Suit for rank in range(1, KING + 1)]
POINTS = [POINTS_OF_RANK[card.rank] for card in CARDS]
ONE = [1 << _FIELD_BITS * number for number in range(len(CARDS))]
# The low bits of all cards; the high bit of a card, one to the left, counts two.
_LOW_BITS = sum(ONE)


def number_of(rank: int, suit: int) -> int:
    """The number of a card by its rank (1 to 13) and suit (0 to 3)."""
    return KING * suit + rank - 1


def one_of(card: Card) -> int:
    """The integer of one card. The card must not be a joker."""
    assert card.suit is not None, "jokers are not counted by rank and suit"
    return ONE[number_of(card.rank, card.suit)]


def present(counts: int) -> int:
    """The mask of all cards that are there, however often."""
    return (counts | counts >> 1) & _LOW_BITS


def number_of_cards(counts: int) -> int:
    """How many cards there are in all."""
    return (counts & _LOW_BITS).bit_count() + 2 * (counts >> 1 & _LOW_BITS).bit_count()


def lowest(counts: int) -> int:
    """The number of the lowest card. There must be at least one card."""
    lowest_bit = counts & -counts
    return (lowest_bit.bit_length() - 1) // _FIELD_BITS


def points(counts: int) -> int:
    """What all these cards count if they are loose (IND-18)."""
    return sum(POINTS[number] for number in _numbers(counts))


def cards_in(counts: int) -> list[Card]:
    """The cards by rank, and by suit within a rank, each as often as it is there."""
    return sorted((CARDS[number] for number in _numbers(counts)), key=by_rank)


def by_rank(card: Card) -> tuple[int, int]:
    """A sort key: by rank, and by suit within a rank; jokers first."""
    return card.rank, -1 if card.suit is None else card.suit


def _numbers(counts: int) -> Iterator[int]:
    """The numbers of the cards, each as often as the card is there."""
    while counts:
        number = lowest(counts)
        yield number
        counts -= ONE[number]
