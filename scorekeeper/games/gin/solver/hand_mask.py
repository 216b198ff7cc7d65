"""A hand as an integer with a bit for each card of the pack. One pack is in play, so a card is there once (GIN-03).

Each suit has thirteen bits, from the ace up: bit 0 is the ace of spades, bit 12 the king of spades, bit 13 the ace of
hearts (`Card.bit`). So the bits of a run are neighbours, and those of a set lie thirteen apart. `|` joins hands, `^` or
`& ~` takes cards out, and `meld & hand == meld` says that the hand holds all cards of the meld.
"""

from collections.abc import Iterable, Iterator

from scorekeeper.engine.cards import FOUR_SUITS, Card

# The rank of the king, and so the number of cards in a suit.
KING = 13
# All cards of the lowest suit, and all cards of the pack.
SUIT = (1 << KING) - 1
PACK = (1 << KING * len(FOUR_SUITS)) - 1
# The four aces. Times a card of the lowest suit, it is the four cards of that rank.
EVERY_SUIT = sum(1 << KING * suit for suit in FOUR_SUITS)


def mask_of(cards: Iterable[Card]) -> int:
    """The hand of these cards. None of them may be a joker."""
    mask = 0
    for card in cards:
        mask |= card.bit
    assert mask <= PACK, "a joker has no place in this game's deck"
    return mask


def card_of(bit: int) -> Card:
    """The card with this bit."""
    return _BY_RANK[_PLACE[bit]]


def bits_in(mask: int) -> Iterator[int]:
    """The bits of all cards in a hand, the lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards of a hand by rank, and by suit within a rank."""
    places = []
    while mask:
        low = mask & -mask
        places.append(_PLACE[low])
        mask ^= low
    places.sort()
    return tuple([_BY_RANK[place] for place in places])


def points(mask: int) -> int:
    """What all the cards of a hand count outside melds: ace 1, court cards 10 (GIN-03)."""
    total = 0
    while mask:
        low = mask & -mask
        total += _POINTS[low]
        mask ^= low
    return total


# The pack by rank, and by suit within a rank; and the place of each bit in it.
_BY_RANK = [Card(rank, suit) for rank in range(1, KING + 1) for suit in FOUR_SUITS]
_PLACE = {card.bit: place for place, card in enumerate(_BY_RANK)}
_POINTS = {card.bit: min(card.rank, 10) for card in _BY_RANK}
