"""What jokers in melds stand for where nobody said it: a card that does not lie on the table elsewhere (R500-20)."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from scorekeeper.engine.cards import Card, Suit
from scorekeeper.engine.melds import Meld, wild_lay_off, wild_meld_or_reason
from scorekeeper.engine.text import Text
from scorekeeper.games.rummy500.solver import Rules

__all__ = ["MeldReader", "added_cards"]

_FACES = [Card(rank, suit) for rank in (1, *range(13, 1, -1)) for suit in Suit]


def added_cards(before: Meld, after: Meld) -> tuple[Card, ...]:
    """The cards of `after` that `before` does not hold, with what their jokers stand for."""
    there = Counter(map(str, before.cards))
    found = []
    for card in after.cards:
        there[str(card)] -= 1
        if there[str(card)] < 0:
            found.append(card)
    return tuple(found)


class MeldReader:
    """Reads melds and lay-offs, one after the other. `cards` are all cards that lie on the table in the end."""

    def __init__(self, rules: Rules, cards: Iterable[Card]) -> None:
        self.rules = rules
        self.faces_on_table = Counter(card.face for card in cards if not _is_free(card))

    def meld(self, cards: Sequence[Card]) -> Meld | Text:
        """The meld that these cards form, or the reason why they form none."""
        found = self._read(lambda several: wild_meld_or_reason(several, self.rules.wild), cards)
        if isinstance(found, Meld):
            self.fix_jokers(found.cards, cards)
        return found

    def lay_off(self, meld: Meld, cards: Sequence[Card]) -> Meld | Text:
        """The meld with cards laid off on it, or the reason why they do not fit.

        This only tries it out: call `fix_jokers` when the cards are laid off for good.
        """
        return self._read(lambda several: wild_lay_off(meld, several, self.rules.wild), cards, meld)

    def fix_jokers(self, as_they_lie: Iterable[Card], given: Iterable[Card]) -> None:
        """Remember what jokers stand for.

        `given` are the cards as the record has them, `as_they_lie` the same cards with what each joker stands for.
        """
        self.faces_on_table.update(_unnamed(as_they_lie, given))

    def _read(
        self, read: Callable[[Sequence[Card]], Meld | Text], cards: Sequence[Card], on: Meld | None = None
    ) -> Meld | Text:
        """What `read` returns for the cards. A joker that would stand for a card that lies elsewhere is tried as every
        other card; if none fits, the first result stays."""
        found = read(cards)
        if not isinstance(found, Meld) or self._has_room(found, on, cards):
            return found
        free = next(index for index, card in enumerate(cards) if _is_free(card))
        for face in _FACES:
            if self.faces_on_table[face] < self.rules.packs:
                named = [*cards[:free], cards[free].standing_for(face), *cards[free + 1 :]]
                other = self._read(read, named, on) if isinstance(read(named), Meld) else None
                if isinstance(other, Meld) and self._has_room(other, on, cards):
                    return other
        return found

    def _has_room(self, found: Meld, on: Meld | None, given: Sequence[Card]) -> bool:
        faces = _unnamed(added_cards(on, found) if on else found.cards, given)
        return all(self.faces_on_table[face] + count <= self.rules.packs for face, count in faces.items())


def _is_free(card: Card) -> bool:
    """Whether a card is a joker and nobody said what it stands for."""
    return card.suit is None and card.stands_for is None


def _unnamed(as_they_lie: Iterable[Card], given: Iterable[Card]) -> Counter[Card]:
    """The faces of the jokers that were given without saying what they stand for."""
    return Counter(card.face for card in as_they_lie) - Counter(card.face for card in given if not _is_free(card))
