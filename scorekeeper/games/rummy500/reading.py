"""Reading melds off the table: a joker that nobody named stands for a card that does not lie there yet (R500-20)."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from scorekeeper.cards import Card, Suit
from scorekeeper.melds import Meld, wild_lay_off, wild_meld_or_reason
from scorekeeper.solvers.rummy500 import Rules
from scorekeeper.text import Text

__all__ = ["Reader", "added"]

_FACES = [Card(rank, suit) for rank in (1, *range(13, 1, -1)) for suit in Suit]


def added(before: Meld, after: Meld) -> tuple[Card, ...]:
    """The cards that a meld grew by, as they lie."""
    there = Counter(map(str, before.cards))
    found = []
    for card in after.cards:
        there[str(card)] -= 1
        if there[str(card)] < 0:
            found.append(card)
    return tuple(found)


class Reader:
    """Reads melds and lay-offs one after another; `cards` are all that lie on the table in the end."""

    def __init__(self, rules: Rules, cards: Iterable[Card]) -> None:
        self.rules = rules
        self.lying = Counter(card.face for card in cards if not _is_free(card))

    def meld(self, cards: Sequence[Card]) -> Meld | Text:
        """The meld these cards form, or why they form none."""
        found = self._read(lambda several: wild_meld_or_reason(several, self.rules.wild), cards)
        if isinstance(found, Meld):
            self.keep(found.cards, cards)
        return found

    def lay_off(self, meld: Meld, cards: Sequence[Card]) -> Meld | Text:
        """The meld with cards laid off on it, or why they do not fit; `keep` says that it was done."""
        return self._read(lambda several: wild_lay_off(meld, several, self.rules.wild), cards, meld)

    def keep(self, lying: Iterable[Card], given: Iterable[Card]) -> None:
        """From now on the jokers among the given cards stand for what they lie as."""
        self.lying.update(_unnamed(lying, given))

    def _read(
        self, read: Callable[[Sequence[Card]], Meld | Text], cards: Sequence[Card], on: Meld | None = None
    ) -> Meld | Text:
        """What `read` makes of the cards; jokers that would stand for what lies elsewhere are tried as other cards."""
        found = read(cards)
        if not isinstance(found, Meld) or self._has_room(found, on, cards):
            return found
        free = next(index for index, card in enumerate(cards) if _is_free(card))
        for face in _FACES:
            if self.lying[face] < self.rules.packs:
                named = [*cards[:free], replace(cards[free], stands_for=face), *cards[free + 1 :]]
                other = self._read(read, named, on) if isinstance(read(named), Meld) else None
                if isinstance(other, Meld) and self._has_room(other, on, cards):
                    return other
        return found

    def _has_room(self, found: Meld, on: Meld | None, given: Sequence[Card]) -> bool:
        faces = _unnamed(added(on, found) if on else found.cards, given)
        return all(self.lying[face] + count <= self.rules.packs for face, count in faces.items())


def _is_free(card: Card) -> bool:
    return card.suit is None and card.stands_for is None


def _unnamed(lying: Iterable[Card], given: Iterable[Card]) -> Counter[Card]:
    """What the jokers stand for that were given without saying so."""
    return Counter(card.face for card in lying) - Counter(card.face for card in given if not _is_free(card))
