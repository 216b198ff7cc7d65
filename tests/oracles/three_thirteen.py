"""The definitions of docs/rules/three_thirteen.md read slowly: every group of cards, every place, every discard.

The tests compare the solver with this module, so it uses nothing of the engine but the cards.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from scorekeeper.engine.cards import FOUR_SUITS, Card, Suit


@dataclass(frozen=True)
class House:
    """A table in one hand: the wild rank, whether the deck is that of Five Crowns, and the options of TT-07, TT-11
    and TT-19."""

    wild: int
    crowns: bool = False
    ace_high: bool = False
    ace: int = 1
    wild_counts: int | None = None
    joker: int = 20

    def is_wild(self, card: Card) -> bool:
        return card.suit is None or card.rank == self.wild

    def points(self, cards: Iterable[Card]) -> int:
        """TT-11 and TT-19, card by card."""
        return sum(map(self._points, cards))

    def _points(self, card: Card) -> int:
        if card.suit is None:
            return self.joker
        if card.rank == self.wild and self.wild_counts is not None:
            return self.wild_counts
        if card.rank == 1:
            return self.ace
        return card.rank if self.crowns or card.rank < 10 else 10

    def rows(self) -> list[list[Card]]:
        """Each suit as it lies in a row, with the ace at both ends where it may be high (TT-07, TT-17)."""
        ranks = list(range(3, 14)) if self.crowns else [*range(1, 14), *([1] if self.ace_high else [])]
        return [[Card(rank, suit) for rank in ranks] for suit in (tuple(Suit) if self.crowns else FOUR_SUITS)]


@cache
def _stretches(house: House, length: int) -> list[list[Card]]:
    """Every run of this many cards: neighbours of a row, no card twice."""
    rows = house.rows()
    stretches = [row[low : low + length] for row in rows for low in range(len(row) - length + 1)]
    return [stretch for stretch in stretches if len(set(stretch)) == length]


def is_meld(own: Sequence[Card], wilds: int, house: House) -> bool:
    """Whether these cards, none of which is wild, and so many wild cards are a set or a run (TT-06 to TT-08)."""
    size = len(own) + wilds
    if size < 3:
        return False
    if len({card.rank for card in own}) <= 1:
        return True
    stretches = _stretches(house, size)
    return len(set(own)) == len(own) and any(all(card in stretch for card in own) for stretch in stretches)


def shows_meld(cards: Sequence[Card], house: House) -> bool:
    """Whether cards that say what they stand for lie as a set or in the order of a run."""
    faces = [card.face for card in cards]
    allowed = all(house.is_wild(card) for card in cards if card.stands_for)
    alike = len({face.rank for face in faces}) == 1
    return allowed and len(cards) >= 3 and (alike or faces in _stretches(house, len(faces)))


def least(cards: Sequence[Card], house: House) -> int:
    """TT-12: the least that can be left of a hand, over every choice of melds."""
    own = sorted(card for card in cards if not house.is_wild(card))
    loose_wilds = sorted(house.points([card]) for card in cards if house.is_wild(card))
    melds: dict[int, list[tuple[frozenset[int], int]]] = {index: [] for index in range(len(own))}
    for size in range(1, len(own) + 1):
        for chosen in combinations(range(len(own)), size):
            for wilds in range(len(loose_wilds) + 1):
                if is_meld([own[index] for index in chosen], wilds, house):
                    melds[chosen[0]].append((frozenset(chosen), wilds))

    @cache
    def rest(left: frozenset[int], wilds: int) -> int:
        if not left:
            return 0 if wilds >= 3 else sum(loose_wilds[:wilds])
        first = min(left)
        loose = house.points([own[first]]) + rest(left - {first}, wilds)
        fitting = [(meld, used) for meld, used in melds[first] if used <= wilds and meld <= left]
        return min([loose, *(rest(left - meld, wilds - used) for meld, used in fitting)])

    return rest(frozenset(range(len(own))), len(loose_wilds))


def least_after_discard(cards: Sequence[Card], house: House) -> dict[Card, int]:
    """The least that is left after each possible discard."""
    return {card: least([*cards[:index], *cards[index + 1 :]], house) for index, card in enumerate(cards)}
